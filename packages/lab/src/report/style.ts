import { readFileSync } from 'node:fs';

/** The style of figures, here and in other pages. */
const FIGURES = readFileSync(new URL('../../dist/chart/figure.css', import.meta.url), 'utf8');

/** The style of every page: light and dark, wide and narrow, screen and paper. */
export const STYLE = `${FIGURES}
:root {
  color-scheme: light dark;
  --ground: #fdfcfa; --raised: #fff; --ink: #1b1f24; --muted: #565e68; --line: #dcd8d0; --accent-ink: #0b5a94;
  --good: #06614a; --good-ground: #dff3ec; --bad: #98361a; --bad-ground: #fbe6de;
  --open: #6b4d00; --open-ground: #fbf0d2; --none: #4d555f; --none-ground: #eceae6; --hover: #eceae6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --raised: #1b1f25; --ink: #e8e6e1; --muted: #a7afb9; --line: #353b44; --accent-ink: #7cc0f2;
    --good: #7fdcbd; --good-ground: #12352b; --bad: #f5a98f; --bad-ground: #43210f;
    --open: #f0ce7a; --open-ground: #3a2f10; --none: #bcc3cc; --none-ground: #2a2f37; --hover: #2a2f37;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--accent-ink); }
:focus-visible { outline: 3px solid var(--accent-ink); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--raised); z-index: 1; }
header, main, footer { max-width: 80rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; margin: 0; padding: 0 0 .75rem; border-bottom: 1px solid var(--line); font-size: .93rem; }
nav a { display: inline-block; padding: .25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { color: var(--ink); font-weight: 650; border-bottom: 2px solid var(--ink); }
h1 { font-size: clamp(1.55rem, 5vw, 2.1rem); line-height: 1.2; margin: 1.5rem 0 .5rem; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .6rem; line-height: 1.25; text-wrap: balance; }
h3 { font-size: 1.05rem; margin: 0 0 .4rem; line-height: 1.35; }
p, dl { max-width: 46rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.lead { font-size: 1.08rem; }
.note { color: var(--muted); font-size: .92rem; }
code, pre { font: .88em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; white-space: pre-wrap; }
.scroll { overflow-x: auto; margin: .75rem 0 1.25rem; max-width: 100%; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding-bottom: .4rem; font-size: .88rem; }
th, td { padding: .32rem .8rem .32rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
thead .number { white-space: normal; }
tbody th { font-weight: 500; }
.claim tbody th { min-width: 10.5rem; }
.number { text-align: right; padding-left: .8rem; white-space: nowrap; }
.interval { white-space: nowrap; color: var(--muted); }
.headlines { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 0 1.5rem; }
.headlines table { width: 100%; font-size: .82rem; }
.headlines thead th { white-space: normal; vertical-align: bottom; }
.headlines .interval { display: block; font-size: .86em; letter-spacing: -.03em; }
.headlines th { padding-right: .25rem; }
.headlines .number { padding-left: .4rem; padding-right: 0; }
.headlines caption { color: var(--ink); font-weight: 600; }
.glance { list-style: none; margin: 1rem 0 1.5rem; padding: 0; columns: 20rem 3; column-gap: 2rem; font-size: .95rem; }
.glance li { display: flex; justify-content: space-between; align-items: start; gap: .5rem; padding: .2rem 0; break-inside: avoid; }
tbody tr:hover { background: var(--none-ground); }
.about { display: flex; flex-wrap: wrap; gap: .3rem 2rem; max-width: none; margin: .25rem 0 1.1rem; padding: .55rem .9rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; font-size: .88rem; }
.about div { display: flex; gap: .5rem; }
.about dd { font-weight: 550; }
.contents { margin: 1.25rem 0 0; }
.contents h2 { font-size: .95rem; margin: 0 0 .2rem; }
.contents ul { border: 0; padding: 0; margin: 0; }
details { margin-top: .5rem; font-size: .92rem; min-width: 0; }
summary { cursor: pointer; color: var(--accent-ink); padding: .25rem 0; }
.claim { padding: 1rem 0 1.2rem; border-bottom: 1px solid var(--line); }
.claim h2 { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; margin: 0 0 .5rem; font-size: 1.15rem; }
.claim dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; font-size: .93rem; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.verdict { font-size: .82rem; font-weight: 650; padding: .1rem .6rem; border-radius: 1rem; white-space: nowrap; }
.holds { color: var(--good); background: var(--good-ground); }
.does-not-hold { color: var(--bad); background: var(--bad-ground); }
.not-resolved { color: var(--open); background: var(--open-ground); }
.not-tested { color: var(--none); background: var(--none-ground); }
footer { margin-top: 3rem; padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line); color: var(--muted); font-size: .88rem; }
@media (max-width: 34rem) {
  .claim dl { grid-template-columns: 1fr; gap: 0; }
  .claim dd { margin-bottom: .4rem; }
  .about { display: block; }
}
@media print {
  :root { color-scheme: light; --ground: #fff; --raised: #fff; --ink: #000; --muted: #333; --line: #bbb; --accent-ink: #000;
    --good: #06614a; --good-ground: #fff; --bad: #98361a; --bad-ground: #fff; --open: #6b4d00; --open-ground: #fff; --none: #333; --none-ground: #fff; }
  body { font-size: 10pt; }
  nav, .skip, summary { display: none; }
  .verdict { border: 1px solid; }
  .scroll { overflow: visible; }
  details::details-content { content-visibility: visible; height: auto; }
  table { font-size: 8pt; }
  h2, h3, caption { break-after: avoid; }
  .claim, tr { break-inside: avoid; }
}
`;
