/* Play against a strategy: all its answers are in the page, noloss.data("play"). */
"use strict";

(function (noloss) {
  const { element, game } = noloss;
  const play = noloss.data("play");
  const rules = play.rules.map(noloss.printable);
  const host = document.getElementById("game");
  const byId = (id) => document.getElementById(id);
  const link = noloss.gameLink(play);
  const score = noloss.score(byId("score"), `noloss-score ${play.strategy}`);
  const board = noloss.board(byId("board"), press);
  /* line: all moves of the game; at: how many of them the board shows */
  const state = { line: "", at: 0, games: 1, hints: false };

  // what the strategy does

  const strategysTurn = (line) => (line.length % 2 === 0 ? "first" : "second") === state.seat;
  const over = (line) => game.over(game.after(line));

  /** The moves that the strategy allows: [{cell, rule}] in its order; none where it is stuck. */
  function permitted(line) {
    const numbers = play.answers[play.positional ? game.after(line) : line] || [];
    const moves = [];
    for (let at = 0; at < numbers.length; at += 2) {
      moves.push({ cell: numbers[at], rule: rules[numbers[at + 1]] });
    }
    return moves;
  }

  /** The answer to a line, null where it is stuck or where a person chooses for it. */
  function answer(line) {
    const moves = permitted(line);
    if (moves.length < 2) return moves[0] || null;
    if (state.choice === "ask") return null;
    const number = noloss.numberFrom(`${state.seed}:${state.games}:${line}`, moves.length);
    return moves[state.choice === "random" ? number : 0];
  }

  /** Have the strategy answer where it is to move. */
  function answered() {
    if (over(state.line) || !strategysTurn(state.line)) return "";
    const move = answer(state.line);
    if (!move) return "";
    state.line += move.cell;
    return `${play.strategy} plays ${move.cell}${move.rule ? `, by its rule ${move.rule}` : ""}. `;
  }

  // what a person does

  const shown = () => state.line.slice(0, state.at);
  const choosesForIt = (line) => state.choice === "ask" && strategysTurn(line) && permitted(line).length > 1;
  const personMoves = (line) => !over(line) && (!strategysTurn(line) || choosesForIt(line));

  /** Continue from here with a line; said: the event in words. */
  function goOn(line, said) {
    complain("");
    state.line = line;
    const words = said + answered();
    state.at = state.line.length;
    score.at(state.line, resultOf(state.line));
    link.write(state);
    show();
    noloss.tell(`${words}${byId("turn").textContent} ${game.told(game.after(shown()))}`);
  }

  /** Play the legal part of the link. */
  function follow() {
    Object.assign(state, link.settings(), { games: 1 });
    const { line, problem } = link.line((ply, before) => {
      return !strategysTurn(before) || permitted(before).some((move) => move.cell === ply);
    });
    score.given(line, resultOf(line));
    goOn(line, "");
    complain(problem);
  }

  function complain(problem) {
    byId("problem").textContent = problem;
    byId("problem").hidden = !problem;
  }

  function press(cell) {
    const line = shown();
    const mine = !strategysTurn(line);
    if (!openCells(line).includes(cell)) return;
    goOn(line + cell, mine ? `You play ${cell}. ` : `For ${play.strategy} you choose ${cell}. `);
  }

  function openCells(line) {
    if (!personMoves(line)) return [];
    return strategysTurn(line) ? permitted(line).map((move) => move.cell) : game.free(game.after(line));
  }

  function begin(told) {
    state.games += 1;
    score.next();
    goOn("", told);
  }

  /** Take back to where a person moved last. */
  function undo() {
    for (let length = state.at - 1; length >= 0; length -= 1) {
      if (!personMoves(state.line.slice(0, length))) continue;
      goOn(state.line.slice(0, length), "Taken back. ");
      return;
    }
  }

  function view(length) {
    state.at = length;
    show();
    if (length > 0) byId("plies").children[length - 1].querySelector("button").focus();
    noloss.tell(`${byId("turn").textContent} ${game.told(game.after(shown()))}`);
  }

  // showing

  function resultOf(line) {
    const position = game.after(line);
    if (!game.over(position)) return strategysTurn(line) && permitted(line).length === 0 ? "stuck" : null;
    if (!game.won(position)) return "drawn";
    return strategysTurn(line) ? "won" : "lost"; // who would move next has lost
  }

  function saying(line) {
    const mark = game.markAt(line.length);
    const result = resultOf(line);
    if (result === "stuck") return `${play.strategy} is stuck: it allows no move here.`;
    if (result === "drawn") return "A draw.";
    if (result) return result === "won" ? "You have won." : "You have lost.";
    if (!strategysTurn(line)) return `Your move: you are ${mark}.`;
    if (choosesForIt(line)) return `Choose for ${play.strategy}, which is ${mark}.`;
    return `${play.strategy}, which is ${mark}, is to move.`;
  }

  const SIGNS = { 1: ["+", "wins", "win"], 0: ["=", "draws", "draw"], "-1": ["−", "loses", "loss"] };

  /** The text in a free cell: the true value of the move, and the rule that allows it. */
  function cellOf(line, cell, moves) {
    const notes = [];
    const position = game.after(line);
    const move = moves.find((one) => one.cell === cell);
    const { value, plies } = game.worth(game.put(position, cell));
    const [sign, word, kind] = SIGNS[-value];
    const soon = value === 0 ? "" : plies === 0 ? "at once" : `by move ${line.length + 1 + plies}`;
    if (state.hints) notes.push(`${sign} ${word}`, ...(soon ? [soon] : []));
    const label = [state.hints ? `${word} ${soon}`.trim() : "", move ? `allowed ${move.rule}`.trim() : ""];
    if (move) notes.push(`✓ ${move.rule || "allowed"}`);
    return { notes, label: label.filter(Boolean).join(", "), kind: state.hints ? kind : "" };
  }

  function show() {
    const line = shown();
    const open = openCells(line);
    const moves = choosesForIt(line) ? permitted(line) : [];
    const free = over(line) ? [] : game.free(game.after(line));
    const cells = Object.fromEntries(free.map((cell) => [cell, { ...cellOf(line, cell, moves), open: open.includes(cell) }]));
    board.show(game.after(line), cells);
    const before = state.at < state.line.length;
    byId("turn").textContent = (before ? `Move ${state.at} of ${state.line.length}. ` : "") + saying(line);
    byId("seats").textContent = seatsText();
    const back = Array.from(line).some((_, at) => personMoves(line.slice(0, at)));
    byId("undo").setAttribute("aria-disabled", String(!back));
    byId("go").hidden = !(strategysTurn(line) && !over(line) && answer(line));
    byId("hint").setAttribute("aria-pressed", String(state.hints));
    byId("link").href = link.address(state);
    byId("choice").value = state.choice;
    byId("seed").value = state.seed;
    byId("seed").parentElement.hidden = state.choice !== "random";
    byId("plies").replaceChildren(...Array.from(state.line, plyItem));
    byId("beginning").setAttribute("aria-pressed", String(state.at === 0));
  }

  function seatsText() {
    const [own, its] = state.seat === "first" ? ["O", "X"] : ["X", "O"];
    return `You are ${own}, ${play.strategy} is ${its}; X begins.`;
  }

  function plyItem(cell, at) {
    const before = state.line.slice(0, at);
    const its = strategysTurn(before);
    const text = `${game.markAt(at)} ${cell}`;
    const current = state.at === at + 1 ? "step" : null;
    const button = element("button", { type: "button", "aria-label": `move ${at + 1}: ${text}; go back to it` }, text);
    button.addEventListener("click", () => view(at + 1));
    const item = element("li", { "aria-current": current }, button);
    const move = its ? permitted(before).find((one) => one.cell === Number(cell)) : null;
    const rule = move && move.rule ? `${play.strategy}: ${move.rule}` : its ? play.strategy : "you";
    item.append(element("span", { class: "rule" }, rule));
    if (its && noloss.thinking) item.append(" ", noloss.thinking.button(before, Number(cell), at + 1));
    return item;
  }

  // beginning

  function on(id, act) {
    byId(id).addEventListener("click", act);
  }

  on("new", () => begin("A new game. "));
  on("undo", undo);
  on("go", () => {
    goOn(shown(), "");
    board.focus();
  });
  on("beginning", () => view(0));
  on("hint", () => {
    state.hints = !state.hints;
    show();
    noloss.tell(state.hints ? "Each cell shows the true value of its move." : "No hints.");
  });
  on("swap", () => {
    state.seat = state.seat === "first" ? "second" : "first";
    begin(`Seats swapped. ${seatsText()} `);
  });
  byId("choice").addEventListener("change", () => {
    state.choice = byId("choice").value;
    goOn(state.line, "");
  });
  byId("seed").addEventListener("change", () => {
    state.seed = byId("seed").value.replace(/[^0-9]/g, "").slice(0, 9) || "1";
    link.write(state);
    show();
  });

  host.hidden = false;
  link.onFollowed(follow);
  follow();
})((window.noloss = window.noloss || {}));
