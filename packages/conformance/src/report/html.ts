import { caughtWords } from "../run/measured/catalogue.ts";
import { html as template, raw } from "hono/html";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Complaint, Report, RequirementReport, Verdict } from "../verdict/report.ts";
import { requirementById } from "../document/requirements.ts";
import { gapLines, headline, undecidedLines } from "./headline.ts";
import { SCRIPT } from "./html/script.ts";
import { STYLE } from "./html/style.ts";

type Markup = ReturnType<typeof template>;

const VERDICTS: readonly Verdict[] = ["fail", "warn", "inconclusive", "pass", "observed", "not-implemented", "not-applicable", "not-run"];

const WORDS: Readonly<Record<Report["verdict"], string>> = {
  conformant: "Nothing that was judged breaks the API document.",
  "non-conformant": "Some of what the API document requires does not hold.",
  inconclusive: "Nothing that was judged breaks the API document, but some requirements have no verdict.",
};
const WORDS_OF_PART = "Only a part of the tier was judged, so this says nothing about the rest.";

/** One self-contained page: the verdict, then failures, then every area. It can be filtered, folded and printed. */
export async function html(report: Report): Promise<string> {
  const { target, verdict, started_at, duration_ms, requests, tier, seed, tool } = report;
  const short = new Set((report.absent ?? []).flatMap(({ requirements }) => requirements));
  const failures = report.requirements.filter((row) => row.verdict === "fail" && !short.has(row.id));
  const areas = Map.groupBy(report.requirements, ({ id }) => requirementById.get(id)?.area ?? "other");
  const page = template`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${target.name}: ${verdict}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header class="${verdict}">
<p class="kind">HR Platform REST API ${report.document_version}, conformance</p>
<h1><span class="verdict">${headline(report)}</span> ${target.name}</h1>
<p>${report.part === undefined ? WORDS[verdict] : WORDS_OF_PART} <span class="where">${target.base_url}</span></p>
<dl>
<div><dt>Tier</dt><dd>${tier}</dd></div>
<div><dt>Requests</dt><dd>${requests}</dd></div>
<div><dt>Time</dt><dd>${(duration_ms / 1000).toFixed(1)} s</dd></div>
<div><dt>Seed</dt><dd>${seed}</dd></div>
<div><dt>Begun</dt><dd>${started_at.slice(0, 16).replace("T", " ")} UTC</dd></div>
<div><dt>Suite</dt><dd>${tool.version}</dd></div>
</dl>
${chart(report)}
${report.problems === undefined ? template`<p class="caught">${caughtWords(report.catalogue)}</p>` : ""}
</header>
<main>
${problems(report)}
${undecided(report)}
${missing(report)}
${declared(report)}
${failures.length === 0 ? "" : template`<section><h2>Failures</h2>${failures.map((row) => requirement(row, report, true))}</section>`}
<section>
<h2>Requirements</h2>
<form id="filter" class="screen">
<input type="search" id="text" placeholder="LEAVE-38, approve, §3.2 …" aria-label="Search requirements">
<fieldset><legend>Show</legend>${VERDICTS.filter((name) => report.summary[name] > 0).map(
    (name) =>
      template`<label><input type="checkbox" name="verdict" value="${name}" checked> <i class="dot ${name}"></i>${name} ${report.summary[name]}</label>`,
  )}</fieldset>
<p id="none" hidden>Nothing matches.</p>
</form>
${[...areas].map(([area, rows]) => chapter(area, rows, report))}
</section>
${profile(report)}
${leftBehind(report)}
</main>
<footer><p>${tool.name} ${tool.version}. A pass needs positive evidence; what could not be tested is never counted as passed.</p></footer>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`;
  return String(await page);
}

/** Why the target is not conformant although nothing failed. */
function undecided(report: Report): Markup | "" {
  const lines = undecidedLines(report);
  return lines.length === 0
    ? ""
    : template`<section><h2>Undecided</h2><ul>${lines.map((line) => template`<li>${line}</li>`)}</ul></section>`;
}

/** The share of each verdict as a bar, with the numbers. */
function chart({ summary, requirements }: Report): Markup {
  const shown = VERDICTS.filter((name) => summary[name] > 0);
  return template`<div class="bar" role="img" aria-label="${shown.map((name) => `${name} ${summary[name]}`).join(", ")}">${shown.map(
    (name) => template`<i class="${name}" style="flex-grow:${summary[name]}" title="${name} ${summary[name]}"></i>`,
  )}</div>
<ul class="counts">${shown.map((name) => template`<li><i class="dot ${name}"></i><b>${summary[name]}</b> ${name}</li>`)}<li>of ${requirements.length}</li></ul>`;
}

function problems({ problems: all = [] }: Report): Markup | string {
  if (all.length === 0) return "";
  return template`<section><h2>Nothing was judged</h2><ul>${all.map(({ kind, what, mend }) => template`<li><b>${kind}:</b> ${what}; ${mend}.</li>`)}</ul></section>`;
}

function missing({ absent = [] }: Report): Markup | string {
  if (absent.length === 0) return "";
  return template`<section><h2>Missing operations (${absent.length})</h2>
<p>Operations that answered every request with 404, 405 or 501, and the requirements that fail only because of that.</p>
<table><tbody>${absent.map(({ operation, requirements }) => template`<tr><td><code>${operation}</code></td><td>${requirements.join(", ")}</td></tr>`)}</tbody></table></section>`;
}

function declared(report: Report): Markup | string {
  const lines = gapLines(report);
  if (lines.length === 0) return "";
  return template`<section><h2>Declared as not implemented (${lines.length})</h2>
<p>Operations that the target file leaves out. What needs them was not judged, so the target is not called conformant.</p>
<ul>${lines.map((line) => template`<li>${line}</li>`)}</ul></section>`;
}

function chapter(area: string, rows: readonly RequirementReport[], report: Report): Markup {
  const counts = VERDICTS.map((name) => [name, rows.filter(({ verdict }) => verdict === name).length] as const).filter(
    ([, count]) => count > 0,
  );
  return template`<details class="area"${raw(rows.some(({ verdict }) => verdict === "fail" || verdict === "warn") ? " open" : "")}>
<summary><h3>${area.replaceAll("-", " ")}</h3> <span class="tally">${counts.map(([name, count]) => template`<span><i class="dot ${name}"></i>${count}</span>`)}</span></summary>
${rows.map((row) => requirement(row, report, false))}
</details>`;
}

function requirement(row: RequirementReport, report: Report, open: boolean): Markup {
  const { id, level, section, statement, verdict, checks, reason, seen, complaints = [] } = row;
  const head = template`<span class="tag ${verdict}">${verdict}</span> <b class="id">${id}</b> <span class="statement">${statement}</span> <span class="section">${section.join(" ")}</span>`;
  return template`<details class="row" data-verdict="${verdict}"${raw(open ? ' open id="' + id + '"' : "")}>
<summary>${head}</summary>
<div class="body">
${reason === undefined ? "" : template`<p>${reason}</p>`}
${seen === undefined ? "" : template`<p>Seen: ${seen.join("; ")}</p>`}
${complaints.slice(0, SHOWN).map((complaint) => complaintOf(complaint, report))}
${complaints.length <= SHOWN ? "" : template`<details><summary>${complaints.length - SHOWN} more</summary>${complaints.slice(SHOWN).map((complaint) => complaintOf(complaint, report))}</details>`}
<p class="small">${level === "must" ? "Required" : "Only recorded"}. Judged by ${checks.length === 0 ? "nothing" : checks.join(", ")}.${row.evidence === undefined ? "" : ` Evidence: ${row.evidence.join(", ")}.`}</p>
</div>
</details>`;
}

/** Most complaints per requirement that are not folded. */
const SHOWN = 3;

function complaintOf({ check, expected, got, exchanges, curl }: Complaint, report: Report): Markup {
  const records = [...new Set(exchanges)]
    .map((id) => report.exchanges.find((record) => record.id === id))
    .filter((record) => record !== undefined);
  return template`<div class="complaint">
<dl class="facts"><dt>Check</dt><dd>${check}</dd><dt>Expected</dt><dd>${expected}</dd><dt>Got</dt><dd><code>${got}</code></dd></dl>
${records.length === 0 ? "" : template`<ol class="trace">${records.map(exchange)}</ol>`}
${curl === "" ? "" : template`<pre class="curl"><code>${curl}</code></pre>`}
</div>`;
}

function exchange({ id, key, request, response }: ExchangeRecord): Markup {
  const { method, path, query, body } = request;
  return template`<li><span class="small">${id}, ${key ?? "no"} key</span>
<pre><code>${method} ${path}${query === "" ? "" : `?${query}`}${body === null ? "" : `\n${cut(body)}`}</code></pre>
<pre class="answer"><code>${response.status}\n${cut(response.body)}</code></pre></li>`;
}

const MOST = 2000;

function cut(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)} … (${text.length} characters)` : text;
}

function profile({ decisions }: Report): Markup | string {
  if (decisions.length === 0) return "";
  return template`<section><details><summary><h2>Behaviour at open points (${decisions.length})</h2></summary>
<p>What the API document leaves open, and what this target does. <code>hr-mock --config REPORT.json</code> makes the mock do the same.</p>
<table><thead><tr><th>Point</th><th>Name</th><th>Observed</th></tr></thead><tbody>${decisions.map(
    ({ id, slug, observed }) => template`<tr><td>${id}</td><td>${slug}</td><td>${observed}</td></tr>`,
  )}</tbody></table></details></section>`;
}

function leftBehind({ left_behind: left }: Report): Markup | string {
  if (left.length === 0) return "";
  return template`<section><details><summary><h2>Left on the target (${left.length})</h2></summary><ul>${left.map(
    ({ label, reason }) => template`<li>${label}: ${reason}</li>`,
  )}</ul></details></section>`;
}
