/* The tapes of WST at one of its answers: the machine runs here, on the tapes of that line of play.

   noloss.thinking.button(line, cell, number)   a button that opens the player where the machine
                                                begins to think after `line`, to answer `cell`
   It is there only on a page that has a machine, noloss.data("machine"): the machine's turn.
   noloss.layLine(machine, line) lays a line on the tapes as strategies.wst.strategy.lay_line does.  */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const BUDGET = 20_000; // steps from one choice to the next
  const MOST_MARKS = 5;

  function layLine(machine, line) {
    const own = line.length % 2;
    const mine = Array.from(line).filter((_, at) => at % 2 === own);
    const theirs = Array.from(line).filter((_, at) => at % 2 !== own);
    const markOf = (cell) => (mine.includes(cell) ? "X" : theirs.includes(cell) ? "O" : cell);
    const words = {
      Ki: (own ? "o" : "p") + game.CELLS.map((cell) => (line.includes(cell) ? "b" : cell)).join(""),
      Kp: mine.join("").padEnd(MOST_MARKS, "b"),
      Ko: theirs.join("").padEnd(MOST_MARKS, "b"),
      Kw: game.LINES.map((cells) => cells.map(String).map(markOf).join("")).join("T"),
      Kc: "",
      Kr: "",
    };
    const laid = Object.entries(words).map(([name, word]) => [name, Array.from(`¢${word}$`)]);
    const now = noloss.begin(machine, Object.fromEntries(laid));
    now.tapes[machine.tapes.indexOf("Kp")].position = mine.length + 1;
    now.tapes[machine.tapes.indexOf("Ko")].position = theirs.length + 1;
    return now;
  }

  /** Record the steps of the first branch that ends with this cell chosen, if there is one; give
      whether there is one. */
  function recordWay(record, cell) {
    const { machine, now, at } = record;
    let halt = null;
    while (!halt && record.at - at < BUDGET) halt = record.step();
    if (halt && halt.verdict === "accepted") {
      const slot = noloss.headOf(now.tapes[machine.tapes.indexOf("Kp")]);
      if (machine.symbols[slot] === String(cell)) return true;
    }
    const choices = halt && halt.verdict === "waiting" ? halt.rows.length : 0;
    const place = record.at;
    for (let row = 1; row <= choices; row += 1) {
      if (record.step(row) === null && recordWay(record, cell)) return true;
      record.goTo(place);
    }
    return false;
  }

  function thinkingOf(machine) {
    const host = document.getElementById("tapes");
    const heading = element("h2", { tabindex: "-1" });
    const close = element("button", { type: "button" }, "Close the tapes");
    const about = element("p", { class: "soft" },
      "Here it thinks on the tapes of that line. On Kw its own marks are X and its opponent's O, in either seat.");
    const inside = element("div", { class: "player" });
    let player = null;
    let from = null;

    close.addEventListener("click", () => {
      host.hidden = true;
      if (from && from.isConnected) from.focus();
    });

    function open(line, cell, number) {
      if (!player) {
        host.append(heading, close, about, inside);
        document.addEventListener("keydown", (event) => {
          if (host.hidden) event.stopImmediatePropagation(); // keys are not for tapes that are closed
        });
        player = noloss.player(inside, { machine });
      }
      const start = layLine(machine, line);
      const thought = noloss.recordOf(machine, start);
      const known = recordWay(thought, cell);
      thought.goTo(0);
      heading.textContent = `Before move ${number}: how it came to play ${cell}`;
      host.hidden = false;
      player.load(known ? thought : noloss.recordOf(machine, start));
      heading.focus();
      heading.scrollIntoView({ block: "start" });
    }

    function button(line, cell, number) {
      const made = element("button", { type: "button", "aria-label": `watch the tapes think before move ${number}` }, "Tapes");
      made.addEventListener("click", () => {
        from = made;
        open(line, cell, number);
      });
      return made;
    }

    return { button };
  }

  Object.assign(noloss, { layLine });
  const thinks = document.getElementById("tapes") && document.getElementById("machine");
  if (thinks) noloss.thinking = thinkingOf(noloss.machineOf(noloss.data("machine")));
})((window.noloss = window.noloss || {}));
