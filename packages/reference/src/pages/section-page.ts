import type { DecisionText, PrivacyCase, RequirementText, SectionText } from "@hr-platform/spec/texts";
import { addressOf, homeOf, link, links } from "../addresses.ts";
import { type Resource, openPoints, privacyCases, requirements, resources, sectionOperations, sections } from "../contract.ts";
import { chapter, code, page, plain, table, facts } from "../markdown.ts";
import type { Readers } from "../readers.ts";
import { checks } from "../../../conformance/src/checks/index.ts";
import { oracles } from "../../../conformance/src/oracles/index.ts";
import { tiersOf } from "../../../conformance/src/run/schedule/choose.ts";

/** What a section holds: entries of its own, and those whose entry another section has. */
export interface Holdings {
  readonly requirements: readonly RequirementText[];
  readonly openPoints: readonly DecisionText[];
  readonly privacyCases: readonly PrivacyCase[];
}

/** Everything that names a section, or a point inside it. */
export function holdingsOf(section: string): Holdings {
  const names = (row: { readonly section: readonly string[] }): boolean => row.section.some((name) => homeOf([name]) === section);
  return { requirements: requirements.filter(names), openPoints: openPoints.filter(names), privacyCases: privacyCases.filter(names) };
}

/** A table without the columns that are empty. */
function filled(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const kept = head.map((_, at) => rows.some((row) => row[at] !== ""));
  const cut = (row: readonly string[]): string[] => row.filter((_, at) => kept[at]);
  return table(cut(head), rows.map(cut));
}

function operationsOf(section: string): string[] {
  const rows = sectionOperations.filter((row) => row.section === section);
  if (rows.length === 0) return [];
  const cells = rows.map(({ id, call, scope, plan, success, emits, openPoints: open }) => [
    code(call),
    code(id),
    scope,
    plan,
    success,
    emits.map(code).join(", "),
    links(open),
  ]);
  return filled(["call", "operation", "scope", "plan", "success", "events of the mock", "depends on"], cells);
}

function membersOf({ name, fields }: Resource): string[] {
  const rows = Object.entries(fields).map(([field, type]) => [code(field), type.replace("!", ""), type.endsWith("!") ? "yes" : ""]);
  return chapter(`## Members of \`${name}\``, filled(["member", "type", "required"], rows));
}

/** Where one stands: the index, the chapter, the neighbours. */
function trail(section: string): string {
  const at = sections.findIndex((row) => row.section === section);
  const chapterOf = `§${section.slice(1).split(".")[0]}`;
  const [before, after] = [sections[at - 1], sections[at + 1]];
  return [
    "[Reference](README.md)",
    ...(chapterOf === section ? [] : [`chapter ${link(chapterOf)}`]),
    ...(before === undefined ? [] : [`before: ${link(before.section)}`]),
    ...(after === undefined ? [] : [`next: ${link(after.section)}`]),
  ].join(" · ");
}

/** Entries in full where this section is their home, and a line for each of the others. */
function entries<Row extends RequirementText | DecisionText>(
  heading: string,
  section: string,
  rows: readonly Row[],
  entry: (row: Row) => string[],
  line: (row: Row) => string,
): string[] {
  const own = rows.filter((row) => homeOf(row.section) === section);
  const others = rows.filter((row) => homeOf(row.section) !== section).map((row) => `- ${link(row.id)}: ${plain(line(row))}`);
  const also = own.length === 0 ? others : chapter("### With other sections", others);
  return chapter(heading, [...own.flatMap(entry), ...also]);
}

/** The page of a section. */
export function sectionPage({ section, title, summary, points = {} }: SectionText, readers: Readers): string {
  const { requirements: musts, openPoints: open, privacyCases: cases } = holdingsOf(section);
  const parts = sections.filter((row) => row.section.startsWith(`${section}.`));
  return page([
    `# ${section} ${title}`,
    "",
    trail(section),
    "",
    plain(summary),
    "",
    ...chapter(
      "## Points",
      Object.entries(points).map(([name, text]) => `- <a id="${name.toLowerCase()}"></a>**${name}**: ${plain(text)}`),
    ),
    ...chapter(
      "## Parts",
      parts.map((part) => `- [${part.section} ${part.title}](${addressOf(part.section)})`),
    ),
    ...chapter("## Operations", operationsOf(section)),
    ...resources.filter((row) => row.section === section).flatMap(membersOf),
    ...entries("## Requirements", section, musts, requirementEntry, ({ statement }) => statement),
    ...entries(
      "## Open points",
      section,
      open,
      (point) => openPointEntry(point, readers),
      ({ question }) => question,
    ),
    ...chapter(
      "## Privacy cases",
      cases.map(({ id, leak, channel }) => `- ${link(id)}: ${plain(leak)} ${plain(channel)}`),
    ),
  ]);
}

/** How the document leaves a point open. */
const KINDS: Readonly<Record<string, string>> = {
  "not-shown": "the document says that it does not show it",
  silent: "the document says nothing of it",
  underspecified: "the document says too little of it",
  contradictory: "the document says two things",
};

function values({ values: all, default: usual }: DecisionText): string[] {
  return all.map(({ value, means, against = [], unserved }) => {
    const notes = [...(value === usual ? ["the default"] : []), ...(against.length === 0 ? [] : [`breaks ${links(against)}`])];
    return `  - ${code(value)}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}: ${plain(means)}${unserved === undefined ? "" : ` Not in the mock: ${plain(unserved)}`}`;
  });
}

/** An open point as its section shows it. */
function openPointEntry(point: DecisionText, readers: Readers): string[] {
  const { id, slug, section, kind, question, switchable, conditions, observe, since = "", until = "" } = point;
  const named = section.filter((name) => name.includes(" ") || homeOf([name]) !== homeOf(section));
  return [
    `### ${id}`,
    "",
    `${code(slug)}: ${plain(question)}`,
    "",
    `- Why open: ${KINDS[kind]}`,
    "- Values:",
    ...values(point),
    ...facts([
      ["Seen by", plain(observe)],
      ["Switch", switchable ? code(`--decide ${slug}=VALUE`) : "none; the mock does what the default says"],
      ["Requirements that depend on it", links(conditions)],
      ["Sections", links(named)],
      ["Since version", since],
      ["Until version", until],
      ["Read in the mock by", readers.mock(slug).join(", ")],
      ["Named in the suite by", readers.suite(id).join(", ")],
    ]),
    "",
  ];
}

const tiers = tiersOf(checks);

/** Most checks that an entry names; error codes and envelopes are judged by dozens. */
const SHOWN = 8;

/** The checks of the suite that may judge a requirement, its own first, and the passive rules. */
function judgesOf(requirement: string): string {
  const own = checks.filter(({ id }) => id.split(".")[0] === requirement);
  const others = checks.filter((check) => !own.includes(check) && check.requirements.includes(requirement));
  const named = [...own, ...others].map((check) => `\`${check.id}\` (${tiers.get(check) ?? "beyond certify"})`);
  const rest = named.length > SHOWN ? [`${named.length - SHOWN} more checks`] : [];
  const rules = oracles.filter((oracle) => oracle.requirements.includes(requirement)).map(({ id }) => `rule \`${id}\``);
  return [...named.slice(0, SHOWN), ...rest, ...rules].join(", ");
}

/** A requirement as its section shows it. */
function requirementEntry(row: RequirementText): string[] {
  const {
    id,
    level,
    section,
    basis,
    statement,
    observe,
    operations = [],
    needs = [],
    decisions = [],
    unobservable = "",
    since = "",
    until = "",
  } = row;
  const elsewhere = section.filter((name) => homeOf([name]) !== homeOf(section));
  return [
    `### ${id}`,
    "",
    `**${level}**, ${basis}. ${plain(statement)}`,
    "",
    ...facts([
      ["Seen by", plain(observe)],
      ["Not seen from outside", plain(unobservable)],
      ["Operations", operations.map(code).join(", ")],
      ["Set-up", needs.join(", ")],
      ["Open points", links(decisions)],
      ["Also of", links(elsewhere)],
      ["Since version", since],
      ["Until version", until],
      ["Judged by", judgesOf(id)],
    ]),
    "",
  ];
}
