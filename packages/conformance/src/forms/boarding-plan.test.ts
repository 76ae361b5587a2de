import { describe, expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { planNamesPerson, planIn, tasksIn, unreadOfTasks } from "./boarding-plan.ts";
import { Forms } from "./forms.ts";

const PLAIN = {
  id: "p",
  employee_id: "e",
  employee_name: "Mia Ngāta",
  start_date: "2026-03-16",
  status: "not_started",
  task_progress: { completed: 0, total: 6 },
};

describe("a plan", () => {
  test("is read in the plain form, in snake or camel case", () => {
    const camel = { employee: { id: "e", name: "Mia Ngāta" }, startDate: "2026-03-16T00:00:00Z", taskProgress: { completed: 0, total: 6 } };
    for (const shown of [PLAIN, { id: "p", status: "not_started", ...camel }])
      expect(planIn(new Forms(), "onboarding", new View(shown))).toMatchObject({
        id: "p",
        employee: "e",
        person: "Mia Ngāta",
        day: "2026-03-16",
        status: "not_started",
        closed: false,
        done: 0,
        total: 6,
      });
  });

  test("is read as declared: alone it may stand deeper, its name in two members and its progress in one text", () => {
    const forms = new Forms({
      offboarding_plan: {
        person: ["$.who['first','last']", "$.plan.who['first','last']"],
        status: ["$.status.code", "$.plan.status.code"],
        closed: { at: ["$.status.code", "$.plan.status.code"][0]!, is: "done" },
        done: { at: "$.progress", as: "pair" },
        total: { at: "$.progress", as: "pair" },
      },
    });
    const plan = { who: { first: "Mia", last: "Ngāta" }, status: { code: "done", label: "Done" }, progress: "3 of 7 tasks" };
    expect(planIn(forms, "offboarding", new View(plan))).toMatchObject({ person: "Mia Ngāta", closed: true, done: 3, total: 7 });
    expect(planIn(forms, "offboarding", new View({ plan }))).toMatchObject({ person: "Mia Ngāta", status: "done" });
  });

  test("with a status in an object has none that is read, and nobody knows whether it is over", () => {
    const { status, closed } = planIn(new Forms(), "onboarding", new View({ ...PLAIN, status: { code: "done", label: "Done" } }));
    expect([status, closed]).toEqual([undefined, undefined]);
  });

  test.each([
    ["Completed", true],
    ["In progress", false],
    ["IN_PROGRESS", false],
    ["archived", undefined],
  ])("with the status %s is over: %s", (status, closed) => {
    expect(planIn(new Forms(), "onboarding", new View({ status })).closed).toBe(closed);
  });

  test("names its employee in either order, and no other person", () => {
    const plan = planIn(new Forms(), "onboarding", new View({ employee_name: "Ngāta, Mia" }));
    expect([planNamesPerson(plan, "Mia", "Ngāta"), planNamesPerson(plan, "Mia", "Nga")]).toEqual([true, false]);
  });
});

describe("tasks", () => {
  const TASK = { id: "t", title: "Sign", category: "Paperwork", required: true, service_managed: false, completed: false, due_date: null };

  test("are read in the plain form, and by a row that declares some of their parts", () => {
    const forms = new Forms({ task: { managed: { at: "$.owner", is: "service" } } });
    expect(tasksIn(new Forms(), new View({ tasks: [TASK] }))[0]).toMatchObject({ id: "t", title: "Sign", managed: false, due: undefined });
    expect(tasksIn(forms, new View({ tasks: [{ ...TASK, owner: "service" }] }))[0]).toMatchObject({ id: "t", managed: true });
  });

  test("may stand in a list for each category", () => {
    const forms = new Forms({ task: { rows: "$.steps.*[*]", category: "key", required: { at: "$.optional", is: false } } });
    const [task] = tasksIn(forms, new View({ steps: { Paperwork: [{ ...TASK, optional: false }] } }));
    expect([task?.required, task?.form.text("category")]).toEqual([true, "Paperwork"]);
  });

  test("are not read where their list or their flags have other names", () => {
    const { service_managed: _, ...other } = TASK;
    expect(unreadOfTasks(new Forms(), new View({ checklist: [TASK] }))).toEqual([]);
    expect(unreadOfTasks(new Forms(), new View({ tasks: [{ ...other, automatic: false }] }))).toEqual(["managed"]);
    expect(unreadOfTasks(new Forms(), new View({ tasks: [] }))).toBeUndefined();
  });
});
