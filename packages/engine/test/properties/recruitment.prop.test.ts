import type { JobRole } from "@hr-platform/spec/types";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Client, client } from "../support/client.ts";
import { PERSON, ROLE, detailOf, move, newCandidate, pipelineOf } from "../support/recruits.ts";
import { changedWorld, frozenMock, world } from "../support/worlds.ts";
import { ApiError } from "../../src/contract/errors.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { act } from "../../src/operations/web.ts";

/** No applications exist yet, so that the model has all of them. */
const noRecruits = changedWorld((data) =>
  data.slug === "wattle" ? { ...data, roles: [], candidates: [], applications: [], offers: [] } : data,
);
const stages = world.data("wattle").stages.map(({ resource }) => resource);

interface ModelApplication {
  readonly ref: string;
  /** Index in `stages`. */
  stage: number;
  offers: { readonly id: string; status: string }[];
}

interface ModelRole {
  readonly id: string;
  status: string;
  readonly applications: ModelApplication[];
}

/** The expected state of wattle's recruitment, independent of the mock's code. */
interface Model {
  readonly roles: ModelRole[];
  candidates: number;
}

interface Bench {
  readonly model: Model;
  readonly mock: Mock;
  readonly api: Client;
}

const kind = ({ stage }: ModelApplication): string => stages[stage]!.kind;
const pick = <T>(list: readonly T[], nth: number): T | undefined => (list.length === 0 ? undefined : list[nth % list.length]);
const all = (model: Model): ModelApplication[] => model.roles.flatMap(({ applications }) => applications);

/** The result of a web action: its error code, or `done`. */
function web(mock: Mock, name: string, fields: object): string {
  try {
    act(mock.defaultSandbox, name, { company: "wattle", ...fields });
    return "done";
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

type Step = readonly [name: keyof typeof STEPS, a: number, b: number];

const STATUSES = ["draft", "open", "on_hold", "closed", "filled"];
const OFFER_MOVES = [
  ["send-offer", "draft", "sent"],
  ["accept-offer", "sent", "accepted"],
  ["decline-offer", "sent", "declined"],
] as const;

/** Each step changes the mock and the model, and compares the responses. */
const STEPS = {
  role({ model, api }: Bench) {
    const { id } = api.post<{ id: string }>("/recruitment/roles", ROLE).data;
    expect(model.roles.map((role) => role.id)).not.toContain(id);
    model.roles.push({ id, status: "draft", applications: [] });
  },
  status({ model, api }: Bench, a: number, b: number) {
    const role = pick(model.roles, a);
    if (role === undefined) return;
    const status = pick(STATUSES, b)!;
    const allowed = role.status !== "filled" || status === "filled";
    expect(api.patch(`/recruitment/roles/${role.id}`, { status }).status).toBe(allowed ? 200 : 409);
    if (allowed) role.status = status;
  },
  candidate({ model, api }: Bench, a: number) {
    // One in four has no role.
    const role = a % 4 === 3 ? undefined : pick(model.roles, a);
    expect(newCandidate(api, { email: `n${a % 3}@x.example`, ...(role && { role_id: role.id }) }).status).toBe(200);
    model.candidates += 1;
    if (role === undefined) return;
    const known = new Set(role.applications.map(({ ref }) => ref));
    const fresh = pipelineOf(api, role.id).applications.filter(({ candidate_ref }) => !known.has(candidate_ref));
    expect(fresh).toHaveLength(1);
    role.applications.push({ ref: fresh[0]!.candidate_ref, stage: 0, offers: [] });
  },
  move({ model, api }: Bench, a: number, b: number) {
    const application = pick(all(model), a);
    if (application === undefined) return;
    const to = b % stages.length;
    const wanted = stages[to]!.kind === "hired" ? 403 : kind(application) === "hired" || application.stage === to ? 409 : 200;
    expect(move(api, application.ref, stages[to]!.id).status).toBe(wanted);
    if (wanted === 200) application.stage = to;
  },
  hire({ model, mock }: Bench, a: number) {
    const application = pick(all(model), a);
    if (application === undefined) return;
    const allowed = kind(application) === "active";
    expect(web(mock, "hire", { application_id: application.ref })).toBe(allowed ? "done" : "CONFLICT");
    if (allowed) application.stage = stages.findIndex((stage) => stage.kind === "hired");
  },
  offer({ model, api }: Bench, a: number) {
    const application = pick(all(model), a);
    if (application === undefined) return;
    const open = application.offers.some(({ status }) => status === "draft" || status === "sent");
    const made = api.post<{ id: string }>("/recruitment/offers", { application_id: application.ref, salary: a + 1 });
    expect(made.status).toBe(open ? 409 : 200);
    if (!open) application.offers.push({ id: made.data.id, status: "draft" });
  },
  answer({ model, mock }: Bench, a: number, b: number) {
    const offer = pick(
      all(model).flatMap(({ offers }) => offers),
      a,
    );
    if (offer === undefined) return;
    const [name, from, to] = pick(OFFER_MOVES, b)!;
    const allowed = offer.status === from;
    expect(web(mock, name, { offer_id: offer.id })).toBe(allowed ? "done" : "CONFLICT");
    if (allowed) offer.status = to;
  },
};

/** Compares everything that the API shows of recruitment, and what it hides, with the model. */
function compare({ model, mock, api }: Bench): void {
  const active = (role: ModelRole): number => role.applications.filter((application) => kind(application) === "active").length;
  const listed = api.get<JobRole[]>("/recruitment/roles", { limit: 100 }).data;
  const expected = model.roles.filter(({ status }) => status === "open" || status === "on_hold").toReversed();
  expect(listed.map(({ id, status, active_candidates }) => [id, status, active_candidates])).toEqual(
    expected.map((role) => [role.id, role.status, active(role)]),
  );
  for (const role of model.roles) {
    const [detail, pipeline] = [detailOf(api, role.id), pipelineOf(api, role.id)];
    const counts = stages.map((_, place) => role.applications.filter(({ stage }) => stage === place).length);
    expect(detail.stages.map(({ count }) => count)).toEqual(counts);
    expect(pipeline.stages).toEqual(detail.stages);
    expect([detail.status, detail.active_candidates]).toEqual([role.status, active(role)]);
    const rows = pipeline.applications.map(({ candidate_ref, stage, status }) => `${candidate_ref} ${stage} ${status}`);
    const known = role.applications.map((application) => `${application.ref} ${stages[application.stage]!.id} ${kind(application)}`);
    expect(rows.toSorted()).toEqual(known.toSorted());
  }
  const { records } = mock.defaultSandbox.company("wattle");
  expect([records.candidates.size, records.applications.size]).toEqual([model.candidates, all(model).length]);
  for (const { id, status } of all(model).flatMap(({ offers }) => offers)) expect(records.offers.get(id)!.status).toBe(status);
}

/** What another company sees of its own recruitment. */
function elsewhere(mock: Mock): string[] {
  const api = client(mock, "hrk_kauri_full");
  const roles = world.data("kauri").roles.flatMap(({ id }) => [`/recruitment/roles/${id}`, `/recruitment/roles/${id}/pipeline`]);
  return ["/recruitment/roles", "/recruitment/stages", ...roles].map((path) => api.get(path).text);
}

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom<(keyof typeof STEPS)[]>(
    "role",
    "status",
    "candidate",
    "candidate",
    "move",
    "move",
    "move",
    "hire",
    "offer",
    "answer",
    "answer",
  ),
  fc.nat(40),
  fc.nat(40),
);

test("after any actions in any order, roles, stages, applications and offers agree, and other companies see nothing", () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const mock = frozenMock({ world: () => noRecruits });
      const api = client(mock);
      const before = elsewhere(mock);
      const model: Model = { roles: [], candidates: 0 };
      const bench: Bench = { model, mock, api };
      for (const [name, a, b] of [["role", 0, 0] as Step, ...steps]) {
        STEPS[name](bench, a, b);
        compare(bench);
      }
      for (const application of all(model)) met.add(kind(application));
      for (const { status } of model.roles) met.add(status);
      for (const { status } of all(model).flatMap(({ offers }) => offers)) met.add(status);
      expect(elsewhere(mock)).toEqual(before);
      const kauri = client(mock, "hrk_kauri_full");
      for (const { id } of model.roles) expect(kauri.get(`/recruitment/roles/${id}`).status).toBe(404);
      for (const { ref } of all(model)) expect(move(kauri, ref, stages[1]!.id).status).toBe(404);
    }),
    runs(21, 100),
  );
  expect([...met].sort()).toEqual([
    "accepted",
    "active",
    "closed",
    "declined",
    "draft",
    "filled",
    "hired",
    "on_hold",
    "open",
    "rejected",
    "sent",
  ]);
});

test("an id is used once: roles, candidates, applications and offers share none, with each other or with the world", () => {
  const mock = frozenMock();
  const api = client(mock);
  const { records } = mock.defaultSandbox.company("wattle");
  const before = [records.roles, records.candidates, records.applications, records.offers].reduce((sum, { size }) => sum + size, 0);
  for (let n = 0; n < 5; n += 1) {
    const { id: role_id } = api.post<{ id: string }>("/recruitment/roles", ROLE).data;
    newCandidate(api, { ...PERSON, role_id });
    const application_id = pipelineOf(api, role_id).applications[0]!.candidate_ref;
    api.post("/recruitment/offers", { application_id, salary: 1 });
  }
  const ids = [records.roles, records.candidates, records.applications, records.offers].flatMap((table) =>
    [...table.values()].map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(before + 20);
});
