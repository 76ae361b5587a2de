import { Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import type { Check } from "../run/check/check.ts";
import type { Gap } from "../run/check/judgements.ts";
import { checks } from "../checks/index.ts";
import { select } from "../run/schedule/select.ts";
import { printer } from "./print.ts";
import { progress } from "./progress.ts";

/** The output of a run of all smoke checks, 2 requests each. */
function printed(settings: {
  readonly isTTY: boolean;
  readonly quiet?: boolean;
  readonly failing?: string;
  /** The reason and verdict of checks that judge nothing, by the beginning of their id. */
  readonly gaps?: Readonly<Record<string, Pick<Gap, "verdict" | "reason" | "cause">>>;
  readonly columns?: number;
}): string {
  const written: string[] = [];
  const sink = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const stream = Object.assign(sink, {
    isTTY: settings.isTTY,
    columns: settings.columns ?? 120,
    rows: 40,
  }) as unknown as NodeJS.WriteStream;
  const plan = { tier: "smoke" } as const;
  let at = 0;
  const showProgress = progress({ quiet: settings.quiet ?? false, plan, printer: printer(stream), now: () => (at += 100) });
  const chosen = select(checks, plan);
  const gapOf = ({ id, requirements }: Check): { gap?: Gap } => {
    const gap = Object.entries(settings.gaps ?? {}).find(([begin]) => id.startsWith(begin))?.[1];
    return gap === undefined ? {} : { gap: { check: id, requirements, ...gap } };
  };
  for (const [n, check] of chosen.entries())
    showProgress.progress({
      check,
      done: n + 1,
      of: chosen.length,
      requests: 2 * (n + 1),
      failed: check.id === settings.failing ? [check.id] : [],
      ...gapOf(check),
    });
  showProgress.say("A message.");
  showProgress.end();
  return written.join("");
}

test("without a terminal each chapter has one plain line, in whatever order its checks run", () => {
  const lines = printed({ isTTY: false }).replace("A message.\n", "").trimEnd().split("\n");
  const names = lines.map((line) => /^\S+ (\S+)/.exec(line)![1]);
  expect(new Set(names).size).toBe(names.length);
  const counted = lines.reduce((sum, line) => sum + Number(/ (\d+) checks?$/.exec(line)![1]), 0);
  expect(counted).toBe(select(checks, { tier: "smoke" }).length);
  expect(lines.some((line) => line.endsWith(" 1 check"))).toBe(true);
  // Checks that run at the same time share set-ups, so that a chapter has no requests of its own.
  expect(lines.join("\n")).not.toContain("requests");
});

test("the line of a chapter has the number of failures", () => {
  const [first] = select(checks, { tier: "smoke" });
  expect(printed({ isTTY: false, failing: first!.id })).toMatch(/✗.*1 failed/);
});

test("a chapter in which nothing was judged has no tick, and says why", () => {
  const reason = "the target file has no below_growth";
  const lines = printed({
    isTTY: false,
    gaps: { "PLAN-": { verdict: "not-run", reason }, "ANA-": { verdict: "inconclusive", reason: "GET /analytics was answered 404" } },
  });
  expect(lines).toMatch(/^– plans +0 of \d+ judged: the target file has no below_growth$/m);
  expect(lines).toMatch(/^\? analytics +\d+ of \d+ judged, \d+ undecided: GET \/analytics was answered 404$/m);
  expect(lines).toMatch(/^✓ /m);
});

test("without a terminal a line every ten seconds says how far the run is, if it came further", () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    const stream = { isTTY: false, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
    const plan = { tier: "smoke" } as const;
    const [check, ...others] = select(checks, plan);
    const showProgress = progress({ quiet: false, plan, printer: printer(stream), now: () => 1000 });
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual([]);
    showProgress.progress({ check: check!, done: 1, of: others.length + 1, requests: 4, failed: [] });
    vi.advanceTimersByTime(25_000);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^ +1 of \d+ checks, 4 of about \d+ requests/);
    showProgress.progress({ check: others[0]!, done: 2, of: others.length + 1, requests: 6, failed: [] });
    vi.advanceTimersByTime(25_000);
    expect(written).toHaveLength(2);
    showProgress.end();
    vi.advanceTimersByTime(60_000);
    expect(written.filter((line) => line.includes("requests"))).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("in a terminal a line shows checks, requests and the time left", () => {
  expect(printed({ isTTY: true })).toMatch(/\d+ of \d+ checks, \d+ of about \d+ requests, about \d+ s left/);
});

test("with quiet, no progress is printed", () => {
  expect(printed({ isTTY: true, quiet: true })).toBe("A message.\n");
});

test("on a narrow terminal the progress stays one line, and messages stay visible", () => {
  const text = printed({ isTTY: true, columns: 44 });
  expect(text).toMatch(/^.{0,12}\d+ of \d+ checks, about \d+ s left/m);
  expect(text).not.toContain("█");
  expect(text.slice(text.indexOf("A message."))).not.toContain("checks, about");
});
