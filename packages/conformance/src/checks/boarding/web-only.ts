import { type BoardingPlan, PLAN_THING, type PlanKind, planIn, tasksIn, taskList, unreadOfTasks } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check/check.ts";
import { valuesAt } from "../../document/members.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  APPEARS,
  type PlanReading,
  type ListedPlans,
  OPERATIONS,
  hireWithoutPlan,
  hasOrdinary,
  isOwn,
  mentions,
  readPlanList,
  readPlans,
  personOf,
  plansOf,
} from "../../setup/boarding/plans.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import { hire } from "../../setup/people/people.ts";
import { roster, rowOf } from "../../setup/people/roster.ts";
import { boss, leaverTerminated, requireHired } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { observeLastTask, restoreTasks, setTask } from "./task-change.ts";

const idsOf = (plans: ListedPlans["plans"]): string[] => plans.map(({ id }) => id ?? "");
const isGone = (person: Exchange): boolean => person.data.at("status").text === "terminated";

/** Most ordinary tasks that a check completes to finish a plan. */
const MOST_TASKS = 8;

/** The offboarding plan of a current employee with the fewest open ordinary tasks. */
async function leastHarmful(t: CheckContext): Promise<{ readonly reading: PlanReading; readonly person: Exchange }> {
  const open = (reading: PlanReading): number =>
    tasksIn(t.run.forms, reading.read.data).filter(({ managed, completed }) => managed === false && completed === false).length;
  const all = await readPlans(t, "offboarding", 6);
  const readings = all.filter((reading) => hasOrdinary(t, reading) && open(reading) <= MOST_TASKS);
  let unknown = false;
  for (const reading of readings.toSorted((a, b) => open(a) - open(b)).slice(0, 3)) {
    const person = await personOf(t, "offboarding", reading);
    if (person !== undefined && !isGone(person)) return { reading, person };
    unknown ||= person === undefined;
  }
  if (unknown) stopUnread("offboarding_plan", "employee", "person");
  for (const { read } of all) {
    const unread = read.ok ? unreadOfTasks(t.run.forms, read.data) : undefined;
    if (unread !== undefined) stopUnread("task", ...unread);
  }
  return t.notApplicable("no open offboarding plan of a current employee has open ordinary tasks");
}

/** Checks that a list entry with the leaver's id shows the leaver's name. */
function judgeName(t: CheckContext, { plan, listed }: PlanReading, person: Exchange): void {
  const { data } = person;
  if (plan.employee !== data.at("id").text || plan.person === undefined) return;
  const name = plan.person.toLowerCase();
  const own = [data.at("first_name"), data.at("last_name")].flatMap(({ text }) => text?.toLowerCase() ?? []);
  // The list may show only one of the two names.
  if (own.length === 2 && !own.some((one) => name.includes(one)))
    t.must("ONB-11", {
      at: [...listed, person],
      expected: `the name ${own.join(" ")} in the leaver's plan`,
      holds: false,
      got: name,
    });
}

/** Checks that POST to /complete under a plan does not succeed and does not complete the plan. @returns the plan afterwards */
async function judgeComplete(t: CheckContext, kind: PlanKind, reading: PlanReading, ids: readonly string[]): Promise<Exchange> {
  const before = await t.call(OPERATIONS[kind].get, { params: { id: reading.id } });
  const answer = await t.send({ method: "POST", path: `/${kind}/plans/${reading.id}/complete`, body: {}, open: ["A-04"] });
  t.must(ids, { at: answer, expected: `a refusal to POST /complete under an ${kind} plan`, holds: !answer.ok });
  const after = await t.call(OPERATIONS[kind].get, { params: { id: reading.id } });
  if (taskList(t.run.forms, after.data)?.length === 0) t.stop(`the ${kind} plan shows no tasks after POST /complete: ${String(after)}`);
  const [was, is] = [before, after].map(({ data }) => planIn(t.run.forms, kind, data)) as [BoardingPlan, BoardingPlan];
  // The last task may have completed the plan before.
  const wasOver = reading.plan.closed === true || was.closed === true;
  const isOver = is.closed ?? (is.status !== undefined && is.status === was.status ? false : undefined);
  if (after.ok && !wasOver && isOver === undefined) leaveUnread(t, ids, PLAN_THING[kind], is.status === undefined ? "status" : "closed");
  else
    t.must(ids, {
      at: [...reading.listed, before, answer, after],
      expected: "a plan that was not completed by the request",
      holds: after.ok && (wasOver || isOver === false),
      got: `its status is ${is.status}`,
    });
  return after;
}

const isListed = ({ exchanges }: ListedPlans): boolean => exchanges.every(({ ok, data }) => ok && data.at("plans").isList);

/** Checks that POST to a collection of plans does not succeed and adds no plan for the employee. */
async function judgeNoCreation(t: CheckContext, kind: PlanKind, ids: readonly string[]): Promise<void> {
  const known = await plansOf(t, kind);
  if (!isListed(known)) t.stop(`the ${kind} plans cannot be listed: ${String(known.exchanges[0])}`, known.exchanges[0]);
  const employee = await t.use(hireWithoutPlan);
  const before = await withOwnPlan(t, kind, known, employee);
  const day = t.date(28);
  const body = kind === "offboarding" ? { employee_id: employee, last_working_day: day } : { employee_id: employee, start_date: day };
  const answer = await t.send({ method: "POST", path: `/${kind}/plans`, body, open: ["A-05"] });
  t.must(ids, { at: answer, expected: `a refusal to POST /${kind}/plans`, holds: !answer.ok });
  const after = await readPlanList(t, kind);
  if (!isListed(after)) t.stop(`the ${kind} plans cannot be listed: ${String(after.exchanges[0])}`);
  const idsBefore = new Set(idsOf(before.plans));
  const added = after.plans.filter(({ id = "", view }) => !idsBefore.has(id) && mentions(view, employee));
  // The hire creates an onboarding plan by itself, perhaps late: the document sets no time limit.
  const awaited = kind === "onboarding" && !before.plans.some(({ view }) => mentions(view, employee)) ? 1 : 0;
  t.must(ids, {
    at: [...before.exchanges, answer, ...after.exchanges],
    expected: "no added plan for the employee",
    holds: added.length <= awaited,
    got: `added: ${idsOf(added).join(", ")}`,
  });
  if (kind === "offboarding") await observeTermination(t, after);
}

/** The plans after the target had time to create the onboarding plan of a hire. */
async function withOwnPlan(t: CheckContext, kind: PlanKind, known: ListedPlans, employee: string): Promise<ListedPlans> {
  const shows = known.plans.some(({ view }) => mentions(view, employee));
  if (kind === "offboarding" || !known.exchanges[0]!.ok || shows) return known;
  await t.wait(APPEARS);
  return readPlanList(t, kind);
}

/** Records whether a termination creates an offboarding plan. */
async function observeTermination(t: CheckContext, { plans, exchanges }: ListedPlans): Promise<void> {
  const leaver = await t.use(leaverTerminated).catch(() => undefined);
  if (leaver?.last.ok !== true || !exchanges[0]!.ok) return;
  const shows = plans.some((plan) => mentions(plan.view, leaver.id) || isOwn(t, plan));
  // If lists show writes late, a plan may exist without being listed.
  if (shows || t.run.judgements.observed("read-your-writes") === "immediate")
    t.observe("termination-plan", [leaver.last, ...exchanges], shows ? "yes" : "no");
}

/** Operations on plans that only the web application offers (§1). */
export const webOnlyPlanChecks: readonly Check[] = [
  check("WEB-07", "MUST NOT let a client start an offboarding", { also: ["ONB-16"] }, async (t) =>
    judgeNoCreation(t, "offboarding", ["WEB-07", "ONB-16"]),
  ),
  check("WEB-08", "MUST NOT let a client create an onboarding plan", {}, async (t) => judgeNoCreation(t, "onboarding", ["WEB-08"])),
  check("ONB-15", "OBSERVE when the onboarding plan of a new employee appears", {}, async (t) => {
    await plansOf(t, "onboarding");
    await t.use(boss);
    // Others of the run work full time: a plan is made for each kind of employee.
    const employment_type = t.pick(valuesAt("EmployeeCreate", "employment_type").filter((kind) => kind !== "full_time"));
    const { exchange, id, body } = requireHired(t, await hire(t, { start_date: t.date(14), employment_type }));
    const shows = ({ plans }: ListedPlans): boolean =>
      plans.some(({ view }) => mentions(view, id) || mentions(view, String(body["first_name"])));
    const first = await readPlanList(t, "onboarding");
    if (shows(first)) {
      t.must("ONB-15", {
        at: [exchange, ...first.exchanges],
        expected: "an onboarding plan created with an employee",
        holds: true,
      });
      t.observe("new-plan-time", [exchange, ...first.exchanges], "at-once");
      return;
    }
    // Reads another list too: if all lists show writes late, a late plan proves nothing about plans.
    const people = await roster(t, { status: "all", department: String(body["department"]) });
    await t.wait(APPEARS);
    const second = await readPlanList(t, "onboarding");
    const at = [exchange, ...first.exchanges, ...second.exchanges];
    if (!shows(second)) {
      t.observe("new-plan-time", at, "never");
      t.leaveOpen("no onboarding plan appears for an employee created over the API, which A-208 permits");
    } else if (rowOf(people, id) !== undefined && t.run.judgements.observed("read-your-writes") !== "eventual")
      t.observe("new-plan-time", at, "delayed");
    t.must("ONB-15", { at, expected: "an onboarding plan created with an employee", holds: true });
  }),
  check("WEB-06", "MUST NOT let a client complete an onboarding", {}, async (t) => {
    const reading = (await readPlans(t, "onboarding", 1))[0] ?? t.notApplicable("the company has no onboarding plans");
    await judgeComplete(t, "onboarding", reading, ["WEB-06"]);
  }),
  check(
    "ONB-14",
    "MUST NOT terminate the employee when all tasks of an offboarding are completed",
    { also: ["ONB-11", "WEB-06"] },
    async (t) => {
      const { reading, person } = await leastHarmful(t);
      const params = { id: person.data.at("id").text ?? "" };
      const start = await judgeComplete(t, "offboarding", reading, ["WEB-06", "ONB-14"]);
      const tasks = tasksIn(t.run.forms, start.data);
      const answers: Exchange[] = [];
      for (const task of tasks.filter(({ managed, completed }) => managed === false && completed === false))
        answers.push(await setTask(t, "offboarding", reading, task, true));
      const completedPlan = await t.call("getOffboardingPlan", { params: { id: reading.id } });
      const allCompleted = tasksIn(t.run.forms, completedPlan.data).every(
        ({ managed, completed }) => managed === true || completed === true,
      );
      observeLastTask(t, "offboarding", [start, ...answers, completedPlan]);
      await restoreTasks(t, "offboarding", reading, tasks, tasksIn(t.run.forms, completedPlan.data));
      // Read last, so that it shows the effect of completing and of reopening the tasks.
      const after = await t.call("getEmployee", { params });
      judgeName(t, reading, person);
      if (!allCompleted) t.stop("the ordinary tasks could not all be completed");
      t.must(["ONB-14", "WEB-06"], {
        at: [person, start, ...answers, after],
        expected: "an employee who is not terminated after POST /complete and with every ordinary task completed",
        holds: after.ok && !isGone(after),
      });
    },
  ),
];
