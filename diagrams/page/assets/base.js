"use strict";
/* What every page has: its data, elements made of texts, faults, the choice of light or dark. */
(function (noloss) {
  /* Read what the page carries under an id. */
  noloss.data = function (id) {
    return JSON.parse(document.getElementById(id).textContent);
  };

  /* What the address names behind its #: as it is written where it cannot be decoded. */
  noloss.fragment = function () {
    const written = location.hash.slice(1);
    try {
      return decodeURIComponent(written);
    } catch {
      return written;
    }
  };

  /* What is wrong, and a way out; its text is what the command line would write. */
  noloss.Fault = class Fault extends Error {
    constructor(problem, hint) {
      super(problem);
      this.problem = problem;
      this.hint = hint;
    }

    get text() {
      return `${this.problem}\n  hint: ${this.hint}`;
    }
  };

  /* Make an element: attributes, then texts or elements in it; texts mean nothing but themselves. */
  noloss.element = function (name, attributes, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== null && value !== undefined) {
        made.setAttribute(key, value);
      }
    }
    made.append(...inside);
    return made;
  };

  /* Show a text as it is: control characters, and what changes the direction, by a picture. */
  noloss.printable = function (text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (one) => {
      const code = one.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? "\u2421" : "\ufffd";
    });
  };

  /* Tell those who listen to the page instead of looking at it. */
  noloss.tell = function (text) {
    let region = document.getElementById("told");
    if (!region) {
      region = noloss.element("p", { id: "told", role: "status", class: "unseen" });
      document.body.append(region);
    }
    region.textContent = text;
  };

  /* Let the keyboard reach what is wider than its place, so that it can be scrolled. */
  function reach() {
    for (const part of document.querySelectorAll(".wide, pre")) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  }
  reach();
  addEventListener("resize", reach);

  const SIGNS = { "": ["◐", "as the system"], light: ["☀", "light"], dark: ["☾", "dark"] };
  const THEMES = Object.keys(SIGNS);
  const root = document.documentElement;

  function remembered() {
    try {
      return localStorage.getItem("noloss-theme") || "";
    } catch {
      return "";  /* a file may not be permitted to remember */
    }
  }

  function paint(theme) {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-button]")) {
      const [sign, words] = SIGNS[theme];
      button.replaceChildren(sign, noloss.element("span", {}, ` ${words}`));
      button.setAttribute("aria-label", `Colours: ${theme || "as the system"}; press to change`);
    }
  }

  paint(THEMES.includes(remembered()) ? remembered() : "");
  document.addEventListener("click", (event) => {
    if (!event.target.closest || !event.target.closest("[data-theme-button]")) return;
    const next = THEMES[(THEMES.indexOf(root.dataset.theme || "") + 1) % THEMES.length];
    try {
      localStorage.setItem("noloss-theme", next);
    } catch {
      /* it holds until the page is left */
    }
    paint(next);
  });
})((window.noloss = window.noloss || {}));
