/* The page with the editor: files are opened, problems told while one types, links made. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const PAUSE = 350; // milliseconds without a key before the text is checked
  const KINDS = { error: ["✗", "error", "bad"], warning: ["!", "warning", "warn"], note: ["·", "note", "unknown"] };
  const byId = (id) => document.getElementById(id);
  const form = byId("own");
  const MOST = noloss.data("most"); // characters
  const fresh = !restored();
  const editor = noloss.editor(byId("editor"), noloss.data("keywords"), MOST);
  let [waiting, asking] = [null, null];
  let refusal = null; // what was not taken in; it is said until the text changes

  const given = () => ({ text: editor.area.value, file: byId("file").value, calls: form.elements.calls.value });

  /** Lay the text back that was here before the page was left or loaded again. */
  function restored() {
    const kept = history.state;
    if (!kept || typeof kept.text !== "string") return false;
    [byId("text").value, byId("file").value] = [kept.text, String(kept.file)];
    return true;
  }

  /** Keep the text with this step of the browser's history. */
  function keep(address = location.href) {
    const { text, file } = given();
    try {
      history.replaceState({ text, file }, "", address);
    } catch {
      /* a browser may keep only so much */
    }
  }

  /** Say that a text is longer than what is read; the words are those of the server. */
  function refuse(what) {
    const most = `the text of a machine has at most ${noloss.count(MOST)} characters here`;
    refusal = { problem: `${most}, ${what}`, hint: "the commands, such as  noloss run FILE, take larger files" };
    complain(refusal);
  }

  function complain({ problem, hint }) {
    byId("summary").textContent = printable(`✗ ${problem}; ${hint}`);
    byId("summary").className = "editor-summary is-wrong";
  }

  /** Tell whether the text is longer than what is read, and say so. */
  function tooLong() {
    const count = editor.excess();
    if (count === 0) return false;
    if (asking) asking.abort();
    byId("format").textContent = "";
    byId("problems").replaceChildren();
    refuse(`this has ${noloss.count(count)}`);
    return true;
  }

  /** Put nothing in that would make the text too long: a browser is busy with it for minutes. */
  function admit(event) {
    const { data, dataTransfer } = event;
    const added = data ?? (dataTransfer ? dataTransfer.getData("text/plain") : "");
    const { value, selectionStart, selectionEnd } = editor.area;
    if (!added || value.length + added.length <= MOST) return;
    const after = value.slice(0, selectionStart) + added + value.slice(selectionEnd);
    const count = noloss.characters(after.replaceAll("\r\n", "\n"), MOST);
    if (count <= MOST) return;
    event.preventDefault();
    refuse(`with what was put in it has ${noloss.count(count)}, so it stays as it was`);
  }

  async function check() {
    if (tooLong()) return;
    if (asking) asking.abort();
    const mine = (asking = new AbortController());
    try {
      show(await noloss.ask("/machines/check", given(), mine.signal));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!error.hint) throw error;
      complain(error);
    }
  }

  function show(told) {
    const { problems, tool, about, notes, refused } = told;
    if (!byId("file").value) byId("file").placeholder = fileName();
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
    if (refusal || refused) complain(refusal || refused);
  }

  /** What the text is called as long as nobody says so: as its machine. */
  function fileName() {
    const [, name] = /^machine[ \t]+([\p{L}\p{N}_.-]{1,90})[ \t]*$/mu.exec(editor.area.value) || [];
    return `${name || "machine"}.tm`;
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
    refusal = null;
    waiting = setTimeout(() => {
      keep();
      check();
    }, tooLong() ? 0 : PAUSE);
  }

  /** Lay the text of a file into the area; it is read here and goes nowhere by itself. */
  async function open(file) {
    if (!file) return;
    const name = printable(file.name);
    if (file.size > 4 * MOST) return refuse(`${name} has ${noloss.count(file.size)} bytes`); // 4 make a character at most
    const text = (await file.text()).replaceAll("\r\n", "\n");
    const count = noloss.characters(text, MOST);
    if (count > MOST) return refuse(`${name} has ${noloss.count(count)}`);
    refusal = null;
    editor.area.value = text;
    byId("file").value = file.name;
    editor.update();
    keep();
    noloss.tell(`${file.name} is opened`);
    return check();
  }

  async function copy() {
    try {
      const { link } = await noloss.ask("/machines/link", given());
      if (!link) {
        byId("link").textContent = "This text is too long for a link: send it as a file.";
        return;
      }
      const address = `${location.origin}/machines/edit?${link}`;
      keep(address);
      const done = await noloss.copied(address);
      byId("link").textContent = done ? "The link is copied." : "The link stands in the address bar now.";
      noloss.tell(byId("link").textContent);
    } catch (error) {
      if (!error.hint) throw error;
      byId("link").textContent = printable(`${error.problem}; ${error.hint}`);
    }
  }

  editor.area.addEventListener("beforeinput", admit);
  editor.area.addEventListener("input", later);
  byId("file").addEventListener("input", later);
  form.addEventListener("submit", (event) => {
    clearTimeout(waiting);
    keep();
    if (tooLong()) event.preventDefault();
  });
  byId("open").addEventListener("change", (event) => open(event.target.files[0]));
  byId("copy").addEventListener("click", copy);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  const told = noloss.data("told");
  if (told && fresh) show(told);
  else check();
})((window.noloss = window.noloss || {}));
