/* The keys of the editor of machines, and its steps back.

   noloss.undoable(area, name, changed, draft)  {replace(text, from, to, file), undo(), redo(),
                                   note()}: every change of the text can be undone, also those that
                                   a script makes, and also after a visit to other pages; draft() is
                                   the id of the text, name the field with the name of its file,
                                   which changes in the same step if there is another file
   noloss.editorKeys(area, steps, run)  Tab indents, Escape and then Tab leaves, Ctrl+Enter runs,
                                        Ctrl+Z and Ctrl+Y undo and redo
   changed() is called when a step back or forward, or a script, has changed the text. */
"use strict";

(function (noloss) {
  const TOGETHER = 700; // milliseconds between two letters that are undone together
  const ROOM = 20_000_000; // characters of all texts to go back to
  const LASTING = 1_000_000; // characters of those that are kept from page to page
  const KEY = "noloss-undo";
  const WIDE = 4; // spaces of an indent

  /** Drop the oldest texts until what is left has room; `at` is the one that is shown. */
  function within(room, states, at) {
    let sum = states.reduce((all, { text }) => all + text.length, 0);
    let first = 0;
    for (; sum > room && first < at; first += 1) sum -= states[first].text.length;
    return { states: states.slice(first), at: at - first };
  }

  /** The steps that this tab has kept, if they lead to this text or to another one of its draft. */
  function kept(now, draft) {
    try {
      const { states, at, of } = JSON.parse(sessionStorage.getItem(KEY));
      if (!states.every(({ text }) => typeof text === "string") || !states[at]) return null;
      if (states[at].text === now.text) return { states, at };
      const same = states.findLastIndex(({ text }) => text === now.text);
      if (same >= 0) return { states, at: same };
      return draft && of === draft ? { states: [...states.slice(0, at + 1), now], at: at + 1 } : null;
    } catch {
      return null; // none were kept
    }
  }

  function keep(states, at, of) {
    const lasting = within(LASTING, states, at);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...lasting, of }));
    } catch {
      /* the browser has no room: the steps end with this page */
    }
  }

  function undoable(area, name, changed, draft) {
    const now = () => ({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
    let { states, at } = kept(now(), draft()) || { states: [now()], at: 0 };
    let [kind, when] = ["", 0];

    /** Note a change that was typed; letters typed quickly are one change, a text that is put in is not. */
    function note(typed = "") {
      if (area.value === states[at].text) return;
      const letter = Math.abs(area.value.length - states[at].text.length) === 1;
      const soon = performance.now() - when < TOGETHER && at > 0;
      const same = letter && typed !== "" && typed === kind && soon;
      states.length = at + 1;
      if (same) states[at] = now();
      else at = states.push(now()) - 1;
      [kind, when] = [letter ? typed : "", performance.now()];
      ({ states, at } = within(ROOM, states, at));
    }

    function go(to) {
      if (to < 0 || to >= states.length) return;
      rename(states[Math.max(at, to)], to < at);
      at = to;
      kind = "";
      const { text, from, to: end } = states[at];
      area.value = text;
      area.setSelectionRange(from, end);
      changed();
    }

    /** Change the name of the file over a step between two files; the one that is left keeps its name. */
    function rename({ names }, back) {
      if (!names) return;
      const [left, come] = back ? [1, 0] : [0, 1];
      names[left] = name.value;
      name.value = names[come];
    }

    function replace(text, from = 0, to = from, file = name.value) {
      note();
      const before = states[at];
      area.value = text;
      area.setSelectionRange(from, to);
      note();
      if (states[at] !== before && file !== name.value) states[at].names = [name.value, file];
      name.value = file;
      changed();
    }

    area.addEventListener("beforeinput", (event) => {
      if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
        event.preventDefault();
        go(event.inputType === "historyUndo" ? at - 1 : at + 1);
      } else Object.assign(states[at], { from: area.selectionStart, to: area.selectionEnd });
    });
    area.addEventListener("input", (event) => note(event.inputType || ""));
    addEventListener("pagehide", () => {
      note();
      keep(states, at, draft());
    });
    return { replace, note, undo: () => go(at - 1), redo: () => go(at + 1) };
  }

  function editorKeys(area, steps, run) {
    let leaves = false; // Escape was pressed: the next Tab leaves

    area.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const { key, shiftKey } = event;
      const command = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (key === "Tab" && !command && !event.altKey && !leaves) {
        event.preventDefault();
        indent(shiftKey);
      } else if (command && key === "Enter") {
        event.preventDefault();
        run();
      } else if (command && key.toLowerCase() === "z") {
        event.preventDefault();
        (shiftKey ? steps.redo : steps.undo)();
      } else if (command && key.toLowerCase() === "y") {
        event.preventDefault();
        steps.redo();
      }
      if (key !== "Shift") leaves = key === "Escape";
    });
    area.addEventListener("blur", () => (leaves = false));

    /** Indent from the cursor, or all lines that are selected; or take an indent away. */
    function indent(less) {
      const { value, selectionStart: from, selectionEnd: to } = area;
      const begin = value.lastIndexOf("\n", from - 1) + 1;
      if (!less && !value.slice(from, to).includes("\n")) {
        const spaces = " ".repeat(WIDE - ((from - begin) % WIDE));
        return steps.replace(value.slice(0, from) + spaces + value.slice(to), from + spaces.length);
      }
      const end = value.indexOf("\n", Math.max(from, to - 1)) < 0 ? value.length : value.indexOf("\n", Math.max(from, to - 1));
      const lines = value.slice(begin, end).split("\n");
      const changed = lines.map((line) => {
        if (less) return line.replace(/^( {1,4}|\t)/u, "");
        return line ? " ".repeat(WIDE) + line : line;
      });
      const text = changed.join("\n");
      const first = Math.max(begin, from + changed[0].length - lines[0].length);
      const last = to + text.length - (end - begin);
      return steps.replace(value.slice(0, begin) + text + value.slice(end), first, Math.max(first, last));
    }
  }

  Object.assign(noloss, { undoable, editorKeys });
})((window.noloss = window.noloss || {}));
