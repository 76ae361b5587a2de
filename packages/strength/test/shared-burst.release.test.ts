import { sample } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { mockTarget } from "../../conformance/test/mock-target.ts";
import { VARIANTS } from "../src/other-server/choices.ts";
import { otherServer } from "../src/other-server/server.ts";
import type { ExchangeRecord } from "../../conformance/src/exchange/exchange.ts";
import { Ledger } from "../../conformance/src/run/removal/ledger.ts";
import { Run } from "../../conformance/src/run/run.ts";
import { onlyReads } from "../../conformance/src/run/schedule/readers.ts";
import { runCheck } from "../../conformance/src/run/runner.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import type { Fetch } from "../../conformance/src/wire/direct.ts";
import { liveWire } from "../../conformance/src/wire/live.ts";
import type { Wire } from "../../conformance/src/wire/wire.ts";
import { checks } from "../../conformance/src/checks/index.ts";

const STARTED = new Date("2026-03-02T09:00:00Z");
const RATE = ["RATE-01", "RATE-07"];
/** Checks that only read, which may take part in a burst. */
const READING = [
  "CONV-11",
  "PAGE-08",
  "SETUP-01",
  "BILL-01",
  "REC-01",
  "HOL-06",
  "HOL-05.regions",
  "LTYPE-09",
  "PERM-01",
  "MSG-08",
  "LEARN-01",
  "HOL-04",
  "PERM-03",
  "HOL-03",
  "NI-02",
];

interface Judged {
  readonly report: Report;
  /** The exchanges of checks and set-ups besides those of the rate limit. */
  readonly others: readonly ExchangeRecord[];
}

async function judge(ids: readonly string[], options: Parameters<typeof mockTarget>[0]): Promise<Judged> {
  const { mock, target, fetch } = mockTarget(options);
  const exchanges: ExchangeRecord[] = [];
  const report = await runSuite({
    target: { ...target, requests_per_minute: 90 },
    fetch,
    tier: "certify",
    startedAt: STARTED,
    checks: checks.filter(({ id }) => ids.includes(id)),
    onEvidence: (line) => void (line.kind === "exchange" && exchanges.push(line.exchange)),
  });
  await mock[Symbol.asyncDispose]();
  return { report, others: exchanges.filter(({ owner }) => !/^(RATE-|given:rate-|clean-up)/.test(owner)) };
}

const verdictsOf = ({ requirements }: Report, wanted: (id: string) => boolean): Record<string, string> =>
  Object.fromEntries(requirements.filter(({ id, level }) => level === "must" && wanted(id)).map(({ id, verdict }) => [id, verdict]));

const isRate = (id: string): boolean => /^(RATE-|ERR-10)/.test(id);

test("the reads of other checks use up the allowance, so that the run sends fewer requests", async () => {
  const [alone, reading, both] = [
    await judge(RATE, { rateLimit: 100 }),
    await judge(READING, { rateLimit: 100 }),
    await judge([...RATE, ...READING], { rateLimit: 100 }),
  ];
  expect(both.others.filter(({ key }) => key === "sacrificial").length).toBeGreaterThanOrEqual(20);
  expect(both.others.filter(({ response }) => response.status === 429)).toEqual([]);
  expect(both.report.requests).toBeLessThan(alone.report.requests + reading.report.requests - 15);
  expect(verdictsOf(both.report, isRate)).toEqual(verdictsOf(alone.report, isRate));
});

/** Servers with a wrong limit, and with each open point. */
const SERVERS: readonly (readonly [string, Parameters<typeof mockTarget>[0]])[] = [
  ...[20, 50, 99, 101, 120, null].map((rateLimit) => [`a limit of ${rateLimit}`, { rateLimit }] as const),
  ...(["token-bucket", "sliding", "fixed-aligned", "fixed-from-first"] as const).flatMap((window) =>
    [100, 120].map((rateLimit) => [`a limit of ${rateLimit}, ${window}`, { rateLimit, decide: { "rate-window": window } }] as const),
  ),
  ["a limit of successful requests", { rateLimit: 100, decide: { "rate-counted": "successful-only" } }],
  ["one limit for all keys of a company", { rateLimit: 100, decide: { "rate-bucket": "company" } }],
  ["an approximate limit", { rateLimit: 100, decide: { "rate-boundary": "approximate" } }],
];

// Each window in turn; every night all of them.
test.each(sample(SERVERS, 2))("%s is judged as by the checks of the limit alone", { timeout: 60_000 }, async (_, options) => {
  const [alone, both] = [await judge(RATE, options), await judge([...RATE, ...READING], options)];
  expect(verdictsOf(both.report, isRate)).toEqual(verdictsOf(alone.report, isRate));
  expect(both.report.decisions.filter(({ slug }) => slug.startsWith("rate-"))).toEqual(
    alone.report.decisions.filter(({ slug }) => slug.startsWith("rate-")),
  );
  const failed = Object.entries(verdictsOf(both.report, (id) => !isRate(id))).filter(([, verdict]) => verdict === "fail");
  expect(failed).toEqual([]);
});

test("checks that run at the same time are judged alike, and their reads use up the allowance too", async () => {
  const judged = async (concurrency: number): Promise<Judged> => {
    const { target, fetch, time } = otherServer({ choices: VARIANTS["other"]!, seed: 7, start: STARTED });
    const exchanges: ExchangeRecord[] = [];
    const report = await runSuite({
      target,
      fetch,
      time: { ...time, isReal: true },
      tier: "certify",
      startedAt: STARTED,
      concurrency,
      checks: checks.filter(({ id }) => [...RATE, ...READING, "EMP-43", "REC-02"].includes(id)),
      onEvidence: (line) => void (line.kind === "exchange" && exchanges.push(line.exchange)),
    });
    return { report, others: exchanges.filter(({ owner, key }) => key === "sacrificial" && !/^(RATE-|given:rate-)/.test(owner)) };
  };
  const [one, four] = [await judged(1), await judged(4)];
  expect(verdictsOf(four.report, () => true)).toEqual(verdictsOf(one.report, () => true));
  expect(four.others.filter(({ response }) => response.status === 429)).toEqual([]);
  expect(four.others.length).toBeGreaterThanOrEqual(20);
  expect(Math.abs(four.report.requests - one.report.requests)).toBeLessThan(15);
});

test("a target without a limit, and with few of the operations, is shown to have none by one burst", async () => {
  const { mock, target, fetch } = mockTarget({ rateLimit: null });
  const few: Fetch = async (url, request) =>
    /(company|employees|leave|leave-types)(\?|$)/.test(url) || !url.includes("/api/v1/")
      ? fetch(url, request)
      : Response.json({ error: { code: "NOT_FOUND", message: "No." } }, { status: 404 });
  const wanted = checks.filter(({ id }) => RATE.includes(id));
  const report = await runSuite({ target, fetch: few, tier: "certify", startedAt: STARTED, checks: wanted });
  await mock[Symbol.asyncDispose]();
  expect(verdictsOf(report, isRate)["RATE-01"]).toBe("fail");
  expect(report.requests).toBeLessThan(400);
});

test("where reads cannot use up the allowance, the run leaves checks out, and sends no more requests than it may", async () => {
  const most = 500;
  const { mock, target, fetch } = mockTarget({ rateLimit: 100, decide: { "rate-window": "token-bucket" } });
  const places = checks.filter(({ id }) => RATE.includes(id) || !["EVT", "HOOK", "LEAVE"].includes(id.split("-")[0]!));
  const report = await runSuite({ target, fetch, tier: "certify", startedAt: STARTED, maxRequests: most, checks: places });
  await mock[Symbol.asyncDispose]();
  expect(report.requests).toBeLessThanOrEqual(most);
  expect(report.interrupted).toBeUndefined();
});

test("checks that may take part in a burst let no time pass, and do nothing in the web application", async () => {
  const { mock, target, fetch } = mockTarget();
  const done: string[] = [];
  let running = "";
  const note = async (): Promise<void> => void done.push(running);
  const live = liveWire({ target, fetch, perMinute: 1_000_000, time: { now: () => 0, wait: async () => undefined } });
  const acting: Wire = {
    ...live,
    // A set-up waits once, in whichever check is the first to use it.
    wait: async (_, id) => (id.startsWith("given:") ? undefined : note()),
    web: async (...words) => note().then(async () => live.web(...words)),
    control: async (...words) => note().then(async () => live.control(...words)),
    reply: async (...words) => note().then(async () => live.reply(...words)),
  };
  const run = new Run({ target, wire: acting, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false });
  for (const row of checks.filter(onlyReads)) {
    running = row.id;
    await runCheck(run, row);
  }
  await mock[Symbol.asyncDispose]();
  expect(done).toEqual([]);
});
