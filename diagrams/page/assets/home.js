/* The first view: a machine that runs in place, and a board to play on. */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const byId = (id) => document.getElementById(id);
  const WORD = Array.from("abba"), PACE = 400; // milliseconds for a step
  const ENDS = { accepted: "✓ accepted", rejected: "✗ rejected" };

  function button(host, text, act, kind = "") {
    const made = element("button", { type: "button", class: kind }, text);
    made.addEventListener("click", act);
    host.append(made);
    return made;
  }

  function runningMachine() {
    const machine = noloss.machineOf(noloss.data("machine"));
    const begin = noloss.begin(machine, { [machine.tapes[0]]: WORD });
    const stepper = noloss.stepperOf(noloss.recordOf(machine, begin));
    const { record } = stepper;
    const views = [noloss.tapesView(byId("tapes"), machine)];
    const diagrams = document.querySelector(".player-diagrams");
    if (diagrams) views.push(noloss.diagramView(diagrams, machine, noloss.data("marks")));
    const controls = byId("runner-controls"), said = element("span", { class: "soft" });
    let timer = 0;

    function show() {
      for (const view of views) view.show(record);
      const halt = record.halt();
      said.textContent = `step ${record.at}: ${machine.states[record.now.state]} ${(halt && ENDS[halt.verdict]) || ""}`;
      watch.textContent = timer ? "Stop" : "Watch";
      return halt;
    }
    function stop() {
      clearInterval(timer);
      timer = 0;
    }
    function go(move) {
      stop();
      move();
      noloss.tell(`${show() ? "the end; " : ""}${said.textContent}`);
    }
    function watching() {
      if (timer) return go(() => {});
      if (record.halt()) record.goTo(0);
      timer = setInterval(() => {
        stepper.forward();
        if (record.halt()) go(() => {});
        else show();
      }, PACE);
      return show();
    }
    button(controls, "Back", () => go(stepper.back));
    button(controls, "Step", () => go(() => stepper.forward()), "main");
    const watch = button(controls, "Watch", watching);
    controls.append(said);
    show();
  }

  function playedGame() {
    const play = noloss.data("play");
    const board = noloss.board(byId("board"), press);
    let [line, rule] = ["", ""];

    function answer() {
      const [cell, number] = play.answers[game.after(line)] || [];
      if (game.over(game.after(line)) || !cell) return;
      line += cell;
      rule = noloss.printable(play.rules[number]);
    }
    function press(cell) {
      line += cell;
      rule = "";
      answer();
      show();
      noloss.tell(`${byId("turn").textContent} ${game.told(game.after(line))}`);
    }
    function saying(position) {
      if (game.won(position)) return line.length % 2 ? "You have won." : "You have lost.";
      if (game.over(position)) return "A draw.";
      return line ? `It plays ${line.at(-1)}${rule ? `: ${rule}` : ""}. Your move.` : "Your move: you are X.";
    }
    function show() {
      const position = game.after(line);
      const open = game.over(position) ? [] : game.free(position);
      board.show(position, Object.fromEntries(open.map((cell) => [cell, { open: true }])));
      byId("turn").textContent = saying(position);
    }
    button(byId("game-controls"), "New game", () => {
      [line, rule] = ["", ""];
      show();
      noloss.tell(byId("turn").textContent);
    });
    show();
  }

  runningMachine();
  playedGame();
  for (const strip of document.querySelectorAll(".steps")) noloss.line(strip);
})(window.noloss);
