"use strict";
/* A line of play, given on the page as a strip of boards, stepped on one large board. */
(function (noloss) {
  const { element } = noloss;

  /* Let a line be stepped: by a button above its strip, and by its boards, each for its own step.
     Return a function that shows a step: 0 is before the first move, Infinity the end. */
  noloss.line = function (strip) {
    const steps = [...strip.querySelectorAll(".step")];
    if (strip.dataset.line || steps.length === 0) return null;
    strip.dataset.line = "stepped";
    const open = element("button", { type: "button", class: "step-through" }, "Step through on a board");
    const panel = stepper(steps, () => shut());
    strip.before(open, panel.element);

    function show(at, focused = true) {
      open.hidden = true;
      panel.element.hidden = false;
      panel.go(at);
      if (focused) panel.focus();
    }
    function shut() {
      panel.element.hidden = true;
      for (const step of steps) step.removeAttribute("aria-current");
      open.hidden = false;
      open.focus();
    }
    open.addEventListener("click", () => show(0));
    steps.forEach((step, at) => step.addEventListener("click", () => show(at + 1)));
    return { show };  /* null for a strip that can be stepped already */
  };

  /* Make the large board with its buttons; place 0 is before the first move. */
  function stepper(steps, shut) {
    const last = steps.length;
    const picture = element("div", { class: "stepper-board" });
    const caption = element("p", { class: "stepper-caption" });
    const controls = element("div", { class: "controls" });
    const panel = element(
      "div", { class: "stepper", role: "group", "aria-label": "The line, step by step", hidden: true },
      picture, element("div", {}, caption, controls),
    );
    const keys = { Home: () => 0, ArrowLeft: () => place - 1, ArrowRight: () => place + 1, End: () => last };
    const [first, back, next, end] = [
      ["|◀", "Before the first move", "Home"], ["◀ Back", "Back", "ArrowLeft"],
      ["Next ▶", "Next", "ArrowRight"], ["▶|", "The end", "End"],
    ].map(([text, name, key]) => button(text, name, () => go(keys[key]())));
    button("Close", "Close", shut);
    let place = 0;

    function button(text, name, act) {
      const made = element("button", { type: "button", "aria-label": name }, text);
      made.addEventListener("click", act);
      controls.append(made);
      return made;
    }
    function go(to) {
      place = Math.max(0, Math.min(last, to));
      const step = steps[Math.max(0, place - 1)];
      picture.replaceChildren(place ? large(step) : before(step));
      const label = picture.firstChild.getAttribute("aria-label");
      caption.textContent = `${label.split("; row 1")[0]} (${place} of ${last})`;
      steps.forEach((each, at) => {
        if (at === place - 1) each.setAttribute("aria-current", "step");
        else each.removeAttribute("aria-current");
      });
      /* not disabled: the button that was pressed would lose the keyboard */
      for (const each of [first, back]) each.setAttribute("aria-disabled", String(place === 0));
      for (const each of [next, end]) each.setAttribute("aria-disabled", String(place === last));
      noloss.tell(label);
    }
    panel.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Escape") shut();
      else if (event.key in keys) go(keys[event.key]());
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return { element: panel, go, focus: () => next.focus() };
  }

  function large(step) {
    const board = step.querySelector("svg").cloneNode(true);
    board.removeAttribute("width");
    board.removeAttribute("height");
    return board;
  }

  /* Take the first move off its board again. */
  function before(step) {
    const board = large(step);
    const newest = board.querySelector(".newest");
    const number = [...board.querySelectorAll("text")].find((text) => text.textContent === "1");
    const gone = [newest, number, number.previousSibling, ...board.querySelectorAll("path")];
    for (const part of gone) part.remove();
    for (const square of board.querySelectorAll("rect")) square.setAttribute("fill", "none");
    const rows = board.getAttribute("aria-label").replace(/^.*?; (?=row 1)/, "");
    const cell = Number(step.querySelector("span").textContent.split(" on ")[1][0]);
    board.setAttribute("aria-label", `before the first move; ${emptied(rows, cell)}`);
    return board;
  }

  function emptied(rows, cell) {
    let at = 0;
    return rows.replace(/\b(?:X|O|empty)\b/g, (mark) => (++at === cell ? "empty" : mark));
  }
})(window.noloss);
