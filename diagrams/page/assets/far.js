/* Long runs: the server makes the steps, and the page shows only the last ones before the target.

   noloss.farRun(record, to, ask, goOn)  promises {record, reason}: a record whose cursor is on step
     `to`, or on the last step of the run if `to` is null; it is earlier if the server has proved
     there that the run never halts, or if the run was interrupted there
     ask(question)  promises the answer of the server: the run from a configuration on
     goOn(at) is called after each answer; if it says no, the run is interrupted */
"use strict";

(function (noloss) {
  async function farRun(record, to, ask, goOn) {
    const { machine } = record;
    let [at, now] = [record.at, instantOf(record.now)];
    for (;;) {
      let told;
      try {
        told = await ask({ now, at, to });
      } catch (error) {
        if (error.name !== "AbortError") throw error;
        return { record: stoppedAt(machine, now, at), reason: "interrupted" };
      }
      if (told.trace) {
        const shown = noloss.traceOf(machine, told.trace, told.from);
        shown.goTo(told.at);
        const halted = to === null ? "end" : "steps";
        return { record: shown, reason: told.loops ? "loops" : halted };
      }
      ({ at, now } = told);
      if (!(await goOn(at))) return { record: stoppedAt(machine, now, at), reason: "interrupted" };
    }
  }

  /** A configuration as the server takes it: each symbol with how often it comes in a row. */
  function instantOf({ state, tapes }) {
    return { state, tapes: tapes.map(tapeOf) };
  }

  function tapeOf(tape) {
    const { low, symbols } = noloss.cellsOf(tape);
    const cells = [];
    for (const symbol of symbols) {
      if (cells.length > 0 && cells.at(-1)[0] === symbol) cells.at(-1)[1] += 1;
      else cells.push([symbol, 1]);
    }
    return { low, head: tape.position, cells };
  }

  function stoppedAt(machine, { state, tapes }, at) {
    const laid = tapes.map(({ low, head, cells }) => {
      return noloss.tapeOf(cells.flatMap(([symbol, times]) => new Array(times).fill(symbol)), low, head);
    });
    return noloss.recordOf(machine, { state, tapes: laid }, false, at);
  }

  Object.assign(noloss, { farRun });
})((window.noloss = window.noloss || {}));
