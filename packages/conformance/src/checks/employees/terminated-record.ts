import type { Exchange } from "../../exchange/exchange.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { Termination } from "../../setup/people/staff.ts";

/** Whether somebody can be read, as terminated. */
export const isGone = (read: Exchange): boolean => read.status === 200 && read.data.at("status").text === "terminated";

/** Holds a DELETE without a body to EMP-42: the document calls the body optional (§3.1, §4.2). */
export function judgeBare(t: CheckContext, { bare, dated }: Termination): void {
  t.must("EMP-42", {
    at: dated === undefined ? bare : [dated, bare],
    expected: "a termination without date and reason succeeds",
    holds: bare.ok,
  });
}

/** Holds the record of somebody terminated, read last, to what it was before. */
export function judgeKept(t: CheckContext, before: Exchange, since: readonly Exchange[]): void {
  const read = since.at(-1)!;
  if (!read.ok) return;
  const changed = employeeDifferences(before.data, read.data, ["status", "probation_end_date"]);
  t.must("EMP-41", {
    at: [before, ...since],
    expected: "the record of a terminated employee is kept as it was",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
}
