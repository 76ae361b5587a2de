import { waiverLines } from "./gate.ts";
import type { ClientReport, ProgramNeeds } from "../report.ts";
import {
  type ReportWriter,
  type ShownCase,
  differenceCells,
  faultLines,
  partingLines,
  repeatLines,
  shownCases,
  verdictLine,
} from "./case-texts.ts";

/** Nothing is loaded from anywhere, and no script runs, whatever a program prints. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `
:root{--ground:#fff;--ink:#1b2026;--soft:#535d68;--line:#d3d8de;--pane:#f3f5f7;--link:#0a58a6;--good:#166c3a;--bad:#bf2430;--note:#8a4b00}
@media (prefers-color-scheme:dark){:root{--ground:#15191e;--ink:#e3e7eb;--soft:#a4afba;--line:#353d47;--pane:#1e242b;--link:#82bcf8;--good:#50c78d;--bad:#ff8a87;--note:#e5a34d}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:66rem;padding:0 1.25rem 2rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:1.2rem 0 .4rem}h2{font-size:1.2rem;margin:1.6rem 0 .5rem}h3{font-size:1rem;margin:0}
header{border-top:.45rem solid var(--soft);margin:0 0 .5rem}header.ready{border-color:var(--good)}header.not-ready{border-color:var(--bad)}header.inconclusive{border-color:var(--note)}
.ready .verdict{color:var(--good)}.not-ready .verdict{color:var(--bad)}.inconclusive .verdict{color:var(--note)}
p{margin:.3rem 0}.soft,footer,dt{color:var(--soft)}.soft,footer,dt,table{font-size:.9rem}
a{color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.case{border:1px solid var(--line);border-left:.3rem solid var(--bad);border-radius:.4rem;padding:.6rem .9rem;margin:.6rem 0}
.case.known,.case.warn,.case.inconclusive{border-left-color:var(--note)}
.finding{margin:.5rem 0}.mark{font-weight:600;color:var(--note)}
table{border-collapse:collapse;width:100%;margin:.4rem 0}th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line)}
td.number,th.number{text-align:right}
pre{background:var(--pane);border-radius:.35rem;padding:.5rem .7rem;margin:.4rem 0;white-space:pre-wrap;font-size:.82rem}
code{font-family:ui-monospace,monospace;font-size:.875em}pre code{font-size:inherit}
summary{cursor:pointer;padding:.2rem 0}
dl{display:flex;flex-wrap:wrap;gap:.3rem 1.6rem;margin:.5rem 0}dd{margin:0}
span.pass{color:var(--good)}span.fail{color:var(--bad)}
@media (max-width:40rem){.cells thead{position:absolute;left:-99rem}.cells tr{display:block;border-bottom:1px solid var(--line);padding:.3rem 0}.cells td,.cells th[scope=row]{display:block;border:0;padding:.05rem 0;text-align:left}}
`;

/** A piece of the page. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[];

/** Makes markup of a template: texts in it are escaped. */
function page(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, n) => text + (n < parts.length ? written(parts[n]!) : "")).join(""));
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return String(part)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}|\p{Noncharacter_Code_Point}/gu, "\uFFFD")
    .replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!);
}

/** One self-contained page: the verdict, what the program needs, the findings, every scenario. */
export const htmlReport: ReportWriter = (report, { gate }) => {
  const cases = shownCases(report, gate);
  const of = (holds: (one: ShownCase) => boolean): readonly ShownCase[] => cases.filter(holds);
  const { baseline, verdict, command, tool } = report;
  const title = command.join(" ");
  const { text } = page`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title.slice(0, 60)}: ${verdict}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header class="${verdict}">
<p class="soft">HR Platform REST API ${report.document_version}: a program that calls it</p>
<h1><span class="verdict">${verdictLine(report, gate)}</span></h1>
<p><code>${title}</code></p>
<dl>
<div><dt>Requests of the baseline</dt><dd>${baseline.requests}</dd></div>
<div><dt>Changes</dt><dd>${baseline.changes}</dd></div>
<div><dt>Company</dt><dd>${report.company}, seed ${report.seed}, ${report.clock}</dd></div>
<div><dt>Begun</dt><dd>${report.started_at.slice(0, 16).replace("T", " ")} UTC</dd></div>
<div><dt>Time</dt><dd>${(report.duration_ms / 1000).toFixed(1)} s</dd></div>
</dl>
${list([...waiverLines(gate), ...baseline.notes])}
</header>
<main>
${report.problem === undefined || baseline.output === undefined ? "" : page`<h2>What it printed</h2>\n<pre>${baseline.output}</pre>`}
${needsSection(report.needs)}
${caseSection(
  report,
  "Failures",
  of((one) => one.verdict === "fail" && one.known === undefined),
)}
${caseSection(
  report,
  "Known failures, which do not count",
  of((one) => one.known !== undefined),
)}
${caseSection(
  report,
  "Advice",
  of((one) => one.verdict === "warn"),
)}
${caseSection(
  report,
  "Unsteady: it ended otherwise when it was repeated",
  of((one) => one.verdict === "inconclusive" && one.id !== "baseline"),
)}
${scenarioTable(cases)}
${report.faults === undefined ? "" : page`<details><summary>Mistakes of a service: it notices ${report.faults.noticed} of ${report.faults.tried}</summary>${list(faultLines(report).slice(1))}</details>`}
</main>
<footer><p>${tool.name} ${tool.version}. Addresses of the console open while the command serves: <code>--keep 10m</code>.</p></footer>
</body>
</html>
`;
  return text;
};

function list(lines: readonly string[]): Part {
  return lines.length === 0 ? "" : page`<ul>${lines.map((line) => page`<li>${line}</li>`)}</ul>`;
}

function needsSection({ operations, keys, events, open_points: points }: ProgramNeeds): Part {
  if (operations.length === 0) return "";
  return page`<h2>What the program needs</h2>
<table><thead><tr><th scope="col">Operation</th><th scope="col" class="number">Requests</th><th scope="col">Scope</th></tr></thead><tbody>
${operations.map(({ operation, requests, scope }) => page`<tr><td><code>${operation}</code></td><td class="number">${requests}</td><td>${scope}</td></tr>\n`)}</tbody></table>
<table><thead><tr><th scope="col">Key</th><th scope="col">Scopes that it needs</th><th scope="col">Scopes that nothing needed</th></tr></thead><tbody>
${keys.map(({ name, needed, unused }) => page`<tr><td><code>${name}</code></td><td>${needed.join(", ") || "none"}</td><td>${unused.join(", ") || "none"}</td></tr>\n`)}</tbody></table>
${events.length === 0 ? "" : page`<p>Events: ${events.join(", ")}</p>`}
${points.length === 0 ? "" : openPoints(points)}`;
}

function openPoints(points: ProgramNeeds["open_points"]): Markup {
  const broken = points.filter(({ breaks }) => breaks.length > 0).length;
  return page`<details${broken > 0 ? new Markup(" open") : ""}><summary>${points.length} open points change an answer that it got; it relies on ${broken === 0 ? "none" : broken}</summary>
<table><thead><tr><th scope="col">Point</th><th scope="col">Value</th><th scope="col">Others that the document permits</th><th scope="col">It fails with</th></tr></thead><tbody>
${points.map(({ id, slug, value, values, breaks }) => page`<tr><td>${id} <code>${slug}</code></td><td>${value}</td><td>${values.join(", ")}</td><td>${breaks.length === 0 ? "none" : page`<span class="fail">${breaks.join(", ")}</span>`}</td></tr>\n`)}</tbody></table></details>`;
}

function caseSection(report: ClientReport, title: string, cases: readonly ShownCase[]): Part {
  if (cases.length === 0) return "";
  return page`<section><h2>${title}: ${cases.length}</h2>\n${cases.map((one) => caseArticle(report, one))}</section>`;
}

function caseArticle(report: ClientReport, one: ShownCase): Markup {
  const { id, title, clause, expected, findings, known, reason, notes = [], output, left_behind: left = [] } = one;
  return page`<article class="case ${one.verdict}${known === undefined ? "" : " known"}" id="${id.replaceAll(/[^\w-]+/g, "-")}">
<h3>${id}${known === undefined ? "" : page` <span class="mark">KNOWN</span>`}</h3>
<p>${title} <span class="soft">${clause.join(", ")}</span></p>
<p>Expected: ${expected}</p>
${known === undefined ? "" : page`<p class="mark">${known}</p>`}${reason === undefined ? "" : page`<p>${reason}</p>`}
${findings.map(
  ({
    text,
    requirement,
    mend,
    exchange,
    console: address,
  }) => page`<div class="finding"><p><strong>${requirement}</strong> ${text}${exchange === undefined ? "" : page` <span class="soft">exchange ${exchange}</span>`}</p>
<p>${mend}</p>${address === undefined ? "" : page`<p><a href="${address}">${address}</a></p>`}</div>\n`,
)}${partingLines(one).map((line) => page`<p>${line}</p>`)}${list(notes)}
${left.length === 0 ? "" : differences(left)}
${output === undefined || output === "" ? "" : page`<details><summary>What it printed: ${id}</summary><pre>${output}</pre></details>`}
${repeatLines(report, one).map((line) => page`<pre><code>${line}</code></pre>`)}
</article>
`;
}

function differences(left: NonNullable<ShownCase["left_behind"]>): Markup {
  return page`<table class="cells"><thead><tr><th scope="col">Left behind</th><th scope="col">Record</th><th scope="col">Member</th><th scope="col">After the baseline</th><th scope="col">After this run</th></tr></thead><tbody>
${left.map((difference) => page`<tr>${differenceCells(difference).map((cell) => page`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`;
}

function scenarioTable(cases: readonly ShownCase[]): Markup {
  return page`<details><summary>All ${cases.length} cases</summary>
<table class="cells"><thead><tr><th scope="col">Case</th><th scope="col">Verdict</th><th scope="col">What happens</th><th scope="col">Expected</th></tr></thead><tbody>
${cases.map(({ id, verdict, title, expected, reason }) => page`<tr><th scope="row"><code>${id}</code></th><td><span class="${verdict}">${verdict}</span></td><td>${title}</td><td>${reason ?? expected}</td></tr>\n`)}</tbody></table></details>`;
}
