import { type BoardingPlan, PLAN_DAY, PLAN_THING, type PlanKind, planIn, taskList } from "../../forms/boarding-plan.ts";
import type { FormRow } from "../../forms/form-row.ts";
import { interviewLeaks } from "../../forms/interview-leaks.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import { type PlanReading, type ListedPlans, isOwn, mentions, readPlans, plansOf } from "../../setup/boarding/plans.ts";
import { boss, hiredPair } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";

const LISTED = { onboarding: "ONB-01", offboarding: "ONB-10" } as const;
const SHOWN = { onboarding: "ONB-02", offboarding: "ONB-11" } as const;
const DAY = { onboarding: "start date", offboarding: "last working day" } as const;

/** Whether a row shows that it has no value for a part, whose form other rows show. @param nullable the part that may have none */
const lacks = (row: FormRow, part: string, nullable: string): boolean =>
  row.raw(part) === "" || (part !== nullable && (row.isNull(part) || !row.has(part)));

/** The parts that no row has, and the first row that lacks one of the others, with these. */
function partsOf(
  rows: readonly FormRow[],
  parts: readonly string[],
  nullable: string,
): { readonly unread: readonly string[]; readonly wrong: FormRow | undefined; readonly lacking: readonly string[] } {
  const unread = parts.filter((part) => !rows.some((row) => row.reads(part) || row.isNull(part)));
  const lacking = (row: FormRow): string[] => parts.filter((part) => !unread.includes(part) && lacks(row, part, nullable));
  const wrong = rows.find((row) => lacking(row).length > 0);
  return { unread, wrong, lacking: wrong === undefined ? [] : lacking(wrong) };
}

/** Checks that each entry of a plan list shows its required parts (§2.13). */
function judgeList(t: CheckContext, kind: PlanKind, { plans, exchanges }: ListedPlans): void {
  const [first] = exchanges as [Exchange];
  t.need(LISTED[kind], {
    at: first,
    expected: "200 with an array in data.plans",
    holds: first.status === 200 && first.data.at("plans").isList,
  });
  if (plans.length === 0) return;
  const parts = ["person", PLAN_DAY[kind], "status", "done"];
  const rows = plans.map(({ form }) => form);
  const { unread, wrong, lacking } = partsOf(rows, parts, PLAN_DAY[kind]);
  if (unread.length > 0) leaveUnread(t, [SHOWN[kind]], PLAN_THING[kind], ...unread);
  if (wrong !== undefined || unread.length === 0)
    t.must(SHOWN[kind], {
      at: exchanges,
      expected: `the person's name, the ${DAY[kind]}, a status and the progress of the tasks for each plan`,
      holds: wrong === undefined,
      got: `${JSON.stringify(wrong?.view.raw ?? {}).slice(0, 300)} lacks ${lacking.join(", ")}, which is read in other plans`,
    });
  if (plans.some(({ status }) => status === "cancelled")) t.observe("plan-statuses", exchanges, "four");
}

/** Checks that a plan and its entry in the list show the same day. */
function judgeDay(t: CheckContext, kind: PlanKind, { plan, listed, read }: PlanReading): void {
  const { day } = planIn(t.run.forms, kind, read.data);
  if (plan.day === undefined || day === undefined) return;
  t.must(SHOWN[kind], {
    at: [...listed, read],
    expected: `the ${DAY[kind]} in the list equal to that of the plan`,
    holds: plan.day === day,
    got: `${plan.day} in the list, ${day} in the plan`,
  });
}

/** What onboarding and offboarding plans show (§2.13, §4.6). */
export const shownPlanChecks: readonly Check[] = [
  check("ONB-01", "MUST list onboarding plans with name, start date, status and progress", { also: ["ONB-02"] }, async (t) => {
    judgeList(t, "onboarding", await plansOf(t, "onboarding"));
  }),
  check("ONB-02.own", "MUST show the correct name and start date of a new employee", { also: ["ONB-15"] }, async (t) => {
    const { plans, exchanges } = await plansOf(t, "onboarding");
    // Without the stayer, whose name and start date other checks change.
    const people = [await t.use(boss), (await t.use(hiredPair)).leaver];
    const own = plans.filter((plan) => isOwn(t, plan));
    if (own.length === 0) t.notApplicable("no onboarding plan appears for employees created over the API, which A-208 permits");
    if (own.every(({ person }) => person === undefined)) stopUnread("onboarding_plan", "person");
    for (const plan of own) {
      const shown = plan.person?.toLowerCase() ?? "";
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
      if (plan.day === undefined && !plan.form.isNull("starts")) leaveUnread(t, ["ONB-02"], "onboarding_plan", "starts");
      else
        t.must("ONB-02", {
          at,
          expected: `the start date ${String(start)} in the plan`,
          holds: plan.day === start,
          got: `it shows ${plan.day}`,
        });
      t.must("ONB-15", { at, expected: "an onboarding plan created with the employee", holds: true });
    }
  }),
  check("ONB-03", "MUST show an onboarding plan with its tasks", { also: ["ONB-02", "ONB-04"] }, async (t) => {
    // A plan of the run, and one of another employee.
    const readings = [
      ...(await readPlans(t, "onboarding", 1)),
      ...(await readPlans(t, "onboarding", 1, undefined, (plan) => !isOwn(t, plan))),
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

/** Judges that a plan is shown with its tasks. Ends the check if their list is not read. @returns the tasks; undefined: there are none to judge */
function wholePlan(t: CheckContext, id: string, { plan, listed, read }: PlanReading): ReturnType<typeof taskList> {
  const tasks = taskList(t.run.forms, read.data);
  const whole = read.status === 200 && read.data.isObject;
  if (whole && tasks === undefined) {
    if (!isTaskless(plan, read)) stopUnread("task");
    t.must(id, { at: [...listed, read], expected: "as many tasks in the plan as the list counts", holds: false });
  } else t.must(id, { at: read, expected: "200 with the plan and an array of its tasks", holds: whole });
  return whole ? tasks : undefined;
}

/** Judges an onboarding plan (ONB-03) and its tasks (ONB-04). */
function judgePlan(t: CheckContext, reading: PlanReading): void {
  const { id, plan, listed, read } = reading;
  const tasks = wholePlan(t, "ONB-03", reading);
  if (tasks === undefined) return;
  t.must("ONB-03", { at: read, expected: "the requested plan in data", holds: mentions(read.data, id) });
  // If the list counts tasks, there are some.
  t.must("ONB-03", {
    at: [...listed, read],
    expected: "at least one task, because the progress counts tasks",
    holds: tasks.length > 0 || (plan.total ?? 0) === 0,
  });
  const rows = tasks.map(({ form }) => form);
  const { unread, wrong, lacking } = partsOf(rows, ["title", "category", "required", "managed", "completed", "due"], "due");
  if (rows.length > 0 && unread.length > 0) leaveUnread(t, ["ONB-04"], "task", ...unread);
  if (wrong !== undefined || (rows.length > 0 && unread.length === 0))
    t.must("ONB-04", {
      at: read,
      expected: "a title, a category, flags for required, service-managed and completed, and a due date for each task",
      holds: wrong === undefined,
      got: `a task lacks ${lacking.join(", ")}, which is read in others: ${JSON.stringify(wrong?.view.raw)}`,
    });
  const due = rows.map((row) => row.raw("due")).find((raw) => typeof raw === "string");
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
function isTaskless({ total = 0, view }: BoardingPlan, { data }: Exchange): boolean {
  const hasList = [...data.walk()].some((member) => member.view.isList && member.view.list.length > 0);
  return total > 0 && !hasList && valuesIn(data, /exit|interview/i) - valuesIn(view) < total;
}

/** The number of values in an object, at any depth. @param except names of members that do not count, and of what stands below them */
function valuesIn(object: View, except = /(?!)/): number {
  return [...object.walk()].filter(
    ({ path, view }) => view.names.length === 0 && view.list.length === 0 && !path.some((step) => except.test(String(step))),
  ).length;
}

/** Checks that the id of an onboarding plan is unknown under /offboarding/plans (§5.3). */
async function judgeOtherKind(t: CheckContext, { listed }: PlanReading): Promise<void> {
  const offboarding = new Set((await plansOf(t, "offboarding")).plans.map(({ id: one }) => one));
  const id = (await plansOf(t, "onboarding")).plans.map(({ id: one }) => one).find((one) => one !== undefined && !offboarding.has(one));
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
  const { forms } = t.run;
  let isShown = false;
  for (const reading of readings) {
    const { plan, read, listed } = reading;
    const leaks = [...interviewLeaks(forms, read.data), ...interviewLeaks(forms, plan.view)];
    t.must(["ONB-12", "PRIV-15"], {
      at: [...listed, read],
      expected: "no answers, responses or questions of the exit interview",
      holds: leaks.length === 0,
      got: `members: ${leaks.join(", ")}`,
    });
    const { form } = planIn(forms, "offboarding", read.data);
    isShown ||= form.reads("interview") || form.isNull("interview");
    judgeDay(t, "offboarding", reading);
  }
  if (isShown)
    t.must("ONB-12", {
      at: readings.map(({ read }) => read),
      expected: "a status of the exit interview in a plan, or null for it",
      holds: true,
    });
  else leaveUnread(t, ["ONB-12"], "offboarding_plan", "interview");
  for (const reading of readings) wholePlan(t, "ONB-12", reading);
  if (most === 1) return;
  await judgeOtherKind(t, readings[0]!);
  // A likely path. Whether it exists is open, but it must not show the interview.
  const path = `/offboarding/plans/${readings[0]!.id}/exit-interview`;
  const interview = await t.send({ method: "GET", path, open: ["A-04"] });
  const leaks = interview.ok ? interviewLeaks(forms, interview.data) : [];
  t.must(["ONB-12", "PRIV-15"], {
    at: interview,
    expected: `GET ${path} refused, or without answers, responses and questions`,
    holds: leaks.length === 0,
    got: `members: ${leaks.join(", ")}`,
  });
}
