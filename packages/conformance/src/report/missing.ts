import { MISSING } from "../causes/clue.ts";
import type { Cause } from "../verdict/cause.ts";
import type { Report } from "../verdict/report.ts";

/** What a target does not have, as the cause of failures counts it. */
export interface Missing {
  readonly cause: Cause;
  /** Operations with the requirements that fail only because they are missing. */
  readonly rows: readonly { readonly operation: string; readonly requirements: readonly string[] }[];
  /** Requirements that fail by what a router answers in place of these operations. */
  readonly further: readonly string[];
}

/** The missing operations of a report; undefined: nothing fails because of any. */
export function missingOf({ causes, absent = [] }: Pick<Report, "causes" | "absent">): Missing | undefined {
  const cause = causes.find(({ key }) => key === MISSING);
  if (cause === undefined) return undefined;
  const known = new Map(absent.map(({ operation, requirements }) => [operation, requirements]));
  const rows = cause.operations.map((operation) => ({ operation, requirements: known.get(operation) ?? [] }));
  const named = new Set(rows.flatMap(({ requirements }) => requirements));
  return { cause, rows, further: cause.requirements.filter((id) => !named.has(id)) };
}

/** The line of the target file that leaves out all operations that the run did not find, and those that it leaves out by now; undefined: all are there. */
export function gapsLine({ absent = [], not_implemented: declared = [] }: Pick<Report, "absent" | "not_implemented">): string | undefined {
  if (absent.length === 0) return undefined;
  const names = [...new Set([...declared, ...absent].map(({ operation }) => operation))];
  // Braces of a path need the quotes, in YAML as in JSON.
  return `operations_not_implemented: [${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}
