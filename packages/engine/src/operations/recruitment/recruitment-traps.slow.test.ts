import { createHash } from "node:crypto";
import { operations } from "@hr-platform/spec/operations";
import type { Employee, JobRole } from "@hr-platform/spec/types";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN, people } from "../../../test/support/cast.ts";
import { type Client, type Result, client } from "../../../test/support/client.ts";
import { PERSON, ROLE, apply, detailOf, move, newCandidate, newRole, pipelineOf, stagesByName } from "../../../test/support/recruits.ts";
import { frozenMock, world } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import { routes } from "../index.ts";
import { act } from "../web.ts";

/** The privacy cases of candidates (§1, privacy rule 2), each with its id in the register. */

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

/** A marker text for every field. No response may contain one. */
const MARKED = {
  first_name: "Zq-first-7f3a",
  last_name: "Zq-last-91bc",
  email: "zq-mail-44d0@zq-host-5e11.example",
  phone: "+61 491 570 zq-phone-a8",
  cv_url: "https://zq-cv-0c77.example/zq-file-3b.pdf",
  notes: "zq-notes-d2f6",
};

const everything = ({ status, headers, text }: Result<unknown>): string => JSON.stringify([status, headers, text]);

/** Every read operation with every id that fits its path: everything that the API shows of a company. */
function reads(api: Client, ids: readonly string[]): Result<unknown>[] {
  return operations
    .filter(({ id, method }) => method === "GET" && routes.has(id))
    .flatMap(({ path }) => (path.includes("{") ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]))
    .map((path) => api.get(path, "limit=100"));
}

/** Every write of the area with every id that fits its path or body, valid and invalid. */
function writes(api: Client, role: string, ref: string): Result<unknown>[] {
  const stages = Object.values(stagesByName(api));
  return [
    api.patch(`/recruitment/roles/${role}`, { status: "open" }),
    ...stages.map(({ id }) => move(api, ref, id)),
    ...[1, 1, 0].map((salary) => api.post("/recruitment/offers", { application_id: ref, salary })),
  ];
}

function expectUnmarked(answers: readonly Result<unknown>[]): void {
  const texts = answers.map((answer) => everything(answer).toLowerCase());
  for (const value of ["zq", ...Object.values(MARKED)]) for (const text of texts) expect(text).not.toContain(value.toLowerCase());
}

describe("D T-21: no data of a candidate is ever returned", () => {
  test("T-21: neither in the response to the create, nor in any later response [REC-12, PRIV-11]", () => {
    const role = newRole(wattle);
    const answer = newCandidate(wattle, { ...MARKED, role_id: role });
    expect(answer.body).toEqual({ data: { id: answer.data.id } });
    expect(Object.keys(answer.headers)).not.toContain("location");
    const ref = pipelineOf(wattle, role).applications[0]!.candidate_ref;
    expectUnmarked([answer, ...writes(wattle, role, ref)]);
    const seen = reads(wattle, [role, ref, answer.data.id]);
    expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expectUnmarked([...seen, ...reads(client(mock, "hrk_kauri_full"), [role, ref])]);
  });

  test("T-21: not in an error of any kind, nor in its field [PRIV-13]", () => {
    const broken: Record<string, unknown>[] = Object.keys(MARKED).flatMap((field) =>
      [7, null, ["zq-list"], { zq: "zq-object" }, `zq${"z".repeat(2000)}`].map((value) => ({ ...MARKED, [field]: value })),
    );
    broken.push({ ...MARKED, email: "zq-no-address" }, { ...MARKED, cv_url: "zq no url" }, { ...MARKED, role_id: "zq-role" });
    broken.push({ ...MARKED, role_id: UNKNOWN }, { email: MARKED.email }, {});
    const refused = broken.map((body) => wattle.post("/recruitment/candidates", body));
    expect(refused.map(({ status }) => status)).toEqual(broken.map(({ role_id }) => (role_id === UNKNOWN ? 404 : 400)));
    for (const { error } of refused) expect([...Object.keys(PERSON), "phone", "cv_url", "notes", "role_id"]).toContain(error!.field);
    const bytes = new TextEncoder().encode(`{"email": "${MARKED.email}", "first_name": zq}`);
    const headers = { "content-type": "application/json" };
    const unreadable = wattle.send({ method: "POST", path: "/recruitment/candidates", headers, body: bytes });
    expect(unreadable).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR" } });
    const body = new TextEncoder().encode(JSON.stringify(MARKED));
    const elsewhere = [
      wattle.send({ method: "POST", path: "/recruitment/candidates", query: `email=${MARKED.email}`, headers, body: bytes }),
      wattle.send({ method: "PUT", path: "/recruitment/candidates", headers, body }),
      client(mock, "hrk_wattle_read").post("/recruitment/candidates", MARKED),
      client(mock, "hrk_wattle_revoked").post("/recruitment/candidates", MARKED),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([400, 404, 403, 401]);
    expectUnmarked([...refused, unreadable, ...elsewhere]);
  });

  test("T-21: nor do the texts of the world's candidates", () => {
    for (const { slug } of mock.world.companies) {
      const { roles, applications, offers, candidates } = world.data(slug);
      const ids = [...roles, ...applications.slice(0, 2), ...offers.slice(0, 1), ...candidates.slice(0, 1)].map(({ id }) => id);
      const api = client(mock, `hrk_${slug}_full`);
      const texts = reads(api, ids).map(everything).join("\n");
      const secrets = candidates.flatMap(({ last_name, email, phone, cv_url, notes, id }) => [last_name, email, phone, cv_url, notes, id]);
      expect(secrets.filter((secret) => secret !== null && texts.includes(secret))).toEqual([]);
    }
  });
});

test("T-21, T-23: another candidate's details change no byte of any response", () => {
  const text = fc.string({ minLength: 1, maxLength: 40 }).map((value) => `n${value}`);
  const person = fc.record({
    first_name: text,
    last_name: text,
    email: fc.emailAddress(),
    phone: text,
    cv_url: fc.webUrl(),
    notes: text,
  });
  const answers = (people_: readonly object[]): string[] => {
    const api = client(frozenMock());
    const roles = [newRole(api), newRole(api)];
    const made = people_.flatMap((one) => roles.map((role_id) => newCandidate(api, { ...one, role_id })));
    return [...made, ...roles.flatMap((role) => reads(api, [role]))].map(everything);
  };
  const standard = answers([PERSON, { ...PERSON, first_name: "Zoe" }]);
  fc.assert(
    fc.property(person, person, (one, other) => {
      expect(answers([one, other])).toEqual(standard);
    }),
    runs(21, 6),
  );
});

test("T-22: a known address gets the same response as an unknown one: a new id, and no 409 [A-197]", () => {
  const role = newRole(wattle);
  const known = world.data("wattle").candidates[0]!;
  const answers = [PERSON, PERSON, { ...PERSON, email: PERSON.email.toUpperCase() }, { ...PERSON, email: known.email }].map((body) =>
    newCandidate(wattle, { ...body, role_id: role }),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(({ data }) => [200, { data: { id: data.id } }]));
  expect(new Set([...answers.map(({ data }) => data.id), known.id]).size).toBe(5);
  expect(detailOf(wattle, role).active_candidates).toBe(4);
});

test("T-23: one candidate has another reference in each role and company, and none is derived from them [PRIV-12]", () => {
  const kauri = client(mock, "hrk_kauri_full");
  const first = newRole(wattle);
  const refs = [apply(wattle, first), apply(wattle, first), apply(wattle, newRole(wattle)), apply(kauri, newRole(kauri))].map(
    ({ candidate_ref }) => candidate_ref,
  );
  expect(new Set(refs).size).toBe(4);
  const { first_name, last_name, email } = PERSON;
  const person = [email, email.toLowerCase(), first_name, last_name, `${first_name} ${last_name}`, `${first_name}${last_name}${email}`];
  // A UUID has fixed digits for version and variant. Without them only the digits of a hash would remain.
  const plain = (hex: string): string =>
    hex
      .replaceAll("-", "")
      .slice(0, 32)
      .replace(/^(.{12}).(.{3})./, "$1.$2.");
  const hashes = ["md5", "sha1", "sha256", "sha512"].flatMap((name) => person.map((text) => createHash(name).update(text).digest("hex")));
  const encodings = person.flatMap((text) => (["hex", "base64", "base64url"] as const).map((form) => Buffer.from(text).toString(form)));
  for (const ref of refs) {
    expect(hashes.map(plain)).not.toContain(plain(ref));
    for (const text of encodings) expect([text.startsWith(ref.slice(0, 8)), ref.includes(text)]).toEqual([false, false]);
    expect(ref).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test.each([
  [{ "application-id": "separate-id" }],
  [{ "application-id": "unreachable" }],
  [{ "candidate-ref-form": "per-request" }],
  [{ "candidate-ref-form": "per-request", "application-id": "separate-id" }],
])("T-23: one candidate has another reference in each role if the second create returns the first id, under %j", (decide) => {
  mock.decide({ "duplicate-candidate": "same-id", ...decide });
  const roles = [newRole(wattle), newRole(wattle)];
  const [one, other] = roles.map((role_id) => newCandidate(wattle, { role_id }).data.id);
  expect(one).toBe(other);
  const shown = roles.flatMap((role) => pipelineOf(wattle, role).applications.flatMap((row) => Object.values(row)));
  const ids = shown.filter((value) => /^[0-9a-f]{8}-/.test(String(value)));
  const stages = new Set<unknown>(Object.values(stagesByName(wattle)).map(({ id }) => id));
  const own = ids.filter((id) => !stages.has(id));
  expect(own.length).toBeGreaterThan(1);
  expect(new Set([one, ...own]).size).toBe(own.length + 1);
});

test("T-24: the id of a candidate is not a reference, works nowhere, and the order of rows does not reveal it", () => {
  const role = newRole(wattle);
  const ids = Array.from({ length: 8 }, () => newCandidate(wattle, { role_id: role }).data.id);
  const refs = pipelineOf(wattle, role).applications.map(({ candidate_ref }) => candidate_ref);
  expect(refs.filter((ref) => ids.includes(ref))).toEqual([]);
  const { applications } = mock.defaultSandbox.company("wattle").records;
  const byCreation = applications.where("role_id", role).map(({ id }) => id);
  expect(refs).toEqual(byCreation.toSorted());
  expect(refs).not.toEqual(byCreation);
  const stage = stagesByName(wattle)["Offer"]!.id;
  expect(move(wattle, ids[0]!, stage)).toEqual(move(wattle, UNKNOWN, stage));
  const offer = (application_id: string): Result<unknown> => wattle.post("/recruitment/offers", { application_id, salary: 1 });
  expect(offer(ids[0]!)).toEqual(offer(UNKNOWN));
});

test("T-25: roles, pipelines and offers have exactly the described members", () => {
  const role = newRole(wattle);
  const { candidate_ref } = apply(wattle, role, MARKED);
  const members = (thing: object): string => Object.keys(thing).join(" ");
  const ROLE_MEMBERS = "id title department employment_type jurisdiction status active_candidates created_at";
  const all = world.data("wattle").roles.map(({ id }) => id);
  for (const id of [role, ...all]) {
    const [detail, pipeline] = [detailOf(wattle, id), pipelineOf(wattle, id)];
    expect(members(detail)).toBe(`${ROLE_MEMBERS} stages`);
    expect(members(pipeline)).toBe("stages applications");
    for (const stage of [...detail.stages, ...pipeline.stages]) expect(members(stage)).toBe("id name kind count");
    for (const row of pipeline.applications) expect(members(row)).toBe("candidate_ref stage status days_in_stage");
  }
  for (const row of wattle.get<JobRole[]>("/recruitment/roles").data) expect(members(row)).toBe(ROLE_MEMBERS);
  expect(members(wattle.patch(`/recruitment/roles/${role}`, { status: "open" }).data)).toBe(ROLE_MEMBERS);
  expect(members(move(wattle, candidate_ref, stagesByName(wattle)["Offer"]!.id).data)).toBe("candidate_ref stage status days_in_stage");
  expect(members(wattle.post("/recruitment/offers", { application_id: candidate_ref, salary: 1 }).data)).toBe("id");
});

test("T-26: a hired candidate becomes no employee, and no employee shares an id with an application or a candidate", () => {
  const role = newRole(wattle);
  const { id } = newCandidate(wattle, { role_id: role }).data;
  const { candidate_ref } = pipelineOf(wattle, role).applications[0]!;
  const before = people(mock);
  act(mock.defaultSandbox, "hire", { application_id: candidate_ref, company: "wattle" });
  expect(people(mock)).toEqual(before);
  for (const gone of [id, candidate_ref]) expect(wattle.get(`/employees/${gone}`).status).toBe(404);
  const employee = wattle.post<Employee>("/employees", { ...PERSON, ...ROLE, start_date: "2026-04-20", role: "employee" }).data;
  expect([id, candidate_ref]).not.toContain(employee.id);
  for (const { slug } of mock.world.companies) {
    const { employees, applications, candidates } = world.data(slug);
    const ids = new Set(employees.map(({ resource }) => resource.id));
    expect([...applications, ...candidates].filter((one) => ids.has(one.id))).toEqual([]);
  }
});

test("T-27: a single candidate is counted and dated like any other: the document has no floor for them", () => {
  const role = newRole(wattle);
  apply(wattle, role);
  mock.clock.advance("P2D");
  expect(detailOf(wattle, role).active_candidates).toBe(1);
  expect(pipelineOf(wattle, role).applications).toMatchObject([{ days_in_stage: 2 }]);
});
