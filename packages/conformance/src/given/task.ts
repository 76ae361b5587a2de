import type { OperationId } from "@hr-platform/spec/operations";
import { isClosed, tasksIn } from "../boarding-plan.ts";
import { type Given, given } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import type { Trial } from "../trial.ts";
import type { View } from "../view.ts";

/** A task of a plan that is neither service-managed nor of a plan that is over. */
export interface OrdinaryTask {
  readonly plan: string;
  readonly task: string;
  readonly update: OperationId;
  /** Reads the task as it stands. */
  readonly read: (t: Trial) => Promise<{ readonly exchange: Exchange; readonly task: View }>;
}

/** Plans that are looked into for one. */
const PLANS = 4;

/** The first ordinary task found on the plans of one kind; undefined where there is none. */
async function find(t: Trial, kind: "Onboarding" | "Offboarding"): Promise<OrdinaryTask | undefined> {
  const list = await t.call(`list${kind}Plans`);
  const plans = list.data.at("plans").list.filter((plan) => !isClosed(plan));
  for (const row of plans.slice(0, PLANS)) {
    const plan = row.at("id").text;
    if (plan === undefined) continue;
    const read: OrdinaryTask["read"] = async (on) => {
      const exchange = await on.call(`get${kind}Plan`, { params: { id: plan } });
      return { exchange, task: tasksIn(exchange.data).find(({ id }) => id === task)?.view ?? exchange.data.at("\0") };
    };
    const exchange = await t.call(`get${kind}Plan`, { params: { id: plan } });
    const task = tasksIn(exchange.data).find(({ id, managed }) => managed === false && id !== "")?.id;
    if (task !== undefined) return { plan, task, update: `update${kind}Task`, read };
  }
  return undefined;
}

/** An ordinary task of an onboarding plan. */
export const onboardingTask: Given<OrdinaryTask> = given(
  "ordinary-onboarding-task",
  async (t) => (await find(t, "Onboarding")) ?? t.stop("no ordinary task of an open onboarding plan was found"),
);

/** An ordinary task of an offboarding plan. */
export const offboardingTask: Given<OrdinaryTask> = given(
  "ordinary-offboarding-task",
  async (t) => (await find(t, "Offboarding")) ?? t.stop("no ordinary task of an open offboarding plan was found"),
);
