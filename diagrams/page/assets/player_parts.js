/* The parts of a player on the page, empty: their places, and the keys.

   noloss.playerParts(host, speeds)  puts them at the top of host, and gives them by name */
"use strict";

(function (noloss) {
  const HELP = [
    ["→ space", "one step"], ["← b", "one step back"],
    ["1 … 9", "take this row of a choice"], ["c", "go to the rows of a choice"],
    ["n", "on to the next choice"], ["p", "back to the last choice"],
    ["r", "run to a stop or the end"], ["R", "back to the last stop"],
    ["w", "watch step after step"], ["Esc", "interrupt, leave a field"],
    ["o", "out of this routine"], ["g", "go to a step: its number, Enter"],
    ["Home", "to the beginning"], ["End", "to the last step that was made"],
    ["x", "stop at …, or no longer"], ["X", "forget all stops"],
  ];
  const STOPS = [
    ["state NAME", "a step leads to this state"], ["TAPE=SYMBOL", "this symbol is under the head"],
    ["TAPE@CELL", "the head comes to this cell, 0 is the word's first"],
    ["step N", "this number of steps"], ["line N", "this row was used"], ["FILE:N", "a row elsewhere"],
    ["routine NAME", "it is entered"],
  ];
  const { element } = noloss;

  function playerParts(host, speeds) {
    const parts = {
      home: button("|◀", "To the beginning (Home)"),
      back: button("◀ Back", "One step back (←)"),
      watch: button("▶ Watch", "Step after step, at this speed (w)"),
      run: button("▶▶ Run", "To a stop or the end (r)"),
      last: button("▶|", "To the last step that was made (End)"),
      help_button: button("?", "What the keys do (?)"),
      speed: element("select", { "aria-label": "Speed" }, ...speeds.map(([value, text]) => {
        return element("option", { value, selected: value === 4 }, text);
      })),
      slider: element("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step" }),
      state: element("strong", { class: "player-state" }),
      end: element("span", { class: "badge", hidden: true }),
      message: element("p", { class: "player-message soft" }),
      fault: element("p", { class: "problem", hidden: true }),
      tapes: element("div", {}),
      rows: element("ul", { class: "player-rows" }),
      owner: element("p", {}),
      buttons: element("div", { class: "player-buttons" }),
      stops: element("span", { class: "player-stops" }),
      goto: element("input", { inputmode: "numeric", size: 8, maxlength: 15 }),
      stop: element("input", { size: 26, placeholder: "state NAME or TAPE=SYMBOL" }),
      letters: element("input", { type: "checkbox" }),
    };
    parts.help = helpDialog(parts.letters);
    return laidOut(host, parts);
  }

  function laidOut(host, parts) {
    const forward = button("Step ▶", "One step (→)");
    forward.classList.add("main");
    const at = element("span", { class: "player-step" });
    const choices = { class: "panel player-choices", hidden: true };
    parts.choices = element("div", choices, parts.owner, parts.buttons);
    parts.form = element("form", { class: "controls" },
      element("label", {}, "Go to step", parts.goto), element("label", {}, "Stop at", parts.stop),
      button("Set", "Go there, or stop there", "submit"), parts.stops);
    const status = element("p", { class: "player-status" },
      at, ", state ", parts.state, " ", parts.end);
    const controls = element("div", { class: "controls player-moves", role: "group", "aria-label": "Moving" },
      parts.home, parts.back, forward, parts.watch, parts.speed, parts.run, parts.last,
      parts.help_button);
    const top = element("div", { class: "player-top" }, status, controls, parts.slider, parts.choices,
      parts.message, parts.fault, parts.tapes, parts.rows, parts.form, parts.help);
    host.prepend(top);
    return { ...parts, step: at, forward };
  }

  function button(text, label, type = "button") {
    const named = /[a-z]/i.test(text) ? null : label; // a sign alone says nothing to those who listen
    return element("button", { type, "aria-label": named, title: label }, text);
  }

  function helpDialog(letters) {
    const list = (pairs) => {
      const rows = pairs.map(([key, what]) => {
        return element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, what));
      });
      return element("table", {}, element("tbody", {}, ...rows));
    };
    const close = element("button", { type: "submit" }, "Close");
    return element("dialog", { class: "player-help", "aria-label": "What the keys do" },
      element("form", { method: "dialog" }, close),
      element("h2", {}, "Keys"), list(HELP),
      element("label", {}, letters, "letters, numbers and signs are keys"),
      element("h2", {}, "Stops"), element("p", {}, "Click a state, a row or a cell, or type one of these. The same once more takes it away."),
      list(STOPS));
  }

  Object.assign(noloss, { playerParts });
})((window.noloss = window.noloss || {}));
