import type { Check, Tier } from "../../run/check.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { leaveCommands, runLeave } from "../../models/leave/leave-commands.ts";
import { STATUSES } from "../../models/leave/leave-rules.ts";
import { lifecycleCheck, requestInStatus, portOf } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";

/** Drives requests through commands drawn from the run's seed, and at the end compares all of them with the list. */
function drivenByCommands(id: string, tier: Tier, requests: number, replaces: readonly string[] = []): Check {
  return lifecycleCheck(
    id,
    "MUST move leave requests along the document's transitions only, whatever the sequence",
    { tier, replaces },
    async (t) => {
      const model = await t.use(leaveModel);
      // Where no check before it left requests, as on a second attempt, it begins with one of each status.
      if (model.requests.length === 0) for (const status of STATUSES) await requestInStatus(t, status);
      const [commands] = t.sample(leaveCommands(4 * requests), 1);
      await runLeave(model, portOf(t, t.exchanges.length + requests), commands!);
      await compareWithList(t, model.requests);
    },
  );
}

/** Model-based runs (§3.2). They take up the requests that earlier checks left, whatever their status. */
export const randomChecks: readonly Check[] = [
  drivenByCommands("LEAVE-46", "certify", 12),
  drivenByCommands("LEAVE-46.long", "certify", 2, ["LEAVE-46"]),
];
