import {
  datesIn,
  hasInterviewStatus,
  interviewLeaks,
  mostIn,
  possibleNames,
  pairIn,
  progressIn,
  showsDay,
  statusIn,
  taskList,
  tasksIn,
} from "../../forms/boarding-plan.ts";
import { leavesOf } from "../../forms/concepts.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanKind, type PlanReading, type ListedPlans, isOwn, readPlans, plansOf } from "../../setup/boarding/plans.ts";
import { boss, hiredPair } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

const LISTED = { onboarding: "ONB-01", offboarding: "ONB-10" } as const;
const SHOWN = { onboarding: "ONB-02", offboarding: "ONB-11" } as const;
const DAY = { onboarding: "start date", offboarding: "last working day" } as const;
/** Names of members that may hold that day. */
const NAMED = { onboarding: /start|begin|commence|first_?day/, offboarding: /last|leav|final|end|exit_?da/ } as const;

/** Which of the four required parts an entry of a plan list lacks. */
function lacking(kind: PlanKind, entry: View): string[] {
  const checks: readonly (readonly [string, boolean])[] = [
    ["the person's name", possibleNames(entry).length > 0],
    [`the ${DAY[kind]}`, showsDay(entry, NAMED[kind])],
    ["a status", statusIn(entry) !== undefined],
    ["the progress of its tasks", progressIn(entry) !== undefined],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}

/** Checks that each entry of a plan list shows its required parts (§2.13). */
function judgeList(t: CheckContext, kind: PlanKind, { entries, exchanges }: ListedPlans): void {
  const [first] = exchanges as [Exchange];
  t.need(LISTED[kind], {
    at: first,
    expected: "200 with an array in data.plans",
    holds: first.status === 200 && first.data.at("plans").isList,
  });
  for (const entry of entries) {
    const missing = lacking(kind, entry);
    t.must(SHOWN[kind], {
      at: exchanges,
      expected: `the person's name, the ${DAY[kind]}, a status and the progress of the tasks for each plan, under any member names`,
      holds: missing.length === 0,
      got: `${JSON.stringify(entry.raw).slice(0, 300)} lacks ${missing.join(", ")}`,
    });
  }
  const statuses = new Set(entries.map(statusIn));
  if (statuses.has("cancelled")) t.observe("plan-statuses", exchanges, "four");
}

/** Checks that a plan and its entry in the list show the same day. */
function judgeDay(t: CheckContext, kind: PlanKind, { entry, listed, read }: PlanReading): void {
  const [shown, known] = [datesIn(entry), datesIn(read.data)];
  if (shown.length === 0 || known.length === 0) return;
  t.must(SHOWN[kind], {
    at: [...listed, read],
    expected: `the ${DAY[kind]} in the list equal to that of the plan`,
    holds: shown.some((day) => known.includes(day)),
    got: `${shown.join(", ")} in the list, ${known.join(", ")} in the plan`,
  });
}

/** What onboarding and offboarding plans show (§2.13, §4.6). */
export const shownPlanChecks: readonly Check[] = [
  check("ONB-01", "MUST list onboarding plans with name, start date, status and progress", { also: ["ONB-02"] }, async (t) => {
    judgeList(t, "onboarding", await plansOf(t, "onboarding"));
  }),
  check("ONB-02.own", "MUST show the correct name and start date of a new employee", { also: ["ONB-15"] }, async (t) => {
    const { entries, exchanges } = await plansOf(t, "onboarding");
    // Without the stayer, whose name and start date other checks change.
    const people = [await t.use(boss), (await t.use(hiredPair)).leaver];
    const own = entries.filter((entry) => isOwn(t, entry));
    if (own.length === 0) t.notApplicable("no onboarding plan appears for employees created over the API, which A-208 permits");
    for (const entry of own) {
      const shown = possibleNames(entry).join(" ").toLowerCase();
      const starter = people.find(({ body }) => shown.includes(String(body["first_name"]).toLowerCase()));
      if (starter === undefined) continue;
      const at = [starter.exchange, ...exchanges];
      const { first_name: first, last_name: last, start_date: start } = starter.body;
      t.must("ONB-02", {
        at,
        expected: `the name ${String(first)} ${String(last)} in the plan`,
        holds: shown.includes(String(last).toLowerCase().slice(0, 17)),
        got: shown,
      });
      t.must("ONB-02", {
        at,
        expected: `the start date ${String(start)} in the plan`,
        holds: datesIn(entry).includes(String(start)),
        got: `it shows ${datesIn(entry).join(", ")}`,
      });
      t.must("ONB-15", { at, expected: "an onboarding plan created with the employee", holds: true });
    }
  }),
  check("ONB-03", "MUST show an onboarding plan with its tasks", { also: ["ONB-02", "ONB-04"] }, async (t) => {
    // A plan of the run, and one of another employee.
    const readings = [
      ...(await readPlans(t, "onboarding", 1)),
      ...(await readPlans(t, "onboarding", 1, undefined, (entry) => !isOwn(t, entry))),
    ];
    if (readings.length === 0) t.notApplicable("the company has no onboarding plans");
    for (const reading of readings) judgePlan(t, reading);
  }),
  check("ONB-10", "MUST list offboarding plans with name, last working day, status and progress", { also: ["ONB-11"] }, async (t) => {
    judgeList(t, "offboarding", await plansOf(t, "offboarding"));
  }),
  check("ONB-12", "MUST show only the status of an exit interview", { also: ["ONB-11", "PRIV-15"] }, async (t) => judgeLeavers(t, 1)),
  check("ONB-12.all", "MUST show only the status of every exit interview", { also: ["AUTH-12", "ONB-11", "PRIV-15"] }, async (t) =>
    judgeLeavers(t, 4),
  ),
];

/** Judges an onboarding plan (ONB-03) and its tasks (ONB-04). */
function judgePlan(t: CheckContext, reading: PlanReading): void {
  const { id, entry, listed, read } = reading;
  const list = taskList(read.data);
  const whole = read.status === 200 && read.data.isObject && list !== undefined;
  if (!whole && isTaskless(reading))
    t.must("ONB-03", { at: [...listed, read], expected: "as many tasks in the plan as the list counts", holds: false });
  if (!whole && mayHoldTasks(read)) t.leaveOpen("the tasks of a plan cannot be read with certainty in the form that is served");
  t.must("ONB-03", { at: read, expected: "200 with the plan and an array of its tasks", holds: whole });
  if (!whole) return;
  t.must("ONB-03", {
    at: read,
    expected: "the requested plan in data",
    holds: [...read.data.walk()].some(({ view }) => view.text?.toLowerCase() === id.toLowerCase()),
  });
  const tasks = tasksIn(read.data);
  // If the list counts tasks, there are some.
  t.must("ONB-03", {
    at: [...listed, read],
    expected: "at least one task, because the progress counts tasks",
    holds: tasks.length > 0 || mostIn(entry) === 0,
  });
  for (const task of tasks)
    if (task.lacking.length > 0 || task.unclear.length === 0)
      t.must("ONB-04", {
        at: read,
        expected: "a title, a category, flags for required, service-managed and completed, and a due date for each task",
        holds: task.lacking.length === 0,
        got: `a task lacks ${task.lacking.join(", ")}: ${JSON.stringify(task.view.raw)}`,
      });
  const due = tasks.find((task) => task.due !== undefined)?.due;
  if (due !== undefined)
    t.observe(
      "task-field-forms",
      read,
      /^\d{4}-\d{2}-\d{2}$/.test(due) ? "date-and-words" : /^\d{4}-\d{2}-\d{2}T/.test(due) ? "timestamp-and-words" : undefined,
      due,
    );
  judgeDay(t, "onboarding", reading);
}

/** Whether a plan has too few values to contain the tasks that its list entry counts: each task would show at least a title. */
function isTaskless({ entry, read }: PlanReading): boolean {
  const of = pairIn(entry)?.[1] ?? 0;
  const hasList = [...read.data.walk()].some(({ view }) => view.isList && view.list.length > 0);
  const more =
    leavesOf(read.data).filter(({ names }) => !names.some((name) => /exit|interview/.test(name))).length - leavesOf(entry).length;
  return read.status === 200 && read.data.isObject && of > 0 && !hasList && more < of;
}

/** Whether a plan contains objects that may be tasks in a form that cannot be read. */
function mayHoldTasks({ ok, data }: Exchange): boolean {
  return ok && [...data.walk()].some(({ path, view }) => path.length > 1 && view.isObject && view.names.length > 2);
}

/** Checks that the id of an onboarding plan is unknown under /offboarding/plans (§5.3). */
async function judgeOtherKind(t: CheckContext, { listed }: PlanReading): Promise<void> {
  const offboardingIds = new Set((await plansOf(t, "offboarding")).entries.map((entry) => entry.at("id").text));
  const id = (await plansOf(t, "onboarding")).entries
    .map((entry) => entry.at("id").text)
    .find((one) => one !== undefined && !offboardingIds.has(one));
  if (id === undefined || listed.at(-1)!.meta.at("has_more").flag === true) return;
  const otherKind = await t.call("getOffboardingPlan", { params: { id } });
  t.must("AUTH-12", {
    at: otherKind,
    expected: "404 NOT_FOUND for the id of an onboarding plan",
    holds: otherKind.refused(404, "NOT_FOUND"),
  });
}

/** Judges up to `most` offboarding plans (ONB-12). */
async function judgeLeavers(t: CheckContext, most: number): Promise<void> {
  const readings = await readPlans(t, "offboarding", most);
  if (readings.length === 0) t.notApplicable("the company has no offboarding plans");
  for (const reading of readings) {
    const { entry, read, listed } = reading;
    const whole = read.status === 200 && taskList(read.data) !== undefined;
    if (!whole && isTaskless(reading))
      t.must("ONB-12", { at: [...listed, read], expected: "as many tasks in the plan as the list counts", holds: false });
    if (!whole && mayHoldTasks(read)) continue;
    t.must("ONB-12", { at: read, expected: "200 with the plan and an array of its tasks", holds: whole });
    if (!whole) continue;
    t.must("ONB-12", {
      at: [...listed, read],
      expected: "a status of the exit interview in the plan, under any member name",
      holds: hasInterviewStatus(read.data, entry),
    });
    const leaks = [...interviewLeaks(read.data), ...interviewLeaks(entry)];
    t.must(["ONB-12", "PRIV-15"], {
      at: [...listed, read],
      expected: "no answers, responses or questions of the exit interview",
      holds: leaks.length === 0,
      got: `members: ${leaks.join(", ")}`,
    });
    judgeDay(t, "offboarding", reading);
  }
  if (most === 1) return;
  await judgeOtherKind(t, readings[0]!);
  // A likely path. Whether it exists is open, but it must not show the interview.
  const path = `/offboarding/plans/${readings[0]!.id}/exit-interview`;
  const interview = await t.send({ method: "GET", path, open: ["A-04"] });
  const leaks = interview.ok ? interviewLeaks(interview.data) : [];
  t.must(["ONB-12", "PRIV-15"], {
    at: interview,
    expected: `GET ${path} refused, or without answers, responses and questions`,
    holds: leaks.length === 0,
    got: `members: ${leaks.join(", ")}`,
  });
}
