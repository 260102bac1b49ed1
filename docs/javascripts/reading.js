/* What people who do not use a mouse need and the theme leaves out: the search has a name, and
 * a table that is wider than the screen can be moved by keys. */
"use strict";

window.addEventListener("load", function () {
  for (const dialog of document.querySelectorAll("[data-md-component=search]")) {
    dialog.setAttribute("aria-label", "Search");
  }
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) {
    wide.setAttribute("tabindex", "0");
  }
});
