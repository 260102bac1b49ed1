/* The page with the editor: files are opened, problems and a diagram shown while one types, drafts
   kept, links made. */
"use strict";

(function (noloss) {
  const { element, printable, drafts } = noloss;
  const PAUSE = 350; // milliseconds without a key before the text is checked
  const byId = (id) => document.getElementById(id);
  const form = byId("own");
  const MOST = noloss.data("most"); // characters
  const opened = { text: byId("text").value, example: noloss.data("example") };
  let draft = { id: null, before: undefined }; // before: its text as last kept here
  const fresh = !restored();
  const editor = noloss.editor(byId("editor"), noloss.data("keywords"), MOST);
  const steps = noloss.undoable(editor.area, byId("file"), jumped, () => draft.id);
  const problems = noloss.problemsView(
    { summary: byId("summary"), problems: byId("problems"), format: byId("format") }, editor.go,
  );
  const list = noloss.draftsView(byId("drafts"), ({ id }) => `#draft=${id}`);
  const picture = noloss.drawnMachine(
    { host: byId("diagram"), said: byId("diagram-said"), bar: byId("drawn-bar"), fresh: byId("new-machine") },
    {
      given, replace: (text) => steps.replace(text, ...changedIn(text)), begin: (text) => put(text, ""), go: editor.go,
      undo: () => steps.undo(), redo: () => steps.redo(), run: () => form.requestSubmit(),
    },
  );
  let [waiting, asking] = [null, null];
  let refusal = null; // why a text was refused; shown until the text changes
  let notes = noloss.data("notes"); // on a file of another tool
  let sound = null; // the machine that was last found without errors, in one text

  function given() {
    return { text: editor.area.value, file: byId("file").value, calls: form.elements.calls.value };
  }

  // the text is kept: with this step of the browser's history, and as a draft

  /** Put back the text that was here before, or the draft that the address names. */
  function restored() {
    const kept = history.state;
    const [, id] = /^#draft=(\w+)$/u.exec(location.hash) || [];
    const of = drafts.get(kept && typeof kept.draft === "string" ? kept.draft : id);
    const whole = kept && typeof kept.text === "string";
    if (!of && !whole) {
      const same = opened.example ? null : drafts.find(opened.text);
      if (same) draft = { id: same.id, before: same.text, file: same.file };
      return false;
    }
    const { text, file } = of || kept;
    [byId("text").value, byId("file").value] = [text, String(file)];
    if (of) draft = { id: of.id, before: of.text, file: of.file };
    return true;
  }

  function keep(address = location.href) {
    const { text, file } = given();
    try {
      history.replaceState({ text, file, draft: draft.id }, "", address);
    } catch {
      /* a browser keeps a limited amount */
    }
  }

  function keepDraft() {
    const { text, file, calls } = given();
    if (draft.id === null && text === opened.text) return;
    if (!text.trim()) draft = { id: null, before: undefined }; // the next text is another machine
    else if (text !== draft.before || file !== draft.file) {
      try {
        const id = drafts.keep({ ...draft, text, file, calls });
        draft = { id, before: text, file };
        byId("draft-said").textContent = "Kept as a draft in this browser.";
      } catch (fault) {
        if (!fault.hint) throw fault;
        byId("draft-said").textContent = `✗ ${fault.problem}; ${fault.hint}`;
      }
    }
    list.show();
  }

  function keepAll() {
    if (editor.excess() > 0) return;
    keepDraft();
    keep();
  }

  /** Put another text into the editor; the one that is there stays a draft, and a step back. */
  function put(text, file, of = null) {
    keepAll();
    draft = of ? { id: of.id, before: of.text, file: of.file } : { id: null, before: undefined };
    refusal = null;
    picture.forget();
    steps.replace(text, 0, 0, file);
  }

  /** The difference between a text and the one that is there: the cursor goes to it. */
  function changedIn(text) {
    const { value } = editor.area;
    let at = 0;
    while (at < text.length && text[at] === value[at]) at += 1;
    return [at, at];
  }

  /** Go on with the draft that has this text, after a step back or forward. */
  function jumped() {
    editor.update();
    const same = editor.area.value === draft.before ? null : drafts.find(editor.area.value);
    if (same) draft = { id: same.id, before: same.text, file: same.file };
    later(0);
  }

  // problems

  /** Say that a text is too long to read, in the words of the server. */
  function refuse(what) {
    const most = `the text of a machine has at most ${noloss.count(MOST)} characters here`;
    refusal = { problem: `${most}, ${what}`, hint: "the commands, such as  noloss run FILE, take larger files" };
    problems.complain(refusal);
  }

  /** Return whether the text is too long to read, and say so. */
  function tooLong() {
    const count = editor.excess();
    if (count === 0) return false;
    if (asking) asking.abort();
    problems.clear();
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
    refuse(`with this addition it would have ${noloss.count(count)}, so it stays as it was`);
  }

  const errorOf = (told) => told.problems.find(({ severity }) => severity === "error");
  const present = () => JSON.stringify(given());

  /** Show the problems of the text, and draw it; promise its report, or null if there is none. */
  async function check() {
    if (tooLong()) return null;
    if (asking) asking.abort();
    const [mine, asked] = [(asking = new AbortController()), present()];
    try {
      const told = await noloss.ask("/machines/check", given(), mine.signal);
      sound = told.about && !errorOf(told) ? asked : null;
      show(told);
      await picture.draw(given(), mine.signal);
      picture.problems(told.problems);
      return told;
    } catch (error) {
      if (error.name === "AbortError") return null;
      if (!error.hint) throw error;
      problems.complain(error);
      return null;
    }
  }

  /** Run the machine after a check; at an error the page stays, and the cursor goes to it. */
  async function run() {
    const told = await check();
    const error = told && errorOf(told);
    if (error) editor.go(error.line, error.column, error.length);
    else if (sound === present()) form.requestSubmit();
    else if (told) problems.complain({ problem: "there is no machine yet", hint: "draw a state, or write rows" });
  }

  function show(told) {
    if (!byId("file").value) byId("file").placeholder = fileName();
    const own = !told.format || told.format === "noloss";
    editor.show(told.problems, !own);
    problems.show({ ...told, notes: own ? [...notes, ...told.notes] : told.notes });
    if (told.explained.length > 0) explain(told.explained);
    byId("to-rows").hidden = own || !told.about;
    if (refusal || told.refused) problems.complain(refusal || told.refused);
  }

  /** Explain the notation by lines of the text; of a text with errors, by those of before. */
  function explain(lines) {
    byId("notation").querySelector("ol").replaceChildren(...lines.map(({ line, text, says }) => {
      const link = element("a", { href: "#text" }, `line ${line}`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        editor.go(line, 1, text.length);
      });
      return element("li", {}, link, " ", element("code", {}, printable(text)), element("p", {}, printable(says)));
    }));
  }

  /** The name of the text by default: that of its machine. */
  function fileName() {
    const [, name] = /^machine[ \t]+([\p{L}\p{N}_.-]{1,90})[ \t]*$/mu.exec(editor.area.value) || [];
    return `${name || "machine"}.tm`;
  }

  function later(pause = PAUSE) {
    clearTimeout(waiting);
    refusal = null;
    waiting = setTimeout(() => {
      keepAll();
      check();
    }, tooLong() ? 0 : pause);
  }

  // files

  /** Ask before another text takes the place of one that was changed. */
  function mayReplace(name) {
    const { text } = given();
    if (!text.trim() || (draft.id === null && text === opened.text)) return Promise.resolve(true);
    const dialog = byId("replace");
    byId("replace-what").textContent = `Put ${name} in place of the text in the editor?`;
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
  }

  /** Lay the text of a file into the area, as rows if another tool has written it. */
  async function open(file) {
    if (!file) return undefined;
    byId("open").value = ""; // the same file may be opened once more
    const name = printable(file.name);
    if (file.size > 4 * MOST) return refuse(`${name} has ${noloss.count(file.size)} bytes`); // 4 bytes a character
    const text = (await file.text()).replaceAll("\r\n", "\n");
    const count = noloss.characters(text, MOST);
    if (count > MOST) return refuse(`${name} has ${noloss.count(count)}`);
    if (!(await mayReplace(name))) return undefined;
    const rows = await asRows({ ...given(), text, file: file.name });
    notes = rows.notes;
    put(rows.text, rows.file);
    noloss.tell(`${name} is opened`);
    return undefined;
  }

  /** The rows of a file of another tool, with notes; a wrong text stays as it is. */
  async function asRows(asked) {
    try {
      const { text, file, format, tool, notes: told } = await noloss.ask("/machines/rows", asked);
      if (format === "noloss") return { ...asked, notes: [] };
      return { text, file, notes: [`converted from ${tool} to rows`, ...told] };
    } catch (fault) {
      if (!fault.hint) throw fault;
      return { ...asked, notes: [] };
    }
  }

  async function toRows() {
    const rows = await asRows(given());
    notes = rows.notes;
    put(rows.text, rows.file);
    editor.area.focus();
  }

  async function copy() {
    try {
      const { link } = await noloss.ask("/machines/link", given());
      if (!link) {
        byId("link").textContent = "This text is too long for a link: send it as a file.";
        return;
      }
      const path = `/machines/edit?${link}`;
      keep(noloss.at(path));
      const done = await noloss.copied(noloss.shared(path));
      byId("link").textContent = done ? "The link is copied." : "The link is in the address bar now.";
      noloss.tell(byId("link").textContent);
    } catch (error) {
      if (!error.hint) throw error;
      byId("link").textContent = printable(`${error.problem}; ${error.hint}`);
    }
  }

  /** Show the kept draft, if the page of its run has written tests into it. */
  function refresh() {
    const kept = drafts.get(draft.id);
    if (!kept || kept.text === draft.before || editor.area.value !== draft.before) return;
    draft = { id: kept.id, before: kept.text, file: kept.file };
    steps.replace(kept.text);
  }

  editor.area.addEventListener("beforeinput", admit);
  editor.area.addEventListener("input", () => later());
  byId("file").addEventListener("input", () => later());
  form.addEventListener("submit", (event) => {
    clearTimeout(waiting);
    keepAll();
    if (sound === present()) return; // the server shows it
    event.preventDefault();
    run();
  });
  noloss.editorKeys(editor.area, steps, () => form.requestSubmit());
  noloss.saveAs(byId("save"), () => ({ ...given(), file: given().file || fileName() }));
  byId("undo").addEventListener("click", steps.undo);
  byId("redo").addEventListener("click", steps.redo);
  byId("open").addEventListener("change", (event) => open(event.target.files[0]));
  byId("copy").addEventListener("click", copy);
  byId("to-rows").addEventListener("click", toRows);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  addEventListener("hashchange", () => {
    const of = drafts.get((/^#draft=(\w+)$/u.exec(location.hash) || [])[1]);
    if (!of || of.id === draft.id) return;
    put(of.text, of.file, of);
    editor.area.focus();
  });
  addEventListener("pagehide", keepAll);
  addEventListener("pageshow", (event) => event.persisted && refresh());
  explain(noloss.data("explained"));
  const told = noloss.data("told");
  if (told && fresh) {
    keep(noloss.at("/machines/edit")); // the address of a text that was sent and came back
    show(told);
    if (!tooLong()) picture.draw(given());
  } else check();
})((window.noloss = window.noloss || {}));
