/* Where a player takes its steps from.

   A source is an object with
     machine             as noloss.machineOf makes it
     start               the configuration at step 0
     next(now, budget, choice)
                         {steps, end}, or a promise of it: the productions that come after the
                         configuration `now`, some of them but not more than `budget`, at a
                         choice the row of this number, from 1, where it is not 0; and `end`
                         where the last of them leads to one, else null
     known               optional: {steps, end} that are recorded already, from `start` on
     pace                optional: how many steps are asked for at once at least
   An end is {verdict, rows, problem, hint}: rows to choose from where the verdict is "waiting",
   a problem with a way out where it is "fault", an error of the run.

   noloss.localSource(machine, words, {check})  the engine of this page
   noloss.recordedSource(machine, trace)        a trace that was exported; behind it the engine
   noloss.remoteSource(machine, start, url, more)  a server: it is sent {from, steps, choice} and
                         what is in `more` as JSON, and answers as
                         diagrams.page.machine_data.next_steps does, or {problem}; for  noloss.ask */
"use strict";

(function (noloss) {
  function localSource(machine, words, { check = false } = {}) {
    return sourceFrom(machine, noloss.begin(machine, words), check);
  }

  function sourceFrom(machine, start, check) {
    const next = (now, budget, choice = 0) => {
      const unmet = check && noloss.same(now, start) ? unmetAt(machine, now) : null;
      return unmet ? { steps: [], end: ended(unmet) } : computed(machine, now, budget, choice, check);
    };
    return { machine, start, next };
  }

  function unmetAt(machine, now) {
    return noloss.unmet(machine, now, machine.expects.get(now.state) || []);
  }

  function computed(machine, from, budget, choice, check) {
    const now = noloss.copyOf(from);
    const steps = [];
    try {
      for (;;) {
        const { verdict, rows } = noloss.look(machine, now);
        const chosen = verdict === "waiting" && choice > 0 && steps.length === 0;
        if (verdict !== null && !chosen) return { steps, end: { verdict, rows } };
        if (steps.length >= budget) return { steps, end: null };
        const row = chosen ? rowOf(machine, now, rows, choice) : rows[0];
        noloss.take(machine, now, row);
        const unmet = check && noloss.unmet(machine, now, machine.productions[row].expects);
        if (unmet) throw unmet;
        steps.push(row);
      }
    } catch (fault) {
      if (!(fault instanceof noloss.Fault)) throw fault;
      return { steps, end: ended(fault) };
    }
  }

  function rowOf(machine, now, rows, choice) {
    if (choice <= rows.length) return rows[choice - 1];
    const problem = `${machine.states[now.state]} has no choice ${choice}`;
    throw new noloss.Fault(problem, `choose from 1 to ${rows.length}`);
  }

  function ended({ problem, hint }) {
    return { verdict: "fault", rows: [], problem, hint };
  }

  /** A trace is {start, chunks, end}: a chunk has packed steps, and the configuration before. */
  function recordedSource(machine, trace) {
    const source = sourceFrom(machine, noloss.thawed(trace.chunks[0].from), false);
    const steps = trace.chunks.flatMap((chunk) => noloss.unpack(chunk.steps));
    const end = trace.chunks.at(-1).end;
    return { ...source, known: { steps, end } };
  }

  const PACE = 1_000; // steps that a server is asked for

  function remoteSource(machine, start, url, more = {}) {
    async function next(now, budget, choice = 0) {
      const steps = Math.min(budget, PACE);
      const chunk = await noloss.ask(url, { ...more, from: noloss.keyframe(now), steps, choice });
      return { steps: noloss.unpack(chunk.steps), end: chunk.end };
    }
    return { machine, start, next, pace: PACE };
  }

  Object.assign(noloss, { localSource, recordedSource, remoteSource });
})((window.noloss = window.noloss || {}));
