import type { FormRow } from "../../../forms/form-row.ts";
import { THINGS, type ThingName } from "../../../forms/things/index.ts";

/** What makes the value of a part doubtful, beside other values; undefined: nothing. */
export function remarkOn(thing: ThingName, part: string, rows: readonly FormRow[]): string | undefined {
  const { kind } = THINGS[thing].parts[part]!;
  if (part === "done" && rows.some((row) => (row.number("done") ?? 0) > (row.number("total") ?? Infinity))) return "it is more than total";
  // A plain response rate may be a percentage.
  if (kind === "share" && part !== "response_rate" && rows.some((row) => (row.number(part) ?? 0) > 1))
    return "a share of more than 100 %; 'as: percent' divides by 100";
  if (part === "current") return splitOf(rows);
  return undefined;
}

function splitOf(rows: readonly FormRow[]): string | undefined {
  for (const row of rows) {
    const [current, ...split] = ["current", "active", "on_leave", "probation"].map((part) => row.number(part));
    const sum = split.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0);
    if (current !== undefined && sum !== undefined && sum !== current) return `active, on_leave and probation are ${sum} together`;
  }
  return undefined;
}
