import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { eachValue, pairwise } from "../../engine/test/support/combinations.ts";
import { mockTarget } from "../test/mock-target.ts";
import type { Report } from "./verdict/report.ts";
import { runSuite } from "./suite.ts";
import type { Target } from "./target/target.ts";
import type { Fetch } from "./wire/direct.ts";

const { mock, target, fetch } = mockTarget();
const STARTED = new Date("2026-03-02T09:00:00Z");

/** The problems of a target that differs from its file. */
async function preflightReport(changed: Partial<Target>, answers: Fetch = fetch): Promise<Report> {
  return runSuite({ target: { ...target, ...changed }, fetch: answers, tier: "certify", preflight: true, skip: ["*"] });
}

const refusing =
  (code: string, message: string): Fetch =>
  () =>
    Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(message), { code }) }));

/** A server that answers so many requests, and then refuses connections. */
const dying = (after: number): Fetch => {
  let answered = 0;
  return async (url, init) => ((answered += 1) > after ? refusing("ECONNREFUSED", "connect")(url, init) : fetch(url, init));
};

const gateway: Fetch = async (url, init) =>
  url.includes("/api/v1/") ? new Response("<h1>Bad gateway</h1>", { status: 502 }) : fetch(url, init);

const page: Fetch = async () => new Response("<!doctype html><title>Hello</title>", { headers: { "content-type": "text/html" } });
const moved: Fetch = async () => new Response(null, { status: 301, headers: { location: "https://elsewhere.example/" } });
const { resources = {} } = target;
const wattle = mock.world.companies.find(({ slug }) => slug === "wattle")!.id;
const nobody = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";

test("a target that matches its file has no problem, whatever it does at open points", async () => {
  const found: string[] = [];
  for (const decide of [{}, ...(isWhole() ? pairwise() : eachValue().map(([, row]) => row))]) {
    const other = mockTarget({ decide });
    const { problems = [] } = await runSuite({ ...other, tier: "certify", preflight: true, skip: ["*"] });
    found.push(...problems.map(({ what }) => what));
    await other.mock[Symbol.asyncDispose]();
  }
  expect(found).toEqual([]);
});

test("a target without a twin has no problem, and is judged as far as one person can show", async () => {
  const { twin_employee_id: _, ...hidden_leave } = resources.hidden_leave!;
  const alone = { ...target, resources: { ...resources, hidden_leave } };
  const { problems, requirements } = await runSuite({ target: alone, fetch, tier: "certify", only: ["PRIV-01", "PRIV-05"] });
  const verdictOf = (id: string): string | undefined => requirements.find((one) => one.id === id)?.verdict;
  expect([problems, verdictOf("PRIV-01"), verdictOf("PRIV-05")]).toEqual([undefined, "pass", "not-run"]);
  mock.reset();
});

test.for<readonly [what: string, changed: Partial<Target>, problem: RegExp, fetch?: Fetch]>([
  ["a dead host", {}, /^nothing listens at base_url .*ECONNREFUSED/, refusing("ECONNREFUSED", "connect")],
  ["an unknown host", {}, /^the host of base_url .* cannot be found/, refusing("ENOTFOUND", "getaddrinfo")],
  [
    "a certificate that nobody trusts",
    {},
    /^base_url .* gives no answer: the certificate of mock is of an authority/,
    refusing("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"),
  ],
  [
    "a port without TLS",
    {},
    /^the server at base_url .* does not speak TLS/,
    refusing("ERR_SSL_WRONG_VERSION_NUMBER", "40FD:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:\n"),
  ],
  ["a gateway without the API behind it", {}, /answers 502: a gateway/, gateway],
  ["a control API that does not exist", { control_url: "http://mock/nothing" }, /^GET http:\/\/mock\/nothing\/clock answers 404/],
  ["a server that dies during the preflight", {}, /^nothing listens at base_url/, dying(3)],
  [
    "a key of another company given as the read key",
    { keys: { ...target.keys, read: "hrk_southern_read" } },
    /^keys\.read is a key of another company/,
  ],
  ["a website", {}, /answers 200 with text\/html/, page],
  ["an address that redirects", {}, /redirects \(301\) to https:\/\/elsewhere\.example/, moved],
  ["an address without the API", { base_url: "http://mock/api" }, /answers 404: there is no API at this address/],
  ["an invalid key", { keys: { full: "hrk_nobody" } }, /^keys\.full is not a valid key/],
  ["a key that only reads, given as the full one", { keys: { full: "hrk_wattle_read" } }, /^keys\.full lacks the scope webhooks/],
  ["a key without its scope", { keys: { ...target.keys, write: "hrk_wattle_read" } }, /^keys\.write lacks the scope write/],
  [
    "one company given as two",
    { other_company: { keys: { full: "hrk_wattle_full" } } },
    /^other_company\.keys\.full is a key of the same company/,
  ],
  [
    "a company below Growth given as the main one",
    { keys: { full: "hrk_kauri_full" }, below_growth: { keys: { full: "hrk_wattle_full" } } },
    /is below Growth/,
  ],
  ["a survey that does not exist", { resources: { ...resources, open_survey_id: nobody } }, /^resources\.open_survey_id is not found/],
  [
    "a twin that does not exist",
    { resources: { hidden_leave: { ...resources.hidden_leave!, twin_employee_id: nobody } } },
    /^resources\.hidden_leave\.twin_employee_id is not found/,
  ],
  [
    "a stage that does not exist",
    { resources: { stage_ids: { ...resources.stage_ids!, other_active: nobody } } },
    /^resources\.stage_ids\.other_active is not among/,
  ],
])("%s is reported as configuration, with what to do, and nothing is judged", async ([, changed, problem, answers]) => {
  const { problems = [], verdict, summary } = await preflightReport(changed, answers);
  expect(problems[0]?.what).toMatch(problem);
  expect(problems.every(({ kind, mend }) => kind === "configuration" && mend.length > 5)).toBe(true);
  expect([verdict, summary.fail]).toEqual(["inconclusive", 0]);
  mock.reset();
});

test.for<readonly [what: string, requirement: string, answers: (path: string, key: string, body: object) => unknown]>([
  [
    "two companies share an id",
    "AUTH-10",
    (path, key, body) => (path === "/company" && key.includes("southern") ? { ...body, id: wattle } : body),
  ],
  ["a company on Growth is refused as below it", "PLAN-11", (path, _, body) => (path === "/company/branding" ? 403 : body)],
  ["no stage is listed", "REC-10", (path, _, body) => (path === "/recruitment/stages" ? [] : body)],
])("if %s, the target fails, and the file is not blamed", async ([, requirement, answers]) => {
  const wrong: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    const key = new Headers(init?.headers).get("authorization") ?? "";
    if (!response.ok) return response;
    const body = (await response.json()) as { data: object };
    const data = answers(new URL(url).pathname.replace("/api/v1", ""), key, body.data);
    if (data === 403) return Response.json({ error: { code: "FORBIDDEN", message: "No." } }, { status: 403 });
    return Response.json({ ...body, data }, { status: response.status, headers: response.headers });
  };
  const { problems, requirements, verdict } = await runSuite({
    target,
    fetch: wrong,
    tier: "certify",
    preflight: true,
    // Checks of other sections show what fails without stages.
    only: requirement === "REC-10" ? [] : [requirement],
  });
  expect(problems).toBeUndefined();
  expect([verdict, requirements.find(({ id }) => id === requirement)?.verdict]).toEqual(["non-conformant", "fail"]);
  mock.reset();
});

test.each([
  [404, "smoke"],
  [501, "ci"],
] as const)("a target without GET /company (%i) is judged by what it has at %s, and not conformant", async (status, tier) => {
  const without: Fetch = async (url, init) =>
    url === `${target.base_url}/company` ? Response.json({ error: { code: "NOT_FOUND", message: "No." } }, { status }) : fetch(url, init);
  const { problems, summary, absent, verdict } = await runSuite({ target, fetch: without, tier, preflight: true });
  expect(problems).toBeUndefined();
  expect(summary.pass).toBeGreaterThan(100);
  expect(absent?.map(({ operation }) => operation)).toContain("GET /company");
  expect(verdict).toBe("non-conformant");
  mock.reset();
});

test.each([
  ["GET /company without data", "/company"],
  ["a list of stages in another form", "/recruitment/stages"],
])("%s fails what it breaks and hinders nothing else", async (_, path) => {
  const other: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (!url.startsWith(target.base_url + path) || !response.ok) return response;
    const { data } = (await response.json()) as { data: object };
    return Response.json(path === "/company" ? data : { stages: data }, { headers: response.headers });
  };
  const { problems, summary, requirements } = await runSuite({
    target,
    fetch: other,
    tier: "certify",
    preflight: true,
    startedAt: STARTED,
  });
  expect(problems).toBeUndefined();
  expect(requirements.find(({ id }) => id === "CONV-05")?.verdict).toBe("fail");
  expect(summary.pass).toBeGreaterThan(300);
  mock.reset();
});

test("a webhooks key that lists none, but may create one, is not blamed", async () => {
  const mixed: Fetch = async (url, init) => {
    const key = new Headers(init?.headers).get("authorization");
    return url.startsWith(`${target.base_url}/webhooks`) && init?.method === "GET" && key === `Bearer ${target.keys.webhooks}`
      ? Response.json({ error: { code: "FORBIDDEN", message: "No." } }, { status: 403 })
      : fetch(url, init);
  };
  const { problems, requirements } = await runSuite({ target, fetch: mixed, tier: "certify", preflight: true, only: ["SCOPE-53"] });
  expect([problems, requirements.find(({ id }) => id === "SCOPE-53")?.verdict]).toEqual([undefined, "fail"]);
  mock.reset();
});

test("a revoked key that works fails the target", async () => {
  const keys = { ...target.keys, revoked: "hrk_wattle_read" };
  const { problems, requirements } = await runSuite({ target: { ...target, keys }, fetch, tier: "ci", preflight: true, only: ["AUTH-04"] });
  expect([problems, requirements.find(({ id }) => id === "AUTH-04")?.verdict]).toEqual([undefined, "fail"]);
  mock.reset();
});

test("if no key is needed, the file is not blamed for two companies with the same data", async () => {
  const keyless: Fetch = async (url, init) =>
    fetch(url, { ...init, headers: { authorization: `Bearer ${target.keys.full}`, "content-type": "application/json" } });
  const { problems, requirements } = await runSuite({ target, fetch: keyless, tier: "ci", preflight: true, only: ["AUTH-03"] });
  expect([problems, requirements.find(({ id }) => id === "AUTH-03")?.verdict]).toEqual([undefined, "fail"]);
  mock.reset();
});

test("a run of few requests fails a target that needs no key, and is not conformant if nothing is answered without one", async () => {
  const keyless =
    (answer: () => Promise<Response>): Fetch =>
    async (url, init) =>
      url === `${target.base_url}/company` && !new Headers(init?.headers).has("authorization") ? answer() : fetch(url, init);
  const company = keyless(async () => fetch(`${target.base_url}/company`, { headers: { authorization: `Bearer ${target.keys.full}` } }));
  const silent = keyless(async () => Promise.reject(new TypeError("fetch failed")));
  const found = [];
  for (const open of [fetch, company, silent]) {
    const report = await runSuite({ target, fetch: open, tier: "smoke", preflight: true });
    const named = report.requirements.filter(({ id, verdict }) => id === "AUTH-03" && verdict !== "not-run");
    found.push([report.verdict, ...named.map(({ verdict }) => verdict)]);
    mock.reset();
  }
  expect(found).toEqual([
    ["conformant", "pass"],
    ["non-conformant", "fail"],
    ["inconclusive", "inconclusive"],
  ]);
});

test("a run that is interrupted, or has used up its requests, ends without a problem and without an error", async () => {
  const controller = new AbortController();
  const interrupting: Fetch = async (url, init) => {
    controller.abort();
    return fetch(url, init);
  };
  const interrupted = await runSuite({ target, fetch: interrupting, preflight: true, tier: "smoke", signal: controller.signal });
  const bounded = await runSuite({ target, fetch, preflight: true, tier: "smoke", maxRequests: 8 });
  for (const { problems, verdict, summary } of [interrupted, bounded])
    expect([problems, verdict, summary.fail]).toEqual([undefined, "inconclusive", 0]);
  mock.reset();
});
