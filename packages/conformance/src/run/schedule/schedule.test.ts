import { setImmediate } from "node:timers/promises";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Check, check } from "../check/check.ts";
import { type Queue, queueOf } from "./overlap.ts";
import { type Company, Schedule } from "./schedule.ts";

const row = (id: string): Check => check(id, "MUST hold", { tier: "ci" }, async () => undefined);

/** Runs checks that take some turns of the event loop each. @returns ids with how many others ran at the same time, in order of starting */
async function runAll(
  ids: readonly string[],
  concurrency: number,
  turns: (id: string) => number,
  within: (id: string, company: Company) => Promise<unknown> = async () => undefined,
): Promise<{ readonly started: string[]; readonly together: ReadonlySet<string>[] }> {
  const started: string[] = [];
  const together: Set<string>[] = [];
  const running = new Set<string>();
  await new Schedule(ids.map(row), { concurrency, ended: () => false }, async ({ id }, company) => {
    running.add(id);
    started.push(id);
    together.push(new Set(running));
    for (let turn = 0; turn < turns(id); turn += 1) await setImmediate();
    await within(id, company);
    running.delete(id);
  }).run();
  return { started, together };
}

const AREAS = ["EMP", "LEAVE", "REC", "SURV", "COMP", "AUTH", "RATE", "EVT"];
const anyIds = fc.array(fc.constantFrom(...AREAS), { maxLength: 20 }).map((areas) => areas.map((area, n) => `${area}-0${1 + n}`));

test("each check runs once, those of one queue in their order, and never more than asked", async () => {
  await fc.assert(
    fc.asyncProperty(anyIds, fc.integer({ min: 2, max: 5 }), fc.infiniteStream(fc.nat(3)), async (ids, concurrency, lengths) => {
      const { started, together } = await runAll(ids, concurrency, () => lengths.next().value);
      expect(started.toSorted()).toEqual(ids.toSorted());
      const of = (queue: Queue, all: readonly string[]): string[] => all.filter((id) => queueOf(row(id)) === queue);
      for (const queue of new Set(ids.map((id) => queueOf(row(id))))) expect(of(queue, started)).toEqual(of(queue, ids));
      for (const group of together) {
        const active = [...group].filter((id) => queueOf(row(id)) !== "background");
        expect(active.length).toBeLessThanOrEqual(concurrency);
        if (active.some((id) => queueOf(row(id)) === "alone")) expect(active).toHaveLength(1);
        expect(new Set(active.map((id) => queueOf(row(id)))).size).toBe(active.length);
      }
    }),
    runs(20, 200),
  );
});

test("with a concurrency of one the order is that of the list", async () => {
  const ids = ["COMP-01", "RATE-01", "EVT-01", "EMP-01", "REC-01", "COMP-02"];
  const { started, together } = await runAll(ids, 1, () => 2);
  expect(started).toEqual(ids);
  expect(together.every(({ size }) => size === 1)).toBe(true);
});

test("the check of the rate limit starts when first looks have ended, but for those that are held back for it", async () => {
  const ids = ["EMP-01", "RATE-01", "ANA-08", "ANA-09"];
  expect((await runAll(ids, 4, () => 2)).started.slice(0, 3)).toEqual(["ANA-08", "ANA-09", "RATE-01"]);
  const rows = ids.map(row);
  const started: string[] = [];
  const heldBack = new Set(rows.filter(({ id }) => id.startsWith("ANA")));
  const schedule = new Schedule(rows, { concurrency: 4, ended: () => false, heldBack }, async ({ id }) => {
    started.push(id);
    if (id === "RATE-01") schedule.release();
  });
  await schedule.run();
  expect(started.toSorted()).toEqual(ids.toSorted());
});

test("the check of the rate limit starts first and runs beside all others", async () => {
  const { started, together } = await runAll(["EMP-01", "COMP-01", "RATE-01"], 2, (id) => (id === "RATE-01" ? 50 : 1));
  expect(started[0]).toBe("RATE-01");
  expect(together.at(-1)).toEqual(new Set(["RATE-01", "EMP-01"]));
});

test("work that must be alone waits until the others have ended, and nothing starts meanwhile", async () => {
  const seen: string[] = [];
  const ids = ["EMP-01", "REC-01", "SURV-01", "EMP-02", "REC-02"];
  const { together } = await runAll(
    ids,
    4,
    (id) => (id === "REC-01" ? 30 : 1),
    async (id, { alone }) =>
      id === "EMP-01" || id === "SURV-01"
        ? alone(async () => {
            seen.push(`${id} begins`);
            for (let turn = 0; turn < 5; turn += 1) await setImmediate();
            seen.push(`${id} ends`);
          })
        : seen.push(id),
  );
  const alone = (id: string): string[] => [`${id} begins`, `${id} ends`];
  expect([
    ["REC-01", ...alone("EMP-01"), ...alone("SURV-01")],
    ["REC-01", ...alone("SURV-01"), ...alone("EMP-01")],
  ]).toContainEqual(seen.slice(0, 5));
  expect(together.map(({ size }) => size).slice(0, 3)).toEqual([1, 2, 3]);
});

test("after some repetitions alone, checks run one after the other", async () => {
  const ids = Array.from({ length: 8 }, (_, n) => [`EMP-0${n}`, `REC-0${n}`]).flat();
  const { together } = await runAll(
    ids,
    4,
    () => 1,
    async (_, { alone, disturbed }) => (disturbed ? alone(async () => undefined) : undefined),
  );
  expect(together[1]!.size).toBe(2);
  expect(together.at(-1)!.size).toBe(1);
});

test("an error of a check is thrown after the others have ended, and no further check starts", async () => {
  const started: string[] = [];
  let ended = false;
  const schedule = new Schedule(["EMP-01", "REC-01", "EMP-02"].map(row), { concurrency: 2, ended: () => false }, async ({ id }) => {
    started.push(id);
    if (id === "EMP-01") throw new Error("a bug");
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    ended = true;
  });
  await expect(schedule.run()).rejects.toThrow("a bug");
  expect([started, ended]).toEqual([["EMP-01", "REC-01"], true]);
});

test("a check that runs within another one does not start by itself", async () => {
  const started: string[] = [];
  let none: Promise<void> | undefined;
  const schedule = new Schedule(["EMP-01", "LEAVE-01", "REC-01"].map(row), { concurrency: 1, ended: () => false }, async ({ id }) => {
    started.push(id);
    if (id !== "EMP-01") return;
    await schedule.within((check) => check.id === "REC-01");
    none = schedule.within((check) => check.id === "REC-01");
  });
  await schedule.run();
  expect([started, none]).toEqual([["EMP-01", "REC-01", "LEAVE-01"], undefined]);
});

test("checks that are held back start when they are released, others of their queue before", async () => {
  const log: string[] = [];
  const rows = ["EMP-01", "EMP-02", "RATE-01", "REC-01", "REC-02"].map(row);
  const heldBack = new Set([rows[0]!, rows[4]!]);
  const schedule = new Schedule(rows, { concurrency: 4, ended: () => false, heldBack }, async ({ id }) => {
    log.push(id);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    if (id !== "RATE-01") return;
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(log.toSorted()).toEqual(["EMP-02", "RATE-01", "REC-01"]);
    schedule.release([rows[4]!]);
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(log.at(-1)).toBe("REC-02");
  });
  await schedule.run();
  expect(log.at(-1)).toBe("EMP-01");
});

test("checks that are held back start when the check of the rate limit has ended, and those that are dropped do not", async () => {
  const started: string[] = [];
  const rows = ["EMP-01", "REC-01", "RATE-01"].map(row);
  const schedule = new Schedule(rows, { concurrency: 2, ended: () => false, heldBack: new Set(rows) }, async ({ id }) => {
    started.push(id);
    if (id === "RATE-01") expect(schedule.drop(new Set([rows[1]!]))).toEqual([rows[1]]);
  });
  await schedule.run();
  expect(started).toEqual(["RATE-01", "EMP-01"]);
});

test.for([
  ["it releases them", true],
  ["it has ended", false],
] as const)("after a halt no check starts until %s", async ([, releases]) => {
  const started: string[] = [];
  const rows = ["RATE-01", "RATE-07", "EMP-01", "EMP-02", "REC-01"].map(row);
  const schedule = new Schedule(rows, { concurrency: 4, ended: () => false }, async ({ id }) => {
    started.push(id);
    // The next check of the rate limit may take minutes.
    if (id === "RATE-07") {
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      expect(started).toHaveLength(5);
    }
    if (id !== "RATE-01") return;
    schedule.halt();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(started.toSorted()).toEqual(["EMP-01", "RATE-01", "REC-01"]);
    if (!releases) return;
    schedule.release();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(started).toHaveLength(4);
  });
  await schedule.run();
  expect(started.toSorted()).toEqual(["EMP-01", "EMP-02", "RATE-01", "RATE-07", "REC-01"]);
});

/** A wait that ends when it is told to. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

test("while a check only waits another one runs in its place, and it goes on when there is room", async () => {
  const log: string[] = [];
  const wait = gate();
  const schedule = new Schedule(
    ["EMP-01", "EMP-02", "REC-01", "SURV-01"].map(row),
    { concurrency: 1 + 1, ended: () => false },
    async ({ id }) => {
      const { idle, active } = {
        idle: schedule.scheduler.idle.bind(schedule.scheduler),
        active: schedule.scheduler.active.bind(schedule.scheduler),
      };
      log.push(id);
      if (id === "EMP-01") {
        await idle(async () => wait.passed);
        await active(async () => void log.push("EMP-01 goes on"));
        return;
      }
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      if (id === "SURV-01") wait.open();
    },
  );
  await schedule.run();
  expect(log.slice(0, 3).toSorted()).toEqual(["EMP-01", "REC-01", "SURV-01"]);
  // Its queue waits with it.
  expect(log.slice(3)).toEqual(["EMP-01 goes on", "EMP-02"]);
});

test("a check that waits does not go on while another one has the run for itself", async () => {
  const log: string[] = [];
  const wait = gate();
  const schedule = new Schedule(["EMP-01", "REC-01"].map(row), { concurrency: 2, ended: () => false }, async ({ id }, company) => {
    const { scheduler } = schedule;
    if (id === "EMP-01") {
      await scheduler.idle(async () => wait.passed, true);
      await scheduler.active(async () => void log.push("EMP-01 goes on"));
      return;
    }
    await company.alone(async () => {
      wait.open();
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      await scheduler.active(async () => void log.push("REC-01 alone"));
    });
  });
  await schedule.run();
  expect(log).toEqual(["REC-01 alone", "EMP-01 goes on"]);
});

test("what is held back, or waits for another check, still runs if that one is dropped", async () => {
  const rows = ["RATE-01", "ANA-01", "CONV-11", "EMP-02"].map(row);
  for (const dropped of [[rows[0]!], [rows[1]!], [rows[0]!, rows[1]!]]) {
    const started: string[] = [];
    const schedule = new Schedule(rows, { concurrency: 2, ended: () => false, heldBack: new Set([rows[2]!]) }, async ({ id }) => {
      started.push(id);
      await setImmediate();
    });
    schedule.drop(new Set(dropped));
    await schedule.run();
    expect(started.toSorted()).toEqual(
      rows
        .filter((one) => !dropped.includes(one))
        .map(({ id }) => id)
        .toSorted(),
    );
  }
});

test("a check starts when those after which it runs have ended, in any queue and any order of the list", async () => {
  const log: string[] = [];
  const after = { "EMP-01": ["REC-01", "EMP-02"], "SURV-01": ["EMP-01", "WEB-99"] } as Readonly<Record<string, readonly string[]>>;
  for (const concurrency of [1, 3]) {
    const checks = ["SURV-01", "EMP-01", "EMP-02", "REC-01"].map((id) => ({ ...row(id), after: after[id] ?? [] }));
    await new Schedule(checks, { concurrency, ended: () => false }, async ({ id }) => {
      for (let turn = 0; turn < 3; turn += 1) await setImmediate();
      log.push(id);
    }).run();
  }
  expect(log.length).toBe(8);
  for (const run of [log.slice(0, 4), log.slice(4)]) expect(run.slice(2)).toEqual(["EMP-01", "SURV-01"]);
});

test("what is taken out of the queues holds up no check", async () => {
  const first = row("EMP-01");
  const ran: string[] = [];
  const schedule = new Schedule(
    [first, { ...row("EMP-02"), after: ["EMP-01"] }],
    { concurrency: 1, ended: () => false },
    async ({ id }) => void ran.push(id),
  );
  schedule.drop(new Set([first]));
  await schedule.run();
  expect(ran).toEqual(["EMP-02"]);
});

test("a check that is not affordable when it is due comes last, and does not run if it is not affordable then", async () => {
  const ran: string[] = [];
  const left: string[] = [];
  const checks = ["EMP-01", "EMP-02", "EMP-03", "EMP-04"].map(row);
  // EMP-01 is affordable when the others have run, EMP-03 never.
  const isAffordable = ({ id }: Check): boolean => id !== "EMP-03" && (id !== "EMP-01" || ran.length === 2);
  await new Schedule(
    checks,
    {
      concurrency: 1,
      ended: () => false,
      affordable: (waiting) => new Set(waiting.filter(isAffordable)),
      onTooFew: ({ id }) => void left.push(id),
    },
    async ({ id }) => void ran.push(id),
  ).run();
  expect([ran, left]).toEqual([["EMP-02", "EMP-04", "EMP-01"], ["EMP-03"]]);
});

test("a check that needs what is left to checks that are tried again comes last", async () => {
  const log: string[] = [];
  const rows = ["EMP-01", "EMP-02", "EMP-03"].map(row);
  const affordable = (waiting: readonly Check[], leaves: boolean): ReadonlySet<Check> =>
    new Set(waiting.filter(({ id }) => !leaves || id !== "EMP-01"));
  await new Schedule(rows, { concurrency: 1, ended: () => false, affordable }, async ({ id }) => void log.push(id)).run();
  expect(log).toEqual(["EMP-02", "EMP-03", "EMP-01"]);
});
