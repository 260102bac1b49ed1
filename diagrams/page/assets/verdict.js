"use strict";
/* A verdict: its lines are stepped on a board, its trees opened and closed as a whole. */
(function (noloss) {
  /* Put buttons above a tree that open and close all of it. */
  function foldable(tree) {
    const row = noloss.element("div", { class: "controls" });
    for (const [text, open] of [["Open all", true], ["Close all", false]]) {
      const button = noloss.element("button", { type: "button" }, text);
      button.addEventListener("click", () => {
        for (const part of tree.querySelectorAll("details")) part.open = open;
      });
      row.append(button);
    }
    tree.before(row);
  }

  const strips = [...document.querySelectorAll(".played .steps")];
  const lines = strips.map((strip) => noloss.line(strip));
  if (lines[0]) lines[0].show(0, false);
  document.querySelectorAll(".tree-of-play").forEach(foldable);
})((window.noloss = window.noloss || {}));
