import type { OperationId } from "@hr-platform/spec/operations";
import { isClosed, peopleIn, showsPerson, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { ownCompany } from "../company/company.ts";
import { boss, hiredPair } from "../people/staff.ts";
import { type Walked, firstPage, walk } from "../../run/walk.ts";

export type PlanKind = "onboarding" | "offboarding";

/** The operations of one kind of plan (§4.6). */
export const OPERATIONS: Readonly<
  Record<PlanKind, { readonly list: OperationId; readonly get: OperationId; readonly update: OperationId }>
> = {
  onboarding: { list: "listOnboardingPlans", get: "getOnboardingPlan", update: "updateOnboardingTask" },
  offboarding: { list: "listOffboardingPlans", get: "getOffboardingPlan", update: "updateOffboardingTask" },
};

/** Plans of one kind as they were listed. */
export interface ListedPlans {
  readonly entries: readonly View[];
  readonly exchanges: readonly Exchange[];
}

/** Most pages of plans that are read, where they come in pages. */
const PAGES = 5;

/** Lists all plans of a kind. */
export async function readPlanList(t: CheckContext, kind: PlanKind): Promise<ListedPlans> {
  const exchanges = [await t.call(OPERATIONS[kind].list)];
  while (exchanges.at(-1)!.meta.at("has_more").flag === true && exchanges.length < PAGES)
    exchanges.push(await t.call(OPERATIONS[kind].list, { query: { page: firstPage(exchanges[0]!) + exchanges.length } }));
  return { entries: exchanges.flatMap(({ data }) => data.at("plans").list), exchanges };
}

/** How long a new plan may take to appear: milliseconds. */
export const APPEARS = 2000;

/** The onboarding plans, with those of the run's own people where the API hires and plans come of it. */
const onboardingPlans: SetUp<ListedPlans> = setUp("onboarding-plans", async (t) => {
  const hires = await t.use(boss).then(
    () => true,
    () => false,
  );
  const first = await readPlanList(t, "onboarding");
  if (!hires || !first.exchanges[0]!.ok || first.entries.some((entry) => isOwn(t, entry))) return first;
  await t.wait(APPEARS);
  return readPlanList(t, "onboarding");
});

/** The offboarding plans. */
const offboardingPlans: SetUp<ListedPlans> = setUp("offboarding-plans", async (t) => readPlanList(t, "offboarding"));

/** Ends the check where plans are gated: a company that does not name Growth or more may be below it (§5.7, A-45). */
export async function plansOf(t: CheckContext, kind: PlanKind): Promise<ListedPlans> {
  const plans = await t.use(kind === "onboarding" ? onboardingPlans : offboardingPlans);
  const [first] = plans.exchanges as [Exchange];
  const { data } = await t.use(ownCompany);
  if (first.refused(403, "FORBIDDEN") && !/growth/i.test(data.at("plan").text ?? "growth"))
    t.notApplicable(`${kind} plans are refused with 403 on the plan ${data.at("plan").text}, which may lie below Growth`);
  return plans;
}

/** Whether a plan is of somebody whom the run hired: it shows the run's token. */
export function isOwn(t: CheckContext, entry: View): boolean {
  return [...entry.walk()].some(({ view }) => view.text?.toLowerCase().includes(t.run.token) === true);
}

/** A plan with its tasks, as it was when the run first looked. */
export interface PlanReading {
  readonly id: string;
  readonly entry: View;
  readonly listed: readonly Exchange[];
  readonly read: Exchange;
}

/** Reads plans by id, each once a run, the run's own first, then open ones, of those `among`, until `enough` or `most` are read. */
export async function readPlans(
  t: CheckContext,
  kind: PlanKind,
  most: number,
  enough: (look: PlanReading) => boolean = () => false,
  among: (entry: View) => boolean = () => true,
): Promise<PlanReading[]> {
  const { entries, exchanges } = await plansOf(t, kind);
  const rank = (entry: View): number => (isOwn(t, entry) ? 0 : isClosed(entry) ? 2 : 1);
  const looks: PlanReading[] = [];
  for (const entry of entries
    .filter(among)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most)) {
    const id = entry.at("id").text;
    if (id === undefined) continue;
    const read = await t.use(setUp(`${kind}-plan-${id}`, async (own) => own.call(OPERATIONS[kind].get, { params: { id } })));
    looks.push({ id, entry, listed: exchanges, read });
    if (enough(looks.at(-1)!)) break;
  }
  return looks;
}

/** Whether a plan has an ordinary task that is open, and is open itself. */
export function hasOrdinary({ entry, read }: PlanReading): boolean {
  return !isClosed(entry) && tasksIn(read.data).some(({ managed, completed }) => managed === false && completed === false);
}

/** Everybody, to find the person of a plan by name. */
const everybody: SetUp<Walked> = setUp("people-of-plans", async (t) =>
  walk(t, "listEmployees", { query: { status: "all" }, mostPages: PAGES }),
);

/** The person of a plan, read by id; undefined where no id of the plan leads to somebody, nor a name to a single one of all. */
export async function personOf(t: CheckContext, { entry, read }: PlanReading): Promise<Exchange | undefined> {
  for (const id of [...new Set([...peopleIn(entry), ...peopleIn(read.data)])].slice(0, 2)) {
    const person = await t.call("getEmployee", { params: { id } });
    if (person.ok) return person;
  }
  const { rows, whole } = await t.use(everybody);
  const [named, ...others] = rows.filter((row) => showsPerson(entry, row.at("first_name").text ?? "", row.at("last_name").text ?? ""));
  // Of two of whom it may be, or of several whom the plan names, none is certain.
  if (named === undefined || others.length > 0 || !whole) return undefined;
  const person = await t.call("getEmployee", { params: { id: named.at("id").text ?? "" } });
  return person.ok ? person : undefined;
}

/** Somebody of the run's own for whom plans are asked for in vain; a made-up id where the API does not hire. */
export const hireWithoutPlan: SetUp<string> = setUp("plan-candidate", async (t) =>
  t.use(hiredPair).then(
    ({ stayer }) => stayer.id,
    () => t.uuid(),
  ),
);
