/* The report of the editor on a text: a summary, and its problems, each with a link to its place.

   noloss.problemsView(parts, go)  {show(told), complain(fault), clear()}
     parts   {summary, problems, format}: elements
     go(line, column, length)  puts the cursor at a place */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const KINDS = { error: ["✗", "error", "bad"], warning: ["!", "warning", "warn"], note: ["·", "note", "unknown"] };

  function problemsView({ summary, problems: list, format }, go) {
    function show({ problems, tool, about, notes }) {
      format.textContent = tool ? `read as: ${tool}` : "";
      list.replaceChildren(...problems.map(item), ...notes.map((note) => element("li", { class: "soft" }, printable(note))));
      const counts = Object.entries(KINDS).map(([severity, [, name]]) => {
        const count = problems.filter((problem) => problem.severity === severity).length;
        return count ? noloss.counted(count, name) : "";
      }).filter(Boolean);
      const errors = problems.some((problem) => problem.severity === "error");
      const sign = errors ? "✗" : about ? "✓" : "";
      const said = [`${sign} ${counts.join(", ") || (about ? "no problems" : "")}`.trim(), about];
      summary.textContent = printable(said.filter(Boolean).join(" · "));
      summary.className = `editor-summary ${errors ? "is-wrong" : about ? "is-right" : ""}`;
    }

    function item({ severity, line, column, length, text, hint, name }) {
      const [sign, kind, look] = KINDS[severity];
      const badge = element("span", { class: `badge ${look}` }, `${sign} ${kind}`);
      const link = element("a", { href: "#text" }, `line ${line}`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        go(line, column, length);
      });
      const check = name ? [" ", element("span", { class: "soft" }, `[${name}]`)] : [];
      const way = element("span", { class: "hint" }, `hint: ${printable(hint)}`);
      return element("li", {}, badge, " ", link, ": ", printable(text), ...check, way);
    }

    function complain({ problem, hint }) {
      summary.textContent = printable(`✗ ${problem}; ${hint}`);
      summary.className = "editor-summary is-wrong";
    }

    function clear() {
      format.textContent = "";
      list.replaceChildren();
    }

    return { show, complain, clear };
  }

  Object.assign(noloss, { problemsView });
})((window.noloss = window.noloss || {}));
