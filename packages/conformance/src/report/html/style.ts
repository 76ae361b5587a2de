/** The page's style: readable on a laptop and a phone, light and dark, and on paper. */
export const STYLE = `
:root{--ground:#fff;--ink:#1c2128;--soft:#555f6a;--line:#d5dae0;--pane:#f4f6f8;--link:#0b5cad;--pass:#17713d;--fail:#c4262e;--warn:#8f4f00;--inconclusive:#7043b5;--observed:#1a62a8;--idle:#66707b}
@media (prefers-color-scheme:dark){:root{--ground:#14181d;--ink:#e4e8ec;--soft:#a3aeba;--line:#333b45;--pane:#1d232a;--link:#7fbaf7;--pass:#4cc38a;--fail:#ff8582;--warn:#e3a04a;--inconclusive:#bda4f2;--observed:#75b7f6;--idle:#8b95a0}}
*{box-sizing:border-box}
html{scroll-padding-top:.5rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,nav,search,main,footer{display:block;max-width:68rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1rem;border-top:.5rem solid var(--idle)}
header.conformant{border-color:var(--pass)}header.non-conformant{border-color:var(--fail)}header.inconclusive{border-color:var(--inconclusive)}
footer{padding-top:1.5rem;padding-bottom:1.5rem}footer p{margin:0}
h1{font-size:1.75rem;margin:.1rem 0 .4rem;line-height:1.2}
h2{font-size:1.2rem;display:inline;margin:0}
header p{margin:.3rem 0}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.6rem;background:var(--ground);padding:.3rem .6rem}
.only-read{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.verdict{text-transform:uppercase;letter-spacing:.02em}
.conformant .verdict{color:var(--pass)}.non-conformant .verdict,.non-conformant .count{color:var(--fail)}.inconclusive .verdict{color:var(--inconclusive)}
.kind,.small,.where,footer{color:var(--soft);font-size:.875rem}
header dl{display:flex;flex-wrap:wrap;gap:.3rem 1.75rem;margin:.6rem 0}
header dt{color:var(--soft);font-size:.8rem}header dd{margin:0;font-variant-numeric:tabular-nums}
.bar{display:flex;gap:2px;height:.9rem;border-radius:.3rem;overflow:hidden;margin:.6rem 0 0}
.bar i{min-width:3px}
.bar .pass,.dot.pass{background:var(--pass)}.bar .fail,.dot.fail{background:var(--fail)}.bar .warn,.dot.warn,.dot.known{background:var(--warn)}
.bar .inconclusive,.dot.inconclusive{background:var(--inconclusive)}.bar .observed,.dot.observed{background:var(--observed)}
.bar .not-applicable,.bar .not-run,.bar .not-implemented,.dot.not-implemented,.dot.not-applicable,.dot.not-run{background:var(--idle)}
.dot{display:inline-block;width:.7em;height:.7em;border-radius:50%;margin-right:.35em}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;list-style:none;padding:0;margin:.8rem 0 .2rem}
search{position:sticky;top:0;background:var(--ground);padding-top:.4rem;padding-bottom:.4rem;z-index:1}
input[type=search]{width:100%;padding:.5rem .7rem;font:inherit;color:inherit;background:var(--pane);border:1px solid var(--idle);border-radius:.4rem}
::placeholder{color:var(--soft);opacity:1}
fieldset{border:0;padding:0;margin:.4rem 0 0;display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.875rem}
legend{position:absolute;left:-99rem}
summary{cursor:pointer}
.section{margin:.7rem 0}
.section>summary{padding:.2rem 0}
.section[open]>summary{margin-bottom:.4rem}
.area,.cause{border:1px solid var(--line);border-radius:.5rem;margin:.35rem 0}
.area>summary,.cause>summary{padding:.4rem .8rem}
.name{font-weight:600;text-transform:capitalize}
.tally{float:right;display:inline-flex;gap:.75rem;font-size:.85rem;font-variant-numeric:tabular-nums}
.number{color:var(--soft);font-variant-numeric:tabular-nums}
.ids{color:var(--soft);font-size:.85rem}
.cause>p,.cause>.places,.cause>table{margin:.2rem .8rem .5rem}.cause>table{width:calc(100% - 1.6rem)}
.row{display:block;border-top:1px solid var(--line)}.row[hidden]{display:none}
a.row{padding:.4rem .8rem;color:inherit;text-decoration:none}a.row:hover{background:var(--pane)}
.row>summary{padding:.4rem .8rem}
.row>summary:hover{background:var(--pane)}
.row:target>summary,.point:target{background:var(--pane);box-shadow:inset .25rem 0 var(--link)}
.tag{display:inline-block;font-size:.75rem;font-weight:600;text-align:center;border:1px solid;border-radius:.8rem;padding:0 .45rem}
.tag.pass{color:var(--pass)}.tag.fail{color:var(--fail)}.tag.warn,.tag.known{color:var(--warn)}.tag.inconclusive{color:var(--inconclusive)}.tag.observed{color:var(--observed)}.tag.not-run,.tag.not-implemented,.tag.not-applicable{color:var(--soft)}
.place{color:var(--soft);font-size:.85rem;white-space:nowrap}
.body{padding:.2rem .8rem .7rem}
.body p{margin:.35rem 0}
.known{color:var(--warn)}
.complaint{border-left:3px solid var(--fail);padding-left:.8rem;margin:.6rem 0}
.row[data-verdict=warn] .complaint,.row[data-known] .complaint{border-color:var(--warn)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem;margin:.3rem 0}
.facts dt{color:var(--soft)}.facts dd{margin:0;min-width:0}
pre{background:var(--pane);border-radius:.35rem;padding:.5rem .65rem;margin:.3rem 0;white-space:pre-wrap;font-size:.8125rem}
code{font-family:ui-monospace,monospace;font-size:.875em}pre code{font-size:inherit}
.trace{padding-left:1.4rem}.answer{border-left:3px solid var(--line)}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.3rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
.points td:first-child{white-space:nowrap}.points td:last-child{width:30%}.points td code{color:var(--soft)}
@media (max-width:40rem){h1{font-size:1.4rem}.tally{float:none;display:flex;flex-wrap:wrap;margin-top:.2rem}.facts{grid-template-columns:1fr}.facts dt{margin-top:.3rem}search{position:static}header dl{gap:.2rem 1.2rem}
.points thead{position:absolute;left:-99rem}.points tr{display:block;border-bottom:1px solid var(--line);padding:.4rem 0}.points td,.points td:last-child{display:block;width:auto;border:0;padding:.05rem .5rem}.points tr[hidden]{display:none}}
@media print{body{font-size:10pt}.screen,script,nav,.skip{display:none}.area>summary,.row>summary{break-after:avoid}.complaint{break-inside:avoid}header,main,footer{max-width:none;padding:0}pre{border:1px solid var(--line)}}
`;
