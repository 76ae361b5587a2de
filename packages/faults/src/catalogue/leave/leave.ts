import { ApiError } from "@hr-platform/engine/contract/errors";
import { withBody } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceRun, changeContext } from "../../fault.ts";
import { type List, type Members, showMembers } from "../fault-members.ts";
import { leaveDeclineFaults } from "./leave-declines.ts";
import { leaveListFaults } from "./leave-lists.ts";
import { leaveMoveFaults } from "./leave-moves.ts";
import { leaveRequestFaults } from "./leave-requests.ts";
import { leaveShapeFaults } from "./leave-shapes.ts";
import { leaveValueFaults } from "./leave-values.ts";

const balances: readonly Fault[] = [
  {
    id: "balance-filter-is-ignored",
    title: "Ignores the employee filter of balances",
    violates: ["BAL-08"],
    breaks: changeContext(["listLeaveBalances"], ({ query: { employee_id: _employee, ...query }, ...context }) => ({ ...context, query })),
  },
  {
    id: "balance-filter-searches-the-first-page",
    title: "Finds the balance of the first twenty people only",
    violates: ["BAL-08"],
    breaks: changeAnswer(["listLeaveBalances"], (answer, { company, query }) => {
      const id = query["employee_id"];
      if (
        id === undefined ||
        company.directory
          .list("non-terminated", null)
          .slice(0, 20)
          .some((row) => row.id === id)
      )
        return answer;
      return withBody(answer, ({ meta }: List) => ({ data: [], meta: { ...meta, total: 0 } }));
    }),
  },
  {
    id: "balance-of-one-leaves-pending-out",
    title: "Gives no pending days in the balance of one person",
    violates: ["BAL-08"],
    breaks: showMembers(["listLeaveBalances"], ({ pending_days: days }, { query }) => ({
      pending_days: query["employee_id"] === undefined ? days : 0,
    })),
  },
  {
    id: "balances-repeat-on-page-2",
    title: "Begins the second page of balances with the last row of the first",
    violates: ["BAL-07"],
    breaks: (pipeline) => {
      let last: Members | undefined;
      return changeAnswer(["listLeaveBalances"], (answer) =>
        withBody(answer, (body: List) => {
          if (body.meta["page"] === 1) last = body.data.at(-1);
          return body.meta["page"] === 2 && last !== undefined ? { ...body, data: [last, ...body.data.slice(0, -1)] } : body;
        }),
      )(pipeline);
    },
  },
  {
    id: "wrong-state-is-forbidden",
    title: "Refuses a move that the status does not allow with 403",
    violates: ["LEAVE-44"],
    breaks: replaceRun(["approveLeave", "declineLeave", "cancelLeave"], (run, context, found) => {
      try {
        return run(context, found);
      } catch (error) {
        if (error instanceof ApiError && error.code === "CONFLICT") throw new ApiError("FORBIDDEN", "The request is closed.");
        throw error;
      }
    }),
  },
];

/** Leave, balances and types (§2.5 to §2.8, §3.2, §4.3). */
export const leaveFaults: readonly Fault[] = [
  ...leaveShapeFaults,
  ...leaveRequestFaults,
  ...leaveValueFaults,
  ...balances,
  ...leaveListFaults,
  ...leaveMoveFaults,
  ...leaveDeclineFaults,
];
