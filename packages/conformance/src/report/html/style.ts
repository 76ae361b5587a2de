/** The page's style: readable on a laptop and a phone, light and dark, and on paper. */
export const STYLE = `
:root{--ground:#fff;--ink:#1c2128;--soft:#59636e;--line:#d5dae0;--pane:#f4f6f8;--pass:#1a7f45;--fail:#c4262e;--warn:#a35a00;--inconclusive:#7a4fbf;--observed:#1f6fbf;--idle:#8b949e}
@media (prefers-color-scheme:dark){:root{--ground:#14181d;--ink:#e4e8ec;--soft:#9aa5b1;--line:#333b45;--pane:#1d232a;--pass:#4cc38a;--fail:#ff7b78;--warn:#e3a04a;--inconclusive:#b79bf0;--observed:#6cb2f5;--idle:#6e7781}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main,footer{max-width:68rem;margin:0 auto;padding:1rem 1.25rem}
header{border-top:.5rem solid var(--idle)}
header.conformant{border-color:var(--pass)}header.non-conformant{border-color:var(--fail)}header.inconclusive{border-color:var(--inconclusive)}
h1{font-size:1.75rem;margin:.1rem 0 .4rem;line-height:1.2}
.verdict{text-transform:uppercase;letter-spacing:.02em}
.conformant .verdict{color:var(--pass)}.non-conformant .verdict{color:var(--fail)}.inconclusive .verdict{color:var(--inconclusive)}
.kind,.small,.where,footer{color:var(--soft);font-size:.875rem;margin:0}
.where{overflow-wrap:anywhere}
header dl{display:flex;flex-wrap:wrap;gap:.5rem 1.75rem;margin:.75rem 0}
header dt{color:var(--soft);font-size:.8rem}header dd{margin:0;font-variant-numeric:tabular-nums}
.bar{display:flex;gap:2px;height:.9rem;border-radius:.3rem;overflow:hidden}
.bar i{min-width:3px}
.bar .pass,.dot.pass{background:var(--pass)}.bar .fail,.dot.fail{background:var(--fail)}.bar .warn,.dot.warn{background:var(--warn)}
.bar .inconclusive,.dot.inconclusive{background:var(--inconclusive)}.bar .observed,.dot.observed{background:var(--observed)}
.bar .not-applicable,.bar .not-run,.bar .not-implemented,.dot.not-implemented,.dot.not-applicable,.dot.not-run{background:var(--idle)}
.counts{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;padding:0;margin:.5rem 0 0;font-size:.9rem}
.dot{display:inline-block;width:.7em;height:.7em;border-radius:50%;margin-right:.35em}
h2{font-size:1.25rem;margin:1.5rem 0 .6rem}
summary h2,summary h3{display:inline;margin:0}
h3{font-size:1rem;text-transform:capitalize}
summary{cursor:pointer}
.area{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}
.area>summary{padding:.55rem .8rem}
.tally{float:right;display:inline-flex;gap:.75rem;font-size:.85rem;font-variant-numeric:tabular-nums}
.row{border-top:1px solid var(--line)}
section>.row{border:1px solid var(--line);border-radius:.5rem;margin:.6rem 0}
.row>summary{padding:.45rem .8rem;list-style:none}
.row>summary::-webkit-details-marker{display:none}
.row>summary:hover{background:var(--pane)}
.tag{display:inline-block;min-width:6.2em;font-size:.75rem;font-weight:600;text-align:center;border:1px solid;border-radius:.8rem;padding:0 .4rem}
.tag.pass{color:var(--pass)}.tag.fail{color:var(--fail)}.tag.warn{color:var(--warn)}.tag.inconclusive{color:var(--inconclusive)}.tag.observed{color:var(--observed)}.tag.not-run,.tag.not-implemented,.tag.not-applicable{color:var(--soft)}
.section{color:var(--soft);font-size:.85rem;white-space:nowrap}
.body{padding:.2rem .8rem .7rem}
.body p{margin:.35rem 0}
.complaint{border-left:3px solid var(--fail);padding-left:.8rem;margin:.6rem 0}
.row[data-verdict=warn] .complaint{border-color:var(--warn)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem;margin:.3rem 0}
.facts dt{color:var(--soft)}.facts dd{margin:0;min-width:0;overflow-wrap:anywhere}
pre{background:var(--pane);border-radius:.35rem;padding:.5rem .65rem;margin:.3rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8125rem}
code{font-family:ui-monospace,monospace;font-size:.875em}pre code{font-size:inherit}
.trace{padding-left:1.4rem}.answer{border-left:3px solid var(--line)}
form{position:sticky;top:0;background:var(--ground);padding:.4rem 0;z-index:1}
input[type=search]{width:100%;padding:.5rem .7rem;font:inherit;color:inherit;background:var(--pane);border:1px solid var(--line);border-radius:.4rem}
fieldset{border:0;padding:0;margin:.4rem 0 0;display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.875rem}
legend{position:absolute;left:-999rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.3rem .5rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere;vertical-align:top}
@media (max-width:40rem){h1{font-size:1.4rem}.tally{float:none;display:flex;margin-top:.2rem}.facts{grid-template-columns:1fr}.facts dt{margin-top:.3rem}.tag{min-width:0}form{position:static}}
@media print{body{font-size:10pt}.screen,script{display:none}.area>summary,.row>summary{break-after:avoid}.complaint,.row{break-inside:avoid}header,main,footer{max-width:none;padding:0}pre{border:1px solid var(--line)}}
`;
