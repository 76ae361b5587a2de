import type { Check } from "../../run/check/check.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { leaveCommands, runLeave } from "../../models/leave/leave-commands.ts";
import { STATUSES } from "../../models/leave/leave-rules.ts";
import { lifecycleCheck, requestInStatus, portOf } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";

/** Runs random commands on leave requests, drawn from the run's seed, and compares all requests with the list at the end. */
function drivenByCommands(id: string, requests: number, replaces: readonly string[] = []): Check {
  return lifecycleCheck(
    id,
    "MUST move leave requests along the document's transitions only, in any order of commands",
    { replaces },
    async (t) => {
      const model = await t.use(leaveModel);
      // Without requests of earlier checks, as in a second attempt, it starts with one request in each status.
      if (model.requests.length === 0) for (const status of STATUSES) await requestInStatus(t, status);
      const [commands] = t.sample(leaveCommands(4 * requests), 1);
      await runLeave(model, portOf(t, t.exchanges.length + requests), commands!);
      await compareWithList(t, model.requests);
    },
  );
}

/** Model-based runs (§3.2). They also move the requests of earlier checks. */
export const randomChecks: readonly Check[] = [drivenByCommands("LEAVE-46", 12), drivenByCommands("LEAVE-46.long", 2, ["LEAVE-46"])];
