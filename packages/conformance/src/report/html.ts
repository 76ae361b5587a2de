import { createHash } from "node:crypto";
import { caughtWords } from "../run/measured/catalogue.ts";
import { recordingLines } from "./recording-words.ts";
import type { Report } from "../verdict/report.ts";
import type { ReportContext } from "./context.ts";
import { editionWords } from "./beside-verdicts.ts";
import { type FailureGroup, countWords, failureGroups } from "./failure-groups.ts";
import { scopeWords, togetherLines } from "./scope.ts";
import { headline } from "./headline.ts";
import { type Markup, VERDICTS, raw, template } from "./html/markup.ts";
import { SCRIPT } from "./html/script.ts";
import { type Section, sectionsOf } from "./html/sections.ts";
import { STYLE } from "./html/style.ts";

const WORDS: Readonly<Record<Report["verdict"], string>> = {
  conformant: "Nothing that was judged breaks the API document.",
  "non-conformant": "Some of what the API document requires does not hold.",
  inconclusive: "Nothing that was judged breaks the API document, but some requirements have no verdict.",
};
const WORDS_OF_PART = "Only a part of the tier was judged, so this says nothing about the rest.";

/** Nothing is loaded from anywhere, and no script runs but the page's own, whatever a target sends. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** Sections that are open at first. */
const OPEN: ReadonlySet<string> = new Set(["problems", "undecided", "waivers", "failures"]);

/** One self-contained page: the verdict, contents and search, the failures by cause, every area. It can be filtered, folded and printed. */
export async function html(report: Report, { gate }: ReportContext): Promise<string> {
  const { target, verdict, tool } = report;
  const groups = failureGroups(report, gate);
  const sections = sectionsOf(report, gate, groups);
  const count = countWords(report, gate);
  const page = template`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${target.name}: ${verdict}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header class="${verdict}">
<p class="kind">HR Platform REST API ${report.document_version}, conformance</p>
<h1><span class="verdict">${headline(report)}</span> ${target.name}</h1>
${count === undefined ? "" : template`<p class="count"><b>${count}.</b></p>`}
<p>${report.part === undefined ? WORDS[verdict] : WORDS_OF_PART} <span class="where">${target.base_url}</span></p>
${facts(report)}
${chart(report)}
</header>
${contents(report, sections, groups)}
<main id="main" tabindex="-1">
${sections.map(sectionOf)}
<p id="none" role="status" hidden>Nothing matches.</p>
</main>
<footer><p>${tool.name} ${tool.version}. A pass needs positive evidence; what could not be tested is never counted as passed.</p></footer>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`;
  return String(await page);
}

function facts(report: Report): Markup {
  const { requests, duration_ms, seed, started_at, tool } = report;
  const ended = report.interrupted === undefined ? "" : template`<p>Ended early: ${report.interrupted}.</p>`;
  return template`<dl>
<div><dt>Scope</dt><dd>${scopeWords(report)}</dd></div>
<div><dt>Requests</dt><dd>${requests}</dd></div>
<div><dt>Time</dt><dd>${(duration_ms / 1000).toFixed(1)} s</dd></div>
${report.recording === undefined ? template`<div><dt>Seed</dt><dd>${seed}</dd></div>` : ""}
<div><dt>Begun</dt><dd>${started_at.slice(0, 16).replace("T", " ")} UTC</dd></div>
<div><dt>Suite</dt><dd>${tool.version}</dd></div>
${report.edition === undefined ? "" : template`<div><dt>Edition</dt><dd>${editionWords(report)}</dd></div>`}
</dl>
${ended}
${[...recordingLines(report), ...togetherLines(report)].map((line) => template`<p>${line}</p>`)}
${report.problems === undefined && report.recording === undefined ? template`<p class="caught">${caughtWords(report.catalogue)}</p>` : ""}`;
}

/** The share of each verdict as a bar. */
function chart({ summary }: Report): Markup {
  const shown = VERDICTS.filter((name) => summary[name] > 0);
  return template`<div class="bar" role="img" aria-label="${shown.map((name) => `${name} ${summary[name]}`).join(", ")}">${shown.map(
    (name) => template`<i class="${name}" style="flex-grow:${summary[name]}" title="${name} ${summary[name]}"></i>`,
  )}</div>`;
}

/** Contents with counts, and the search and filters, which act on everything below. */
function contents({ summary, requirements }: Report, sections: readonly Section[], groups: readonly FailureGroup[]): Markup {
  const shown = VERDICTS.filter((name) => summary[name] > 0);
  const known = groups.some((group) => group.known.length > 0);
  return template`<nav aria-label="Contents"><ul>${sections.map(({ id, title, count }) => template`<li><a href="#${id}">${title}</a> <span class="small">${count}</span></li>`)}</ul></nav>
<search id="filter" class="screen">
<input type="search" id="text" placeholder="LEAVE-38, created_at, §3.2 …" aria-label="Search everything (key /)">
<fieldset><legend>Verdicts shown</legend>${shown.map(
    (name) =>
      template`<label><input type="checkbox" name="show-${name}" value="${name}" checked> <i class="dot ${name}"></i>${name} ${summary[name]}</label>`,
  )}${known ? template`<label><input type="checkbox" name="known" checked> <i class="dot known"></i>known failures</label>` : ""} <span class="small">of ${requirements.length}</span></fieldset>
</search>`;
}

function sectionOf({ id, title, count, body }: Section): Markup {
  return template`<details class="section" id="${id}"${raw(OPEN.has(id) ? " open" : "")}><summary><h2>${title}</h2> <span class="small">${count}</span></summary>
${body}
</details>`;
}
