import { asStarted } from "@hr-platform/command-line/as-started";
import type { DecisionText } from "@hr-platform/spec/texts";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { columns } from "./columns.ts";

import { currentContract } from "@hr-platform/engine/contract/current";

/**
 * `hr-mock decisions [SLUG] [--json]`: lists the open points of the API document, or explains one of them.
 * @throws ConfigurationError for an unknown slug or id.
 */
export async function listDecisions(slug: string | undefined, json: boolean): Promise<void> {
  const rows = await currentContract.decisionTexts();
  if (slug === undefined) {
    process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : asStarted(table(rows) + NOTE));
    return;
  }
  const row = rows.find((candidate) => candidate.slug === slug || candidate.id === slug);
  if (row === undefined)
    throw new ConfigurationError(`unknown decision '${slug}'${currentContract.decisions.suggestion(slug)}; 'hr-mock decisions' lists them`);
  process.stdout.write(json ? `${JSON.stringify(row, null, 2)}\n` : asStarted(explained(row)));
}

const NOTE = "\nThe mock cannot be set to values in brackets: 'hr-mock decisions SLUG' says why.\n";

/** The values besides the default. One that the mock cannot be set to is in brackets. */
function otherValues({ values, default: usual }: DecisionText): string {
  return values
    .filter(({ value }) => value !== usual)
    .map(({ value, unserved }) => (unserved === undefined ? value : `(${value})`))
    .join(" ");
}

function table(rows: readonly DecisionText[]): string {
  const head = ["DECISION", "DEFAULT", "OTHER VALUES", "SWITCH", "CLAUSE"];
  return columns([
    head,
    ...rows.map((row) => [row.slug, row.default, otherValues(row), row.switchable ? "yes" : "no", row.section.join(" ")]),
  ]);
}

function explained(row: DecisionText): string {
  const values = row.values.map(({ value, means, unserved }) => [
    `  ${value}${value === row.default ? " (default)" : ""}`,
    unserved === undefined ? means : `${means} Not in this mock: ${unserved}`,
  ]);
  const lines = [
    `${row.slug} (${row.id}, ${row.section.join(" ")})`,
    row.question,
    "",
    columns(values),
    row.switchable
      ? `Switch it with --decide ${row.slug}=VALUE at start, or with 'hr-mock decision ${row.slug}=VALUE' while the mock runs.`
      : `The mock does what ${row.default} says, and has no switch for it.`,
    `How to observe it: ${row.observe}`,
    ...(row.conditions.length === 0 ? [] : [`Requirements that depend on it: ${row.conditions.join(", ")}`]),
    `Its requirements and the code that reads it: docs/reference/open-points.md#${row.id.toLowerCase()} of the repository, after npm run reference`,
  ];
  return `${lines.join("\n")}\n`;
}
