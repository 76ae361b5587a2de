import { describe, expect, test } from "vitest";
import { type Check, check } from "./check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Ledger } from "./ledger.ts";
import { Run } from "./run.ts";
import { runCheck, runChecks } from "./runner.ts";
import { type CheckContext, setUp } from "./check-context.ts";
import { liveWire } from "../wire/live.ts";

/** A run against a server that answers everything with nothing, in the right form, and the `status` of the n-th request; null: no answer. */
function begin(bounds: { readonly mostAgain?: number } = {}, status: (asked: number) => number | null = () => 200): Run {
  let asked = 0;
  const fetch = async (): Promise<Response> => {
    const answer = status((asked += 1));
    if (answer === null) throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
    return Response.json({ data: {} }, { status: answer, headers: { "x-ratelimit-limit": "100" } });
  };
  const target = { base_url: "http://x/api/v1", keys: { full: "k" } };
  const wire = liveWire({ target, fetch, perMinute: 1_000_000 });
  return new Run({ target, wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false, ...bounds });
}

const made = setUp("thing", async (t) => t.token());

/** A check of EMP-01 that asks once, with a set-up of its own, and judges by how often it has run. */
function checking(
  judge: (t: CheckContext, at: Exchange, attempt: number) => void,
  settings: Partial<Parameters<typeof check>[2]> = {},
): Check & { things: string[] } {
  const things: string[] = [];
  const row = check("EMP-01", "MUST hold", { tier: "smoke", ...settings }, async (t) => {
    things.push(await t.use(made));
    judge(t, await t.send({ method: "POST", path: "/nothing" }), things.length);
  });
  return Object.assign(row, { things });
}

/** What a run found of EMP-01 by its check, and why not more. `status` answers the n-th request; null: no answer. */
async function outcome(row: Check, status: (asked: number) => number | null = () => 200): Promise<{ verdicts: string[]; gaps: string[] }> {
  const run = begin({}, status);
  const found = await runCheck(run, row);
  const verdicts = found.all.filter(({ check }) => check === row.id).map(({ verdict }) => verdict);
  return { verdicts, gaps: found.gaps.map(({ verdict, reason }) => `${verdict}: ${reason}`) };
}

describe("a failure", () => {
  test("that its own exchanges prove stands, and is not tried again", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }));
    expect(await outcome(row)).toEqual({ verdicts: ["fail"], gaps: [] });
    expect(row.things).toHaveLength(1);
  });

  test("in which others may have had a hand counts when it comes again with fresh resources", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }), { shared: true });
    expect(await outcome(row)).toEqual({ verdicts: ["fail"], gaps: [] });
    expect(new Set(row.things).size).toBe(2);
  });

  test("in which others may have had a hand and that does not come again is inconclusive", async () => {
    const row = checking((t, at, attempt) => t.must("EMP-01", { at, expected: "x", holds: attempt > 1 }), { shared: true });
    const { verdicts, gaps } = await outcome(row);
    expect(verdicts).not.toContain("fail");
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatch(/^inconclusive: it failed once, and not again with fresh resources \(others .*\): expected x, got 200/);
  });

  test("on an answer of a gateway is tried again", async () => {
    const row = checking((t, at, attempt) => t.must("EMP-01", { at, expected: "x", holds: attempt > 1 }));
    const { gaps } = await outcome(row, (asked) => (asked === 1 ? 502 : 200));
    expect(gaps[0]).toMatch(/not again with fresh resources \(POST \/nothing was answered by a gateway/);
  });

  test("stands when the second attempt could not come that far", async () => {
    const row = checking((t, at, attempt) => (attempt > 1 ? t.stop("no answer") : t.must("EMP-01", { at, expected: "x", holds: false })), {
      shared: true,
    });
    expect((await outcome(row)).verdicts).toEqual(["fail"]);
  });

  test("counts at once when trying again has cost what it may", async () => {
    const run = begin({ mostAgain: 2 });
    const rows = [1, 2, 3].map(() => checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }), { shared: true }));
    for (const row of rows) await runCheck(run, row);
    expect(rows.map(({ things }) => things.length)).toEqual([2, 2, 1]);
  });

  test("stands when the second attempt judged nothing of it", async () => {
    const row = checking(
      (t, at, attempt) => {
        if (attempt === 1) t.must("EMP-01", { at, expected: "x", holds: false });
      },
      { shared: true },
    );
    expect((await outcome(row)).verdicts).toEqual(["fail"]);
  });

  test("is not tried again where the row says so", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }), { confirm: false, shared: true });
    expect(await outcome(row)).toEqual({ verdicts: ["fail"], gaps: [] });
    expect(row.things).toHaveLength(1);
  });
});

describe("a request without an answer", () => {
  const asking = (): Check & { things: string[] } => checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));

  test("is the target's failure when it stays without one and others are answered", async () => {
    const row = asking();
    const { verdicts, gaps } = await outcome(row, (asked) => (asked <= 2 ? null : 200));
    expect(verdicts).toEqual(["fail"]);
    expect(gaps[0]).toMatch(/^inconclusive: no answer to POST \/nothing: .*ECONNRESET/);
  });

  test("says nothing when it gets one at the second time", async () => {
    expect(await outcome(asking(), (asked) => (asked === 1 ? null : 200))).toEqual({ verdicts: ["pass"], gaps: [] });
  });

  test("says nothing of a server that answers nothing any more", async () => {
    const { verdicts, gaps } = await outcome(asking(), () => null);
    expect(verdicts).toEqual([]);
    expect(gaps).toHaveLength(1);
  });

  test("has to stay without one three times where the network was seen to lose requests", async () => {
    const answers = [null, 200, null, null, 200];
    const run = begin({}, (asked) => answers[asked - 1] ?? 200);
    for (const row of [asking(), asking()]) await runCheck(run, row);
    expect(run.judgements.failed).toEqual([]);
  });

  test("leaves a failure standing that was proven before it", async () => {
    const row = check("EMP-01", "MUST hold", { tier: "smoke" }, async (t) => {
      t.must("EMP-01", {
        at: await t.send({ method: "POST", path: "/one" }),
        expected: "x",
        holds: t.owner !== "EMP-01" || t.exchanges.length > 1,
      });
      await t.send({ method: "POST", path: "/two" });
    });
    expect((await outcome(row, (asked) => (asked === 2 ? null : 200))).verdicts).toContain("fail");
  });
});

test("a check that stops passes nothing of what it saw before, unless the rest does not concern the target", async () => {
  const stopping = checking((t, at) => (t.must("EMP-01", { at, expected: "x", holds: true }), t.stop("nobody is there")));
  expect(await outcome(stopping)).toEqual({ verdicts: [], gaps: ["inconclusive: nobody is there"] });
  const ending = checking((t, at) => (t.must("EMP-01", { at, expected: "x", holds: true }), t.notApplicable("there is no more")));
  expect((await outcome(ending)).verdicts).toEqual(["pass"]);
});

test("what passes is not tried again", async () => {
  const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  expect(await outcome(row)).toEqual({ verdicts: ["pass"], gaps: [] });
  expect(row.things).toHaveLength(1);
});

test("set-ups made before an attempt that was repeated are there again after it", async () => {
  const run = begin();
  const before = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  const repeated = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }));
  const after = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  for (const row of [before, repeated, after]) await runCheck(run, row);
  expect(after.things).toEqual(before.things);
});

test("a check whose part of the target file is missing sends nothing and says what is missing", async () => {
  const row = checking(() => undefined, { needs: ["other-company"] });
  expect(await outcome(row)).toEqual({ verdicts: [], gaps: ["not-run: the target file has no other_company.keys.full"] });
  expect(row.things).toEqual([]);
});

test("a check may judge only what its row names", async () => {
  await expect(outcome(checking((t, at) => t.must("EMP-02", { at, expected: "x", holds: true })))).rejects.toThrow(
    "EMP-01 judges EMP-02, which its row does not name.",
  );
});

describe("a run", () => {
  const good = (): Check => checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  const bad = (): Check => checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }));

  test("ends after the first failure where that is asked for", async () => {
    const seen: string[][] = [];
    await runChecks(begin(), { checks: [good(), bad(), good()], bail: true, onProgress: ({ failed }) => void seen.push([...failed]) });
    expect(seen).toEqual([[], ["EMP-01"]]);
  });

  test("that is interrupted runs no further check and says so of each", async () => {
    const controller = new AbortController();
    const run = begin();
    await runChecks(run, { checks: [good(), bad(), bad()], signal: controller.signal, onProgress: () => controller.abort() });
    expect(run.judgements.gaps.map(({ reason }) => reason)).toEqual(["the run was interrupted", "the run was interrupted"]);
    expect(run.judgements.failedBy("EMP-01")).toEqual([]);
  });

  test("goes on after a bug of a check where somebody is told of it, and ends with it otherwise", async () => {
    const checks = [checking(() => JSON.parse("{") as void), good()];
    const bugs: string[] = [];
    const run = begin();
    await runChecks(run, { checks, onBug: ({ id }) => void bugs.push(id) });
    expect([bugs, run.judgements.gaps.map(({ verdict }) => verdict)]).toEqual([["EMP-01"], ["inconclusive"]]);
    await expect(runChecks(begin(), { checks })).rejects.toThrow(SyntaxError);
  });
});
