import { planIn, tasksIn, unreadOfTasks } from "../../forms/boarding-plan.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { stopUnread } from "../../run/check/unread.ts";
import type { View } from "../../exchange/view.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { endIfClosed, hireDrawn, steadyEmployee } from "../people/people.ts";
import { activeEmployees } from "../../run/lists/walk.ts";
import { makeRole, stageRows } from "../recruitment/recruitment.ts";

/** Path parameters by name, of a resource that exists. */
export type PathParams = Readonly<Record<string, string>>;

/** The narrowest key of the target with a scope. */
export function keyWith(t: CheckContext, scope: "read" | "write" | "admin" | "webhooks"): KeyName {
  return t.has(`${scope}-key`) ? scope : "full";
}

/** Two people of the company who are employed now. */
export const twoColleagues: SetUp<readonly [string, string]> = setUp("pair", async (t) => {
  const { rows } = await t.use(activeEmployees);
  const [first, second] = rows.map((row) => row.at("id").text).filter((id) => id !== undefined);
  if (first !== undefined && second !== undefined) return [first, second];
  // A company with hardly any employees: the run's own are used.
  const one = await t.use(steadyEmployee);
  const { exchange, id } = await hireDrawn(t, {}, { unread: true });
  if (one !== null && id !== "") return [one.id, id];
  if (first !== undefined) endIfClosed(t, exchange);
  return t.stop("GET /employees?status=active does not list two people");
});

/** The id of an employee; an unknown id if the company lists none. */
export const anybody: SetUp<string> = setUp("anybody", async (t) => {
  return (await t.use(activeEmployees)).rows[0]?.at("id").text ?? t.uuid();
});

/** A job role that the run created, in draft or open. */
export const newRole: SetUp<{ readonly id: string; readonly exchange: Exchange }> = setUp("subject-role", async (t) => {
  const { id, exchange } = await makeRole(t, {}, { key: keyWith(t, "write") });
  return id === "" ? t.stop(`no job role could be created: ${String(exchange)}`) : { id, exchange };
});

/** An endpoint without deliveries: it subscribes to events that do not occur yet (§6). */
export const quietEndpoint: SetUp<{ readonly id: string; readonly url: string; readonly exchange: Exchange }> = setUp(
  "subject-endpoint",
  async (t) => {
    const url = `https://example.com/${t.token()}`;
    const exchange = await t.call("createWebhook", { body: { url, events: ["document.signed"] }, key: keyWith(t, "webhooks") });
    return { id: exchange.data.at("id").text ?? t.stop(`no webhook endpoint could be created: ${String(exchange)}`), url, exchange };
  },
);

/** A plan, one of its tasks, and whether the task is completed. */
export interface PlanTaskPath {
  readonly params: PathParams;
  readonly completed: boolean;
  /** Ids of all tasks of the plan. */
  readonly ids: readonly string[];
}

export type Boarding = "Onboarding" | "Offboarding";

/** An ordinary task in one of the first open plans of the list; null if there is none. */
export async function taskOf(t: CheckContext, kind: Boarding, key: KeyName): Promise<PlanTaskPath | null> {
  const { forms } = t.run;
  const rows = (await t.call(`list${kind}Plans`, { key })).data.at("plans").list;
  const plans = rows.map((row) => planIn(forms, kind === "Onboarding" ? "onboarding" : "offboarding", row));
  let unread: readonly string[] | undefined;
  for (const { id } of plans.filter(({ closed }) => closed !== true).slice(0, 2)) {
    if (id === undefined) continue;
    const single = await t.call(`get${kind}Plan`, { params: { id }, key });
    const all = tasksIn(forms, single.data);
    // A service-managed task may be refused with 403 for every key.
    const task = t.pick(all.filter(({ managed, completed, ...row }) => managed === false && completed !== undefined && row.id !== ""));
    if (task !== undefined) return { params: { id, taskId: task.id }, completed: task.completed!, ids: all.map((one) => one.id) };
    if (single.ok) unread ??= unreadOfTasks(forms, single.data);
  }
  return unread === undefined ? null : stopUnread("task", ...unread);
}

const tasks: Readonly<Record<Boarding, SetUp<PlanTaskPath | null>>> = {
  Onboarding: setUp("subject-onboarding-task", async (t) => taskOf(t, "Onboarding", keyWith(t, "read"))),
  Offboarding: setUp("subject-offboarding-task", async (t) => taskOf(t, "Offboarding", keyWith(t, "read"))),
};

/** A task in a plan of the judged company. */
export function ownTask(kind: Boarding): SetUp<PlanTaskPath | null> {
  return tasks[kind];
}

/** The path of a plan of the judged company; null if none is found, also because its tasks are not read. */
export async function ownPlan(t: CheckContext, kind: Boarding): Promise<PathParams | null> {
  return t.use(ownTask(kind)).then(
    (task) => task?.params ?? null,
    () => null,
  );
}

/** The stages that the company lists. */
export const companyStages: SetUp<readonly View[]> = setUp("stages", async (t) => t.use(stageRows));
