"use strict";
/* A strategy clicked together: one answer for each class of positions that can come up.

   Answers are kept by the least position of a class. The boards in question follow from them, in
   breadth-first order; so the digits of the answers in this order are the strategy, and the link. */
(function (noloss) {
  const { element, classes, game } = noloss;
  const SEATS = { first: ["X"], second: ["O"], both: ["X", "O"] };
  const part = (id) => document.getElementById(id);
  const answers = new Map();  /* least position -> cell there */
  const undone = [];  /* answers as they were before each change */
  const board = noloss.board(part("board"), (cell) => choose(current, cell));
  let current = null;  /* the position of the question */
  let shownSeat = null;  /* the seat whose boards are shown */

  const { mover } = game;
  const seat = () => part("settings").elements.seat.value;
  const name = () => part("settings").elements.name.value.trim() || "mine.json";
  const answer = (position) => {
    const cell = answers.get(classes.least(position));
    return cell === undefined ? null : classes.fromLeast(position, cell);
  };

  /* Give the positions in which a side moves if it plays by the answers: position -> cell or null.
     Positions with the same value of `same` count as one. */
  function reached(mark, same) {
    const asked = new Map();
    const seen = new Set();
    const queue = [game.EMPTY];
    const meet = (position) => {
      const key = same(position);
      if (seen.has(key) || game.over(position)) return;
      seen.add(key);
      queue.push(position);
    };
    for (const position of queue) {  /* the queue grows during this loop */
      let cells = game.free(position);
      if (mover(position) === mark) {
        const cell = answer(position);
        asked.set(position, cell);
        cells = cell === null ? [] : [cell];
      }
      for (const cell of cells) meet(game.put(position, cell));
    }
    return asked;
  }

  /* List the boards with a question: [position, cell or null]. */
  function boards() {
    return SEATS[seat()].flatMap((mark) => [...reached(mark, classes.least)]);
  }

  /* Give the answers in every position that can come up, as a file of a strategy holds them. */
  function table() {
    const moves = {};
    for (const mark of SEATS[seat()]) {
      for (const [position, cell] of reached(mark, (one) => one)) {
        if (cell !== null) moves[position] = cell;
      }
    }
    return JSON.stringify({ format: "noloss/table", version: 1, strategy: name(), moves }, null, 1);
  }

  /* ── changes ─────────────────────────────────────────────────────────────────────────────── */

  function change(made) {
    undone.push({ answers: new Map(answers), current, seat: shownSeat });
    made();
    current = null;
    show();
  }

  function choose(position, cell) {
    if (position[cell - 1] !== ".") return;
    change(() => answers.set(classes.least(position), classes.toLeast(position, cell)));
    const left = boards().filter(([, chosen]) => chosen === null).length;
    noloss.tell(left ? `${mover(position)} on ${cell}; ${left} left; ${game.told(current)}` : "every board is answered");
    board.focus(cell);
  }

  /* Answer what is open until nothing is; `cellOf` gives a cell of a position, or null. */
  function fill(cellOf) {
    let filled = 0;
    change(() => {
      for (let open = true; open;) {
        open = false;
        for (const [position, cell] of boards()) {
          const chosen = cell === null ? cellOf(position) : null;
          if (chosen === null) continue;
          answers.set(classes.least(position), classes.toLeast(position, chosen));
          filled += 1;
          open = true;
        }
      }
    });
    noloss.tell(`${filled} boards filled`);
  }

  async function fillWith(strategy) {
    if (!strategy) return fill((position) => game.free(position)[0]);
    const told = await noloss.ask("/verify/answers", { strategy });
    return fill((position) => {
      const cell = told.answers[classes.least(position)];
      return cell === undefined ? null : classes.fromLeast(position, cell);
    });
  }

  async function load(file) {
    const text = await noloss.textOfFile(file, noloss.data("largest"));
    const question = { kind: "table", name: file.name.slice(0, 100), text };
    const told = await noloss.ask("/verify/answers", question);
    part("settings").elements.name.value = file.name.slice(0, 60);
    change(() => {
      answers.clear();
      for (const [position, cell] of Object.entries(told.answers)) answers.set(position, cell);
    });
    complain(file.name, told.several, turned(new Set(told.open)));
  }

  /* Count the boards that can come up and are among those which a file leaves open. */
  function turned(open) {
    const met = SEATS.both.flatMap((mark) => [...reached(mark, (one) => one).keys()]);
    return met.filter((position) => open.has(position)).length;
  }

  /* Say how the answers kept here differ from the strategy in a file. */
  function complain(file, several, filled) {
    const said = [];
    if (several) said.push(`${file} leaves choices, or answers symmetric positions differently: one answer for each board is kept here`);
    if (filled) said.push(`${file} answers some boards only in some orientations, and leaves ${filled} open that can come up: here each answer holds for all orientations`);
    noloss.complain(said.length ? `${said.join("\n")}\n  hint: the section Verify judges the file as it is` : "");
  }

  /* ── the link ────────────────────────────────────────────────────────────────────────────── */

  function keep() {
    const digits = boards().map(([position]) => answers.get(classes.least(position)) || "-").join("");
    history.replaceState(null, "", `#seat=${seat()}&answers=${digits.replace(/-+$/, "")}`);
  }

  function restore() {
    const held = new URLSearchParams(location.hash.slice(1));
    if (Object.hasOwn(SEATS, held.get("seat"))) part("settings").elements.seat.value = held.get("seat");
    const digits = held.get("answers") || "";
    answers.clear();
    const gone = new Set();  /* boards whose digit is read */
    for (const mark of SEATS[seat()]) {
      for (let more = true; more;) {
        more = false;
        for (const position of reached(mark, classes.least).keys()) {
          const least = classes.least(position);
          if (gone.has(least)) continue;
          const cell = Number(digits[gone.size]);
          gone.add(least);
          if (least[cell - 1] === ".") answers.set(least, cell);
          more = true;
          break;
        }
      }
    }
  }

  /* ── what is seen ────────────────────────────────────────────────────────────────────────── */

  function show() {
    const asked = boards();
    const open = asked.filter(([, cell]) => cell === null);
    if (current === null) current = (open[0] || asked[0])[0];
    part("left").textContent = open.length
      ? `${asked.length - open.length} answered, ${open.length} ${open.length === 1 ? "board waits" : "boards wait"}; an answer can bring up more.`
      : `All ${asked.length} boards are answered.`;
    part("question").textContent = open.length || answer(current) === null
      ? `Where does ${mover(current)} play here? Press a cell, or its digit.`
      : "Nothing is left to answer: verify it, or change an answer.";
    showBoard();
    part("answered").replaceChildren(...asked.filter(([, cell]) => cell !== null).map(smallBoard));
    part("undo").setAttribute("aria-disabled", String(undone.length === 0));
    shownSeat = seat();
    keep();
  }

  function showBoard() {
    const chosen = answer(current);
    const cells = {};
    for (const cell of game.free(current)) {
      const now = cell === chosen;
      cells[cell] = {
        open: true,
        kind: now ? "warn" : "",
        notes: now ? [mover(current)] : [],
        label: now ? `answered with ${mover(current)}` : "",
      };
    }
    board.show(current, cells);
  }

  function smallBoard([position, cell]) {
    const picture = noloss.textBoard(game.put(position, cell), cell);
    const told = `${mover(position)} on ${cell}`;
    const button = element("button", { type: "button", "aria-label": `change ${told} at ${game.told(position)}` }, picture, told);
    button.addEventListener("click", () => {
      current = position;
      show();
      board.focus(cell);
      part("board").scrollIntoView({ block: "nearest" });
    });
    return element("li", {}, button);
  }

  /* ── what is pressed ─────────────────────────────────────────────────────────────────────── */

  async function trying(work) {
    noloss.complain("");
    try {
      await work();
    } catch (error) {
      noloss.complain(error);
    }
  }

  part("undo").addEventListener("click", () => {
    const before = undone.pop();
    if (!before) return;
    part("settings").elements.seat.value = before.seat;
    answers.clear();
    for (const [position, cell] of before.answers) answers.set(position, cell);
    current = before.current;
    show();
  });
  part("clear").addEventListener("click", () => change(() => answers.clear()));
  part("fill").addEventListener("submit", (event) => {
    event.preventDefault();
    trying(() => fillWith(part("fill").elements.with.value));
  });
  part("load").addEventListener("change", () => trying(async () => {
    const [file] = part("load").files;
    part("load").value = "";
    await load(file);
  }));
  part("save").addEventListener("click", () => {
    part("save").download = name();
    part("save").href = `data:application/json;charset=utf-8,${encodeURIComponent(table())}`;
  });
  part("judge").addEventListener("submit", (event) => {
    event.preventDefault();
    const strength = part("judge").elements.strength.value;
    noloss.askVerdict({ kind: "table", name: name(), text: table(), seat: seat(), strength }, false);
  });
  part("settings").elements.seat.addEventListener("change", () => change(() => {}));
  part("settings").addEventListener("submit", (event) => event.preventDefault());
  noloss.onLink(() => {
    restore();
    current = null;
    show();
  });
  restore();
  show();
})((window.noloss = window.noloss || {}));
