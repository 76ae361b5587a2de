import { decisions } from "@hr-platform/spec/decisions";
import { expect, test } from "vitest";
import { coveringArray } from "../../mock-server/test/covering.ts";
import { stand } from "../test/stand.ts";
import type { Report } from "./report.ts";
import { runSuite } from "./suite.ts";
import type { Target } from "./target.ts";
import type { Fetch } from "./wire/time.ts";

const { mock, target, fetch } = stand();

/** What is told of a target that is not what its file says. */
async function told(changed: Partial<Target>, answers: Fetch = fetch): Promise<Report> {
  return runSuite({ target: { ...target, ...changed }, fetch: answers, tier: "certify", preflight: true, skip: ["*"] });
}

const refusing =
  (code: string, message: string): Fetch =>
  () =>
    Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(message), { code }) }));

const page: Fetch = async () => new Response("<!doctype html><title>Hello</title>", { headers: { "content-type": "text/html" } });
const moved: Fetch = async () => new Response(null, { status: 301, headers: { location: "https://elsewhere.example/" } });
const { resources = {} } = target;
const nobody = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";

test("a target that is what its file says has no problem, whatever it does at the open points", async () => {
  const factors = Object.fromEntries(decisions.filter(({ switchable }) => switchable).map(({ slug, values }) => [slug, values]));
  const found: string[] = [];
  for (const decide of [{}, ...coveringArray(factors, 1)]) {
    const other = stand({ decide });
    const { problems = [] } = await runSuite({ ...other, tier: "certify", preflight: true, skip: ["*"] });
    found.push(...problems.map(({ what }) => what));
    await other.mock[Symbol.asyncDispose]();
  }
  expect(found).toEqual([]);
});

test.for<readonly [what: string, changed: Partial<Target>, problem: RegExp, fetch?: Fetch]>([
  ["a dead host", {}, /^nothing listens at base_url .*ECONNREFUSED/, refusing("ECONNREFUSED", "connect")],
  ["an unknown host", {}, /^the host of base_url .* cannot be found/, refusing("ENOTFOUND", "getaddrinfo")],
  [
    "a certificate that nobody trusts",
    {},
    /^base_url .* has a TLS problem/,
    refusing("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"),
  ],
  ["a website", {}, /answers 200 with text\/html/, page],
  ["an address that redirects", {}, /redirects \(301\) to https:\/\/elsewhere\.example/, moved],
  ["an address without the API", { base_url: "http://mock/api" }, /answers 404: there is no API at this address/],
  ["a key that is none", { keys: { full: "hrk_nobody" } }, /^keys\.full is not a valid key/],
  ["a key that only reads, given as the full one", { keys: { full: "hrk_wattle_read" } }, /^keys\.full lacks the scope webhooks/],
  ["a key without its scope", { keys: { ...target.keys, write: "hrk_wattle_read" } }, /^keys\.write lacks the scope write/],
  ["a revoked key that works", { keys: { ...target.keys, revoked: "hrk_wattle_read" } }, /^keys\.revoked still works/],
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
  ["a survey that there is not", { resources: { ...resources, open_survey_id: nobody } }, /^resources\.open_survey_id is not found/],
  [
    "a twin that there is not",
    { resources: { hidden_leave: { ...resources.hidden_leave!, twin_employee_id: nobody } } },
    /^resources\.hidden_leave\.twin_employee_id is not found/,
  ],
  [
    "a stage that there is not",
    { resources: { stage_ids: { ...resources.stage_ids!, other_active: nobody } } },
    /^resources\.stage_ids\.other_active is not among/,
  ],
])("%s is told as configuration with the mend, and nothing is judged", async ([, changed, problem, answers]) => {
  const { problems = [], verdict, summary } = await told(changed, answers);
  expect(problems[0]?.what).toMatch(problem);
  expect(problems.every(({ kind, mend }) => kind === "configuration" && mend.length > 5)).toBe(true);
  expect([verdict, summary.fail]).toEqual(["inconclusive", 0]);
  mock.reset();
});
