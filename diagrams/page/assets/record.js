/* A run that is recorded: forward, back, to any of its steps, and on by the engine of this page.

   noloss.recordOf(machine, start, check, base)  a record with a cursor; `now` is the configuration
                                                 at step `at`; check: whether entry conditions are
                                                 verified; base: the step at which it begins, 0
   noloss.traceOf(machine, trace, base)          the record of a trace that was exported
   noloss.unpack(text)                     numbers that diagrams.page.machine_data has packed

   Why there is no next step is {verdict, rows, problem, hint}: rows to choose from where the verdict
   is "waiting", a problem with a way out where it is "fault", an error of the run.

   Steps are kept as numbers of productions, and what each has erased; so going back undoes steps,
   and a jump takes a few nanoseconds for every step between. */
"use strict";

(function (noloss) {
  const MOST = 10_000_000; // steps of a record

  /** Numbers in a row that grows. */
  function numbers() {
    let values = new Uint32Array(1024);
    return {
      length: 0,
      at(place) {
        return values[place];
      },
      push(value) {
        if (this.length === values.length) {
          const longer = new Uint32Array(2 * values.length);
          longer.set(values);
          values = longer;
        }
        values[this.length++] = value;
      },
      pop() {
        return values[--this.length];
      },
    };
  }

  function recordOf(machine, start, check = false, base = 0) {
    const steps = numbers();
    const log = numbers();
    const now = noloss.copyOf(start);
    const refused = check ? unmetAt(machine, now) : null;
    let end = null; // why nothing follows the last step, where a trace says so

    /** Apply a row; nothing has changed where it throws a Fault. */
    function apply(row) {
      noloss.take(machine, now, row, log);
      const unmet = check && noloss.unmet(machine, now, machine.productions[row].expects);
      if (!unmet) return;
      noloss.undo(machine, now, row, log);
      throw unmet;
    }

    return {
      machine,
      now,
      base,
      at: base,
      get length() {
        return base + steps.length;
      },
      /** The production of a step, from 1. */
      production(step) {
        return steps.at(step - 1 - base);
      },
      forward() {
        if (this.at === this.length) return false;
        noloss.take(machine, now, steps.at(this.at - base), log);
        this.at += 1;
        return true;
      },
      back() {
        if (this.at === base) return false;
        this.at -= 1;
        noloss.undo(machine, now, steps.at(this.at - base), log);
        return true;
      },
      goTo(step) {
        while (this.at < step && this.forward());
        while (this.at > step && this.back());
      },
      /** Take the next step of the machine, at a choice the row of this number, from 1, and drop
          what was recorded behind it; if no next step exists, give the reason, else null. */
      step(choice = 0) {
        const known = this.at === this.length && (refused || (choice === 0 && end) || fullOf(steps));
        if (known) return known;
        const { verdict, rows } = noloss.look(machine, now);
        const chosen = verdict === "waiting" && choice > 0;
        if (verdict !== null && !chosen) return { verdict, rows };
        const row = chosen ? rows[choice - 1] : rows[0];
        if (row === undefined) return noChoice(machine, now, rows, choice);
        const fault = faultOf(() => apply(row));
        if (fault) return fault;
        steps.length = this.at - base;
        steps.push(row);
        this.at += 1;
        end = null;
        return null;
      },
      /** Why there is no next step; null if there is one. */
      halt() {
        if (this.at < this.length) return null;
        if (refused || end) return refused || end;
        const { verdict, rows } = noloss.look(machine, now);
        if (verdict !== null) return { verdict, rows };
        return faultOf(() => {
          apply(rows[0]);
          noloss.undo(machine, now, rows[0], log);
        });
      },
      /** Put known steps, and how they end, behind the cursor. */
      append(known, ended) {
        for (const row of known) steps.push(row);
        end = ended;
      },
      /** The effect of the step to the cursor: [{tape, cell, erased, written, move}]. */
      changes() {
        if (this.at === base) return [];
        const { actions } = machine.productions[this.production(this.at)];
        const first = log.length - actions.length / 3;
        const made = [];
        for (let at = 0; at < actions.length; at += 3) {
          const noted = log.at(first + at / 3);
          const move = noted & 1 ? 0 : actions[at + 2];
          const erased = noted >> 1;
          const written = actions[at + 1] < 0 ? erased : actions[at + 1];
          const cell = now.tapes[actions[at]].position - move;
          made.push({ tape: actions[at], cell, erased, written, move });
        }
        return made;
      },
    };
  }

  function unmetAt(machine, now) {
    const unmet = noloss.unmet(machine, now, machine.expects.get(now.state) || []);
    return unmet && fault(unmet);
  }

  function noChoice(machine, now, rows, choice) {
    const problem = `${machine.states[now.state]} has no choice ${choice}`;
    return fault({ problem, hint: `choose from 1 to ${rows.length}` });
  }

  function fullOf(steps) {
    if (steps.length < MOST) return null;
    const problem = `${noloss.count(steps.length)} steps are recorded, and there is no room for more`;
    return fault({ problem, hint: "continue with noloss run in a terminal" });
  }

  function fault({ problem, hint }) {
    return { verdict: "fault", rows: [], problem, hint };
  }

  /** A fault of this work as an end of a run; null without a fault. */
  function faultOf(work) {
    try {
      work();
      return null;
    } catch (error) {
      if (!(error instanceof noloss.Fault)) throw error;
      return fault(error);
    }
  }

  /** A trace is {chunks}: a chunk has packed steps, the configuration before, and how they end. */
  function traceOf(machine, { chunks }, base = 0) {
    const { state, tapes } = chunks[0].from;
    const laid = tapes.map(({ low, cells, head }) => noloss.tapeOf(unpack(cells), low, head));
    const record = recordOf(machine, { state, tapes: laid }, false, base);
    record.append(chunks.flatMap((chunk) => unpack(chunk.steps)), chunks.at(-1).end);
    return record;
  }

  /** Read numbers: each 2v, or 2v + 1 and how often it comes, in groups of seven bits, base64. */
  function unpack(text) {
    const bytes = atob(text);
    const list = [];
    let place = 0;
    const get = () => {
      let value = 0;
      for (let unit = 1; ; unit *= 128) {
        const byte = bytes.charCodeAt(place++);
        value += (byte % 128) * unit;
        if (byte < 128) return value;
      }
    };
    while (place < bytes.length) {
      const value = get();
      const times = value % 2 ? get() : 1;
      for (let time = 0; time < times; time += 1) list.push(Math.floor(value / 2));
    }
    return list;
  }

  Object.assign(noloss, { recordOf, traceOf, unpack });
})((window.noloss = window.noloss || {}));
