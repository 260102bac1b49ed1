/* Turing machines in the browser: the same steps as automata.engine.steps, on the same machines.

   noloss.machineOf(data)            a machine from what diagrams.page.machine_data writes
   noloss.begin(machine, words)      the first configuration; words: tape name -> list of symbols
   noloss.look(machine, now)         {verdict, rows}: the rows that apply, or why there is no step
   noloss.take(machine, now, n, log) apply production n: changes `now`, notes in log how to undo it,
                                     where one is given
   noloss.undo(machine, now, n, log) take production n back
   noloss.unmet(machine, now, list)  the first entry condition that does not hold, or null
   noloss.cellsOf(tape)              the cells from the leftmost to the rightmost that counts
   noloss.readWord, noloss.writeWord words as people type them

   States, tapes and symbols are numbers here, in the order of the data; symbol 0 is the blank.
   A configuration is {state, tapes}; a tape is {cells, origin, position}: the symbol under its
   head is cells[origin + position], and there always is such a cell. */
"use strict";

(function (noloss) {
  const { Fault } = noloss;
  const MEANS = { accept: "accepted", reject: "rejected", result: "halted" };
  const FEW = 64; // cells of a tape at first
  const NONE = Object.freeze([]);
  const FORGET = { push() {} };

  // machines

  function machineOf(data) {
    const productions = data.productions.map(([state, reads, actions, next, row, expects], number) => ({
      number, state, reads, actions, next, row, otherwise: reads === null, expects: expects || NONE,
    }));
    const machine = { ...data, productions, rules: data.states.map(() => null) };
    machine.hasEnds = data.ends.some((end) => end !== null);
    machine.owners = new Map(data.owners);
    machine.finals = new Map(data.finals);
    machine.stuck = new Map(data.stuck);
    machine.expects = new Map(data.expects);
    machine.numbers = new Map(data.symbols.map((symbol, number) => [symbol, number]));
    for (const production of productions) addRule(machine, production);
    return machine;
  }

  /** Put a production among the rules of its state, by the tapes that it looks at. */
  function addRule(machine, production) {
    const rules = (machine.rules[production.state] ||= { groups: [], otherwise: NONE });
    if (production.otherwise) {
      rules.otherwise = [production.number];
      return;
    }
    const looks = production.reads.filter((_, at) => at % 2 === 0);
    const symbols = production.reads.filter((_, at) => at % 2 === 1);
    let group = rules.groups.find((one) => String(one.looks) === String(looks));
    if (!group) {
      group = { looks, table: new Map() };
      rules.groups.push(group);
    }
    const key = keyOf(symbols, machine.symbols.length);
    group.table.set(key, [...(group.table.get(key) || NONE), production.number]);
  }

  /** Make one key of several symbols: a number where it is exact, else a text. */
  function keyOf(symbols, base) {
    if (base ** symbols.length >= Number.MAX_SAFE_INTEGER) return symbols.join();
    let key = 0;
    for (const symbol of symbols) key = key * base + symbol;
    return key;
  }

  // tapes

  function tapeOf(cells, low, position) {
    const tape = { cells: Int32Array.from(cells), origin: -low, position };
    fit(tape);
    return tape;
  }

  function copyOf(now) {
    const tapes = now.tapes.map((tape) => ({ ...tape, cells: tape.cells.slice() }));
    return { state: now.state, tapes };
  }

  /** Let there be a cell under the head. */
  function fit(tape) {
    let at = tape.origin + tape.position;
    const length = tape.cells.length;
    if (at >= 0 && at < length) return;
    const missing = at < 0 ? -at : at - length + 1;
    const cells = new Int32Array(length + Math.max(missing, length, FEW));
    const shift = at < 0 ? cells.length - length : 0;
    cells.set(tape.cells, shift);
    tape.cells = cells;
    tape.origin += shift;
  }

  function headOf(tape) {
    return tape.cells[tape.origin + tape.position];
  }

  function symbolAt(tape, cell) {
    return tape.cells[tape.origin + cell] || 0;
  }

  /** The cells from the leftmost to the rightmost that is not blank or under the head. */
  function cellsOf(tape) {
    const head = tape.origin + tape.position;
    let first = 0;
    let last = tape.cells.length - 1;
    while (first < head && tape.cells[first] === 0) first += 1;
    while (last > head && tape.cells[last] === 0) last -= 1;
    return { low: first - tape.origin, symbols: tape.cells.subarray(first, last + 1) };
  }

  function begin(machine, words = {}) {
    for (const name of Object.keys(words)) {
      if (!machine.tapes.includes(name)) {
        throw new Fault(`there is no tape ${name}`, `the tapes are: ${machine.tapes.join(" ")}`);
      }
    }
    const tapes = machine.tapes.map((name, number) => {
      const given = Object.hasOwn(words, name) ? words[name] : null;
      const word = given && given.map((symbol) => numberOf(machine, symbol, name));
      return tapeOf(word || machine.words[number], 0, machine.heads[number]);
    });
    return { state: machine.start, tapes };
  }

  function numberOf(machine, symbol, tape) {
    const number = machine.numbers.get(symbol);
    if (number !== undefined) return number;
    const problem = `unknown symbol ${symbol} on tape ${tape}`;
    throw new Fault(problem, `the symbols are: ${machine.symbols.join(" ")}`);
  }

  // steps

  /** The productions that apply, in the order of the file; or the reason against a next step. */
  function look(machine, now) {
    const final = machine.finals.get(now.state);
    if (final !== undefined) return { verdict: MEANS[final], rows: NONE };
    const rows = applicable(machine, now);
    if (rows.length === 1) return { verdict: null, rows };
    if (rows.length > 1) return { verdict: "waiting", rows };
    return { verdict: MEANS[machine.stuck.get(now.state)] || "stuck", rows };
  }

  function applicable(machine, now) {
    const rules = machine.rules[now.state];
    if (rules === null) return NONE;
    let rows = NONE;
    for (const { looks, table } of rules.groups) {
      const symbols = looks.map((tape) => headOf(now.tapes[tape]));
      const found = table.get(keyOf(symbols, machine.symbols.length));
      if (found) rows = rows.length ? rows.concat(found) : found;
    }
    if (rows.length === 0) return rules.otherwise;
    return rows.length > 1 && rules.groups.length > 1 ? inOrder(machine, rows) : rows;
  }

  function inOrder(machine, rows) {
    const place = (number) => machine.rows[machine.productions[number].row];
    const compare = (a, b) => place(a).line - place(b).line || place(a).column - place(b).column;
    return [...rows].sort(compare);
  }

  /** Apply a production: write, move, change the state. Nothing has changed where it throws a Fault. */
  function take(machine, now, number, log = FORGET) {
    const { actions, next } = machine.productions[number];
    if (machine.hasEnds) refuseFall(machine, now, number);
    for (let at = 0; at < actions.length; at += 3) {
      const tape = now.tapes[actions[at]];
      const here = tape.origin + tape.position;
      const stays = machine.ends[actions[at]] === "stay" && actions[at + 2] < 0 && tape.position <= 0;
      log.push(2 * tape.cells[here] + stays);
      if (actions[at + 1] >= 0) tape.cells[here] = actions[at + 1];
      if (stays || actions[at + 2] === 0) continue;
      tape.position += actions[at + 2];
      if (here + actions[at + 2] < 0 || here + actions[at + 2] >= tape.cells.length) fit(tape);
    }
    now.state = next;
  }

  function refuseFall(machine, now, number) {
    const { actions, state, row } = machine.productions[number];
    for (let at = 0; at < actions.length; at += 3) {
      const falls = actions[at + 2] < 0 && now.tapes[actions[at]].position <= 0;
      if (!falls || machine.ends[actions[at]] !== "error") continue;
      const name = machine.tapes[actions[at]];
      const where = `in state ${machine.states[state]} (${placeOf(machine.rows[row])})`;
      const declared = `one-way ${name} stays  or a tape without an end`;
      const problem = `the next step moves the head of ${name} off the left end, ${where}`;
      throw new Fault(problem, `turn at the first cell, or declare  ${declared}`);
    }
  }

  function placeOf(row) {
    return `${row.file}:${row.line}`;
  }

  function undo(machine, now, number, log) {
    const { actions, state } = machine.productions[number];
    for (let at = actions.length - 3; at >= 0; at -= 3) {
      const tape = now.tapes[actions[at]];
      const noted = log.pop();
      if (!(noted & 1)) tape.position -= actions[at + 2];
      tape.cells[tape.origin + tape.position] = noted >> 1;
    }
    now.state = state;
  }

  /** Entry conditions are flat lists of a tape and the symbol that must be under its head. */
  function unmet(machine, now, conditions) {
    for (let at = 0; at < conditions.length; at += 2) {
      const seen = headOf(now.tapes[conditions[at]]);
      if (seen === conditions[at + 1]) continue;
      const [name, symbol] = [machine.tapes[conditions[at]], machine.symbols[conditions[at + 1]]];
      const expected = `${machine.states[now.state]} expects ${symbol} under the head of ${name}`;
      const problem = `${expected}, which reads ${machine.symbols[seen]}`;
      return new Fault(problem, "move the head there before the call, or fix the 'expects' line");
    }
    return null;
  }

  // words

  const QUOTED_OR_PLAIN = /'.+?'(?=\s|$)|\S+/gu;

  /** Split a word into symbols, as automata.text does. */
  function readWord(text, symbols) {
    const known = new Set(symbols);
    const letters = Array.from(text);
    const single = symbols.every((symbol) => Array.from(symbol).length === 1);
    if (single && letters.every((letter) => known.has(letter))) return letters;
    const words = text.match(QUOTED_OR_PLAIN) || [];
    const split = single
      ? letters.filter((letter) => known.has(letter) || letter.trim())
      : words.map((word) => unquoted(word, known));
    split.forEach((symbol, at) => {
      if (known.has(symbol)) return;
      const together = !single && split.length === 1 && Array.from(symbol).every((l) => known.has(l));
      const hint = together
        ? "this machine has symbols of several letters: separate all by spaces"
        : `the symbols are: ${[...symbols].sort().join(" ")}`;
      throw new Fault(`symbol ${at + 1} of the word, ${symbol}, is unknown`, hint);
    });
    return split;
  }

  function unquoted(word, known) {
    const inner = word.slice(1, -1);
    return word[0] === "'" && word.at(-1) === "'" && known.has(inner) ? inner : word;
  }

  function writeWord(word, symbols) {
    if (symbols.every((symbol) => Array.from(symbol).length === 1)) return word.join("");
    const quoted = (symbol) => symbol[0] === "'" || /\s/u.test(symbol);
    return word.map((symbol) => (quoted(symbol) ? `'${symbol}'` : symbol)).join(" ");
  }

  Object.assign(noloss, {
    machineOf, begin, look, take, undo, unmet, copyOf, tapeOf, headOf, symbolAt, cellsOf,
    placeOf, readWord, writeWord,
  });
})((window.noloss = window.noloss || {}));
