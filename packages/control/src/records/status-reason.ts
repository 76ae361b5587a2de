import { statusReason } from "@hr-platform/engine/store/employee-status";
import { derives } from "@hr-platform/engine/sandbox/writes";
import { linkTo, type RecordLink } from "./record-links.ts";
import type { MovedRecord } from "./next-moves.ts";

/** Why an employee has their status. */
export interface WhyState {
  readonly sentence: string;
  /** The records that decide it. */
  readonly records: readonly RecordLink[];
}

const RULE =
  "Terminated stays. Otherwise approved leave that covers today gives on_leave, then a status that was set counts, then probation until its end.";

/** Why an employee has their status; null: the record is of another table. Hidden leave has no part in it (§1). */
export function whyState({ place, table, one }: MovedRecord): WhyState | null {
  if (table !== "employees") return null;
  const { state, sandbox } = place;
  const { record } = state.employees.get(one.id)!;
  if (!derives(sandbox.decisions))
    return { sentence: "Decision derived-employee-status says that the status does not follow leave.", records: [] };
  const { because, leave } = statusReason(state.today, record, state.leaveRegister.of(one.id));
  const link = leave === undefined ? undefined : linkTo(place, "leave", leave.resource.id);
  return { sentence: `${sentenceOf(because)} The rule: ${RULE}`, records: link === undefined ? [] : [link] };

  function sentenceOf(reason: typeof because): string {
    const { resource, termination } = record;
    switch (reason) {
      case "termination":
        return `Terminated, with ${termination!.date} as the last day.`;
      case "leave":
        return `On leave: approved leave from ${leave!.resource.startDate} to ${leave!.resource.endDate} covers today, ${state.today}.`;
      case "set":
        return `The status was set to ${record.set_status!}, and no approved leave covers today.`;
      case "probation":
        return `On probation until ${resource.probation_end_date!}, and no approved leave covers today.`;
      case "none":
        return "Active: no approved leave covers today, and there is no probation.";
    }
  }
}
