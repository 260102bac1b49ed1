"""How the page of an audit looks: light and dark, on a screen and on paper, without a script."""

from __future__ import annotations

from typing import Final

STYLE: Final = """\
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1d2125; --soft: #5b636b; --line: #d5dae0; --panel: #f5f7f9;
  --link: #0b57a4; --good: #1a7f37; --good-paper: #dff3e4; --fair: #0a6c74; --fair-paper: #d9f1f2;
  --warn: #8a5300; --warn-paper: #fdf0d5; --bad: #a3201d; --bad-paper: #fde4e1;
  --open: #565e66; --open-paper: #eceff2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c; --ink: #e4e7ea; --soft: #a2abb4; --line: #3a4149; --panel: #1e2328;
    --link: #7db7ff; --good: #7ee2a0; --good-paper: #143520; --fair: #7fdbe2; --fair-paper: #0f3438;
    --warn: #f3c677; --warn-paper: #40300e; --bad: #ffa69e; --bad-paper: #4a1b18;
    --open: #b6bec6; --open-paper: #2b3138;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, "DejaVu Sans", Helvetica, Arial, sans-serif;
}
h1 { font-size: 1.9rem; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 3rem 0 .25rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1.05rem; margin: 0; font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
h4 {
  font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft);
  margin: 1rem 0 .25rem;
}
p { margin: .35rem 0; max-width: 52rem; overflow-wrap: anywhere; }
a { color: var(--link); }
h3 a { color: inherit; text-decoration: none; }
code, pre, .tapes { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; }
pre { margin: .25rem 0; padding: .5rem .75rem; background: var(--panel); overflow-x: auto; }
.soft, .where { color: var(--soft); }
.where { font-size: .9rem; }
.claim { border: 1px solid var(--line); border-left: .4rem solid var(--edge); border-radius: 4px;
  padding: .9rem 1.1rem; margin: 1rem 0; }
.claim header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
.statement { font-size: 1.08rem; }
.badge { display: inline-block; padding: 0 .55rem; border: 1px solid currentColor;
  border-radius: 1rem; font: 600 .82rem/1.5rem system-ui, "DejaVu Sans", Arial, sans-serif;
  color: var(--edge); background: var(--badge); white-space: nowrap; }
.reproduced, .supported { --edge: var(--good); --badge: var(--good-paper); }
.reproduced-under-reading { --edge: var(--fair); --badge: var(--fair-paper); }
.erratum, .not-supported { --edge: var(--warn); --badge: var(--warn-paper); }
.refuted { --edge: var(--bad); --badge: var(--bad-paper); }
.undecidable, .pending { --edge: var(--open); --badge: var(--open-paper); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .4rem 0; font-size: .95rem; }
th, td { border: 1px solid var(--line); padding: .15rem .55rem; text-align: left;
  vertical-align: top; }
th { background: var(--panel); font-weight: 600; }
td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; min-width: 3rem; }
.number { text-align: right; overflow-wrap: normal; }
.zero { color: var(--soft); }
.sides { min-width: 24rem; }
.sides td { max-width: 26rem; }
.sides .differ { background: var(--badge); font-weight: 600; }
.values td { width: 5.5rem; height: 2.6rem; text-align: center; vertical-align: middle; }
.tapes td { white-space: pre; }
figure { margin: .6rem 0; }
figcaption { color: var(--soft); overflow-wrap: anywhere; }
.strip { margin: .3rem 0; }
.step { display: flex; flex-direction: column; align-items: center; font-size: .75rem; }
.step strong { display: block; text-align: center; }
.line { margin-bottom: 0; }
.plot { max-width: 100%; height: auto; }
.index { columns: 17rem; padding: 0; list-style: none; margin: .4rem 0; }
.index li { break-inside: avoid; }
.index .dot { color: var(--edge); font-weight: 700; display: inline-block; width: 1.4em; }
@media print {
  body { max-width: none; font-size: 10pt; padding: 0; }
  .claim { break-inside: avoid-page; }
  .badge, .sides .differ, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; }
}
"""
