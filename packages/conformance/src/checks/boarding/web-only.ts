import { isClosed, leaversIn, possibleNames, peopleIn, statusIn, tasksIn } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  APPEARS,
  type PlanKind,
  type PlanReading,
  type ListedPlans,
  OPERATIONS,
  hireWithoutPlan,
  hasOrdinary,
  isOwn,
  readPlanList,
  readPlans,
  personOf,
  plansOf,
} from "../../setup/boarding/plans.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import { hire } from "../../setup/people/people.ts";
import { roster, rowOf } from "../../setup/people/roster.ts";
import { boss, leaverTerminated, requireHired } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { observeLastTask, restoreTasks, setTask } from "./task-change.ts";

const idsOf = (entries: readonly View[]): string[] => entries.map((entry) => entry.at("id").text ?? "");
const isGone = (person: Exchange): boolean => person.data.at("status").text === "terminated";

/** Most ordinary tasks that are completed to finish a plan. */
const MOST = 8;

/** The offboarding plan that is harmed least: of the run's own person, else of somebody still employed with the fewest open tasks. */
async function leastHarmful(t: CheckContext): Promise<{ readonly look: PlanReading; readonly person: Exchange }> {
  const open = (look: PlanReading): number =>
    tasksIn(look.read.data).filter(({ managed, completed }) => managed === false && completed === false).length;
  const all = await readPlans(t, "offboarding", 6);
  const looks = all.filter((look) => hasOrdinary(look) && open(look) <= MOST);
  let unknown = all.some(({ read }) => !tasksIn(read.data).some(({ managed }) => managed !== undefined));
  for (const look of looks.toSorted((a, b) => open(a) - open(b)).slice(0, 3)) {
    const person = await personOf(t, look);
    if (person !== undefined && !isGone(person)) return { look, person };
    unknown ||= person === undefined;
  }
  if (unknown) stopUnreadable(t, "whose an offboarding plan is, or which of its tasks are ordinary ones,");
  return t.notApplicable("no open offboarding plan of somebody still employed has ordinary tasks that are open");
}

/** The list names the leaver to whom the plan's id leads, where it shows that id as theirs. */
function judgeName(t: CheckContext, { entry, listed }: PlanReading, person: Exchange): void {
  const { data } = person;
  if (!leaversIn(entry).includes(data.at("id").text ?? "")) return;
  const names = possibleNames(entry).join(" ").toLowerCase();
  const own = [data.at("first_name"), data.at("last_name")].flatMap(({ text }) => text?.toLowerCase() ?? []);
  // Somebody may go by one of them.
  if (own.length === 2 && !own.some((name) => names.includes(name)))
    t.must("ONB-11", {
      at: [...listed, person],
      expected: `the plan of ${own.join(" ")} with the name of the leaver`,
      holds: false,
      got: names,
    });
}

/** POST to /complete below a plan: not 2xx, and the plan as before. */
async function judgeComplete(t: CheckContext, kind: PlanKind, look: PlanReading, ids: readonly string[]): Promise<Exchange> {
  const before = await t.call(OPERATIONS[kind].get, { params: { id: look.id } });
  const tried = await t.send({ method: "POST", path: `/${kind}/plans/${look.id}/complete`, body: {}, open: ["A-04"] });
  t.must(ids, { at: tried, expected: `POST to /complete below an ${kind} plan does not succeed`, holds: !tried.ok });
  const after = await t.call(OPERATIONS[kind].get, { params: { id: look.id } });
  // It may have come to its end meanwhile, with its last task.
  const [was, is] = [isClosed(look.entry) || isClosed(before.data), isClosed(after.data)];
  t.must(ids, {
    at: [...look.listed, before, tried, after],
    expected: "the plan is not completed by it",
    holds: after.ok && (was || !is),
    got: `its status is ${statusIn(after.data)}`,
  });
  return after;
}

const isListed = ({ exchanges }: ListedPlans): boolean => exchanges.every(({ ok, data }) => ok && data.at("plans").isList);

/** POST to a collection of plans: not 2xx, and no plan is added for the person. */
async function judgeNoCreation(t: CheckContext, kind: PlanKind, ids: readonly string[]): Promise<void> {
  const known = await plansOf(t, kind);
  if (!isListed(known)) t.stop(`the ${kind} plans cannot be listed: ${String(known.exchanges[0])}`);
  const employee = await t.use(hireWithoutPlan);
  const before = await withOwnPlan(t, kind, known, employee);
  const day = t.date(28);
  const body = kind === "offboarding" ? { employee_id: employee, last_working_day: day } : { employee_id: employee, start_date: day };
  const tried = await t.send({ method: "POST", path: `/${kind}/plans`, body, open: ["A-05"] });
  t.must(ids, { at: tried, expected: `POST /${kind}/plans does not succeed`, holds: !tried.ok });
  const after = await readPlanList(t, kind);
  if (!isListed(after)) t.stop(`the ${kind} plans cannot be listed: ${String(after.exchanges[0])}`);
  const there = new Set(idsOf(before.entries));
  const added = after.entries.filter((entry) => !there.has(entry.at("id").text ?? "") && peopleIn(entry).includes(employee));
  // The plan that comes of the hire by itself may be late: the document gives no time for it.
  const due = kind === "onboarding" && !before.entries.some((entry) => peopleIn(entry).includes(employee)) ? 1 : 0;
  t.must(ids, {
    at: [...before.exchanges, tried, ...after.exchanges],
    expected: "no plan is added for the person named",
    holds: added.length <= due,
    got: `added: ${idsOf(added).join(", ")}`,
  });
  if (kind === "offboarding") await observeTermination(t, after);
}

/** The plans once the one that comes of a hire by itself is there: it may take its time. */
async function withOwnPlan(t: CheckContext, kind: PlanKind, known: ListedPlans, employee: string): Promise<ListedPlans> {
  const shows = known.entries.some((entry) => peopleIn(entry).includes(employee));
  if (kind === "offboarding" || !known.exchanges[0]!.ok || shows) return known;
  await t.wait(APPEARS);
  return readPlanList(t, kind);
}

/** Whether the termination of the run's leaver made an offboarding plan. */
async function observeTermination(t: CheckContext, { entries, exchanges }: ListedPlans): Promise<void> {
  const ended = await t.use(leaverTerminated).catch(() => undefined);
  if (ended?.last.ok !== true || !exchanges[0]!.ok) return;
  const shows = entries.some((entry) => peopleIn(entry).includes(ended.id) || isOwn(t, entry));
  // Where lists lag behind a write, a plan that does not show may be there.
  if (shows || t.run.judgements.observed("read-your-writes") === "immediate")
    t.observe("termination-plan", [ended.last, ...exchanges], shows ? "yes" : "no");
}

/** What only the web application does with plans (§1). */
export const webOnlyPlanChecks: readonly Check[] = [
  check("WEB-07", "MUST offer no way of starting an offboarding", { tier: "ci", also: ["ONB-16"] }, async (t) =>
    judgeNoCreation(t, "offboarding", ["WEB-07", "ONB-16"]),
  ),
  check("WEB-08", "MUST offer no way of creating an onboarding plan", { tier: "ci" }, async (t) =>
    judgeNoCreation(t, "onboarding", ["WEB-08"]),
  ),
  check("ONB-15", "OBSERVE when the onboarding plan of a new employee appears", { tier: "certify" }, async (t) => {
    await plansOf(t, "onboarding");
    await t.use(boss);
    const { exchange, id, body } = requireHired(t, await hire(t, { start_date: t.date(14) }));
    const mark = String(body["first_name"]).toLowerCase();
    const shows = ({ entries }: ListedPlans): boolean =>
      entries.some(
        (entry) => peopleIn(entry).includes(id) || [...entry.walk()].some(({ view }) => view.text?.toLowerCase().includes(mark)),
      );
    const first = await readPlanList(t, "onboarding");
    if (shows(first)) {
      t.must("ONB-15", {
        at: [exchange, ...first.exchanges],
        expected: "an onboarding plan comes into being when an employee is added",
        holds: true,
      });
      t.observe("new-plan-time", [exchange, ...first.exchanges], "at-once");
      return;
    }
    // Where all lists lag behind a write, this one tells nothing of plans.
    const people = await roster(t, { status: "all", department: String(body["department"]) });
    await t.wait(APPEARS);
    const second = await readPlanList(t, "onboarding");
    const at = [exchange, ...first.exchanges, ...second.exchanges];
    if (!shows(second)) {
      t.observe("new-plan-time", at, "never");
      t.leaveOpen("no onboarding plan appears for an employee made over the API, which A-208 permits");
    } else if (rowOf(people, id) !== undefined && t.run.judgements.observed("read-your-writes") !== "eventual")
      t.observe("new-plan-time", at, "delayed");
    t.must("ONB-15", { at, expected: "an onboarding plan comes into being when an employee is added", holds: true });
  }),
  check("WEB-06", "MUST offer no way of completing an onboarding", { tier: "ci" }, async (t) => {
    const look = (await readPlans(t, "onboarding", 1))[0] ?? t.notApplicable("the company has no onboarding plans");
    await judgeComplete(t, "onboarding", look, ["WEB-06"]);
  }),
  check(
    "ONB-14",
    "MUST terminate nobody when all tasks of an offboarding are done",
    { tier: "certify", also: ["ONB-11", "WEB-06"] },
    async (t) => {
      const { look, person } = await leastHarmful(t);
      const params = { id: person.data.at("id").text ?? "" };
      const start = await judgeComplete(t, "offboarding", look, ["WEB-06", "ONB-14"]);
      const tasks = tasksIn(start.data);
      const answers: Exchange[] = [];
      for (const task of tasks.filter(({ managed, completed }) => managed === false && completed === false))
        answers.push(await setTask(t, "offboarding", look, task, true));
      const done = await t.call("getOffboardingPlan", { params: { id: look.id } });
      const finished = tasksIn(done.data).every(({ managed, completed }) => managed === true || completed === true);
      observeLastTask(t, [start, ...answers, done]);
      await restoreTasks(t, "offboarding", look, tasks, tasksIn(done.data));
      // Last, so that it shows what completing them did, and what reopening them did.
      const after = await t.call("getEmployee", { params });
      judgeName(t, look, person);
      if (!finished) t.stop("the ordinary tasks could not all be completed");
      t.must(["ONB-14", "WEB-06"], {
        at: [person, start, ...answers, after],
        expected: "with every ordinary task done, and after POST to /complete, the leaver is not terminated",
        holds: after.ok && !isGone(after),
      });
    },
  ),
];
