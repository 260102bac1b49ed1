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
    const record = noloss.recordOf(machine, noloss.begin(machine, words), check);
    const steps = [];
    const instants = [told(record.now)];
    let [end, made] = [null, 0];
    while (end === null && steps.length < budget) {
      const foreseen = record.halt();
      const halt = record.step();
      if (JSON.stringify(halt) !== JSON.stringify(foreseen)) throw new Error("another end was foreseen");
      end = halt && halt.verdict === "waiting" ? record.step(choices[made++ % choices.length]) : halt;
      if (end !== null) break;
      steps.push(record.production(record.at));
      instants.push(told(record.now));
    }
    const last = record.halt();
    if (end === null && last && !["waiting", "fault"].includes(last.verdict)) end = last;
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
