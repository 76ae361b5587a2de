import { addDays, startOfDay } from "@hr-platform/domain";
import { nextStatus } from "@hr-platform/engine/operations/company/subscription";
import type { Machine } from "../machines/machine.ts";
import { employeeMachine } from "../machines/people.ts";
import { subscriptionMachine } from "../machines/company.ts";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { statusOn } from "@hr-platform/engine/store/employee-status";
import { subscriptionDue } from "@hr-platform/engine/store/timed-records";
import { derives } from "@hr-platform/engine/sandbox/writes";
import type { NextMove, MovedRecord } from "./next-moves.ts";

/** The most changes of a status that are foreseen. */
const MOST = 6;

/** What the clock will do with a record, if nobody does anything before: the next changes of its state, in order. */
export function nextByClock({ place: { sandbox, state }, table, one }: MovedRecord): NextMove[] {
  const { decisions } = sandbox;
  if (table === "employees" && derives(decisions))
    return statusChanges(state, one.id).map(({ from, to, at }) => byClock(employeeMachine, from, to, at));
  if (table !== "billing") return [];
  const at = subscriptionDue(state.facts);
  const from = state.facts.billing.subscription_status;
  return Number.isFinite(at) ? [byClock(subscriptionMachine, from, nextStatus(state.facts, decisions), at)] : [];

  function byClock(machine: Machine, before: string, to: string, due: number): NextMove {
    const move = machine
      .moves(decisions)
      .find(({ by, from: starts, to: ends }) => by.kind === "clock" && starts.includes(before) && ends.includes(to));
    const { name = "by-clock", title = "It changes by the clock", when = null, clause = null } = move ?? {};
    const nothing = { action: null, call: null, body: {}, needs: [], stoppedBy: null };
    return { name, title, machine: machine.name, to, by: "clock", at: due, when, clause, ...nothing };
  }
}

/** The next changes of an employee's status, with the instants when they fall due. */
function statusChanges(company: CompanyState, id: string): { readonly from: string; readonly to: string; readonly at: number }[] {
  const { today, timeZone, leaveRegister } = company;
  const { record } = company.employees.get(id)!;
  const leave = [...leaveRegister.of(id)];
  const dates = leave.flatMap(({ record: { resource } }) => [resource.startDate, addDays(resource.endDate, 1)]);
  const ahead = [...new Set([...dates, record.resource.probation_end_date ?? ""])].filter((date) => date > today).sort();
  const changes: { from: string; to: string; at: number }[] = [];
  let from: string = statusOn(today, record, leave);
  for (const date of ahead) {
    const to = statusOn(date, record, leave);
    if (to !== from) changes.push({ from, to, at: startOfDay(date, timeZone) });
    from = to;
    if (changes.length === MOST) break;
  }
  return changes;
}
