import type { OperationId } from "@hr-platform/spec/operations";
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
  const plans = list.data
    .at("plans")
    .list.filter((plan) => !/^(?!in|not).*(complete|cancel|clos|done|finish|archiv|ended)/i.test(plan.at("status").text ?? ""));
  for (const row of plans.slice(0, PLANS)) {
    const plan = row.at("id").text;
    if (plan === undefined) continue;
    const read: OrdinaryTask["read"] = async (on) => {
      const exchange = await on.call(`get${kind}Plan`, { params: { id: plan } });
      return { exchange, task: tasksOf(exchange).find((known) => known.at("id").text === task) ?? exchange.data.at("\0") };
    };
    const exchange = await t.call(`get${kind}Plan`, { params: { id: plan } });
    const task = tasksOf(exchange).find(isOrdinary)?.at("id").text;
    if (task !== undefined) return { plan, task, update: `update${kind}Task`, read };
  }
  return undefined;
}

/** Tasks are the objects of any list in a plan that hold a title and a flag. */
function tasksOf({ data }: Exchange): View[] {
  const lists = [...data.walk()].filter(({ view, path }) => view.isList && path.at(-1) !== undefined).map(({ view }) => view.list);
  return lists.flat().filter((row) => row.has("id") && row.names.some((name) => row.at(name).flag !== undefined));
}

/** Not service-managed, as far as a flag whose name speaks of it tells. */
function isOrdinary(task: View): boolean {
  const managed = task.names.filter((name) => /managed|service|system/i.test(name));
  return managed.length > 0 && managed.every((name) => task.at(name).flag === false);
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
