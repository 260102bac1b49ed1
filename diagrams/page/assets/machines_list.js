/* The list of machines: the drafts of this browser are above the built-in ones. */
"use strict";

(function (noloss) {
  noloss.draftsView(document.getElementById("drafts"), ({ id }) => noloss.at(`/machines/edit#draft=${id}`));
})((window.noloss = window.noloss || {}));
