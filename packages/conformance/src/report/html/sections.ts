import { causeLine } from "../../causes/cause-line.ts";
import { MISSING } from "../../causes/clue.ts";
import { requirementById } from "../../document/requirements.ts";
import { questionById } from "../../document/questions.ts";
import type { Cause } from "../../verdict/cause.ts";
import type { Gate } from "../../verdict/gate.ts";
import type { Report, RequirementReport } from "../../verdict/report.ts";
import { type FailureGroup, waiverLines } from "../failure-groups.ts";
import { couldMissLines } from "../scope.ts";
import { unsteadyWords } from "../../verdict/unjudged/unsteady-words.ts";
import { type Beside, DECLARED_TITLE, apartRows, apartTitle, declaredRows } from "../beside-verdicts.ts";
import { gapLines, undecidedLines } from "../headline.ts";
import { areaShares, howFarLines, percentOf } from "../how-far.ts";
import { counted } from "../counted.ts";
import { gapsLine, missingOf } from "../missing.ts";
import { type Markup, VERDICTS, template, titled } from "./markup.ts";
import { reference, requirement } from "./requirement.ts";

/** A part of the page, with its entry in the contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly body: Markup;
}

/** The parts of the page that have something to show, in order. */
export function sectionsOf(report: Report, gate: Gate, groups: readonly FailureGroup[]): Section[] {
  const fresh = groups.filter((group) => group.counted.length > 0);
  const old = groups.filter((group) => group.counted.length === 0);
  const problems = report.problems ?? [];
  const undecided = undecidedLines(report);
  const { unsteady = [] } = report;
  const waivers = waiverLines(gate);
  const gaps = gapLines(report);
  const missed = couldMissLines(report);
  const [apart, declared] = [apartRows(report), declaredRows(report)];
  const rows = (all: readonly FailureGroup[]): number => all.reduce((sum, { cause }) => sum + cause.requirements.length, 0);
  const beside = fresh.reduce((sum, group) => sum + group.known.length, 0);
  const all: Section[] = [
    {
      id: "problems",
      title: "Nothing was judged",
      count: problems.length,
      body: list(problems.map(({ kind, what, mend }) => `${kind}: ${what}; ${mend}.`)),
    },
    { id: "waivers", title: "Waivers to remove or renew", count: waivers.length, body: list(waivers) },
    {
      id: "failures",
      title: `Failures, by ${counted(fresh.length, "probable cause")}${beside === 0 ? "" : ` (and ${beside} known of the same)`}`,
      count: rows(fresh) - beside,
      body: template`${fresh.map((group, n) => causeOf(group, n + 1, report, gate))}`,
    },
    {
      id: "known",
      title: "Known failures, which do not count",
      count: rows(old),
      body: template`${old.map((group, n) => causeOf(group, fresh.length + n + 1, report, gate))}`,
    },
    {
      id: "not-implemented",
      title: "Declared as not implemented",
      count: gaps.length,
      body: template`<p>Operations that the target file leaves out. What needs them was not judged, so the target is not called conformant.</p>
${list(gaps)}`,
    },
    {
      id: "unsteady",
      title: "Requests that were sent again",
      count: unsteady.reduce((sum, { count }) => sum + count, 0),
      body: list(unsteady.map((row) => unsteadyWords([row]))),
    },
    { id: "undecided", title: "Undecided", count: undecided.length, body: list(undecided) },
    { id: "how-far", title: "How far the target is, by area", count: areaShares(report).length, body: howFar(report) },
    {
      id: "requirements",
      title: "Requirements",
      count: report.requirements.length,
      body: template`${[...areasOf(report)].map(([area, members]) => chapter(area, members, report, gate))}`,
    },
    { id: "apart", title: apartTitle(report), count: apart.length, body: besideList(apart) },
    { id: "declared", title: DECLARED_TITLE, count: declared.length, body: besideList(declared) },
    { id: "could-miss", title: "What the run could have missed", count: missed.length, body: list(missed) },
    { id: "open-points", title: "Behaviour at open points", count: report.decisions.length, body: openPoints(report) },
    {
      id: "left",
      title: "Left on the target",
      count: report.left_behind.length,
      body: list(report.left_behind.map(({ label, reason }) => `${label}: ${reason}`)),
    },
  ];
  return all.filter(({ count }) => count > 0);
}

function howFar(report: Report): Markup {
  return template`${howFarLines(report).map((line) => template`<p class="line">${line}</p>`)}
<table><thead><tr><th scope="col">Area</th><th scope="col">Holds</th><th scope="col">Fails</th><th scope="col">No verdict</th><th scope="col">Share</th></tr></thead><tbody>${areaShares(
    report,
  ).map(
    ({ area, holds, fails, of }) =>
      template`<tr><td>${area}</td><td>${holds} of ${of}</td><td>${fails}</td><td>${of - holds - fails}</td><td>${percentOf(holds, of)}</td></tr>`,
  )}</tbody></table>`;
}

function list(lines: readonly string[]): Markup {
  return template`<ul>${lines.map((line) => template`<li class="line">${line}</li>`)}</ul>`;
}

function besideList(rows: readonly Beside[]): Markup {
  return list(rows.map(({ id, words }) => `${id}: ${words}`));
}

function causeOf({ cause, counted: fresh, known }: FailureGroup, n: number, report: Report, gate: Gate): Markup {
  const rows = [...fresh, ...known];
  const missing = cause.key === MISSING ? missingTable(report) : "";
  return template`<details class="cause" id="cause-${n}"><summary><span class="number">${n}</span> ${cause.danger === undefined ? "" : template`<span class="tag fail">${cause.danger}</span> `}<span class="title">${titled(causeLine(cause))}</span> <span class="ids">${ids(rows)}${fresh.length > 0 && known.length > 0 ? `, of which ${known.length} known` : ""}</span></summary>
${missing === "" ? placesOf(cause) : ""}
${missing}
${rows.map((row) => requirement(row, report, gate, rows.length === 1))}
</details>`;
}

/** Most operations of a cause that are not folded. */
const PLACES = 6;

function placesOf({ operations }: Cause): Markup | "" {
  if (operations.length < 2) return "";
  if (operations.length <= PLACES) return template`<p class="small">Shown by ${operations.join(", ")}.</p>`;
  return template`<details class="places"><summary class="small">Shown by ${operations.length} operations</summary><p class="small">${operations.join(", ")}</p></details>`;
}

function ids(rows: readonly RequirementReport[]): string {
  return rows.length > 4
    ? `${rows
        .slice(0, 3)
        .map(({ id }) => id)
        .join(", ")} …`
    : rows.map(({ id }) => id).join(", ");
}

function missingTable(report: Report): Markup {
  const { rows = [], further = [] } = missingOf(report) ?? {};
  const line = gapsLine(report);
  return template`<p>Every request to these operations got 404, 405 or 501; the requirements fail only because of that.</p>
<table><thead><tr><th scope="col">Operation</th><th scope="col">Requirements</th></tr></thead><tbody>${rows.map(
    ({ operation, requirements }) => template`<tr><td><code>${operation}</code></td><td>${requirements.join(", ")}</td></tr>`,
  )}</tbody></table>
${further.length === 0 ? "" : template`<p>By what is answered in their place: ${further.join(", ")}.</p>`}
${line === undefined ? "" : template`<p>What is not built yet can be left out. The line for the target file: <code>${line}</code></p>`}`;
}

function areasOf({ requirements }: Report): Map<string, RequirementReport[]> {
  return Map.groupBy(requirements, ({ id }) => requirementById.get(id)?.area ?? "other");
}

function chapter(area: string, rows: readonly RequirementReport[], report: Report, gate: Gate): Markup {
  const counts = VERDICTS.map((name) => [name, rows.filter(({ verdict }) => verdict === name).length] as const).filter(
    ([, count]) => count > 0,
  );
  return template`<details class="area"><summary><span class="name">${area.replaceAll("-", " ")}</span> <span class="tally">${counts.map(
    ([name, count]) => template`<span title="${name}"><i class="dot ${name}"></i><span class="only-read">${name}</span> ${count}</span>`,
  )}</span></summary>
${rows.map((row) => (row.verdict === "fail" ? reference(row, gate) : requirement(row, report, gate)))}
</details>`;
}

function openPoints({ decisions }: Report): Markup {
  const inOrder = decisions.toSorted((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
  return template`<p>What the API document leaves open, and what this target does. <code>hr-mock --config REPORT.json</code> makes the mock do the same.</p>
<table class="points"><thead><tr><th scope="col">Point</th><th scope="col">Question</th><th scope="col">Observed</th></tr></thead><tbody>${inOrder.map(
    ({ id, slug, observed }) =>
      template`<tr class="point" id="${id}"><td>${id}</td><td>${questionById.get(id) ?? ""} <code>${slug}</code></td><td><b>${observed}</b></td></tr>`,
  )}</tbody></table>`;
}
