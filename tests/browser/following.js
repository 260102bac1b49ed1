/* Follow machines in the browser, step by step, as test_engine_agrees.py does in Python. */
"use strict";
(function () {
  function told(now) {
    const tapes = now.tapes.map((tape) => {
      const { low, symbols } = noloss.cellsOf(tape);
      return [tape.position, low, Array.from(symbols)];
    });
    return [now.state, tapes];
  }

  window.follow = function ({ machine: data, words, choices, budget, check }) {
    const machine = noloss.machineOf(data);
    const source = noloss.localSource(machine, words, { check });
    const record = noloss.recordOf(machine, source.start);
    const steps = [];
    const instants = [told(record.now)];
    let [end, made] = [null, 0];
    while (end === null && steps.length < budget) {
      let chunk = source.next(record.now, Math.min(3, budget - steps.length));
      if (chunk.steps.length === 0 && chunk.end.verdict === "waiting") {
        chunk = source.next(record.now, 1, choices[made++ % choices.length]);
      }
      for (const production of chunk.steps) {
        record.append(production);
        record.forward();
        steps.push(production);
        instants.push(told(record.now));
      }
      end = chunk.end && chunk.end.verdict === "waiting" ? null : chunk.end;
    }
    const back = instants.map(() => {
      const now = told(record.now);
      record.back();
      return now;
    });
    const ended = end && { verdict: end.verdict, problem: end.problem, hint: end.hint };
    const undone = JSON.stringify(back.reverse()) === JSON.stringify(instants);
    return { steps, instants, end: ended, undone };
  };
})();
