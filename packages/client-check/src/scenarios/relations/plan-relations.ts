import type { Observation } from "../../run/observation.ts";
import { type Relation, finding, isSame, linesBeyond, names, undated } from "./relations.ts";
import { addressOf } from "../two-colleagues.ts";

/** The line of a result that has the address of the second of the two, who leads the first, and that another result does not have. */
function lineForLead(idle: Observation, run: Observation): string | undefined {
  return linesBeyond(idle, run).find((line) => line.includes(addressOf(1)));
}

/** Whether a line says to whom something goes. */
const isSent = (line: string): boolean =>
  new RegExp(`\\b(?:to|recipient|mailto)\\b["']?\\s*[:=]\\s*["']?[^"',]*${addressOf(1)}`, "i").test(line);

/** Relations of onboarding and offboarding plans. */
export const PLANS: readonly Relation[] = [
  {
    id: "results.not-started",
    title: "A plan in which a task is overdue is not started.",
    clause: ["§2.13", "A-202"],
    expected: "Its result has the task, as where the plan is in progress.",
    run: "behindNotStarted",
    others: ["idle", "behind"],
    deals: (_, [idle, behind]) => names(behind!, 0, idle!),
    look: (run, [idle]) =>
      names(run, 0, idle!)
        ? []
        : finding(
            "warn",
            "The result has overdue tasks of plans that are in progress, and none of plans in which nothing is done yet.",
            "Leave out the plans that are over, and keep every other status: the document does not list them.",
          ),
  },
  {
    id: "results.lead-left",
    title: "Somebody's manager has left.",
    clause: ["§2.3", "§3.1"],
    expected: "It turns to nobody who has left.",
    run: "behindLeadLeft",
    others: ["idle", "behind"],
    deals: (_, [idle, behind]) => lineForLead(idle!, behind!) !== undefined,
    look: (run, [idle]) => {
      const line = lineForLead(idle!, run);
      return line === undefined
        ? []
        : finding(
            isSent(line) ? "fail" : "warn",
            "The result is for the manager of somebody, who has left.",
            "Look at the status of a manager: manager_id may name somebody who is terminated.",
            "CLIENT-15",
          );
    },
  },
  {
    id: "results.leaving-called-off",
    title: "Somebody's offboarding was called off: its plan is cancelled, and they work.",
    clause: ["§3.3", "A-202"],
    expected: "It does not take the person for somebody who leaves.",
    run: "leavingCancelled",
    others: ["idle", "leaving"],
    deals: (_, [idle, leaving]) => !isSame(idle!, leaving!),
    look: (run, [, leaving]) =>
      isSame(run, leaving!)
        ? finding(
            // The document does not list the statuses of plans: advice.
            "warn",
            "The program has the same result whether somebody leaves or their plan was cancelled.",
            "Look at the status of a plan, and leave out those that were cancelled.",
            "CLIENT-15",
          )
        : [],
  },
  {
    id: "results.last-working-day",
    title: "It is the last working day of somebody who leaves.",
    clause: ["§2.13", "§3.3"],
    expected: "It takes them for somebody who works, as some days before.",
    run: "leavingToday",
    others: ["leaving", "leavingSoon"],
    deals: (_, [leaving, soon]) => undated(leaving!) !== undated(soon!),
    look: (run, [leaving]) =>
      undated(run) === undated(leaving!)
        ? finding(
            // A job that runs at the end of a day may count the day as over: advice.
            "warn",
            "On the last working day of somebody the result is what it is some days later.",
            "Take last_working_day for a day on which the person works: it is over on the day after.",
            "CLIENT-14",
          )
        : [],
  },
  {
    id: "results.unknown-leaver",
    title: "An offboarding plan has a status that the document does not name.",
    clause: ["§3.3", "A-202"],
    expected: "It does not take the person for somebody who leaves.",
    run: "leavingUnknown",
    others: ["idle", "leaving", "leavingCancelled"],
    deals: (_, [idle, leaving, cancelled]) => names(leaving!, 0, idle!) && !names(cancelled!, 0, idle!),
    look: (run, [, leaving]) =>
      isSame(run, leaving!)
        ? finding(
            "warn",
            "The result has somebody among those who leave whose plan has a status that it cannot know.",
            "Name the statuses of a plan that count, and show the others to a person.",
            "CLIENT-19",
          )
        : [],
  },
];
