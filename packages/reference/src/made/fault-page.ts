import { link } from "../addresses.ts";
import { code, plain, table } from "../markdown.ts";
import { madePage } from "./made-page.ts";

/** What the page shows of a fault. */
export interface FaultRow {
  readonly id: string;
  readonly title: string;
  readonly violates: readonly string[];
}

/** All faults by the section of the first requirement that they violate. */
export function faultPage(faults: readonly FaultRow[], sectionOf: (requirement: string) => string): string {
  const parts = Map.groupBy(faults, ({ violates }) => sectionOf(violates[0]!));
  return madePage([
    "# Faults",
    "",
    `${faults.length} mistakes that the mock makes when it is told to: \`--fault ID\` at start, \`PUT /_mock/faults\` while it runs, \`mock.faults.set("ID")\` in`,
    "a program. `hr-mock faults ID` explains one. Each violates the requirements beside it, and the conformance suite notices it.",
    "",
    ...[...parts].flatMap(([section, rows]) => [
      `## ${section}`,
      "",
      ...table(
        ["fault", "what the server does", "violates"],
        rows.map(({ id, title, violates }) => [code(id), plain(title), violates.map(link).join(", ")]),
      ),
      "",
    ]),
  ]);
}
