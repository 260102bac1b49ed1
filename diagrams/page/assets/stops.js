/* Breakpoints, in the words of automata.engine.breakpoints.

   noloss.stopOf(text, machine)  {text, met(record)}: whether the step to the record's cursor stops
   a run; throws a Fault for names that the machine does not have.

   state compare · word=a (under its head) · word@7 (the head comes to this cell, 0 is the word's
   first) · routine to-start (it, or what it calls, is entered) · step 100 · line 12, home.tm:12 (a row was used);
   the name of a state or a routine alone is enough */
"use strict";

(function (noloss) {
  const KINDS = "state NAME, TAPE=SYMBOL, TAPE@CELL, routine NAME, step NUMBER, line NUMBER, FILE:LINE";
  const NUMBER = /^[0-9]{1,15}$/;
  const READERS = { state: atState, routine: inRoutine, step: atStep, line: atLine };

  function stopOf(text, machine) {
    const typed = text.trim();
    const [, word, rest] = /^(\S*)\s*(.*)$/su.exec(typed);
    if (Object.hasOwn(READERS, word) && rest) return READERS[word](rest, machine);
    for (const sign of "=@") {
      const tape = machine.tapes.indexOf(typed.split(sign, 1)[0]);
      if (tape >= 0 && typed.includes(sign)) return onTape(tape, sign, typed, machine);
    }
    const [, file, line] = /^(.+):([0-9]+)$/su.exec(typed) || [];
    if (line) return atRow(file, line, machine);
    if (machine.states.includes(typed)) return atState(typed, machine);
    if (routinesOf(machine).includes(typed)) return inRoutine(typed, machine);
    throw new noloss.Fault(`'${typed}' is not a breakpoint`, `write one of: ${KINDS}`);
  }

  function stop(text, met) {
    return { text, met };
  }

  function lastOf(record) {
    return record.machine.productions[record.production(record.at)];
  }

  function numberOf(text, what) {
    if (NUMBER.test(text)) return Number(text);
    throw new noloss.Fault(`'${text}' is not ${what}`, "write it in digits, such as 12");
  }

  function atState(name, machine) {
    const state = machine.states.indexOf(name);
    if (state >= 0) return stop(`state ${name}`, (record) => record.now.state === state);
    throw new noloss.Fault(`there is no state ${name}`, "the diagram and the file name the states");
  }

  function routinesOf(machine) {
    return Object.keys(machine.returns).map((start) => start.split("@", 1)[0]);
  }

  function inRoutine(name, machine) {
    const beginnings = Object.keys(machine.returns);
    const named = (start) => [start.split("@", 1)[0], start, start.replace(/:$/u, "")].includes(name);
    const own = new Set(beginnings.filter(named));
    if (own.size === 0) {
      const known = [...new Set(routinesOf(machine))].sort();
      const hint = known.length ? `it calls: ${known.join(", ")}` : "this machine calls nothing";
      throw new noloss.Fault(`there is no routine ${name}`, hint);
    }
    const copies = beginnings.filter((start) => noloss.outwards(machine, start).some((copy) => own.has(copy)));
    const inside = machine.states.map((state) => copies.some((start) => state.startsWith(start)));
    const entered = (record) => inside[record.now.state] && !inside[lastOf(record).state];
    return stop(`routine ${name}`, entered);
  }

  function atStep(text) {
    const step = numberOf(text, "a number of steps");
    return stop(`step ${step}`, (record) => record.at === step);
  }

  function onTape(tape, sign, typed, machine) {
    const name = machine.tapes[tape];
    const value = typed.slice(name.length + 1);
    if (sign === "=") {
      const symbol = machine.numbers.get(value);
      if (symbol !== undefined) {
        return stop(typed, (record) => noloss.headOf(record.now.tapes[tape]) === symbol);
      }
      const hint = `they are: ${machine.symbols.join(" ")}`;
      throw new noloss.Fault(`there is no symbol '${value}'`, hint);
    }
    if (!/^[+-]?[0-9]{1,15}$/u.test(value)) {
      const hint = `cells are counted from the first symbol of the word: ${name}@7, ${name}@-1`;
      throw new noloss.Fault(`'${value}' is not a cell`, hint);
    }
    const cell = Number(value);
    return stop(`${name}@${cell}`, (record) => {
      const { actions } = lastOf(record);
      const here = record.now.tapes[tape].position === cell;
      return here && actions.some((what, at) => at % 3 === 0 && what === tape && actions[at + 2] !== 0);
    });
  }

  function atLine(text, machine) {
    return atRow(mainFile(machine), text, machine);
  }

  function atRow(file, text, machine) {
    const line = numberOf(text, "the number of a line");
    const name = file.replace(/^.*[/\\]/su, "");
    const lines = machine.rows.filter((row) => row.file === name).map((row) => row.line);
    if (!lines.includes(line)) {
      const near = lines.sort((a, b) => Math.abs(a - line) - Math.abs(b - line)).slice(0, 3);
      const files = [...new Set(machine.rows.map((row) => row.file))].sort().join(", ");
      const hint = near.length
        ? `the nearest rows are in the lines ${near.sort((a, b) => a - b).join(", ")}`
        : `its rows are in ${files}`;
      throw new noloss.Fault(`there is no row in line ${line} of ${name}`, hint);
    }
    return stop(`${name}:${line}`, (record) => {
      const row = record.machine.rows[lastOf(record).row];
      return row.line === line && row.file === name;
    });
  }

  /** The file of the machine itself, not of a routine in another one. */
  function mainFile(machine) {
    const beginnings = Object.keys(machine.returns);
    const own = machine.productions.find(
      ({ state }) => !beginnings.some((start) => machine.states[state].startsWith(start)),
    );
    const first = own || machine.productions[0];
    return first ? machine.rows[first.row].file : machine.name;
  }

  Object.assign(noloss, { stopOf });
})((window.noloss = window.noloss || {}));
