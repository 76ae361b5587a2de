import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import type { Tier } from "../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { mockTarget } from "../../conformance/test/mock-target.ts";
import { VARIANTS } from "../src/other-server/choices.ts";
import { otherServer } from "../src/other-server/server.ts";
import { VirtualTime } from "../src/virtual-time.ts";

const MINUTE = Date.parse("2026-03-02T09:00:00Z");
const SETTINGS = { concurrency: 4, preflight: true } as const;

interface Timed {
  readonly report: Report;
  readonly seconds: number;
}

/** Judges a mock that answers after 150 ms, with 90 requests a minute and key. @param second of the clock's minute at the start */
async function judgedMock(tier: Tier, second: number): Promise<Timed> {
  const { mock, target, fetch } = mockTarget({ rateLimit: 100 });
  const { control_url: _none, ...live } = target;
  const time = new VirtualTime();
  const start = MINUTE + second * 1000;
  const slow = time.slow(150, async (now, ...request) => {
    if (start + now > mock.clock.now.getTime()) mock.clock.set(new Date(start + now).toISOString());
    return fetch(...request);
  });
  const report = await runSuite({ ...SETTINGS, target: live, fetch: slow, time, tier, startedAt: new Date(start) });
  await mock[Symbol.asyncDispose]();
  return { report, seconds: time.now() / 1000 };
}

/** Judges the second implementation, which answers after 5 ms and is not spared. */
async function judgedOther(second: number): Promise<Timed> {
  const start = new Date(MINUTE + second * 1000);
  const { fetch, target, time: clock } = otherServer({ choices: VARIANTS["other"]!, start });
  const { control_url: _none, ...live } = target;
  const time = new VirtualTime();
  let turned = 0;
  const slow = time.slow(5, async (now, ...request) => {
    await clock.wait(now - turned);
    turned = now;
    return fetch(...request);
  });
  const report = await runSuite({ ...SETTINGS, target: live, fetch: slow, time, tier: "certify", startedAt: start, rate: 6000 });
  return { report, seconds: time.now() / 1000 };
}

// The third minute of a key begins after 122 s, and more than two minutes of requests are needed. Nothing starts before the second of the
// minute, 2, at which the burst of the rate limit may begin: otherwise it finds every key used up, and a hundred requests go into it.
const TIMED: readonly (readonly [Tier, number, number])[] = [
  ["smoke", 0, 10],
  ["ci", 0, 30],
  ["certify", 0, 165],
  // What a late begin costs is held below, on a server that answers at once; every night on this one too.
  ...(isWhole() ? [["certify", 45, 180] as const] : []),
];
test.each(TIMED)(
  "%s begun at second %i takes at most %i s with five keys at 90 requests a minute",
  { timeout: 120_000 },
  async (tier, second, most) => {
    const { report, seconds } = await judgedMock(tier, second);
    expect(report.verdict).toBe("conformant");
    expect(seconds).toBeLessThanOrEqual(most);
  },
);

test("a run that begins late in a minute of the clock waits at most for the next minute", { timeout: 120_000 }, async () => {
  const [early, late] = [await judgedOther(0), await judgedOther(45)];
  expect([early.report.verdict, late.report.verdict]).toEqual(["conformant", "conformant"]);
  // 15 s until the limit's windows begin anew, and a second for the requests.
  expect(late.seconds).toBeLessThanOrEqual(early.seconds + 16);
});
