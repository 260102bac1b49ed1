"use strict";
/* While the audit is judged: its progress, and then the audit itself. */
(function () {
  const bar = document.getElementById("far");
  const now = document.getElementById("now");
  document.getElementById("reload").hidden = true;

  async function look() {
    try {
      const far = await (await fetch(noloss.at("/audit/progress"), { headers: { Accept: "application/json" } })).json();
      if (far.ready) {
        location.reload();  /* with its filter, which is in the address */
        return;
      }
      bar.value = far.done;
      now.textContent = far.problem || `${far.done} of ${far.claims} claims judged, ${far.seconds} s: ${far.now}`;
      if (far.problem) {
        document.getElementById("reload").hidden = false;
        return;
      }
    } catch {
      now.textContent = "The server does not answer; trying again.";
    }
    setTimeout(look, 1000);
  }
  setTimeout(look, 1000);
})();
