/* Moving about in a computation, as automata.engine.stepping does: to a step, to a choice, out of
   a routine, to a breakpoint.

   noloss.stepperOf(source)  moves a record of what a source gives; every movement promises a rest
     {reason, met}: why it came to rest ("breakpoint", "end", "choice", "steps", "beginning",
     "outside", "interrupted"), and at which stops
   goOn() is asked now and then whether a long movement shall go on, and may take its time. */
"use strict";

(function (noloss) {
  const PACE = 5_000; // steps that are asked for at once in a long movement
  const MOVED = { verdict: "moved" }; // the cursor stands elsewhere than where steps were asked for

  function stepperOf(source) {
    const { machine } = source;
    const record = noloss.recordOf(machine, source.start);
    let [ahead, place, end] = [[], 0, null]; // told by the source, and not recorded yet
    if (source.known) {
      for (const production of source.known.steps) record.append(production);
      end = source.known.end;
    }

    const rest = (reason, met = []) => ({ reason, met });
    const atEnd = (halt) => {
      if (halt === MOVED) return rest("interrupted");
      return { ...rest(halt.verdict === "waiting" ? "choice" : "end"), halt };
    };
    const recorded = () => record.at < record.length;
    const atChoice = () => {
      const { now } = record;
      return machine.owners.has(now.state) && noloss.look(machine, now).verdict === "waiting";
    };

    /** Ask the source for what comes after the cursor; null if the cursor is moved meanwhile. */
    async function asked(budget, choice) {
      const { at } = record;
      const chunk = await source.next(record.now, Math.max(budget, source.pace || 1), choice);
      return record.at === at ? chunk : null;
    }

    /** Have a step to take; give why there is none, or null. */
    async function filled(budget, choice = 0) {
      if (recorded() || (choice === 0 && place < ahead.length)) return null;
      if (end !== null && choice === 0) return end;
      if (record.full) return fullOf(record);
      const chunk = await asked(budget, choice);
      if (chunk === null) return MOVED;
      [ahead, place, end] = [chunk.steps, 0, chunk.end];
      if (ahead.length > 0) return null;
      const halt = end;
      if (choice > 0) end = null; // another choice may be possible
      return halt;
    }

    function take() {
      if (!recorded()) {
        record.append(ahead[place]);
        place += 1;
      }
      record.forward();
    }

    async function forward(choice = 0) {
      const halt = isAnother(choice) ? await chosen(choice) : await filled(1, choice);
      if (halt !== null) return atEnd(halt);
      take();
      return rest("steps");
    }

    /** Whether a choice is another one than that of the recorded step. */
    function isAnother(choice) {
      const { rows } = noloss.look(machine, record.now);
      if (choice === 0 || rows.length < 2 || !recorded()) return false;
      return rows[choice - 1] !== record.production(record.at + 1);
    }

    /** Have the step of another choice, and drop what is recorded; where there is none, keep it. */
    async function chosen(choice) {
      const chunk = await asked(1, choice);
      if (chunk === null) return MOVED;
      if (chunk.steps.length === 0) return chunk.end;
      record.cut();
      [ahead, place, end] = [chunk.steps, 0, chunk.end];
      return null;
    }

    function back() {
      return rest(record.back() ? "steps" : "beginning");
    }

    /** Go on until `stop` says so. */
    async function on(stop, reason, goOn, most = Infinity) {
      for (let left = most; left > 0; ) {
        const halt = await filled(Math.min(left, PACE));
        if (halt !== null) return atEnd(halt);
        for (let made = 0; left > 0 && made < PACE && (recorded() || place < ahead.length); made += 1) {
          take();
          left -= 1;
          if (stop()) return rest(reason);
        }
        if (goOn && !(await goOn())) return rest("interrupted");
      }
      return rest("steps");
    }

    async function to(step, goOn) {
      if (step <= record.length) {
        record.goTo(step);
        return rest("steps");
      }
      record.goTo(record.length);
      return on(() => record.at >= step, "steps", goOn);
    }

    async function toNextChoice(goOn) {
      if (atChoice() && !recorded()) return rest("choice");
      return on(atChoice, "choice", goOn);
    }

    function toLastChoice() {
      while (record.back()) {
        if (atChoice()) return rest("choice");
      }
      return rest("beginning");
    }

    async function out(goOn) {
      const inside = routineOf(machine, record.now.state);
      if (!inside) return rest("outside");
      return on(() => !within(machine, routineOf(machine, record.now.state), inside), "outside", goOn);
    }

    async function until(stops, goOn, most) {
      let met = [];
      const stop = () => (met = stops.filter((one) => one.met(record))).length > 0;
      const came = await on(stop, "breakpoint", goOn, most);
      return { ...came, met };
    }

    function backUntil(stops) {
      while (record.back()) {
        const met = record.at > 0 ? stops.filter((one) => one.met(record)) : [];
        if (met.length > 0) return rest("breakpoint", met);
      }
      return rest("beginning");
    }

    /** Why there is no next step, as far as it is known without asking; else null. */
    function halt() {
      if (recorded() || place < ahead.length) return null;
      if (end !== null) return end;
      const { verdict, rows } = noloss.look(machine, record.now);
      return verdict === null ? null : { verdict, rows };
    }

    return {
      machine, record, halt, forward, back, to, toNextChoice, toLastChoice, out, until, backUntil,
    };
  }

  function fullOf(record) {
    const steps = noloss.count(record.length);
    const problem = `${steps} steps are recorded, and there is no room for more`;
    return { verdict: "fault", rows: [], problem, hint: "go on with  noloss run  in a terminal" };
  }

  /** The copy of a routine that a state is in, as its states begin; else an empty text. */
  function routineOf(machine, state) {
    machine.copies ||= machine.states.map((name) => {
      const beginnings = Object.keys(machine.callers).filter((start) => name.startsWith(start));
      return beginnings.reduce((longest, one) => (one.length > longest.length ? one : longest), "");
    });
    return machine.copies[state];
  }

  /** Whether a copy is another one, or called in it, directly or not. */
  function within(machine, routine, around) {
    for (let copy = routine; copy; copy = machine.callers[copy]) {
      if (copy === around) return true;
    }
    return false;
  }

  Object.assign(noloss, { stepperOf });
})((window.noloss = window.noloss || {}));
