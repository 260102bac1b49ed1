/* A computation that is recorded: forward, back, and to any of its steps.

   noloss.recordOf(machine, start)  a record with a cursor; `now` is the configuration at step `at`
   noloss.pack, noloss.unpack       lists of numbers as short texts (diagrams.page.machine_data)
   noloss.keyframe(now)             a configuration as data; noloss.thawed(data) reads it back

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

  function recordOf(machine, start) {
    const steps = numbers();
    const log = numbers();
    const now = noloss.copyOf(start);
    return {
      machine,
      now,
      at: 0,
      get length() {
        return steps.length;
      },
      get full() {
        return steps.length >= MOST;
      },
      /** The production of a step, from 1. */
      production(step) {
        return steps.at(step - 1);
      },
      append(production) {
        steps.push(production);
      },
      forward() {
        if (this.at === steps.length) return false;
        noloss.take(machine, now, steps.at(this.at), log);
        this.at += 1;
        return true;
      },
      back() {
        if (this.at === 0) return false;
        this.at -= 1;
        noloss.undo(machine, now, steps.at(this.at), log);
        return true;
      },
      goTo(step) {
        while (this.at < step && this.forward());
        while (this.at > step && this.back());
      },
      /** Drop all that is recorded behind the cursor. */
      cut() {
        steps.length = this.at;
      },
      /** What the step to the cursor did: [{tape, cell, erased, written, move}]. */
      changes() {
        if (this.at === 0) return [];
        const { actions } = machine.productions[steps.at(this.at - 1)];
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

  // numbers as text: each 2v, or 2v + 1 and how often it comes, in groups of seven bits, base64

  function pack(list) {
    const bytes = [];
    const put = (value) => {
      while (value >= 128) {
        bytes.push((value % 128) + 128);
        value = Math.floor(value / 128);
      }
      bytes.push(value);
    };
    for (let at = 0; at < list.length; ) {
      let end = at + 1;
      while (end < list.length && list[end] === list[at]) end += 1;
      put(2 * list[at] + (end - at > 1));
      if (end - at > 1) put(end - at);
      at = end;
    }
    const letters = [];
    for (const byte of bytes) letters.push(String.fromCharCode(byte));
    return btoa(letters.join(""));
  }

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

  function keyframe(now) {
    const tapes = now.tapes.map((tape) => {
      const { low, symbols } = noloss.cellsOf(tape);
      return { low, cells: pack(symbols), head: tape.position };
    });
    return { state: now.state, tapes };
  }

  function thawed({ state, tapes }) {
    const laid = tapes.map(({ low, cells, head }) => noloss.tapeOf(unpack(cells), low, head));
    return { state, tapes: laid };
  }

  function same(one, other) {
    return JSON.stringify(keyframe(one)) === JSON.stringify(keyframe(other));
  }

  Object.assign(noloss, { recordOf, pack, unpack, keyframe, thawed, same });
})((window.noloss = window.noloss || {}));
