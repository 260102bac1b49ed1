/* The page with the editor: files are opened, problems told while one types, links made. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const PAUSE = 350; // milliseconds without a key before the text is checked
  const KINDS = { error: ["✗", "error", "bad"], warning: ["!", "warning", "warn"], note: ["·", "note", "unknown"] };
  const byId = (id) => document.getElementById(id);
  const form = byId("own");
  const editor = noloss.editor(byId("editor"), noloss.data("keywords"));
  let [waiting, asking] = [null, null];

  const given = () => ({ text: editor.area.value, file: byId("file").value, calls: form.elements.calls.value });

  async function check() {
    if (asking) asking.abort();
    const mine = (asking = new AbortController());
    try {
      show(await noloss.ask("/machines/check", given(), mine.signal));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!error.hint) throw error;
      byId("summary").textContent = printable(`${error.problem}; ${error.hint}`);
    }
  }

  function show(told) {
    const { problems, tool, about, notes } = told;
    byId("format").textContent = tool ? `read as: ${tool}` : "";
    editor.show(problems, Boolean(told.format) && told.format !== "noloss");
    byId("problems").replaceChildren(...problems.map(item), ...notes.map((note) => element("li", { class: "soft" }, printable(note))));
    const counts = Object.entries(KINDS).map(([severity, [, name]]) => {
      const count = problems.filter((problem) => problem.severity === severity).length;
      return count ? noloss.counted(count, name) : "";
    }).filter(Boolean);
    const errors = problems.some((problem) => problem.severity === "error");
    const sign = errors ? "✗" : about ? "✓" : "";
    byId("summary").textContent = printable([`${sign} ${counts.join(", ") || (about ? "no problems" : "")}`.trim(), about].filter(Boolean).join(" · "));
    byId("summary").className = `editor-summary ${errors ? "is-wrong" : about ? "is-right" : ""}`;
  }

  function item({ severity, line, column, length, text, hint, name }) {
    const [sign, kind, look] = KINDS[severity];
    const badge = element("span", { class: `badge ${look}` }, `${sign} ${kind}`);
    const link = element("a", { href: "#text" }, `line ${line}`);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      editor.go(line, column, length);
    });
    const check = name ? [" ", element("span", { class: "soft" }, `[${name}]`)] : [];
    const way = element("span", { class: "hint" }, `hint: ${printable(hint)}`);
    return element("li", {}, badge, " ", link, ": ", printable(text), ...check, way);
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(check, PAUSE);
  }

  /** Lay the text of a file into the area; it is read here and goes nowhere by itself. */
  async function open(file) {
    if (!file) return;
    try {
      editor.area.value = await noloss.textOfFile(file, Number(byId("open").dataset.most));
    } catch (fault) {
      byId("summary").textContent = `✗ ${fault.hint ? `${fault.problem}; ${fault.hint}` : fault.message}`;
      return;
    }
    byId("file").value = file.name;
    editor.update();
    noloss.tell(`${file.name} is opened`);
    await check();
  }

  async function copy() {
    try {
      const { link } = await noloss.ask("/machines/link", given());
      if (!link) {
        byId("link").textContent = "This text is too long for a link: send it as a file.";
        return;
      }
      const address = `${location.origin}/machines/edit?${link}`;
      history.replaceState(null, "", address);
      const done = await noloss.copied(address);
      byId("link").textContent = done ? "The link is copied." : "The link stands in the address bar now.";
      noloss.tell(byId("link").textContent);
    } catch (error) {
      if (!error.hint) throw error;
      byId("link").textContent = printable(`${error.problem}; ${error.hint}`);
    }
  }

  editor.area.addEventListener("input", later);
  byId("file").addEventListener("input", later);
  byId("open").addEventListener("change", (event) => open(event.target.files[0]));
  byId("copy").addEventListener("click", copy);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  const told = noloss.data("told");
  if (told) show(told);
  else check();
})((window.noloss = window.noloss || {}));
