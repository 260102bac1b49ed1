"use strict";
/* The line of a refutation on one large board: buttons, or the arrow keys. */
(function (noloss) {
  const MOVES = {
    ArrowLeft: (at) => at - 1,
    ArrowRight: (at) => at + 1,
    Home: () => 0,
    End: (at, last) => last,
  };
  const BUTTONS = [
    ["Home", "|◀ start"],
    ["ArrowLeft", "◀ back"],
    ["ArrowRight", "next ▶"],
    ["End", "end ▶|"],
  ];

  /* Give a strip of boards a large board to step through it. */
  noloss.steppable = function (figure) {
    const steps = [...figure.querySelectorAll(".strip > .step")];
    const large = noloss.element("div", { class: "large" });
    const said = noloss.element("p", {});
    const count = noloss.element("p", { class: "soft" });
    const buttons = new Map();
    let at = 0;

    function show(next, aloud) {
      at = Math.max(0, Math.min(steps.length - 1, next));
      const board = steps[at].querySelector("svg");
      large.replaceChildren(board.cloneNode(true));
      said.textContent = [...steps[at].children].slice(1).map((one) => one.textContent).join(", ");
      count.textContent = `board ${at + 1} of ${steps.length}`;
      steps.forEach((step, number) => step.classList.toggle("now", number === at));
      for (const [key, button] of buttons) {
        const to = MOVES[key](at, steps.length - 1);
        button.setAttribute("aria-disabled", to === at || !steps[to]);
      }
      if (aloud) noloss.tell(board.getAttribute("aria-label"));
    }

    function go(key) {
      show(MOVES[key](at, steps.length - 1), true);
    }

    const row = noloss.element("div", { class: "controls" });
    for (const [key, text] of BUTTONS) {
      const button = noloss.element("button", { type: "button" }, text);
      button.addEventListener("click", () => go(key));
      buttons.set(key, button);
      row.append(button);
    }
    const name = figure.querySelector("figcaption").textContent;
    const stepper = noloss.element(
      "div", { class: "stepper", role: "group", tabindex: "0", "aria-label": `${name}; arrow keys step` },
      large, noloss.element("div", { class: "said" }, said, count, row),
    );
    stepper.addEventListener("keydown", (event) => {
      if (!MOVES[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(event.key);
    });
    figure.querySelector("figcaption").after(stepper);
    show(0, false);
  };

  /* Put buttons above a tree that open and close all of it. */
  noloss.foldable = function (tree) {
    const row = noloss.element("div", { class: "controls" });
    for (const [text, open] of [["Open all", true], ["Close all", false]]) {
      const button = noloss.element("button", { type: "button" }, text);
      button.addEventListener("click", () => {
        for (const part of tree.querySelectorAll("details")) part.open = open;
      });
      row.append(button);
    }
    tree.before(row);
  };

  for (const figure of document.querySelectorAll(".played")) noloss.steppable(figure);
  for (const tree of document.querySelectorAll(".tree-of-play")) noloss.foldable(tree);
})((window.noloss = window.noloss || {}));
