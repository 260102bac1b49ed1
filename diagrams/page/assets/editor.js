/* An editor: a text area as it is, over a sheet that shows the same text in colours, with the
   numbers of its lines, and with marks where something is wrong.

   noloss.editor(host, keywords, most)  {area, show(problems, plain), go(line, column, length),
                                         update(), excess()}
     host    has elements .editor-lines, .editor-paint and a text area
     most    characters that a text may have; if a text is longer, excess() gives their number (else
             0), and only the text area is shown
   Lines that have not changed are not painted again; a very long text is shown without colours. */
"use strict";

(function (noloss) {
  const { element } = noloss;
  const MOST_LINES = 8_000;
  const SIGNS = { error: "✗", warning: "!", note: "·" };

  function editor(host, keywords, most) {
    const [lines, paint, area] = ["div.editor-lines", ".editor-paint", "textarea"].map((name) => host.querySelector(name));
    const known = new Set(keywords);
    let [painted, problems, plain] = [[], new Map(), false];

    /** Paint what has changed: all between the first lines and the last ones that are as before. */
    function update() {
      const long = excess() > 0;
      host.classList.toggle("long", long);
      if (long) {
        paint.replaceChildren();
        lines.replaceChildren();
        painted = [];
        return;
      }
      const texts = area.value.split("\n");
      const coloured = texts.length <= MOST_LINES;
      host.classList.toggle("plain", !coloured);
      if (!coloured) {
        paint.replaceChildren(area.value);
        lines.replaceChildren();
        painted = [];
        return;
      }
      if (painted.length === 0) paint.replaceChildren();
      const keys = texts.map((text, at) => keyOf(text, problems.get(at + 1)));
      let begin = 0;
      while (begin < keys.length && begin < painted.length && keys[begin] === painted[begin]) begin += 1;
      let same = 0;
      const most = Math.min(keys.length, painted.length) - begin;
      while (same < most && keys.at(-1 - same) === painted.at(-1 - same)) same += 1;
      for (let left = painted.length - begin - same; left > 0; left -= 1) paint.children[begin].remove();
      const before = paint.children[begin] || null;
      for (let at = begin; at < keys.length - same; at += 1) {
        paint.insertBefore(lineOf(texts[at], problems.get(at + 1)), before);
      }
      painted = keys;
      number(texts.length);
    }

    function excess() {
      const count = noloss.characters(area.value, most);
      return count > most ? count : 0;
    }

    function keyOf(text, told) {
      return told ? `${plain}\u0000${JSON.stringify(told)}\u0000${text}` : `${plain}\u0000${text}`;
    }

    function number(count) {
      while (lines.childElementCount > count) lines.lastChild.remove();
      while (lines.childElementCount < count) lines.append(element("div", {}));
      Array.from(lines.children, (line, at) => {
        const told = problems.get(at + 1);
        const text = told ? `${SIGNS[told[0].severity]} ${at + 1}` : String(at + 1);
        if (line.textContent !== text) line.textContent = text;
        line.className = told ? told[0].severity : "";
      });
    }

    function lineOf(text, told) {
      const parts = plain ? [["", text]] : noloss.markedLine(text, known);
      const spans = parts.map(([kind, part]) => (kind ? element("span", { class: `n-${kind}` }, part) : part));
      const line = element("div", {}, ...spans, "\n");
      if (told) line.append(...told.map((problem) => mark(text, problem)));
      return line;
    }

    /** A mark under a place: as wide as the text before it, and then a wave. */
    function mark(text, { column, length, severity }) {
      const letters = Array.from(text);
      const before = letters.slice(0, column - 1).join("");
      const under = letters.slice(column - 1, column - 1 + length).join("") || " ";
      return element("span", { class: "wave" }, element("span", {}, before),
        element("span", { class: `under ${severity}` }, under));
    }

    function show(told, isPlain) {
      plain = isPlain;
      problems = new Map();
      for (const problem of told) {
        problems.set(problem.line, [...(problems.get(problem.line) || []), problem]);
      }
      update();
    }

    /** Put the cursor at a place, select it, and bring it into sight. */
    function go(line, column, length) {
      const texts = area.value.split("\n");
      const start = texts.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      const letters = Array.from(texts[line - 1] || "");
      const before = letters.slice(0, column - 1).join("").length;
      const width = letters.slice(column - 1, column - 1 + length).join("").length;
      area.focus({ preventScroll: true });
      area.setSelectionRange(start + before, start + before + width);
      const height = parseFloat(getComputedStyle(area).lineHeight);
      host.scrollTop = Math.max(0, (line - 4) * height);
      host.scrollLeft = 0;
      host.scrollIntoView({ block: "nearest" });
    }

    area.addEventListener("input", update);
    update();
    return { area, show, go, update, excess };
  }

  /** Count the characters of a text as the server does: a surrogate pair is one character. */
  function characters(text, most) {
    if (text.length <= most) return text.length;
    let count = 0;
    for (const _ of text) count += 1;
    return count;
  }

  Object.assign(noloss, { editor, characters });
})((window.noloss = window.noloss || {}));
