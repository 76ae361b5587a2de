import { runs } from "@hr-platform/property-runs";
import { assert, asyncProperty, boolean, constantFrom, nat, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { type EvidenceLine, evidenceOf } from "../../conformance/src/evidence/evidence.ts";
import { playbackWire } from "../../conformance/src/evidence/playback.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import type { RunEvent } from "../../conformance/src/verdict/run-event.ts";
import { blocking } from "../../conformance/src/verdict/verdicts.ts";
import { mockTarget } from "../../conformance/test/mock-target.ts";
import { runSuite, type SuiteOptions } from "../../conformance/src/suite.ts";
import type { Fetch } from "../../conformance/src/wire/direct.ts";
import { VARIANTS } from "../src/other-server/choices.ts";
import { otherServer } from "../src/other-server/server.ts";

/** A request to the API, as a gateway sees it. */
interface Passing {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly authorization: string;
  /** Its number in the run, from 1. */
  readonly number: number;
  /** Its number among those with the same method and path, from 1. */
  readonly same: number;
}

/** How an answer is spoilt: it is lost, or a gateway's; `after` the service has carried the request out, or before that. */
interface Spoilt {
  /** 0: no answer. */
  readonly status: number;
  readonly after?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: a page of a gateway. */
  readonly body?: string;
}

/** An answer in the form of the API. */
function inForm(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Spoilt {
  const all = { "content-type": "application/json", "x-ratelimit-limit": "100", ...headers };
  return { status, headers: all, body: JSON.stringify({ error: { code, message: "Later." } }) };
}

/** A gateway before a server: it spoils the answers for which `spoil` says so. Calls of the control API pass. */
function gateway(fetch: Fetch, base: string, spoil: (passing: Passing) => Spoilt | undefined): Fetch {
  let number = 0;
  const seen = new Map<string, number>();
  return async (url, init) => {
    if (!url.startsWith(base)) return fetch(url, init);
    const method = init?.method ?? "GET";
    const path = url.slice(base.length).split("?")[0]!;
    const same = (seen.get(`${method} ${path}`) ?? 0) + 1;
    seen.set(`${method} ${path}`, same);
    const authorization = new Headers(init?.headers).get("authorization") ?? "";
    const spoilt = spoil({ method, path, authorization, number: (number += 1), same });
    if (spoilt === undefined) return fetch(url, init);
    if (spoilt.after === true) await (await fetch(url, init)).arrayBuffer();
    if (spoilt.status === 0)
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
    const { status, headers = { "content-type": "text/html" }, body = `<html><title>${status}</title></html>` } = spoilt;
    return new Response(body, { status, headers });
  };
}

/** Judges a sound server behind such a gateway. */
async function judgedBehind(
  spoil: (passing: Passing) => Spoilt | undefined,
  {
    server = "mock",
    limited = false,
    ...options
  }: Partial<SuiteOptions> & { readonly server?: "mock" | "other"; readonly limited?: boolean } = {},
): Promise<Report> {
  if (server === "other") {
    const start = new Date("2026-03-02T09:00:00Z");
    const { fetch, target, time } = otherServer({ choices: VARIANTS["other"]!, start });
    return runSuite({ fetch: gateway(fetch, target.base_url, spoil), target, time, preflight: true, startedAt: start, ...options });
  }
  const { mock, target, fetch } = mockTarget({ rateLimit: limited ? 100 : null });
  try {
    return await runSuite({ target, fetch: gateway(fetch, target.base_url, spoil), preflight: true, ...options });
  } finally {
    await mock[Symbol.asyncDispose]();
  }
}

/** What a run found, in a line: its verdict, and what failed or was left undecided. */
function inBrief({ verdict, requirements, interrupted, problems = [] }: Report): string {
  const of = (wanted: string): string[] => requirements.filter((row) => row.verdict === wanted && row.level === "must").map(({ id }) => id);
  const rest = [interrupted, ...problems.map(({ what }) => what)].filter((text) => text !== undefined);
  return [verdict, `fail: ${of("fail").join(" ")}`, `undecided: ${of("inconclusive").join(" ")}`, ...rest].join("; ");
}

const LATER = { "retry-after": "1" };
const PAGE: Spoilt = { status: 502 };
const LOST: Spoilt = { status: 0 };

/** Requests of a run of the tier, at least. */
const SENT = { smoke: 45, ci: 280 } as const;

test("one answer that is lost, or a gateway's, at any place leaves a sound server conformant, and is reported", async () => {
  const tiers = constantFrom("smoke", "smoke", "ci" as const);
  const spoilt = record({ status: constantFrom(0, 502, 503, 504), after: boolean() });
  await assert(
    asyncProperty(tiers, constantFrom("mock", "other" as const), nat(999), spoilt, async (tier, server, place, one) => {
      const at = 1 + Math.floor((place * SENT[tier]) / 1000);
      const report = await judgedBehind(({ number }) => (number === at ? one : undefined), { tier, server });
      expect(inBrief(report)).toMatch(/^conformant;/);
      expect(report.unsteady?.map(({ count }) => count)).toEqual([1]);
    }),
    runs(27, 60),
  );
});

describe("a server that fails a part of its answers is not conformant, and the report names the operations:", () => {
  let reads = 0;
  const cases: readonly (readonly [name: string, tier: "smoke" | "ci" | "certify", spoil: (passing: Passing) => Spoilt | undefined])[] = [
    [
      "each fourth 503 with Retry-After, smoke",
      "smoke",
      ({ number }) => (number % 4 === 0 ? { ...PAGE, status: 503, headers: LATER } : undefined),
    ],
    [
      "each fourth 503 in the form of the API, ci",
      "ci",
      ({ number }) => (number % 4 === 0 ? inForm(503, "INTERNAL_ERROR", LATER) : undefined),
    ],
    [
      "each fourth 429 far below the limit, smoke",
      "smoke",
      ({ number }) => (number % 4 === 0 ? inForm(429, "RATE_LIMITED", LATER) : undefined),
    ],
    ["each tenth GET 502, ci", "ci", ({ method }) => (method === "GET" && (reads += 1) % 10 === 0 ? PAGE : undefined)],
    [
      "each second GET /employees lost, certify",
      "certify",
      ({ method, path, same }) => (method === "GET" && path === "/employees" && same % 2 === 0 ? LOST : undefined),
    ],
    [
      "each second DELETE of the logo lost, certify",
      "certify",
      ({ method, path, same }) => (method === "DELETE" && path.endsWith("/logo") && same % 2 === 0 ? LOST : undefined),
    ],
    [
      "each second POST /employees 429, certify",
      "certify",
      ({ method, path, same }) =>
        method === "POST" && path === "/employees" && same % 2 === 0 ? inForm(429, "RATE_LIMITED", LATER) : undefined,
    ],
  ];
  test.for(cases)("%s", async ([, tier, spoil]) => {
    const spoilt = new Set<string>();
    const report = await judgedBehind(
      (passing) => {
        const one = spoil(passing);
        if (one !== undefined) spoilt.add(passing.method);
        return one;
      },
      { tier, limited: tier === "certify" },
    );
    expect(report.verdict).toBe("inconclusive");
    expect(blocking(report.requirements).length).toBeGreaterThan(0);
    expect(new Set(report.unsteady!.map(({ operation }) => operation.split(" ")[0]))).toEqual(spoilt);
  });
});

test("a 429 far below the limit leaves RATE-02 undecided, and its form is judged", async () => {
  const limited = { ...inForm(429, "RATE_LIMITED", LATER), headers: { "content-type": "application/json", ...LATER } };
  const report = await judgedBehind(({ number }) => (number % 5 === 0 ? limited : undefined), { tier: "smoke" });
  expect(inBrief(report)).toMatch(/^non-conformant; fail: RATE-05; undecided: .*RATE-02/);
});

test("a write that a gateway answers each time is judged", async () => {
  const report = await judgedBehind(({ method, path }) => (method === "POST" && path === "/leave" ? PAGE : undefined), { tier: "ci" });
  expect(inBrief(report)).toMatch(/^non-conformant; fail: .*CONV-07.*ERR-01/);
});

test.for([6, 40, 99])("an answer that is lost in the burst of the rate limit (request %i) fails nothing", async (n) => {
  let sent = 0;
  const report = await judgedBehind(
    ({ authorization }) => (authorization.endsWith("_sacrificial") && (sent += 1) === n ? { ...LOST, after: true } : undefined),
    { tier: "certify", only: ["RATE-*"], limited: true },
  );
  expect(inBrief(report)).toMatch(/fail: ; undecided: $/);
});

test("a target makes a run wait for ten minutes at most, and the run cleans up after that", async () => {
  let waited = 0;
  const onEvent = (event: RunEvent): void => void (waited += event.event === "wait" ? event.seconds : 0);
  const spoil = ({ number }: Passing): Spoilt | undefined =>
    number > 60 && number % 2 === 0 ? { ...PAGE, status: 503, headers: { "retry-after": "120" } } : undefined;
  const report = await judgedBehind(spoil, { tier: "ci", onEvent });
  expect(inBrief(report)).toMatch(/^inconclusive; .*the target made the run wait for 10 minutes in all/);
  expect(waited).toBeLessThan(16 * 60);
});

test("evidence holds what was sent again: played back, a run has the same verdicts and the same unsteady answers", async () => {
  const startedAt = new Date("2026-03-02T09:00:00Z");
  const lines: EvidenceLine[] = [];
  const kinds: readonly Spoilt[] = [LOST, PAGE, inForm(503, "INTERNAL_ERROR", LATER)];
  const spoil = ({ number }: Passing): Spoilt | undefined => (number % 20 === 0 ? kinds[(number / 20) % 3] : undefined);
  const report = await judgedBehind(spoil, { tier: "ci", startedAt, onEvidence: (line) => void lines.push(line) });
  const wire = playbackWire(evidenceOf(JSON.parse(JSON.stringify(lines)) as EvidenceLine[]));
  const again = await runSuite({ target: mockTarget().target, tier: "ci", startedAt, preflight: true, wire });
  expect(report.unsteady!.length).toBeGreaterThan(5);
  expect(again.unsteady).toEqual(report.unsteady);
  expect(again.requests).toBe(report.requests);
  const verdicts = ({ requirements }: Report): string[] => requirements.map(({ id, verdict }) => `${id} ${verdict}`);
  expect(verdicts(again)).toEqual(verdicts(report));
});
