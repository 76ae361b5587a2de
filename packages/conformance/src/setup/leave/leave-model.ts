import { type SetUp, setUp } from "../../run/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { LeaveModel } from "../../models/leave/leave.ts";

/** All leave requests that the checks of moves made, as the model follows them, and what is known of the open points. */
export const leaveModel: SetUp<LeaveModel<Exchange>> = setUp("leave-model", async () => new LeaveModel<Exchange>());
