import { keyWords } from "../../exchange/key-words.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import type { Gate } from "../../verdict/gate.ts";
import type { Complaint, Report, RequirementReport } from "../../verdict/report.ts";
import { cutCurl } from "../cut-curl.ts";
import { counted } from "../counted.ts";
import { type Markup, raw, template } from "./markup.ts";

/** Most complaints per requirement that are not folded. */
const SHOWN = 3;

/** A requirement that unfolds; its id is its address on the page. */
export function requirement(row: RequirementReport, report: Report, gate: Gate, open = false): Markup {
  const { id, level, verdict, checks, reason, seen, complaints = [] } = row;
  const known = gate.known.get(id);
  return template`<details class="row" id="${id}" data-verdict="${verdict}"${raw(known === undefined ? "" : " data-known")}${raw(open ? " open" : "")}>
<summary>${heading(row, known !== undefined)}</summary>
<div class="body">
${known === undefined ? "" : template`<p class="known">Known, so it does not count: ${known.words}.</p>`}
${reason === undefined ? "" : template`<p>${reason}</p>`}
${seen === undefined ? "" : template`<p>Seen: ${seen.join("; ")}</p>`}
${complaints.slice(0, SHOWN).map((complaint) => complaintOf(complaint, report))}
${complaints.length <= SHOWN ? "" : template`<details><summary>${complaints.length - SHOWN} more</summary>${complaints.slice(SHOWN).map((complaint) => complaintOf(complaint, report))}</details>`}
<p class="small">${level === "must" ? "Required" : "Only recorded"}. Judged by ${checks.length === 0 ? "nothing" : checks.join(", ")}.${row.evidence === undefined ? "" : ` Evidence: ${row.evidence.join(", ")}.`} <a href="#${id}">Address of ${id}</a></p>
</div>
</details>`;
}

/** A requirement whose failure is shown elsewhere on the page. */
export function reference(row: RequirementReport, gate: Gate): Markup {
  return template`<a class="row" href="#${row.id}" data-verdict="${row.verdict}"${raw(gate.known.has(row.id) ? " data-known" : "")}>${heading(row, gate.known.has(row.id))}</a>`;
}

function heading({ id, verdict, statement, section }: RequirementReport, known: boolean): Markup {
  return template`<span class="tag ${known ? "known" : verdict}">${known ? "known" : verdict}</span> <b class="id">${id}</b> <span class="statement">${statement}</span> <span class="place">${section.join(" ")}</span>`;
}

function complaintOf({ check, expected, got, exchanges, operations, curl }: Complaint, report: Report): Markup {
  const records = [...new Set(exchanges)]
    .map((id) => report.exchanges.find((record) => record.id === id))
    .filter((record) => record !== undefined);
  const trace = template`<ol class="trace">${records.map(exchange)}</ol>`;
  return template`<div class="complaint">
<dl class="facts"><dt>Expected</dt><dd>${expected}</dd><dt>Got</dt><dd><code>${got}</code></dd><dt>Check</dt><dd>${check}</dd>${operations === undefined ? "" : template`<dt>Also in</dt><dd>${operations.join(", ")}</dd>`}</dl>
${records.length === 0 ? "" : template`<details><summary>${counted(records.length, "exchange")}</summary>${trace}</details>`}
${curl === "" ? "" : template`<details><summary>Repeat with curl</summary><pre class="curl" tabindex="0"><code>${cutCurl(curl)}</code></pre></details>`}
</div>`;
}

function exchange(record: ExchangeRecord): Markup {
  const { id, request, response } = record;
  const { method, path, query, body } = request;
  return template`<li><span class="small">${id}, ${keyWords(record)}</span>
<pre><code>${method} ${path}${query === "" ? "" : `?${query}`}${body === null ? "" : `\n${cut(body)}`}</code></pre>
<pre class="answer"><code>${response.status}\n${cut(response.body)}</code></pre></li>`;
}

const MOST = 2000;

function cut(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)} … (${text.length} characters)` : text;
}
