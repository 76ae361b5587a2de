import type { Exchange } from "../../exchange/exchange.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { Termination } from "../../setup/people/staff.ts";

/** Whether a read shows the employee with status terminated. */
export const isGone = (read: Exchange): boolean => read.status === 200 && read.data.at("status").text === "terminated";

/** What a read shows in place of status terminated. */
export const statusWords = (read: Exchange): string =>
  read.status === 200 && read.data.has("status") ? `200 with status ${JSON.stringify(read.data.at("status").raw)}` : String(read);

/** Checks that a DELETE without a body succeeds (EMP-42): the body is optional (§3.1, §4.2). */
export function judgeBare(t: CheckContext, { bare, dated }: Termination): void {
  t.must("EMP-42", {
    at: dated === undefined ? bare : [dated, bare],
    expected: "a success for a termination without date and reason",
    holds: bare.ok,
  });
}

/** Checks that a termination keeps the employee's record. @param since the exchanges after `before`, the last one a read of the employee */
export function judgeKept(t: CheckContext, before: Exchange, since: readonly Exchange[]): void {
  const read = since.at(-1)!;
  if (!read.ok) return;
  const changed = employeeDifferences(before.data, read.data, ["status", "probation_end_date"]);
  t.must("EMP-41", {
    at: [before, ...since],
    expected: "the record of a terminated employee unchanged",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
}
