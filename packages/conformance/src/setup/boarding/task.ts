import type { OperationId } from "@hr-platform/spec/operations";
import { PLAN_THING, planIn, tasksIn, unreadOfTasks } from "../../forms/boarding-plan.ts";
import { stopUnread } from "../../run/check/unread.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { hiring } from "../people/staff.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** A task that is not service-managed, in an open plan. */
export interface OrdinaryTask {
  readonly plan: string;
  readonly task: string;
  readonly update: OperationId;
  /** The plan and the task as first read. */
  readonly found: ShownTask;
  /** Reads the task again. */
  readonly read: (t: CheckContext) => Promise<ShownTask>;
}

/** A task in a response that shows its plan. */
export interface ShownTask {
  readonly exchange: Exchange;
  readonly task: View;
}

const NONE = "no open plan has an ordinary task";

/** The most plans that are read for a task. */
const PLANS = 4;

/** An ordinary task in the first open plans of one kind. Ends the check if there is none, or if the plans are not read. */
async function find(t: CheckContext, kind: "Onboarding" | "Offboarding"): Promise<OrdinaryTask> {
  const { forms } = t.run;
  const of = kind === "Onboarding" ? "onboarding" : "offboarding";
  const list = await t.call(`list${kind}Plans`);
  if (!list.ok || !list.data.at("plans").isList) t.stop(`the ${of} plans cannot be listed: ${String(list)}`);
  const plans = list.data
    .at("plans")
    .list.map((row) => planIn(forms, of, row))
    .filter(({ closed }) => closed !== true);
  if (plans.length > 0 && plans.every(({ id }) => id === undefined)) stopUnread(PLAN_THING[of], "id");
  let unread: readonly string[] | undefined;
  for (const { id: plan } of plans.toSorted((a, b) => Number(a.closed === undefined) - Number(b.closed === undefined)).slice(0, PLANS)) {
    if (plan === undefined) continue;
    const exchange = await t.call(`get${kind}Plan`, { params: { id: plan } });
    if (exchange.ok) unread ??= unreadOfTasks(forms, exchange.data);
    // Prefers a task that a wrong body would change: most wrong values mean true and change an open task; a missing member may mean false
    // and change a completed one.
    const found = tasksIn(forms, exchange.data).filter(({ id, managed }) => managed === false && id !== "");
    const task = t.pick(found.filter(({ completed }) => completed === (kind === "Offboarding"))) ?? t.pick(found);
    if (task === undefined) continue;
    const read: OrdinaryTask["read"] = async (on) => {
      const again = await on.call(`get${kind}Plan`, { params: { id: plan } });
      return { exchange: again, task: tasksIn(forms, again.data).find(({ id }) => id === task.id)?.form.view ?? again.data.at("\0") };
    };
    return { plan, task: task.id, update: `update${kind}Task`, found: { exchange, task: task.form.view }, read };
  }
  if (unread !== undefined) stopUnread("task", ...unread);
  // Plans result from hires (§1); if the API does not hire, a company may have none.
  if (kind === "Onboarding") await t.use(hiring);
  return kind === "Onboarding" ? t.stop(NONE) : t.notApplicable(NONE);
}

/** An ordinary task of an onboarding plan. */
export const onboardingTask: SetUp<OrdinaryTask> = setUp("ordinary-onboarding-task", async (t) => find(t, "Onboarding"));

/** An ordinary task of an offboarding plan. */
export const offboardingTask: SetUp<OrdinaryTask> = setUp("ordinary-offboarding-task", async (t) => find(t, "Offboarding"));
