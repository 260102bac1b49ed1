/* The tapes of WST at one of its answers: the machine runs here, on the tapes of that line of play.

   noloss.thinking.button(line, cell, number)   a button that opens the player where the machine
                                                begins to think after `line`, to answer `cell`
   It is there only on a page that has a machine, noloss.data("machine"): the machine's turn.
   noloss.layLine(machine, line) lays a line on the tapes as strategies.wst.tapes.lay_line does.  */
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

  /** Find the steps that lead to an answer: the first branch that ends with this cell chosen. */
  function stepsTo(machine, source, now, cell, choice = 0, before = []) {
    const { steps, end } = source.next(now, BUDGET, choice);
    const after = noloss.copyOf(now);
    for (const step of steps) noloss.take(machine, after, step);
    const made = [...before, ...steps];
    if (end && end.verdict === "accepted") {
      const slot = noloss.headOf(after.tapes[machine.tapes.indexOf("Kp")]);
      return machine.symbols[slot] === String(cell) ? { steps: made, end } : null;
    }
    for (let row = 1; end && end.verdict === "waiting" && row <= end.rows.length; row += 1) {
      const found = stepsTo(machine, source, after, cell, row, made);
      if (found) return found;
    }
    return null;
  }

  function thinkingOf(machine) {
    const host = document.getElementById("tapes");
    const heading = element("h2", { tabindex: "-1" });
    const close = element("button", { type: "button" }, "Close the tapes");
    const about = element("p", { class: "soft" },
      "Here it thinks on the tapes of that line. On Kw its own marks are X and its opponent's O, whoever begins.");
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
      const source = { ...noloss.localSource(machine, {}), start };
      const known = stepsTo(machine, source, start, cell);
      heading.textContent = `Before move ${number}: how it came to play ${cell}`;
      host.hidden = false;
      player.load(known ? { ...source, known } : source);
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
  if (document.getElementById("machine")) noloss.thinking = thinkingOf(noloss.machineOf(noloss.data("machine")));
})((window.noloss = window.noloss || {}));
