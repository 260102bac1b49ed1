/* Moving about in a computation, as automata.engine.stepping does: to a step, to a choice, out of
   a routine, to a breakpoint.

   noloss.stepperOf(record)  moves a record; every movement gives, or promises, a rest
     {reason, met, halt}: why it came to rest ("breakpoint", "end", "choice", "steps", "beginning",
     "outside", "interrupted"), at which stops, and why there is no next step where that is the reason
   goOn() is called now and then to ask whether a long movement shall continue, and may take its time. */
"use strict";

(function (noloss) {
  const PACE = 5_000; // steps between two such questions

  function stepperOf(record) {
    const { machine } = record;
    const rest = (reason, met = []) => ({ reason, met });
    const atEnd = (halt) => ({ ...rest(halt.verdict === "waiting" ? "choice" : "end"), halt });
    const recorded = () => record.at < record.length;
    const atChoice = () => {
      const { now } = record;
      return machine.owners.has(now.state) && noloss.look(machine, now).verdict === "waiting";
    };

    /** Take a step, the recorded one or another; return why no step follows, or null. */
    function take(choice = 0) {
      if (recorded() && !isAnother(choice)) {
        record.forward();
        return null;
      }
      return record.step(choice);
    }

    /** Whether a choice is another one than that of the recorded step. */
    function isAnother(choice) {
      if (choice === 0) return false;
      const { rows } = noloss.look(machine, record.now);
      return rows.length > 1 && rows[choice - 1] !== record.production(record.at + 1);
    }

    function forward(choice = 0) {
      const halt = take(choice);
      return halt === null ? rest("steps") : atEnd(halt);
    }

    function back() {
      return rest(record.back() ? "steps" : "beginning");
    }

    /** Take steps until `stop()` is true. */
    async function on(stop, reason, goOn, most = Infinity) {
      for (let made = 1; made <= most; made += 1) {
        const halt = take();
        if (halt !== null) return atEnd(halt);
        if (stop()) return rest(reason);
        if (made % PACE === 0 && goOn && !(await goOn())) return rest("interrupted");
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
      const back = String(machine.returns[inside]);
      const handed = (copy) => String(machine.returns[copy]) === back;
      const within = new Set(Object.keys(machine.returns).filter((copy) => noloss.outwards(machine, copy).some(handed)));
      return on(() => !within.has(routineOf(machine, record.now.state)), "outside", goOn);
    }

    async function until(stops, goOn, most) {
      let met = [];
      const stop = () => (met = stops.filter((one) => one.met(record))).length > 0;
      const came = await on(stop, "breakpoint", goOn, most);
      return { ...came, met };
    }

    function backUntil(stops) {
      while (record.back()) {
        const met = record.at > record.base ? stops.filter((one) => one.met(record)) : [];
        if (met.length > 0) return rest("breakpoint", met);
      }
      return rest("beginning");
    }

    return {
      record, forward, back, to, toNextChoice, toLastChoice, out, until, backUntil,
    };
  }

  /** The copy of a routine that a state is in: the beginning of its name; else an empty text. */
  function routineOf(machine, state) {
    machine.copies ||= machine.states.map((name) => {
      const beginnings = Object.keys(machine.returns).filter((start) => name.startsWith(start));
      return beginnings.reduce((longest, one) => (one.length > longest.length ? one : longest), "");
    });
    return machine.copies[state];
  }

  /** A copy of a routine, the copy to which it returns, and so on. */
  function outwards(machine, routine) {
    const copies = [];
    for (let copy = routine; copy; [copy] = machine.returns[copy]) copies.push(copy);
    return copies;
  }

  Object.assign(noloss, { outwards, stepperOf });
})((window.noloss = window.noloss || {}));
