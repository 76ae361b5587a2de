import { describe, expect, test } from "vitest";
import {
  datesIn,
  hasInterviewStatus,
  interviewLeaks,
  isClosed,
  mostIn,
  possibleNames,
  peopleIn,
  progressIn,
  showsDay,
  showsPerson,
  statusIn,
  tasksIn,
} from "./boarding-plan.ts";
import { View } from "../exchange/view.ts";

const ID = "3f0c9a52-7d1e-4c1b-9f5e-0d9a4f7b1c11";
const WHO = "9b2f3c44-0a1d-4e5f-8a6b-7c8d9e0f1a2b";
const entry = new View({
  id: ID,
  employee_id: WHO,
  employee_name: "Mia Ngāta",
  start_date: "2026-03-16",
  status: "not_started",
  task_progress: { completed: 0, total: 6 },
});
const nested = new View({
  id: ID,
  leaver: { id: WHO, firstName: "Mia", lastName: "Ngāta" },
  lastWorkingDay: "2026-03-16T00:00:00Z",
  state: "Completed",
  progress: "3/7",
});

describe("a plan is read by concept", () => {
  test("whose day may be null in a member with its name", () => {
    const undecided = new View({ id: ID, name: "Mia Ngāta", lastWorkingDay: null });
    expect([showsDay(entry, /start/), showsDay(undecided, /last/), showsDay(undecided, /start/)]).toEqual([true, true, false]);
  });

  test("flat, in snake case", () => {
    expect([possibleNames(entry), datesIn(entry), statusIn(entry), mostIn(entry), peopleIn(entry), isClosed(entry)]).toEqual([
      ["Mia Ngāta"],
      ["2026-03-16"],
      "not_started",
      6,
      [WHO],
      false,
    ]);
  });

  test("nested, in camel case, with its progress as text", () => {
    expect([possibleNames(nested), datesIn(nested), statusIn(nested), peopleIn(nested), isClosed(nested)]).toEqual([
      ["Mia", "Ngāta"],
      ["2026-03-16"],
      "Completed",
      [WHO],
      true,
    ]);
    expect(progressIn(nested)).toContain("3/7");
  });

  test("the person is shown by a name in one text or in two members, and no other person is", () => {
    expect([showsPerson(entry, "Mia", "Ngāta"), showsPerson(nested, "Mia", "Ngāta")]).toEqual([true, true]);
    expect(showsPerson(new View({ leaver: "Ngāta, Mia" }), "Mia", "Ngāta")).toBe(true);
    expect([showsPerson(entry, "Mia", "Nga"), showsPerson(nested, "Mia", "Mia Ngāta")]).toEqual([false, false]);
  });

  test("members that are missing are not found", () => {
    const bare = new View({ id: ID, start_date: "2026-03-16" });
    expect([possibleNames(bare), statusIn(bare), progressIn(bare), progressIn(new View({ id: ID, status: "open" }))]).toEqual([
      [],
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("progress differs between states", () => {
    const later = new View({ ...(entry.raw as object), task_progress: { completed: 1, total: 6 } });
    expect(progressIn(later)).not.toBe(progressIn(entry));
    expect(progressIn(new View({ ...(entry.raw as object), status: "in_progress" }))).toBe(progressIn(entry));
  });

  test("a plan that is not complete is not closed", () => {
    for (const status of ["not_completed", "incomplete", "in_progress"]) expect(isClosed(new View({ status }))).toBe(false);
    for (const status of ["completed", "CANCELLED"]) expect(isClosed(new View({ status }))).toBe(true);
  });
});

const task = { id: ID, title: "Sign", category: "Paperwork", required: true, service_managed: false, completed: false, due_date: null };

describe("a task", () => {
  test("has six members", () => {
    const [read] = tasksIn(new View({ tasks: [task] }));
    expect(read).toMatchObject({ id: ID, title: "Sign", required: true, managed: false, completed: false, due: undefined });
    expect([read!.lacking, read!.unclear]).toEqual([[], []]);
  });

  test("may use other names", () => {
    const other = {
      taskId: ID,
      name: "Sign",
      group: "Paperwork",
      isOptional: true,
      managedByService: true,
      done: true,
      deadline: "2026-03-09",
    };
    const [read] = tasksIn(new View({ plan: { items: [other] } }));
    expect(read).toMatchObject({ id: ID, title: "Sign", required: false, managed: true, completed: true, due: "2026-03-09" });
    expect([read!.lacking, read!.unclear]).toEqual([[], []]);
  });

  test("lacks a member if no value could be it", () => {
    const { due_date: _due, ...undated } = task;
    expect(tasksIn(new View({ tasks: [undated] }))[0]!.lacking).toEqual(["a due date, or null for it"]);
    const [odd] = tasksIn(new View({ tasks: [{ ...undated, colour: "#fff", when: { on: 3 } }] }));
    expect([odd!.lacking, odd!.unclear]).toEqual([[], ["a due date, or null for it"]]);
  });

  test("may have its flags in words, in objects, or in an unreadable form", () => {
    const worded = { ...task, required: "yes", service_managed: { value: false }, completed: undefined, status: "open", is_cached: true };
    expect(tasksIn(new View({ tasks: [worded] }))[0]).toMatchObject({ required: true, managed: false, completed: false, unclear: [] });
    const odd = { ...task, required: { by: "law" } };
    expect(tasksIn(new View({ tasks: [odd] }))[0]).toMatchObject({ required: undefined, lacking: [], unclear: ["whether it is required"] });
    const numbers = { ...task, required: 1 };
    expect(tasksIn(new View({ tasks: [numbers] }))[0]).toMatchObject({ lacking: ["whether it is required"] });
  });

  test("may be in a list for each category, or in a map of them", () => {
    const other = { ...task, id: WHO, category: "Equipment" };
    for (const tasks of [
      [
        { category: "Paperwork", items: [task] },
        { category: "Equipment", items: [other] },
      ],
      { Paperwork: [task], Equipment: [other] },
    ])
      expect(tasksIn(new View({ tasks })).map(({ id }) => id)).toEqual([ID, WHO]);
  });
});

test("progress may be in an object called tasks, which is no list of them", () => {
  expect(progressIn(new View({ name: "Ana Ng", tasks: { done: 2, of: 5 } }))).toBe('[["tasks.done",2],["tasks.of",5]]');
  expect(progressIn(new View({ name: "Ana Ng", tasks: [{ order: 2 }] }))).toBeUndefined();
  expect(progressIn(new View({ name: "Ana Ng", tasks: { "3f2504e0-4f89-41d3-9a0c-0305e82c3301": { order: 2 } } }))).toBeUndefined();
});

describe("an exit interview", () => {
  const plan = { ...(entry.raw as object), tasks: [task] };

  test("shows its status in a member of its own, in an object, or as an unknown word", () => {
    for (const more of [
      { exit_interview_status: "not_sent" },
      { exitInterview: { status: "sent" } },
      { survey: "sent" },
      { exit_interview_status: null },
    ])
      expect(hasInterviewStatus(new View({ ...plan, ...more }), entry)).toBe(true);
    expect(hasInterviewStatus(new View(plan), entry)).toBe(false);
  });

  test("leaks in members about answers and in long texts, but not in a status or a task", () => {
    expect(interviewLeaks(new View({ ...plan, exit_interview: { status: "completed", responses: [] } }))).toEqual([
      "exit_interview.responses",
    ]);
    expect(interviewLeaks(new View({ ...plan, exitInterviewAnswers: 3 }))).toEqual(["exitInterviewAnswers"]);
    expect(interviewLeaks(new View({ ...plan, exit_interview: { note: "x".repeat(61) } }))).toEqual(["exit_interview.note"]);
    expect(interviewLeaks(new View({ ...plan, exit_interview: { status: "completed", score: 3 } }))).toEqual(["exit_interview.score"]);
    expect(interviewLeaks(new View({ ...plan, exit_interview_reason: "pay", exit_interview_status_reason: "ill" }))).toEqual([
      "exit_interview_reason",
    ]);
    const harmless = {
      exit_interview: { status: "completed", response_status: "done", answered_at: "2026-03-01" },
      responsible: "Ana",
      tasks: [{ ...task, questions: 1 }],
    };
    expect(interviewLeaks(new View({ ...plan, ...harmless }))).toEqual([]);
  });
});
