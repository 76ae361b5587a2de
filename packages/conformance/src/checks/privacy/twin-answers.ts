import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { Side } from "../../setup/leave/hidden-leave.ts";
import { stableHeaderNames, fingerprint } from "../authentication/fingerprint.ts";
import { differingMembers, differingWords } from "./traces.ts";

/** The end of an expected text: for which employees something must be equal. */
export const FOR_TWINS = "for two employees who differ only in family-violence leave";

/** Compares two answers of one operation, about the person and about the twin. */
export function compareTwinAnswers(t: CheckContext, person: Exchange, twin: Exchange): void {
  const exchanges = [twin, person];
  const call = `${person.record.request.method} ${person.operation ?? ""}`;
  // Equal answers prove nothing if neither is an answer of the API.
  if (![person, twin].some(({ data, code }) => data.exists || code !== undefined)) return;
  t.must("PRIV-24", {
    at: exchanges,
    expected: `the same answer of ${call} ${FOR_TWINS}: ${String(twin)}`,
    holds: person.ok === twin.ok && comparableParts(person) === comparableParts(twin),
  });
  if (!person.ok || !twin.ok) return;
  const differing = differingMembers(person.data, twin.data);
  const got = differing
    .map((name) => `${name}: ${JSON.stringify(person.data.at(name).raw)}, of the twin ${JSON.stringify(twin.data.at(name).raw)}`)
    .join("; ");
  t.must("PRIV-24", {
    at: exchanges,
    expected: `the same members, flags and status in the answers of ${call} ${FOR_TWINS}`,
    holds: differing.length === 0,
    got,
  });
  if (person.operation === "requestLeave")
    t.must("PRIV-06", {
      at: exchanges,
      expected: `the same number of days ${FOR_TWINS}`,
      holds: person.data.at("days").number === twin.data.at("days").number,
    });
  const [status, other] = [person.data.at("status").text, twin.data.at("status").text];
  if (status !== undefined && other !== undefined && person.operation?.endsWith("Leave") !== true)
    t.must("PRIV-07", { at: exchanges, expected: `the same status ${FOR_TWINS}: ${other}`, holds: status === other, got: status });
  const words = differingWords(person.data, twin.data, EMPLOYEE);
  t.should("PRIV-24", {
    at: exchanges,
    expected: `the same words and dates in undocumented members of the answers of ${call} ${FOR_TWINS}`,
    holds: words.length === 0,
    got: words.join(", "),
  });
  const names = stableHeaderNames(person);
  t.should("PRIV-24", {
    at: exchanges,
    expected: `the same headers of ${call} ${FOR_TWINS}: ${stableHeaderNames(twin)}`,
    holds: names === stableHeaderNames(twin),
    got: names,
  });
}

/** Documented members of an employee whose texts may differ (§2.3). */
const EMPLOYEE = ["job_title", "department", "employment_type", "start_date", "probation_end_date", "jurisdiction"];

/** What two answers must share: the whole of a refusal, the status of a success. The members of a success are compared one by one. */
export const comparableParts = (exchange: Exchange): string => (exchange.ok ? String(exchange.status) : fingerprint(exchange));

/** Calls an operation for both employees with the same body, and compares the answers. */
export async function callForBoth(
  t: CheckContext,
  operation: OperationId,
  ids: Readonly<Record<Side, string>>,
  settings: CallSettings = {},
): Promise<void> {
  const [person, twin] = [
    await t.call(operation, { key: "full", ...settings, params: { id: ids.person } }),
    await t.call(operation, { key: "full", ...settings, params: { id: ids.twin } }),
  ];
  compareTwinAnswers(t, person, twin);
}
