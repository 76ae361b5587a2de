import type { CompanySummary } from "@hr-platform/domain";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { describe, expect, it } from "vitest";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { createMock } from "../mock.ts";
import type { DueWork } from "@hr-platform/engine/sandbox/clock/move-clock";
import { controlAreas } from "../areas/index.ts";
import { describeControl } from "./description.ts";

const ORIGIN = "http://mock.example:4010";
const START = "2026-03-02T09:00:00.000Z";

interface Envelope {
  readonly error: { readonly code: string; readonly field?: string };
}

interface DecisionRow {
  readonly slug: string;
  readonly values: string[];
  readonly default: string;
  readonly current: string;
}

function make(options: MockOptions = {}): Mock {
  return createMock({ clock: `frozen:${START}`, ...options });
}

async function call<T = unknown>(
  mock: Mock,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T; headers: Headers }> {
  const init = body === undefined ? { method } : { method, body: typeof body === "string" ? body : JSON.stringify(body) };
  const response = await mock.fetch(new Request(`${ORIGIN}/_mock${path}`, init));
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

async function api(mock: Mock, path: string, token = "hrk_wattle_full"): Promise<Response> {
  return await mock.fetch(new Request(`${ORIGIN}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }));
}

describe("the control API's description", () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  for (const name of ["date-time", "uri", "uuid"] as const) ajv.addFormat(name, fullFormats[name]);
  ajv.addSchema({ ...describeControl(controlAreas), $id: "control" });

  it.each([
    ["GET", "", "Index"],
    ["GET", "/health", "Health"],
    ["GET", "/world", "World"],
    ["GET", "/target", "Target"],
    ["POST", "/reset", "Health"],
    ["GET", "/clock", "Clock"],
    ["GET", "/clock?sandbox=other", "Error"],
    ["GET", "/requests?since=x", "Error"],
  ])("is valid for the response of %s /_mock%s", async (method, path, schema) => {
    const { body } = await call(make(), method, path);
    expect(ajv.validate(`control#/components/schemas/${schema}`, body), ajv.errorsText()).toBe(true);
  });

  it("is valid for lists and for a clock change", async () => {
    const mock = make();
    await api(mock, "/company");
    const turned = await call(mock, "POST", "/clock", { advance: "P60D" });
    expect(ajv.validate("control#/components/schemas/ClockTurned", turned.body), ajv.errorsText()).toBe(true);
    for (const [path, schema] of [
      ["/decisions", "Decision"],
      ["/requests", "Exchange"],
    ] as const) {
      const { body } = await call<unknown[]>(mock, "GET", path);
      expect(body.length).toBeGreaterThan(0);
      for (const row of body) expect(ajv.validate(`control#/components/schemas/${schema}`, row), ajv.errorsText()).toBe(true);
    }
  });

  it("names the address of the request", async () => {
    expect((await call(make(), "GET", "/openapi.json")).body).toMatchObject({ openapi: "3.1.0", servers: [{ url: ORIGIN }] });
  });
});

describe("errors of the control API", () => {
  it.each([
    ["GET", "/nothing", undefined, 404, "NOT_FOUND", undefined],
    ["DELETE", "/clock", undefined, 404, "NOT_FOUND", undefined],
    ["GET", "/health?sandbox=other", undefined, 404, "NOT_FOUND", "sandbox"],
    ["POST", "/reset?sandbx=sb1", undefined, 400, "VALIDATION_ERROR", "sandbx"],
    ["POST", "/clock", "{", 400, "VALIDATION_ERROR", undefined],
    ["POST", "/clock", "[1]", 400, "VALIDATION_ERROR", undefined],
    ["POST", "/clock", {}, 400, "VALIDATION_ERROR", undefined],
    ["POST", "/clock", { set: START, advance: "P1D" }, 400, "VALIDATION_ERROR", "advance"],
    ["POST", "/clock", { set: 5 }, 400, "VALIDATION_ERROR", "set"],
    ["POST", "/clock", { set: "tomorrow" }, 400, "VALIDATION_ERROR", "set"],
    ["POST", "/clock", { set: "2026-02-30" }, 400, "VALIDATION_ERROR", "set"],
    ["POST", "/clock", { advance: "1 day" }, 400, "VALIDATION_ERROR", "advance"],
    ["POST", "/clock", { advance: "2026-07-01" }, 400, "VALIDATION_ERROR", "advance"],
    ["POST", "/clock", { to: "nxt" }, 400, "VALIDATION_ERROR", "to"],
    ["POST", "/clock", { freeze: "yes" }, 400, "VALIDATION_ERROR", "freeze"],
    ["POST", "/clock", { turn: "back" }, 400, "VALIDATION_ERROR", "turn"],
    ["POST", "/reset", { seed: 2 }, 400, "VALIDATION_ERROR", "seed"],
    ["PUT", "/decisions", { nonsense: "yes" }, 400, "VALIDATION_ERROR", "nonsense"],
    ["PUT", "/decisions", { "create-status": "418" }, 400, "VALIDATION_ERROR", "create-status"],
    ["PUT", "/decisions", { "create-status": 201 }, 400, "VALIDATION_ERROR", "create-status"],
    ["PUT", "/decisions", `{"__proto__": "x"}`, 400, "VALIDATION_ERROR", "__proto__"],
    ["GET", "/requests?since=-1", undefined, 400, "VALIDATION_ERROR", "since"],
  ])("%s %s with %j is refused in the envelope with %i %s, naming %s", async (method, path, body, status, code, field) => {
    const mock = make();
    const answer = await call<Envelope>(mock, method, path, body);
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([status, code, field]);
    expect(Object.keys(answer.body)).toEqual(["error"]);
    expect(mock.clock.now.toISOString()).toBe(START);
  });

  it("a wrong method is answered with the valid ones", async () => {
    expect((await call(make(), "PATCH", "/clock")).headers.get("Allow")).toBe("GET, POST");
  });

  it("a body of more than a mebibyte is refused in the envelope", async () => {
    const { status, body } = await call<Envelope>(make(), "PUT", "/decisions", `{"x":"${"y".repeat(1_100_000)}"}`);
    expect([status, body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
  });
});

describe("the clock", () => {
  it("is set, moved and frozen", async () => {
    const mock = make();
    expect((await call(mock, "GET", "/clock")).body).toEqual({ now: START, mode: "frozen" });
    expect((await call(mock, "POST", "/clock", { advance: "P1D" })).body).toMatchObject({
      now: "2026-03-03T09:00:00.000Z",
      mode: "frozen",
    });
    expect((await call(mock, "POST", "/clock", { set: "2026-05-01" })).body).toMatchObject({ now: "2026-05-01T00:00:00.000Z" });
    expect((await call(mock, "POST", "/clock", { freeze: false })).body).toMatchObject({ mode: "offset" });
    expect((await call(mock, "POST", "/clock", { freeze: true })).body).toMatchObject({ mode: "frozen", due: [] });
  });

  it("lists the due work in order", async () => {
    const mock = make();
    await api(mock, "/company");
    const { due } = (await call<{ due: DueWork[] }>(mock, "POST", "/clock", { advance: "P90D" })).body;
    const kinds = due.map(({ kind }) => kind);
    expect(kinds).toContain("rate-window");
    expect(kinds).toContain("employee-status");
    const times = due.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });
});

describe("the world and its target", () => {
  it("the world lists each company with its keys", async () => {
    const { companies } = (await call<{ companies: CompanySummary[] }>(make(), "GET", "/world")).body;
    expect(companies.map(({ slug }) => slug)).toEqual(["wattle", "kauri", "thistle", "southern", "acorn"]);
    expect(companies[0]!.keys.map(({ token }) => token)).toContain("hrk_wattle_sacrificial");
    expect(Object.keys(companies[0]!)).toEqual(["slug", "id", "name", "plan", "jurisdictions", "keys"]);
  });

  it("the world shows changes of plan, name and keys", async () => {
    const mock = make();
    mock.web("change-plan", { company: "kauri", plan: "growth" });
    mock.web("create-key", { company: "kauri", scopes: ["read"] });
    const { companies } = (await call<{ companies: CompanySummary[] }>(mock, "GET", "/world")).body;
    const kauri = companies.find(({ slug }) => slug === "kauri")!;
    expect([kauri.plan, kauri.keys.at(-1)!.token]).toEqual(["growth", "hrk_kauri_made1"]);
    expect(mock.world.companies.find(({ slug }) => slug === "kauri")).toEqual(kauri);
    expect((await call<{ below_growth?: object }>(mock, "GET", "/target")).body.below_growth).toBeUndefined();
    mock.reset();
    expect(mock.world.companies.find(({ slug }) => slug === "kauri")!.plan).toBe("starter");
  });

  it("the target has every part that a suite can use, at the address of the request", async () => {
    const { body } = await call<{ resources: object }>(make(), "GET", "/target");
    expect(body).toMatchObject({
      base_url: `${ORIGIN}/api/v1`,
      control_url: `${ORIGIN}/_mock`,
      requests_per_minute: 90,
      other_company: { keys: { full: "hrk_southern_full" } },
      below_growth: { keys: { full: "hrk_kauri_full" } },
      keys: Object.fromEntries(
        ["full", "read", "write", "admin", "webhooks", "sacrificial", "revoked"].map((name) => [name, `hrk_wattle_${name}`]),
      ),
    });
    const resources = [
      "open_survey_id",
      "anonymous_survey_id",
      "small_survey_id",
      "draft_survey_id",
      "hidden_leave",
      "application_id",
      "stage_ids",
      "canaries",
    ];
    expect(Object.keys(body.resources)).toEqual(expect.arrayContaining(resources));
  });

  it("any company can be the one under test, and the other company is another one", async () => {
    const { body } = await call<{ keys: object; other_company: object; resources: object }>(make(), "GET", "/target?company=southern");
    expect(body).toMatchObject({ keys: { full: "hrk_southern_full" }, other_company: { keys: { full: "hrk_wattle_full" } } });
    expect(body.resources).toHaveProperty("hidden_leave");
    expect((await call(make(), "GET", "/target?company=nobody")).status).toBe(404);
  });

  it("leaves out resources that the world lacks", async () => {
    expect((await call<{ resources: object }>(make({ world: "empty" }), "GET", "/target")).body.resources).toEqual({});
  });
});

describe("decisions", () => {
  it("are listed with question, values, default, current value and what can be set", async () => {
    const { body } = await call<DecisionRow[]>(make(), "GET", "/decisions");
    const first = ["id", "slug", "question", "values", "default", "current", "settable", "unserved"];
    expect(Object.keys(body[0]!)).toEqual([...first, "area", "sections", "observe", "choices", "readers", "requirements"]);
    for (const row of body) expect(row.values).toContain(row.current);
  });

  it("are all unchanged when one of several is invalid", async () => {
    const mock = make();
    const before = { ...mock.decisions };
    const [first] = (await call<DecisionRow[]>(mock, "GET", "/decisions")).body;
    const { status } = await call(mock, "PUT", "/decisions", { [first!.slug]: first!.default, nonsense: "x" });
    expect(status).toBe(400);
    expect(mock.decisions).toEqual(before);
  });
});

describe("reset", () => {
  it("resets clock, limits, decisions and journal", async () => {
    const mock = make();
    await api(mock, "/company");
    await call(mock, "POST", "/clock", { advance: "P1D" });
    expect((await call(mock, "POST", "/reset")).body).toMatchObject({ clock: { now: START, mode: "frozen" } });
    expect((await call(mock, "GET", "/requests")).body).toEqual([]);
    expect((await api(mock, "/company")).headers.get("X-RateLimit-Remaining")).toBe("99");
  });
});
