import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { NEWCOMER } from "../decisions/switch.ts";
import { UNKNOWN, people, someone } from "../support/cast.ts";
import { type Result, client, jsonRequest } from "../support/client.ts";
import { frozenMock } from "../support/worlds.ts";

/** The privacy cases of isolation between companies (§5.3), and of lower plans, each with its id in the register. */

test("T-50: an id of another company gets the same bytes as an unknown id, in the path, the query and the body", () => {
  const mock = frozenMock();
  const key = client(mock);
  const kauri = mock.defaultSandbox.company("kauri");
  const [employee, leave, type] = [kauri.employees, kauri.leave, kauri.leaveTypes].map((table) => [...table.rows()][0]!.id);
  const ask = { employee_id: someone(mock).id, leave_type_id: UNKNOWN, start_date: "2026-06-15", end_date: "2026-06-15" };
  const ways: Readonly<Record<string, (id: string) => Result>> = {
    ...Object.fromEntries(
      operations
        .filter(({ path }) => /^\/(?:employees|leave)\/\{id\}/.test(path))
        .map(({ id: name, method, path }) => [name, (id) => key.send(jsonRequest(method, path.replace("{id}", id)))]),
    ),
    "PATCH employee": (id) => key.patch(`/employees/${id}`, { job_title: "x" }),
    "PATCH employee, wrong": (id) => key.patch(`/employees/${id}`, { job_title: 7 }),
    "PATCH decline": (id) => key.patch(`/leave/${id}/decline`, { reason: "x" }),
    "leave of": (id) => key.get("/leave", { employee_id: id }),
    "balance of": (id) => key.get("/leave/balances", { employee_id: id }),
    "leave for": (id) => key.post("/leave", { ...ask, employee_id: id }),
    "leave of type": (id) => key.post("/leave", { ...ask, leave_type_id: id }),
    "hire below": (id) => key.post("/employees", { ...NEWCOMER, manager_id: id }),
    "move below": (id) => key.patch(`/employees/${ask.employee_id}`, { manager_id: id }),
  };
  for (const [way, answer] of Object.entries(ways)) {
    const nothing = answer(UNKNOWN);
    expect(nothing.status === 404 || way === "leave of", way).toBe(true);
    for (const id of [employee, leave, type, kauri.company.id]) expect(answer(id!), way).toEqual(nothing);
  }
});

test("T-51: an e-mail address of another company's employee is free", () => {
  const mock = frozenMock();
  const { email } = someone(mock, "kauri");
  expect(client(mock).post("/employees", { ...NEWCOMER, email })).toMatchObject({ status: 200, data: { email } });
  expect(people(mock, "kauri").filter((person) => person.email === email)).toHaveLength(1);
});

test("T-52: requests of one key do not show in another key's rate headers, of the same company or another", () => {
  const mock = frozenMock({ rateLimit: 5 });
  for (let n = 0; n < 6; n += 1) client(mock, "hrk_wattle_full").get("/company");
  expect(client(mock, "hrk_wattle_full").get("/company")).toMatchObject({ status: 429, error: { code: "RATE_LIMITED" } });
  for (const key of ["hrk_wattle_read", "hrk_kauri_full"])
    expect(client(mock, key).get("/company")).toMatchObject({ status: 200, headers: { "x-ratelimit-remaining": "4" } });
});

test("T-53: a low plan is refused before an id is looked up, so that the error reveals nothing about the id", () => {
  const mock = frozenMock();
  const [own] = mock.defaultSandbox.company("kauri").data.onboarding_plans;
  const [other] = mock.defaultSandbox.company("wattle").data.onboarding_plans;
  const answers = [own!.id, other!.id, UNKNOWN, "42"].map((id) => client(mock, "hrk_kauri_full").get(`/onboarding/plans/${id}`));
  expect(answers[0]).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("T-62: a company on a lower plan sees no branding and no assistant text that is not its own", () => {
  const mock = frozenMock();
  const key = client(mock, "hrk_kauri_full");
  const { data } = mock.defaultSandbox.company("kauri");
  expect(key.get("/company").data).toMatchObject({ vera_context: data.company.resource.vera_context });
  const refused = key.get("/company/branding");
  expect(refused.body).toEqual({ error: { code: "FORBIDDEN", message: expect.any(String) as string } });
  const texts = mock.world.companies
    .filter(({ slug }) => slug !== "kauri")
    .map(({ slug }) => mock.defaultSandbox.company(slug).company.record.resource.vera_context);
  for (const text of texts.filter((context) => context !== null)) expect(key.get("/company").text + refused.text).not.toContain(text);
});
