import { ConfigurationError } from "../contract/configuration-error.ts";
import { columns } from "./columns.ts";

type Row = (typeof import("@hr-platform/spec/decisions.json"))[number];

/**
 * `hr-mock decisions [SLUG] [--json]`: lists the open points of the API document, or explains one of them.
 * @throws ConfigurationError for an unknown slug or id.
 */
export async function listDecisions(slug: string | undefined, json: boolean): Promise<void> {
  const { default: rows } = await import("@hr-platform/spec/decisions.json", { with: { type: "json" } });
  if (slug === undefined) {
    process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : table(rows));
    return;
  }
  const row = rows.find((candidate) => candidate.slug === slug || candidate.id === slug);
  if (row === undefined) throw new ConfigurationError(`unknown decision '${slug}'; 'hr-mock decisions' lists them`);
  process.stdout.write(json ? `${JSON.stringify(row, null, 2)}\n` : explained(row));
}

function others({ values, default: usual }: Row): string {
  return values
    .map(({ value }) => value)
    .filter((value) => value !== usual)
    .join(" ");
}

function table(rows: readonly Row[]): string {
  const head = ["DECISION", "DEFAULT", "OTHER VALUES", "SWITCH", "CLAUSE"];
  return columns([head, ...rows.map((row) => [row.slug, row.default, others(row), row.switchable ? "yes" : "no", row.section.join(" ")])]);
}

function explained(row: Row): string {
  const values = row.values.map(({ value, means }) => [`  ${value}${value === row.default ? " (default)" : ""}`, means]);
  const lines = [
    `${row.slug} (${row.id}, ${row.section.join(" ")})`,
    row.question,
    "",
    columns(values),
    row.switchable
      ? `Switch it with --decide ${row.slug}=VALUE or PUT /_mock/decisions.`
      : "This version of the mock cannot be switched; it shows the default.",
    `To be seen by: ${row.observe}`,
    ...(row.conditions.length === 0 ? [] : [`Requirements that depend on it: ${row.conditions.join(", ")}`]),
  ];
  return `${lines.join("\n")}\n`;
}
