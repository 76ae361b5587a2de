import type { OperationId } from "@hr-platform/spec/operations";
import { type BoardingPlan, PLAN_THING, type PlanKind, planNamesPerson, planIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { ownCompany } from "../company/company.ts";
import { boss, hiredPair } from "../people/staff.ts";
import { stopUnread } from "../../run/check/unread.ts";
import { type Walked, firstPage, walk } from "../../run/lists/walk.ts";

/** The operations of one kind of plan (§4.6). */
export const OPERATIONS: Readonly<
  Record<PlanKind, { readonly list: OperationId; readonly get: OperationId; readonly update: OperationId }>
> = {
  onboarding: { list: "listOnboardingPlans", get: "getOnboardingPlan", update: "updateOnboardingTask" },
  offboarding: { list: "listOffboardingPlans", get: "getOffboardingPlan", update: "updateOffboardingTask" },
};

/** Plans of one kind, as listed. */
export interface ListedPlans {
  readonly plans: readonly BoardingPlan[];
  readonly exchanges: readonly Exchange[];
}

/** The most pages of plans that are read, if the list has pages. */
const PAGES = 5;

/** Lists all plans of a kind. */
export async function readPlanList(t: CheckContext, kind: PlanKind): Promise<ListedPlans> {
  const exchanges = [await t.call(OPERATIONS[kind].list)];
  while (exchanges.at(-1)!.meta.at("has_more").flag === true && exchanges.length < PAGES)
    exchanges.push(await t.call(OPERATIONS[kind].list, { query: { page: firstPage(exchanges[0]!) + exchanges.length } }));
  const entries = exchanges.flatMap(({ data }) => data.at("plans").list);
  return { plans: entries.map((entry) => planIn(t.run.forms, kind, entry)), exchanges };
}

/** Milliseconds that a new plan may take to appear. */
export const APPEARS = 2000;

/** The onboarding plans, with those of hired employees if the API hires and creates plans for them. */
const onboardingPlans: SetUp<ListedPlans> = setUp("onboarding-plans", async (t) => {
  const hires = await t.use(boss).then(
    () => true,
    () => false,
  );
  const first = await readPlanList(t, "onboarding");
  if (!hires || !first.exchanges[0]!.ok || first.plans.some((plan) => isOwn(t, plan))) return first;
  await t.wait(APPEARS);
  return readPlanList(t, "onboarding");
});

/** The offboarding plans. */
const offboardingPlans: SetUp<ListedPlans> = setUp("offboarding-plans", async (t) => readPlanList(t, "offboarding"));

/**
 * The plans of a kind. Ends the check if they are refused because of the plan: a company that does not name Growth or more may be below it
 * (§5.7, A-45).
 */
export async function plansOf(t: CheckContext, kind: PlanKind): Promise<ListedPlans> {
  const plans = await t.use(kind === "onboarding" ? onboardingPlans : offboardingPlans);
  const [first] = plans.exchanges as [Exchange];
  const { data } = await t.use(ownCompany);
  if (first.refused(403, "FORBIDDEN") && !/growth/i.test(data.at("plan").text ?? "growth"))
    t.notApplicable(`${kind} plans are refused with 403 on the plan ${data.at("plan").text}, which may be below Growth`);
  return plans;
}

/** Whether a plan belongs to an employee that the run hired: it shows the run's token. */
export function isOwn(t: CheckContext, { view: entry }: BoardingPlan): boolean {
  return mentions(entry, t.run.token);
}

/** Whether a value contains a text that is unique, such as an id. */
export function mentions(entry: View, text: string): boolean {
  return [...entry.walk()].some(({ view }) => view.text?.toLowerCase().includes(text.toLowerCase()) === true);
}

/** A plan with its tasks, as first read. */
export interface PlanReading {
  readonly id: string;
  /** As listed. */
  readonly plan: BoardingPlan;
  readonly listed: readonly Exchange[];
  readonly read: Exchange;
}

/** Reads plans by id, each once per run: of those `among`, the run's own first, then open ones, until `enough` or `most` are read. */
export async function readPlans(
  t: CheckContext,
  kind: PlanKind,
  most: number,
  enough: (look: PlanReading) => boolean = () => false,
  among: (plan: BoardingPlan) => boolean = () => true,
): Promise<PlanReading[]> {
  const { plans, exchanges } = await plansOf(t, kind);
  if (plans.length > 0 && plans.every(({ id }) => id === undefined)) stopUnread(PLAN_THING[kind], "id");
  const rank = (plan: BoardingPlan): number => (isOwn(t, plan) ? 0 : plan.closed === false ? 1 : plan.closed === undefined ? 2 : 3);
  const ranked = plans.toSorted((a, b) => rank(a) - rank(b));
  const looks: PlanReading[] = [];
  for (const plan of ranked.filter(among).slice(0, most)) {
    const { id } = plan;
    if (id === undefined) continue;
    // By its rank, not its id: the measured cost of a set-up is found by its name.
    const name = `${kind}-plan-${ranked.findIndex((one) => one.id === id) + 1}`;
    const read = await t.use(setUp(name, async (own) => own.call(OPERATIONS[kind].get, { params: { id } })));
    looks.push({ id, plan, listed: exchanges, read });
    if (enough(looks.at(-1)!)) break;
  }
  return looks;
}

/** Whether a plan may be open and has an open ordinary task. */
export function hasOrdinary(t: CheckContext, { plan, read }: PlanReading): boolean {
  return plan.closed !== true && tasksIn(t.run.forms, read.data).some(({ managed, completed }) => managed === false && completed === false);
}

/** All employees, to find the employee of a plan by name. */
const everybody: SetUp<Walked> = setUp("people-of-plans", async (t) =>
  walk(t, "listEmployees", { query: { status: "all" }, mostPages: PAGES }),
);

/** GET of the employee of a plan; undefined if it shows no id of an employee, and no single employee has the name in it. */
export async function personOf(t: CheckContext, kind: PlanKind, { plan, read }: PlanReading): Promise<Exchange | undefined> {
  const id = plan.employee ?? planIn(t.run.forms, kind, read.data).employee;
  if (id !== undefined) {
    const person = await t.call("getEmployee", { params: { id } });
    if (person.ok) return person;
  }
  const { rows, whole } = await t.use(everybody);
  const [named, ...others] = rows.filter((row) => planNamesPerson(plan, row.at("first_name").text ?? "", row.at("last_name").text ?? ""));
  // If several employees have the name, the employee is unknown.
  if (named === undefined || others.length > 0 || !whole) return undefined;
  const person = await t.call("getEmployee", { params: { id: named.at("id").text ?? "" } });
  return person.ok ? person : undefined;
}

/** An employee that the run hired and that has no plan; a generated id if the API does not hire. */
export const hireWithoutPlan: SetUp<string> = setUp("plan-candidate", async (t) =>
  t.use(hiredPair).then(
    ({ stayer }) => stayer.id,
    () => t.uuid(),
  ),
);
