import type { DecisionText, PrivacyCase, RequirementText, SectionText } from "@hr-platform/spec/texts";
import { addressOf, homeOf, link, links } from "../addresses.ts";
import { type Resource, openPoints, privacyCases, requirements, resources, sectionOperations, sections } from "../contract.ts";
import { chapter, code, page, plain, table } from "../markdown.ts";
import { openPointEntry } from "./open-point-entry.ts";
import type { Readers } from "../readers.ts";
import { requirementEntry } from "./requirement-entry.ts";

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
