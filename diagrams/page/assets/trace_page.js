/* The page of a run that was recorded. */
"use strict";

(function (noloss) {
  const machine = noloss.machineOf(noloss.data("machine"));
  const player = noloss.player(document.getElementById("player"), {
    machine, marks: noloss.data("marks"),
  });
  player.load(noloss.traceOf(machine, noloss.data("trace")));
})((window.noloss = window.noloss || {}));
