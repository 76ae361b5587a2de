import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Employee } from "@hr-platform/spec/types";
import { KINDS, type Kind, type BoardingPlan, runWebAction, planOf, plansOf } from "../support/boarding.ts";
import { client } from "../support/client.ts";
import { hire } from "../decisions/switch.ts";
import { frozenMock, world } from "../support/worlds.ts";
import type { DecisionValues } from "../../src/contract/decisions.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

/** The expected state of a plan, written from the document, independent of the mock's code. */
interface Known {
  readonly kind: Kind;
  readonly id: string;
  readonly person: string;
  status: string;
  readonly tasks: { readonly id: string; readonly managed: boolean; readonly required: boolean; done: boolean }[];
}

interface Model {
  readonly decide: Partial<DecisionValues>;
  readonly plans: Known[];
  readonly gone: Set<string>;
}

type Step =
  | { readonly does: "api" | "web"; readonly plan: number; readonly task: number; readonly done: boolean }
  | { readonly does: "finish" | "complete"; readonly plan: number }
  | { readonly does: "hire" | "leave" | "dismiss"; readonly plan: number };

const isOpen = ({ status }: Known): boolean => status === "not_started" || status === "in_progress";
const needed = ({ tasks }: Known): boolean => tasks.filter(({ required }) => required).every(({ done }) => done);

/** Sets a task of the model. Returns the expected status: 200 or that of an error. */
function set({ decide }: Model, plan: Known, n: number, done: boolean, byWeb: boolean): number {
  const task = plan.tasks[n % plan.tasks.length]!;
  if (task.managed && !byWeb) return decide["managed-task-refusal"] === "conflict" ? 409 : 403;
  const closed = !isOpen(plan);
  if (closed && decide["closed-plan-task"] !== "accepted") return 409;
  if (task.done === done) return decide["task-same-value"] === "conflict" ? 409 : 200;
  task.done = done;
  if (done && !closed) plan.status = decide["last-task"] === "completes" && needed(plan) ? "completed" : "in_progress";
  return 200;
}

function known(kind: Kind, { id, employee_id, status, tasks }: BoardingPlan): Known {
  const all = tasks.map((task) => ({ id: task.id, managed: task.service_managed, required: task.required, done: task.completed }));
  return { kind, id, person: employee_id, status, tasks: all };
}

/** Takes a step in the mock and in the model, and compares the responses. */
function take(mock: Mock, model: Model, step: Step, nth: number): void {
  const plan = model.plans[step.plan % model.plans.length]!;
  const key = client(mock);
  switch (step.does) {
    case "api":
    case "web": {
      const task = plan.tasks[step.task % plan.tasks.length]!.id;
      const expected = set(model, plan, step.task, step.done, step.does === "web");
      if (step.does === "api") {
        expect(key.patch(`/${plan.kind}/plans/${plan.id}/tasks/${task}`, { completed: step.done }).status).toBe(expected);
      } else {
        const { outcome } = runWebAction(mock, "complete-task", { plan_id: plan.id, task_id: task, completed: step.done });
        expect(outcome).toBe(expected === 200 ? "done" : "CONFLICT");
      }
      return;
    }
    case "finish":
      for (const [n, { id }] of plan.tasks.entries()) {
        set(model, plan, n, true, true);
        runWebAction(mock, "complete-task", { plan_id: plan.id, task_id: id });
      }
      return;
    case "complete": {
      const may = isOpen(plan) && needed(plan);
      const { outcome, events } = runWebAction(mock, `complete-${plan.kind}`, { plan_id: plan.id });
      expect(outcome).toBe(may ? "done" : "CONFLICT");
      expect(events.length).toBe(may && plan.kind === "offboarding" && !model.gone.has(plan.person) ? 1 : 0);
      if (!may) return;
      plan.status = "completed";
      if (plan.kind === "offboarding") model.gone.add(plan.person);
      return;
    }
    case "hire": {
      const { id } = hire(mock, { email: `n${nth}@x.example` }).data;
      const made = plansOf(mock, "onboarding").find(({ employee_id }) => employee_id === id)!;
      model.plans.push(known("onboarding", planOf(mock, "onboarding", made.id)));
      expect(model.plans.at(-1)!.tasks.some(({ done }) => done)).toBe(false);
      return;
    }
    case "leave": {
      const may =
        !model.gone.has(plan.person) && !model.plans.some((p) => p.kind === "offboarding" && p.person === plan.person && isOpen(p));
      const { outcome, data } = runWebAction(mock, "start-offboarding", { employee_id: plan.person, last_working_day: "2027-03-26" });
      expect(outcome).toBe(may ? "done" : "CONFLICT employee_id");
      if (may) model.plans.push(known("offboarding", data));
      return;
    }
    case "dismiss":
      expect(key.delete(`/employees/${plan.person}`).status).toBe(model.gone.has(plan.person) ? 409 : 200);
      model.gone.add(plan.person);
  }
}

/** Compares everything that the API shows of plans and their employees with the model. */
function compare(mock: Mock, { plans, gone, decide }: Model): void {
  const shown = (status: string): string => (status === "cancelled" && decide["plan-statuses"] === "three" ? "completed" : status);
  for (const kind of KINDS) {
    const own = plans.filter((plan) => plan.kind === kind);
    const listed = new Map(plansOf(mock, kind).map((plan) => [plan.id, plan]));
    expect([...listed.keys()].toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    for (const plan of own) {
      const { status, task_progress } = listed.get(plan.id)!;
      expect(status).toBe(shown(plan.status));
      expect(task_progress).toEqual({ completed: plan.tasks.filter(({ done }) => done).length, total: plan.tasks.length });
      const { tasks, ...detail } = planOf(mock, kind, plan.id);
      expect(detail).toMatchObject(listed.get(plan.id)!);
      expect(tasks.map(({ completed }) => completed)).toEqual(plan.tasks.map(({ done }) => done));
      expect(tasks.map(({ service_managed }) => service_managed)).toEqual(plan.tasks.map(({ managed }) => managed));
    }
  }
  for (const person of new Set(plans.map((plan) => plan.person)))
    expect(client(mock).get<Employee>(`/employees/${person}`).data.status === "terminated").toBe(gone.has(person));
}

const place = fc.nat(40);
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant("api" as const), plan: place, task: fc.nat(5), done: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant("web" as const), plan: place, task: fc.nat(5), done: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constantFrom("finish" as const, "complete" as const, "complete" as const), plan: place }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom("hire" as const, "leave" as const, "dismiss" as const), plan: place }) },
  ),
  { maxLength: 25, size: "max" },
);

const CASES: readonly (readonly [string, Partial<DecisionValues>])[] = [
  ["by default", {}],
  ["where the last task completes a plan", { "last-task": "completes", "plan-statuses": "three" }],
  [
    "where closed plans change and repetitions are conflicts",
    { "closed-plan-task": "accepted", "task-same-value": "conflict", "managed-task-refusal": "conflict" },
  ],
];

test.for(CASES)("%s plans do what a simple model does, for any API calls and web actions", ([, decide]) => {
  const { onboarding_plans, offboarding_plans, employees } = world.data("wattle");
  const left = employees.filter(({ termination }) => termination !== null).map(({ resource }) => resource.id);
  const ended = new Set<string>();
  fc.assert(
    fc.property(steps, (trace) => {
      const mock = frozenMock({ decide });
      const seeded = [
        ...onboarding_plans.map((plan) => known("onboarding", plan as unknown as BoardingPlan)),
        ...offboarding_plans.map((plan) => known("offboarding", plan as unknown as BoardingPlan)),
      ];
      const model: Model = { decide, plans: seeded, gone: new Set(left) };
      for (const [nth, step] of trace.entries()) take(mock, model, step, nth);
      compare(mock, model);
      for (const { kind, status } of model.plans) ended.add(`${kind} ${status}`);
      if (model.gone.size > left.length) ended.add("terminated");
    }),
    runs(401, 40),
  );
  const both = ["not_started", "in_progress", "completed"].flatMap((status) => KINDS.map((kind) => `${kind} ${status}`));
  expect([...ended].toSorted()).toEqual([...both, "offboarding cancelled", "terminated"].toSorted());
});
