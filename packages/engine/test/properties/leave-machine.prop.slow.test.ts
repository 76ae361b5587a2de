import { addDays } from "@hr-platform/domain";
import type { Employee, LeaveRequest, LeaveType } from "@hr-platform/spec/types";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import type { Command } from "fast-check";
import { describe, expect, test } from "vitest";
import { PERSONAL } from "../support/arbitraries.ts";
import { client } from "../support/client.ts";
import {
  type Model,
  type Rules,
  type Verdict,
  employeeStatus,
  judgeRequest,
  moveRequest,
  rename,
  terminate,
} from "../support/leave-model.ts";
import { edges, movesAlongEdges } from "./leave-edges.ts";
import { TODAY, changedWorld, frozenMock, world } from "../support/worlds.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

/** No leave exists yet, so that the model has all of it. */
const noLeave = changedWorld((data) => ({ ...data, leave: [] }));
const data = world.data("wattle");
const probationer = data.employees.find(
  ({ resource, termination }) => termination === null && (resource.probation_end_date ?? "") > "2026-03-10",
)!;
const people = [probationer, ...data.employees.filter(({ termination }) => termination === null).slice(0, 2)].map(
  ({ resource }) => resource,
);
const TYPES = ["Annual leave (AU)", "Personal/carer's leave (AU)", "Compassionate leave (AU)"];
const types = TYPES.map((name) => data.leave_types.map(({ resource }) => resource).find((type) => type.name === name)!);

const LIVE = ["pending", "approved", "auto_approved"];
/** The decisions in the terms of the mock and of the model. */
const CASES: readonly (readonly [name: string, decide: Record<string, string>, rules: Rules])[] = [
  ["by default", {}, {}],
  ["when declined requests may be approved", { "approve-from": "pending-or-declined" }, { approveFrom: ["pending", "declined"] }],
  [
    "when anything live may be approved or declined",
    { "approve-from": "any-live", "decline-from": "pending-or-approved", "approve-twice": "no-op" },
    { approveFrom: ["pending", "auto_approved"], declineFrom: LIVE, approveTwice: "no-op" },
  ],
  ["when only pending requests may be cancelled", { "cancel-from": "pending-only" }, { cancelFrom: ["pending"] }],
  [
    "when begun leave stays and days are never shared",
    { "cancel-from": "not-started", "leave-overlap": "any-overlap-conflicts" },
    { cancelBeforeStart: true, overlap: "any" },
  ],
  [
    "when a termination settles what lies ahead",
    { "terminated-leave-transition": "conflict", "termination-leave": "future-cancelled" },
    { terminatedStay: true, terminationCancels: true },
  ],
  [
    "when names and overlaps do not matter",
    { "leave-names": "snapshot", "leave-overlap": "warns" },
    { snapshotNames: true, overlap: "none" },
  ],
];

type Step = Command<Model, Mock>;

/** The statuses that the commands of a test have met. */
const met = new Set<number>();

/** One request of a command and the expectation of the model. Then everything that the API shows is compared. */
function step(name: string, run: (model: Model, mock: Mock) => { readonly verdict: Verdict; readonly status: number } | undefined): Step {
  return {
    check: () => true,
    toString: () => name,
    run: (model, mock) => {
      const done = run(model, mock);
      if (done !== undefined) {
        expect(done.status).toBe(done.verdict.status);
        met.add(done.status);
        expect(mock.requests.at(-1)!.events.map(({ kind }) => kind)).toEqual(done.verdict.events);
      }
      compare(model, mock);
    },
  };
}

function compare(model: Model, mock: Mock): void {
  const api = client(mock);
  const { data: listed, meta } = api.get<LeaveRequest[]>("/leave", { limit: 100 });
  expect(meta!.total).toBe(model.requests.length);
  const seen = listed.map(({ id, status, declineReason, employeeName }) => ({ id, status, declineReason, name: employeeName }));
  const known = model.requests.map(({ id, status, declineReason, name }) => ({ id, status, declineReason, name }));
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
  expect(seen.toSorted(byId)).toEqual(known.toSorted(byId));
  const pending = listed.map(({ status }) => status === "pending");
  expect(pending).toEqual(pending.toSorted((a, b) => Number(b) - Number(a)));
  for (const id of model.people.keys()) {
    expect(api.get<Employee>(`/employees/${id}`).data.status).toBe(employeeStatus(model, id));
  }
}

const fullName = (employee: Pick<Employee, "first_name">, last: string): string => `${employee.first_name} ${last}`;

/** Requests leave on Wednesday, or Wednesday and Thursday, of a week without public holidays until November. */
function ask(person: Employee, type: LeaveType, week: number, long: boolean, half: string | null): Step {
  const start = addDays(TODAY, week * 7 + 2);
  const end = long && half === null ? addDays(start, 1) : start;
  return step(`ask(${person.first_name}, ${type.name}, ${start}..${end}, ${half})`, (model, mock) => {
    const asked = { person: person.id, what: [type.id, start, end, half].join(), start, end, half };
    const verdict = judgeRequest(model, asked, !type.requires_approval);
    const body = {
      employee_id: person.id,
      leave_type_id: type.id,
      start_date: start,
      end_date: end,
      ...(half === null ? {} : { half_day: true, half_day_period: half }),
    };
    const { status, data: made } = client(mock).post<LeaveRequest>("/leave", body);
    if (status === 200) {
      expect(made).toMatchObject({
        typeName: type.name,
        startDate: start,
        endDate: end,
        days: half === null ? (start === end ? 1 : 2) : 0.5,
      });
      model.requests.push({
        ...asked,
        id: made.id,
        status: type.requires_approval ? "pending" : "auto_approved",
        declineReason: null,
        name: model.people.get(person.id)!.name,
      });
    }
    return { verdict, status };
  });
}

function act(action: "approve" | "decline" | "cancel", nth: number): Step {
  return step(`${action}(${nth})`, (model, mock) => {
    const request = model.requests[nth % Math.max(1, model.requests.length)];
    if (request === undefined) return undefined;
    const verdict = moveRequest(model, request, action, `No ${nth}`);
    const api = client(mock);
    const body = action === "decline" ? { reason: `No ${nth}` } : undefined;
    const { status } = action === "cancel" ? api.delete(`/leave/${request.id}`) : api.patch(`/leave/${request.id}/${action}`, body);
    return { verdict, status };
  });
}

const turn = (days: number): Step =>
  step(`turn(${days})`, (model, mock) => {
    mock.clock.advance(`P${days}D`);
    model.today = addDays(model.today, days);
    return undefined;
  });

const dismiss = (person: Employee): Step =>
  step(`terminate(${person.first_name})`, (model, mock) => ({
    verdict: terminate(model, person.id),
    status: client(mock).delete(`/employees/${person.id}`).status,
  }));

const marry = (person: Employee, last: string): Step =>
  step(`rename(${person.first_name}, ${last})`, (model, mock) => ({
    verdict: rename(model, person.id, fullName(person, last)),
    status: client(mock).patch(`/employees/${person.id}`, { last_name: last }).status,
  }));

const who = fc.constantFrom(...people);
const asking = fc.tuple(who, fc.constantFrom(...types), fc.nat(6), fc.boolean(), fc.constantFrom(null, null, null, "morning", "afternoon"));
const acting = fc
  .tuple(fc.constantFrom("approve" as const, "decline" as const, "cancel" as const), fc.nat(30))
  .map((drawn) => act(...drawn));
const commands = [
  asking.map((drawn) => ask(...drawn)),
  asking.map((drawn) => ask(...drawn)),
  acting,
  acting,
  acting,
  fc.integer({ min: 1, max: 9 }).map(turn),
  who.map(dismiss),
  fc.tuple(who, fc.constantFrom("Ngata", "O'Neill")).map((drawn) => marry(...drawn)),
];

describe("the leave machine", () => {
  test.for(CASES)("%s does what a simple model does, for any commands", ([, decide, rules]) => {
    met.clear();
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 40, size: "max" }), (run) => {
        fc.modelRun(() => {
          const everyone = people.map((person) => {
            const name = fullName(person, person.last_name);
            return [person.id, { name, terminated: false, probationEnd: person.probation_end_date }] as const;
          });
          return {
            model: { today: TODAY, requests: [], people: new Map(everyone), rules },
            real: frozenMock({ decide, world: () => noLeave }),
          };
        }, run);
      }),
      runs(301, 100),
    );
    expect(met).toEqual(new Set([200, 409]));
  });

  test("changes its status only by the transitions of the document, for any requests", () => {
    const seen = new Set<string>();
    fc.assert(movesAlongEdges(fc.constant({}), seen, PERSONAL), runs(302, 150));
    expect([...seen].sort()).toEqual([...edges({})].sort());
  });
});
