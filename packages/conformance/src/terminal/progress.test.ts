import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { checks } from "../checks/index.ts";
import { select } from "../run/select.ts";
import { printer } from "./print.ts";
import { progress } from "./progress.ts";

/** What is told of a run of all smoke checks, 2 requests each. */
function printed(settings: {
  readonly isTTY: boolean;
  readonly quiet?: boolean;
  readonly failing?: string;
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
  for (const [n, check] of chosen.entries())
    showProgress.progress({
      check,
      done: n + 1,
      of: chosen.length,
      requests: 2 * (n + 1),
      failed: check.id === settings.failing ? [check.id] : [],
    });
  showProgress.say("Said besides.");
  showProgress.end();
  return written.join("");
}

test("in CI each chapter has one plain line, however its checks are spread", () => {
  const lines = printed({ isTTY: false }).replace("Said besides.\n", "").trimEnd().split("\n");
  const names = lines.map((line) => /^\S+ (\S+)/.exec(line)![1]);
  expect(new Set(names).size).toBe(names.length);
  const requests = lines.reduce((sum, line) => sum + Number(/(\d+) requests/.exec(line)![1]), 0);
  expect(requests).toBe(2 * select(checks, { tier: "smoke" }).length);
});

test("a chapter with failures says how many", () => {
  const [first] = select(checks, { tier: "smoke" });
  expect(printed({ isTTY: false, failing: first!.id })).toMatch(/✗.*1 failed/);
});

test("in a terminal a line tells checks, requests and the time left", () => {
  expect(printed({ isTTY: true })).toMatch(/\d+ of \d+ checks, \d+ of about \d+ requests, about \d+ s left/);
});

test("nothing is told when it is to be quiet", () => {
  expect(printed({ isTTY: true, quiet: true })).toBe("Said besides.\n");
});

test("on a narrow terminal the line is one line, and what is said besides stays", () => {
  const text = printed({ isTTY: true, columns: 44 });
  expect(text).toMatch(/^.{0,12}\d+ of \d+ checks, about \d+ s left/m);
  expect(text).not.toContain("█");
  expect(text.slice(text.indexOf("Said besides."))).not.toContain("checks, about");
});
