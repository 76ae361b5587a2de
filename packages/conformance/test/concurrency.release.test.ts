import { setTimeout as sleep } from "node:timers/promises";
import { sample } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import type { EvidenceLine } from "../src/evidence/evidence.ts";
import { evidenceOf } from "../src/evidence/evidence.ts";
import { playbackWire } from "../src/evidence/playback.ts";
import type { Tier } from "../src/run/schedule/tier.ts";
import { runSuite } from "../src/suite.ts";
import type { Report } from "../src/verdict/report.ts";
import type { Fetch } from "../src/wire/direct.ts";
import { mockTarget } from "./mock-target.ts";

const STARTED = new Date("2026-03-02T09:00:00Z");
const SETTINGS = { startedAt: STARTED, preflight: true, skip: ["RATE-*"] } as const;
type Judged = Pick<Report, "requirements" | "decisions" | "verdict">;

interface Run {
  readonly report: Report;
  readonly lines: readonly EvidenceLine[];
}

/** Judges a mock that answers after some milliseconds, each time others. */
async function judged(seed: number, concurrency: number, tier: Tier, fault: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<Run> {
  const { mock, target, fetch } = mockTarget({ seed });
  const { control_url: _control, keys, ...rest } = target;
  // A 403 to this key is asked again with the full key, and which check uses it depends on the order.
  const { sacrificial: _spare, ...own } = keys;
  let state = seed;
  const slow: Fetch = async (url, init) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    await sleep(state % 7);
    return fault(fetch)(url, init);
  };
  let now = 0;
  const time = {
    now: () => now,
    wait: async (ms: number) => {
      now += ms;
      await sleep(2);
    },
  };
  const lines: EvidenceLine[] = [];
  const report = await runSuite({
    ...SETTINGS,
    target: { ...rest, keys: own },
    fetch: slow,
    tier,
    seed,
    time,
    concurrency,
    onEvidence: (line) => lines.push(line),
  });
  await mock[Symbol.asyncDispose]();
  return { report, lines };
}

const verdictsOf = ({ requirements, decisions, verdict }: Judged): unknown => ({
  verdict,
  requirements: requirements.map(({ id, verdict: own }) => `${id} ${own}`),
  decisions: decisions.map(({ slug, observed }) => `${slug} ${observed}`),
});

/** The exchanges by id, as method and path; both without ids of the target. */
function sentBy({ lines }: Run): Map<string, string> {
  const plain = (text: string): string => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "ID");
  return new Map(
    lines.flatMap((line) => {
      if (line.kind !== "exchange") return [];
      const { id, request } = line.exchange;
      return [[plain(id), `${request.method} ${plain(request.path)}?${plain(request.query)}`] as const];
    }),
  );
}

/**
 * Exchanges that only one run has, but for reads that the other one remembered, and for a write that a check sent again with the full key: which key it
 * takes first depends on those that others have used, and a 403 is asked again.
 */
function onlyIn(one: Run, other: Run): string[] {
  const [mine, others] = [sentBy(one), sentBy(other)];
  const named = (id: string, request: string): string =>
    request.startsWith("GET ") ? request : `${id.slice(0, id.lastIndexOf("/"))} ${request}`;
  const known = new Set([...others].map(([id, request]) => named(id, request)));
  return [...mine].filter(([id, request]) => !others.has(id) && !known.has(named(id, request))).map(([id]) => id);
}

test.for(sample([1, 2, 3], 3))(
  "four checks at a time give the same verdicts and exchanges as one after the other, with seed %i",
  async (seed) => {
    const [one, four] = [await judged(seed, 1, "ci"), await judged(seed, 4, "ci")];
    expect(one.report.summary.fail).toBe(0);
    expect(verdictsOf(four.report)).toEqual(verdictsOf(one.report));
    expect([onlyIn(four, one), onlyIn(one, four)]).toEqual([[], []]);
  },
);

test("evidence of checks that ran at the same time gives the same verdicts when it is judged again", async () => {
  const { report, lines } = await judged(4, 4, "ci");
  const { target } = mockTarget({ seed: 4 });
  const { control_url: _control, keys, ...rest } = target;
  const { sacrificial: _spare, ...own } = keys;
  const again = await runSuite({
    ...SETTINGS,
    target: { ...rest, keys: own },
    tier: "ci",
    seed: 4,
    concurrency: 4,
    wire: playbackWire(evidenceOf([...lines])),
  });
  expect(verdictsOf(again)).toEqual(verdictsOf(report));
});

test("a fault is found by checks that run at the same time as well", async () => {
  const broken =
    (fetch: Fetch): Fetch =>
    async (url, init) => {
      const response = await fetch(url, init);
      if (init.method !== "POST" || !url.endsWith("/leave") || !response.ok) return response;
      const body = (await response.json()) as { data: { status: string } };
      return Response.json({ ...body, data: { ...body.data, status: "declined" } }, response);
    };
  const [one, four] = [await judged(5, 1, "ci", broken), await judged(5, 4, "ci", broken)];
  const failed = ({ report }: Run): string[] => report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failed(one).length).toBeGreaterThan(0);
  // Which leave a request draws depends on those before it, so that one or the other requirement may not be shown.
  expect(failed(one)).toEqual(expect.arrayContaining(failed(four)));
  expect(failed(four).length).toBeGreaterThan(failed(one).length / 2);
});
