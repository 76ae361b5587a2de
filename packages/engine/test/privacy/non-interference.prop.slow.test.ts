import type { CompanyData, World } from "@hr-platform/domain";
import { isWhole, runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { PERSONAL, asks, decisionSets } from "../support/arbitraries.ts";
import { client, encodeQuery } from "../support/client.ts";
import { NO_HIDDEN_LEAVE, keepsSecrets } from "./secrets.ts";
import { readSweep } from "../support/read-sweep.ts";
import { type Step, play, send, traces } from "../support/traces.ts";
import { type Cast, castOf, changedWorld, frozenMock, hiddenLeave, hiddenTypes, world } from "../support/worlds.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];

/** Decisions that affect leave, employees and lists. `listed-refused` shows the hidden types on purpose, but no request. */
const sets = decisionSets();
/** The same decisions without those that list hidden types. */
const hiding = sets.map((set) => Object.fromEntries(Object.entries(set).filter(([slug]) => slug !== "hidden-leave-type")));

/** The world without hidden leave and hidden types. */
function withoutTypes(base: World): World {
  return changedWorld((data) => {
    const types = hiddenTypes(data);
    const { leave } = base.data(data.slug);
    return { ...data, leave, leave_types: data.leave_types.filter(({ resource }) => !types.has(resource.id)) };
  });
}

describe("hidden leave", () => {
  test("worlds that differ only in hidden leave give the same bytes for any trace, with any decisions", () => {
    fc.assert(keepsSecrets(sets), runs(201, 60));
  });

  test("a world without hidden types answers the same as one that has them", () => {
    const ignorant = withoutTypes(NO_HIDDEN_LEAVE);
    const unswitched = traces(["wattle", "kauri"]).map((steps) =>
      steps.filter((step) => !("decide" in step && "hidden-leave-type" in step.decide)),
    );
    fc.assert(
      fc.property(hiding, unswitched, (decide, steps) => {
        const [plain, secretive] = [frozenMock({ world: () => ignorant, decide }), frozenMock({ decide })];
        expect(play(secretive, steps)).toEqual(play(plain, steps));
      }),
      runs(202, 30),
    );
  });

  test.for(SLUGS)("in %s a clock that moves day by day over a year reveals nothing of it", (slug) => {
    const [open, secretive] = [frozenMock({ world: () => NO_HIDDEN_LEAVE }), frozenMock()];
    for (let day = 0; day < 366; day += 1) {
      expect(secretive.clock.advance("P1D")).toEqual(open.clock.advance("P1D"));
      // The time in which the seeded leave falls is read day by day at night.
      if (day < 70 ? isWhole() || day % 5 === 0 : day % 30 === 0) expect(readSweep(secretive, slug)).toEqual(readSweep(open, slug));
    }
  });
});

describe("twins", () => {
  /** Stand-ins in a trace for one employee and their visible requests. */
  const PERSON = "aaaaaaaa-0000-4000-8000-000000000000";
  const OTHER = "bbbbbbbb-0000-4000-8000-000000000000";
  const request = (n: number): string => `aaaaaaaa-0000-4000-8000-00000000000${n}`;

  interface Twin {
    readonly id: string;
    readonly email: string;
    readonly leave: readonly string[];
  }

  /** The world in which twins have the same name, since names need not match. */
  const namesakes = changedWorld((data) => {
    const { employee_id, twin_employee_id } = data.landmarks.hidden_leave!;
    const { first_name, last_name } = data.employees.find(({ resource }) => resource.id === employee_id)!.resource;
    const employees = data.employees.map((person) =>
      person.resource.id === twin_employee_id ? { ...person, resource: { ...person.resource, first_name, last_name } } : person,
    );
    const leave = data.leave.map((request) =>
      request.resource.employeeId === twin_employee_id
        ? { ...request, resource: { ...request.resource, employeeName: `${first_name} ${last_name}` } }
        : request,
    );
    return { ...data, employees, leave };
  });

  /** The visible requests sorted by date, in which twins' requests match. */
  function twin(data: CompanyData, id: string): Twin {
    const { resource } = data.employees.find((person) => person.resource.id === id)!;
    const types = hiddenTypes(data);
    const own = data.leave.map((record) => record.resource).filter(({ employeeId, typeId }) => employeeId === id && !types.has(typeId));
    const leave = own.sort((a, b) => (a.startDate < b.startDate ? -1 : 1)).map((request) => request.id);
    return { id, email: resource.email, leave };
  }

  /** A text in which the ids and names of one twin are replaced by stand-ins. */
  function masked(text: string, { id, email, leave }: Twin, person: string): string {
    let mask = text.replaceAll(id, person).replaceAll(email, `${person}@`);
    for (const [n, own] of leave.entries()) mask = mask.replaceAll(own, person === PERSON ? request(n) : `${OTHER}/${n}`);
    return mask;
  }

  /** Steps about one employee, who is named by stand-ins. */
  function personal(slug: string, count: number): Arbitrary<Step[]> {
    const cast: Cast = {
      ...castOf(slug),
      employees: [PERSON],
      leave: [...Array.from({ length: count }, (_, n) => request(n)), ...castOf(slug).leave.slice(-3)],
    };
    const ask = asks(cast, fc.constant(`hrk_${slug}_full`), PERSONAL).filter((step) =>
      JSON.stringify(step).includes("aaaaaaaa-0000-4000-8000"),
    );
    const turn = fc.constantFrom("P1D", "P3D", "P1M").map((turn): Step => ({ turn }));
    return fc.array(fc.oneof({ weight: 8, arbitrary: ask }, { weight: 1, arbitrary: turn }), { minLength: 4, maxLength: 20, size: "max" });
  }

  /** Plays a trace with one twin as the employee. Returns what is visible, without the twin's own ids. */
  function tale(mock: Mock, steps: readonly Step[], lead: Twin, other: Twin): string[] {
    return steps.map((step) => {
      if (!("method" in step)) {
        play(mock, [step]);
        return "";
      }
      let aimed = JSON.stringify(step).replaceAll(PERSON, lead.id);
      for (const [n, id] of lead.leave.entries()) aimed = aimed.replaceAll(request(n), id);
      const { status, headers, text } = send(mock, JSON.parse(aimed));
      // An ETag depends on the whole body, ids included.
      return `${status} ${JSON.stringify({ ...headers, etag: undefined })} ${masked(masked(text, lead, PERSON), other, OTHER)}`;
    });
  }

  test.for(SLUGS)("of %s cannot be distinguished by any request", (slug) => {
    const data = world.data(slug);
    const { employee_id, twin_employee_id } = data.landmarks.hidden_leave!;
    const [one, other] = [twin(data, employee_id), twin(data, twin_employee_id)];
    expect(one.leave).toHaveLength(other.leave.length);
    fc.assert(
      fc.property(sets, personal(slug, Math.min(10, one.leave.length)), (decide, steps) => {
        const [mock, second] = [frozenMock({ decide, world: () => namesakes }), frozenMock({ decide, world: () => namesakes })];
        expect(tale(mock, steps, one, other)).toEqual(tale(second, steps, other, one));
      }),
      runs(203, 25),
    );
  });

  test.for(SLUGS)("of %s get the same response to every request on the hidden dates", (slug) => {
    const data = world.data(slug);
    const { employee_id, twin_employee_id, start_date, end_date } = data.landmarks.hidden_leave!;
    for (const { resource: type } of data.leave_types) {
      for (const notes of [undefined, "x"]) {
        const ask = (id: string): string => {
          const body = { employee_id: id, leave_type_id: type.id, start_date, end_date, notes };
          const { status, text } = client(frozenMock({ world: () => namesakes }), `hrk_${slug}_full`).post("/leave", body);
          return `${status} ${masked(text, twin(data, id), PERSON)}`;
        };
        expect(ask(employee_id)).toBe(ask(twin_employee_id));
      }
    }
  });
});

describe("a hidden id", () => {
  const keys = (slug: string): string[] => ["full", "read", "write", "admin"].map((name) => `hrk_${slug}_${name}`);

  test.for(SLUGS)("of %s gets the response of an unknown id: status, code, field, message and headers", (slug) => {
    const data = world.data(slug);
    const { employee_id, start_date } = data.landmarks.hidden_leave!;
    const [requests, types] = [hiddenLeave(data).map(({ resource }) => resource.id), [...hiddenTypes(data)]];
    const leave = (type: string): unknown => ({ employee_id, leave_type_id: type, start_date, end_date: start_date });
    const attempts: ((id: string) => Parameters<typeof send>[1])[] = [
      ...["GET", "DELETE", "PATCH", "PUT", "HEAD"].map((method) => (id: string) => ({
        key: null,
        method,
        path: `/leave/${id}`,
        query: "",
        body: undefined,
      })),
      (id) => ({ key: null, method: "PATCH", path: `/leave/${id}/approve`, query: "", body: undefined }),
      (id) => ({ key: null, method: "PATCH", path: `/leave/${id}/decline`, query: "", body: { reason: "No" } }),
      (id) => ({ key: null, method: "PATCH", path: `/leave/${id}/decline`, query: "", body: undefined }),
      (id) => ({ key: null, method: "DELETE", path: `/leave/${id}`, query: "", body: { reason: "No" } }),
      (id) => ({ key: null, method: "GET", path: `/employees/${id}`, query: "", body: undefined }),
      (id) => ({ key: null, method: "GET", path: "/leave", query: encodeQuery({ employee_id: id }), body: undefined }),
      (id) => ({ key: null, method: "GET", path: "/leave/balances", query: encodeQuery({ employee_id: id }), body: undefined }),
      (id) => ({ key: null, method: "POST", path: "/leave", query: "", body: leave(id) }),
    ];
    fc.assert(
      fc.property(
        hiding,
        fc.constantFrom(...requests, ...types),
        fc.boolean(),
        fc.uuid({ version: 4 }),
        (decide, hidden, upper, unknown) => {
          const mock = frozenMock({ decide });
          const form = (id: string): string => (upper ? id.toUpperCase() : id);
          for (const key of keys(slug)) {
            for (const attempt of attempts) {
              const [secret, nothing] = [send(mock, { ...attempt(form(hidden)), key }), send(mock, { ...attempt(form(unknown)), key })];
              expect(secret).toEqual(nothing);
            }
          }
        },
      ),
      runs(204, 8),
    );
  });
});
