import { describe, expect, test } from "vitest";
import { type Check, check } from "./check/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Ledger } from "./removal/ledger.ts";
import { Run } from "./run.ts";
import { runStages } from "./check/stages.ts";
import { stopUnread } from "./check/unread.ts";
import { runCheck, runChecks } from "./runner.ts";
import type { Company } from "./schedule/schedule.ts";
import { type CheckContext, setUp } from "./check/check-context.ts";
import { liveWire } from "../wire/live.ts";

/** A run against a server that sends empty data with the `status` of the n-th request; null: no response. */
function begin(
  bounds: { readonly mostAgain?: number; readonly mostRequests?: number } = {},
  status: (asked: number) => number | null = () => 200,
): Run {
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

/** A check of EMP-01 that sends one request, has a set-up of its own, and judges by the number of the attempt. */
function checking(
  judge: (t: CheckContext, at: Exchange, attempt: number) => void,
  settings: Partial<Parameters<typeof check>[2]> = {},
): Check & { things: string[] } {
  const things: string[] = [];
  const row = check("EMP-01", "MUST hold", { ...settings }, async (t) => {
    things.push(await t.use(made));
    judge(t, await t.send({ method: "POST", path: "/nothing" }), things.length);
  });
  return Object.assign(row, { things });
}

/** The verdicts and gaps of a check in a run. `status` is that of the n-th response; null: no response. */
async function outcome(row: Check, status: (asked: number) => number | null = () => 200): Promise<{ verdicts: string[]; gaps: string[] }> {
  const run = begin({}, status);
  const found = await runCheck(run, row);
  const verdicts = found.all.filter(({ check }) => check === row.id).map(({ verdict }) => verdict);
  return { verdicts, gaps: found.gaps.map(({ verdict, reason }) => `${verdict}: ${reason}`) };
}

describe("a failure", () => {
  test("that its own exchanges prove counts, and is not tried again", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }));
    expect(await outcome(row)).toEqual({ verdicts: ["fail"], gaps: [] });
    expect(row.things).toHaveLength(1);
  });

  test("that other users may have caused counts if it comes again with fresh resources", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }), { shared: true });
    expect(await outcome(row)).toEqual({ verdicts: ["fail"], gaps: [] });
    expect(new Set(row.things).size).toBe(2);
  });

  test("that other users may have caused is inconclusive if it does not come again", async () => {
    const row = checking((t, at, attempt) => t.must("EMP-01", { at, expected: "x", holds: attempt > 1 }), { shared: true });
    const { verdicts, gaps } = await outcome(row);
    expect(verdicts).not.toContain("fail");
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatch(/^inconclusive: it failed once, and not again with fresh resources \(others .*\): expected x, got 200/);
  });

  test("on a response of a gateway is tried again, and the second attempt is the verdict", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: at.ok }));
    expect(await outcome(row, (asked) => (asked === 1 ? 502 : 200))).toEqual({ verdicts: ["pass"], gaps: [] });
    expect(row.things).toHaveLength(2);
  });

  test("on a response of a gateway that comes twice counts, and passive rules judge that response", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: at.ok }));
    const run = begin({}, () => 502);
    expect(await runCheck(run, row).then((found) => found.failed)).toEqual(["CONV-14", "ERR-12", "EMP-01"]);
    expect(run.unsteady.rows).toEqual([{ operation: "POST /nothing", status: 502, count: 2, of: 2 }]);
  });

  test("after a lost answer is forgiven if it does not come again", async () => {
    const row = checking((t, at, attempt) => t.must("EMP-01", { at, expected: "x", holds: attempt > 1 }));
    const run = begin();
    run.lostWrite = true;
    const { all, gaps } = await runCheck(run, row);
    expect([all.map(({ verdict }) => verdict), gaps]).toEqual([["pass"], []]);
  });

  test("counts if the second attempt stopped before it", async () => {
    const row = checking((t, at, attempt) => (attempt > 1 ? t.stop("no answer") : t.must("EMP-01", { at, expected: "x", holds: false })), {
      shared: true,
    });
    expect((await outcome(row)).verdicts).toEqual(["fail"]);
  });

  test("counts at once when the requests for repeated attempts are used up", async () => {
    const run = begin({ mostAgain: 2 });
    const rows = [1, 2, 3].map(() => checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }), { shared: true }));
    for (const row of rows) await runCheck(run, row);
    expect(rows.map(({ things }) => things.length)).toEqual([2, 2, 1]);
  });

  test("counts if the second attempt did not judge the requirement", async () => {
    const row = checking(
      (t, at, attempt) => {
        if (attempt === 1) t.must("EMP-01", { at, expected: "x", holds: false });
      },
      { shared: true },
    );
    expect((await outcome(row)).verdicts).toEqual(["fail"]);
  });

  test("is not tried again if the row says so", async () => {
    const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }), { confirm: false, shared: true });
    expect(await outcome(row)).toEqual({ verdicts: ["fail"], gaps: [] });
    expect(row.things).toHaveLength(1);
  });
});

describe("a request without a response", () => {
  const asking = (): Check & { things: string[] } => checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));

  test("fails if it gets none again, and other requests are answered", async () => {
    const row = asking();
    const { verdicts, gaps } = await outcome(row, (asked) => (asked <= 2 ? null : 200));
    expect(verdicts).toEqual(["fail"]);
    expect(gaps[0]).toMatch(/^inconclusive: no answer to POST \/nothing: .*ECONNRESET/);
  });

  test("has no effect if it gets one at the second attempt", async () => {
    expect(await outcome(asking(), (asked) => (asked === 1 ? null : 200))).toEqual({ verdicts: ["pass"], gaps: [] });
  });

  test("does not fail if the server answers nothing any more", async () => {
    const { verdicts, gaps } = await outcome(asking(), () => null);
    expect(verdicts).toEqual([]);
    expect(gaps).toHaveLength(1);
  });

  test("fails only after three attempts if the network has lost requests before", async () => {
    const answers = [null, 200, null, null, 200];
    const run = begin({}, (asked) => answers[asked - 1] ?? 200);
    for (const row of [asking(), asking()]) await runCheck(run, row);
    expect(run.judgements.failed).toEqual([]);
  });

  test("does not clear a failure that was proven before it", async () => {
    const row = check("EMP-01", "MUST hold", {}, async (t) => {
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

test("a check that stops passes nothing, unless the rest does not apply to the target", async () => {
  const stopping = checking((t, at) => (t.must("EMP-01", { at, expected: "x", holds: true }), t.stop("nobody is there")));
  expect(await outcome(stopping)).toEqual({ verdicts: [], gaps: ["inconclusive: nobody is there"] });
  const ending = checking((t, at) => (t.must("EMP-01", { at, expected: "x", holds: true }), t.notApplicable("there is no more")));
  expect((await outcome(ending)).verdicts).toEqual(["pass"]);
});

test("a pass is not tried again", async () => {
  const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  expect(await outcome(row)).toEqual({ verdicts: ["pass"], gaps: [] });
  expect(row.things).toHaveLength(1);
});

test("set-ups from before a repeated attempt are used again after it", async () => {
  const run = begin();
  const before = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  const repeated = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }));
  const after = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: true }));
  for (const row of [before, repeated, after]) await runCheck(run, row);
  expect(after.things).toEqual(before.things);
});

test("a check that needs a missing part of the target file sends nothing and names the part", async () => {
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

  test("ends after the first failure with `bail`", async () => {
    const seen: string[][] = [];
    await runChecks(begin(), { checks: [good(), bad(), good()], bail: true, onProgress: ({ failed }) => void seen.push([...failed]) });
    expect(seen).toEqual([[], ["EMP-01"]]);
  });

  test("that is interrupted runs no further check and gives the reason for each", async () => {
    const controller = new AbortController();
    const run = begin();
    await runChecks(run, { checks: [good(), bad(), bad()], signal: controller.signal, onProgress: () => controller.abort() });
    expect(run.judgements.gaps.map(({ reason }) => reason)).toEqual(["the run was interrupted", "the run was interrupted"]);
    expect(run.judgements.failedBy("EMP-01")).toEqual([]);
  });

  test("continues after a bug of a check with `onBug`, and throws it otherwise", async () => {
    const checks = [checking(() => JSON.parse("{") as void), good()];
    const bugs: string[] = [];
    const run = begin();
    await runChecks(run, { checks, onBug: ({ id }) => void bugs.push(id) });
    expect([bugs, run.judgements.gaps.map(({ verdict }) => verdict)]).toEqual([["EMP-01"], ["inconclusive"]]);
    await expect(runChecks(begin(), { checks })).rejects.toThrow(SyntaxError);
  });
});

test("a check that others may have disturbed runs again alone, unless what it read has a name that the suite does not know", async () => {
  const company: Company = { disturbed: true, alone: async (work) => await work() };
  const things = async (stop: (t: CheckContext) => never): Promise<number> => {
    const row = checking(stop);
    await runStages(begin(), row, undefined, company);
    return row.things.length;
  };
  expect(await things((t) => t.stop("the list is empty"))).toBe(2);
  expect(await things(() => stopUnread("tenure", "average"))).toBe(1);
});

test("a failure among other checks, which the run had too few requests to see again alone, leaves its requirement undecided", async () => {
  const company: Company = { disturbed: true, alone: async (work) => await work() };
  const row = checking((t, at) => t.must("EMP-01", { at, expected: "x", holds: false }));
  const { all, gaps } = await runStages(begin({ mostRequests: 3 }), row, undefined, company);
  expect(row.things).toHaveLength(2);
  expect(all.filter(({ check: id }) => id === row.id)).toEqual([]);
  expect(gaps).toContainEqual(
    expect.objectContaining({ verdict: "inconclusive", requirements: ["EMP-01"], doubt: expect.anything() as unknown }),
  );
});

test("what no other check can explain counts at once", async () => {
  const company: Company = { disturbed: true, alone: async (work) => await work() };
  const row = checking((t, at) => t.must("AUTH-01", { at, expected: "401", holds: false }), { also: ["AUTH-01"] });
  expect((await runStages(begin(), row, undefined, company)).failedBy(row.id)).toEqual(["AUTH-01"]);
  expect(row.things).toHaveLength(1);
});

test("a success of a request that is wrong by itself counts at once", async () => {
  const company: Company = { disturbed: true, alone: async (work) => await work() };
  const row = checking((t, at) => t.must("EMP-01", { at, expected: "400 VALIDATION_ERROR", holds: false }));
  expect((await runStages(begin(), row, undefined, company)).failedBy(row.id)).toEqual(["EMP-01"]);
});

test("a check that has begun keeps the requests that it still needs while others start", async () => {
  let others = (): void => undefined;
  const othersEnded = new Promise<void>((end) => (others = end));
  const sends = (id: string, requests: number, first = 0): Check =>
    check(id, "MUST hold", {}, async (t) => {
      for (let sent = 0; sent < requests; sent += 1) {
        if (sent === first && first > 0) await othersEnded;
        await t.send({ method: "POST", path: "/nothing" });
      }
    });
  // The first one sends three more than were measured.
  const rows = [sends("EMP-18.whole", 12), sends("LEARN-01.pages", 3), sends("RECOG-07.pages", 4, 1)];
  const run = begin({ mostRequests: 18 });
  await runChecks(run, { checks: rows, concurrency: 2, onProgress: ({ check: { id } }) => id === "LEARN-01.pages" && others() });
  expect(run.judgements.gaps.map(({ check: id, verdict }) => [id, verdict])).toEqual([["LEARN-01.pages", "not-run"]]);
});
