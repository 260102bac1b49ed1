/* A field over the drawing in which a name or the rows of an arrow are written, with suggestions.

   noloss.drawnField(host)  {open(what), close(), busy()}
     what  {at: {x, y} in pixels of the host, text, label, rows: whether there may be several lines,
            tapes, symbols: of each tape, save(text), left()}; save promises null, or what is wrong
   Enter saves, Shift+Enter is another row, Escape leaves. Down and Up choose a suggestion. */
"use strict";

(function (noloss) {
  const { element, printable } = noloss;
  const MOST = 24; // suggestions
  const MOVES = ["L", "R", "S"];
  const WAYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]); // keys that move the cursor
  const KINDS = ["read on", "write on", "move of"];

  /** The possible words at a place of a row: the tape, the kind, the letters typed, and choices. */
  function slotOf(line, tapes, symbols) {
    const words = line.split(/\s+/u);
    const typed = words.pop();
    const begun = words.filter(Boolean);
    const count = tapes.length;
    const arrow = begun.findIndex((word) => word === "->" || word === "→");
    if (begun.some((word) => word === "else") && arrow < 0) return null;
    const at = arrow < 0 ? begun.length : count + begun.length - arrow - 1;
    if (at >= 3 * count || (arrow >= 0 && at < count) || line.includes("=")) return null;
    const [kind, tape] = [Math.floor(at / count), at % count];
    const read = begun[tape];
    const first = kind === 1 && read && !/^[![]./u.test(read) ? [read] : [];
    const choices = kind === 2 ? MOVES : [...new Set([...first, ...symbols[tape]])];
    const needsArrow = arrow < 0 && at === count;
    return { typed, choices: choices.filter((one) => one.startsWith(typed)).slice(0, MOST), about: `${KINDS[kind]} ${tapes[tape]}`, needsArrow, last: at === count - 1 && arrow < 0 };
  }

  function drawnField(host) {
    const area = element("textarea", {
      spellcheck: "false", autocapitalize: "off", autocomplete: "off", rows: 1,
      "aria-autocomplete": "list", "aria-controls": "drawn-choices",
    });
    const about = element("span", { class: "soft drawn-slot" });
    const list = element("div", { id: "drawn-choices", role: "listbox", "aria-label": "Suggestions", class: "drawn-choices" });
    const fault = element("p", { class: "drawn-fault", role: "alert" });
    const more = element("button", { type: "button", title: "Another row (Shift+Enter)" }, "+ Row");
    const leave = element("button", { type: "button", title: "Leave it as it was (Escape)" }, "Cancel");
    const form = element("form", { class: "drawn-field", hidden: true }, area, about, list, fault,
      element("span", { class: "drawn-ends" }, element("button", { class: "main", title: "Enter" }, "Save"), more, leave));
    host.append(form);
    let [what, chosen, slot, saving] = [null, -1, null, false];

    function open(asked) {
      what = asked;
      area.value = asked.text;
      area.setAttribute("aria-label", asked.label);
      area.placeholder = asked.example || "";
      more.hidden = !asked.rows;
      fault.textContent = "";
      form.hidden = false;
      area.focus();
      if (asked.text.endsWith("\n")) area.setSelectionRange(asked.text.length, asked.text.length); // for another row
      else area.select();
      suggest();
      place();
    }

    /** Lay the field beside what it changes, inside of the drawing. */
    function place() {
      const lines = area.value.split("\n");
      area.rows = lines.length;
      area.cols = Math.min(40, Math.max(what.rows ? 18 : 10, ...lines.map((line) => line.length + 2)));
      const room = { x: host.clientWidth - form.offsetWidth - 4, y: host.clientHeight - form.offsetHeight - 4 };
      form.style.left = `${Math.max(4, Math.min(what.at.x - area.offsetWidth / 2, room.x))}px`;
      form.style.top = `${Math.max(4, Math.min(what.at.y - area.offsetHeight / 2, room.y))}px`;
    }

    function close() {
      if (!what) return;
      const { left } = what;
      what = null;
      form.hidden = true;
      left();
    }

    function lineNow() {
      const before = area.value.slice(0, area.selectionStart);
      return before.slice(before.lastIndexOf("\n") + 1);
    }

    function suggest() {
      chosen = -1;
      slot = what && what.rows ? slotOf(lineNow(), what.tapes, what.symbols) : null;
      const choices = slot ? slot.choices : [];
      about.textContent = choices.length ? printable(slot.about) : "";
      list.replaceChildren(...choices.map((text, at) => {
        const option = element("span", { role: "option", id: `drawn-choice-${at}`, "aria-selected": "false" }, printable(text));
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault(); // the field keeps the focus
          take(at);
        });
        option.addEventListener("click", ({ detail }) => detail === 0 && take(at)); // by the keyboard
        return option;
      }));
      list.hidden = choices.length === 0;
      mark();
    }

    function mark() {
      [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
      if (chosen < 0) area.removeAttribute("aria-activedescendant");
      else area.setAttribute("aria-activedescendant", `drawn-choice-${chosen}`);
    }

    /** Write a suggestion in the place of its typed beginning. */
    function take(at) {
      const [from, text] = [area.selectionStart - slot.typed.length, slot.choices[at]];
      const arrow = slot.needsArrow ? "-> " : "";
      area.setRangeText(`${arrow}${text} ${slot.last ? "-> " : ""}`, from, area.selectionEnd, "end");
      suggest();
      place();
    }

    async function save() {
      if (!what || saving) return;
      const asked = what;
      saving = true;
      let problem = "";
      try {
        problem = await asked.save(area.value);
      } finally {
        saving = false;
      }
      if (what !== asked) return;
      if (problem) {
        fault.textContent = printable(problem);
        place();
      } else close();
    }

    area.addEventListener("input", () => {
      if (!what.rows) area.value = area.value.replaceAll("\n", " ");
      fault.textContent = "";
      suggest();
      place();
    });
    area.addEventListener("click", suggest);
    area.addEventListener("keyup", ({ key }) => WAYS.has(key) && suggest());
    area.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const { key } = event;
      const last = !area.value.slice(area.selectionEnd).includes("\n");
      const count = list.childElementCount;
      if (key === "Escape") close();
      else if (key === "Enter" && event.shiftKey && what.rows) return;
      else if ((key === "Enter" || key === "Tab") && chosen >= 0) take(chosen);
      else if (key === "Enter") save();
      else if (key === "ArrowDown" && last && count > 0) chosen = (chosen + 1) % count;
      else if (key === "ArrowUp" && chosen >= 0) chosen -= 1;
      else return;
      event.preventDefault();
      event.stopPropagation();
      mark();
    });
    more.addEventListener("click", () => {
      area.setRangeText("\n", area.value.length, area.value.length, "end");
      area.focus();
      area.setSelectionRange(area.value.length, area.value.length);
      suggest();
      place();
    });
    leave.addEventListener("click", close);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      save();
    });
    form.addEventListener("focusout", ({ relatedTarget }) => {
      if (what && document.hasFocus() && !form.contains(relatedTarget)) save();
    });
    for (const kind of ["pointerdown", "mousedown", "touchstart", "wheel"]) {
      form.addEventListener(kind, (event) => event.stopPropagation()); // not for the drawing
    }
    return { open, close, busy: () => what !== null };
  }

  Object.assign(noloss, { drawnField });
})((window.noloss = window.noloss || {}));
