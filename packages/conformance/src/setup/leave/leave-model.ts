import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { LeaveModel } from "../../models/leave/leave.ts";

/** The model of all leave requests that the checks of moves create, with the open points as far as they are known. */
export const leaveModel: SetUp<LeaveModel<Exchange>> = setUp("leave-model", async () => new LeaveModel<Exchange>());
