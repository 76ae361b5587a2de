import { printable } from "@hr-platform/engine/contract/printable";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { checkClient } from "@hr-platform/client-check/check-client";
import { profileOf, targetPart } from "@hr-platform/client-check/needs-files";
import type { ClientReport, ProgramNeeds } from "@hr-platform/client-check/report";
import { columns } from "../columns.ts";
import { type ProgramFlags, withCheck } from "./open-check.ts";

/** The flags of `needs`: which program, and the form of what it needs. */
export interface NeedsFlags extends ProgramFlags {
  readonly as?: string;
}

/** What is printed: `json` is the object `ProgramNeeds`. */
const FORMS: Readonly<Record<string, (needs: ProgramNeeds, command: readonly string[]) => string>> = {
  table: needsTable,
  json: (needs) => `${JSON.stringify(needs, null, 2)}\n`,
  target: targetPart,
  profile: profileOf,
};

/** `hr-mock needs -- COMMAND`: runs a program once, and prints what it needs of the service. Status 2: it cannot be said. */
export async function needs(command: readonly string[], { as = "table", ...program }: NeedsFlags): Promise<void> {
  if (!Object.hasOwn(FORMS, as)) throw new ConfigurationError(`--as '${as}' must be one of ${Object.keys(FORMS).join(", ")}`);
  await withCheck("needs", command, program, async ({ options }) => {
    const report = await checkClient({ ...options, needsOnly: true });
    if (report.problem !== undefined) return notSaid(report);
    process.stdout.write(FORMS[as]!(report.needs, report.command));
    return 0;
  });
}

function notSaid({ problem, command, baseline: { output = "" } }: ClientReport): number {
  if (output !== "") process.stderr.write(`${output.trimEnd()}\n`);
  process.stderr.write(`hr-mock: nothing can be said of '${printable(command.join(" "))}': ${problem}\n`);
  return 2;
}

const COUNT = 8;

function needsTable({ operations, keys, events, open_points: points }: ProgramNeeds): string {
  const tables = [
    [
      ["OPERATION", "REQUESTS", "SCOPE"],
      ...operations.map(({ operation, requests, scope }) => [operation, String(requests).padStart(COUNT), scope]),
    ],
    [
      ["KEY", "NEEDS", "HAS BESIDES"],
      ...keys.map(({ name, needed, unused }) => [name, needed.join(", ") || "-", unused.join(", ") || "-"]),
    ],
    [["EVENT"], ...events.map((event) => [event])],
    [
      ["OPEN POINT", "", "VALUE", "OTHERS THAT CHANGE ITS ANSWERS"],
      ...points.map(({ id, slug, value, values }) => [id, slug, value, values.join(", ")]),
    ],
  ];
  return tables
    .filter((rows) => rows.length > 1)
    .map(columns)
    .join("\n");
}
