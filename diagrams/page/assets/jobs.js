"use strict";
/* The job of a verdict on the server: its progress, its end, its problems. */
(function (noloss) {
  const PAUSE = 250;  /* milliseconds between two looks */
  const part = (id) => document.getElementById(id);
  let wanted = null;  /* the wait: since when, and the job as it was begun */

  /* Say what is wrong, a Fault or a text, or, with an empty text, that nothing is. */
  noloss.complain = function (said) {
    const text = said.text || String(said);
    part("problem").hidden = !text;
    part("problem").querySelector("pre").textContent = text;
    if (text) part("problem").scrollIntoView({ block: "nearest" });
  };

  function show(job) {
    const seconds = ((Date.now() - wanted.since) / 1000).toFixed(0);
    const asked = job.asked ? `, asked ${noloss.count(job.asked)} times` : "";
    const under = job.state === "waiting" ? "waits for its turn" : job.part;
    part("doing").textContent = `${job.doing}: ${under}${asked}, ${seconds} s`;
  }

  function rest() {
    wanted = null;
    part("progress").hidden = true;
  }

  /* Have a verdict decided, and go to it. */
  noloss.askVerdict = async function (question, replace) {
    noloss.complain("");
    const mine = wanted = { since: Date.now(), job: null };
    part("progress").hidden = false;
    part("doing").textContent = "sent";
    try {
      let job = await noloss.ask("/verify/jobs", question);
      mine.job = job;
      if (wanted !== mine) cancel(mine.job);  /* before its name was known */
      while (wanted === mine && (job.state === "waiting" || job.state === "working")) {
        show(job);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        job = await noloss.ask(`/verify/jobs/${job.job}`);
      }
      if (wanted !== mine) return;
      if (job.state === "done") {
        const address = noloss.at(`/verify/verdicts/${job.job}`);
        if (replace) location.replace(address);
        else location.assign(address);
      } else noloss.tell("cancelled");
      rest();
    } catch (error) {
      if (wanted !== mine) return;
      rest();
      noloss.complain(error);
    }
  };

  function cancel(job) {
    noloss.ask(`/verify/jobs/${job.job}/cancel`, { asker: job.asker }).catch(() => {});  /* it may be over */
  }

  part("cancel").addEventListener("click", () => {
    if (wanted && wanted.job) cancel(wanted.job);
    rest();
    noloss.tell("cancelled");
  });
})((window.noloss = window.noloss || {}));
