import type { TimedName } from "../store/timed-records.ts";
import { subscriptionStep } from "./company/subscription.ts";
import type { TimedTask } from "./timed-task.ts";

/** The work that falls due at instants that single records hold (`store/timed-records.ts`), but for what people do: `activity/` has that. */
export const timedWork: { readonly [N in Exclude<TimedName, "activity">]: TimedTask } = { subscription: subscriptionStep };
