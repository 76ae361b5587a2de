import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Call, all, check, openMock, program, verdicts } from "../../../test/in-process.ts";

openMock();

describe("while the clock of this process goes faster", () => {
  let turning: NodeJS.Timeout;
  /** By `ms` in each 10 ms. A busy machine turns it later: between two turns, a program in this process gets no further either. */
  const goes = (ms: number): void => {
    turning = setInterval(() => vi.advanceTimersByTime(ms), 10);
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    clearInterval(turning);
  });

  test("a read that drips is advice for a program that has no limit for the whole answer", async () => {
    goes(1000);
    const patient = program(async (call) => void (await all(call, "/employees")));
    const { scenarios } = await check(patient, /^network\.drip/);
    expect(scenarios).toMatchObject([{ id: "network.drip.listEmployees", verdict: "warn", findings: [{ requirement: "CLIENT-12" }] }]);
  });

  test("a program that waits a second for an answer is named, and one that waits for five is not", async () => {
    // The hasty one waits for 20 turns, more than an answer takes.
    goes(50);
    const waits = async (ms: number) =>
      await check(
        program(async (call) => await impatient(call, ms)),
        /^network\.slow/,
      );
    const [hasty, patient] = [await waits(1000), await waits(5000)];
    expect(hasty.scenarios).toMatchObject([{ id: "network.slow", verdict: "fail", findings: [{ requirement: "CLIENT-08" }] }]);
    expect(verdicts(patient)).toEqual({ "network.slow": "pass" });
  });
});

/** Reads the company within some milliseconds, or gives up after five attempts. */
async function impatient(call: Call, ms: number): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const late = new Promise<void>((resolve) => setTimeout(resolve, ms));
    if ((await Promise.race([call("GET", "/company"), late])) !== undefined) return;
  }
  throw new Error("no answer");
}

interface Row {
  readonly id: string;
}

/** Lists everybody with the number of requests for leave. What it makes of requests that it cannot read is given; an operation that is not there has none. */
const counts = (failed: (status: number) => string | undefined) =>
  program(async (call) => {
    const people = await all<Row>(call, "/employees?status=all&limit=100");
    const { status, body } = await call("GET", "/leave?limit=1");
    const note = status === 200 ? undefined : status === 501 ? "there is no leave" : failed(status);
    const total = status === 200 ? (body as { readonly meta: { readonly total: number } }).meta.total : 0;
    return [`requests: ${total}`, ...(note === undefined ? [] : [note]), ...people.map(({ id }) => id)].join("\n");
  });

const stops = (status: number): never => {
  throw new Error(`GET /leave: ${status}`);
};

test.each<readonly [string, Parameters<typeof counts>[0], string]>([
  ["ends where a read fails", stops, "pass"],
  ["says that a read failed, and ends as ever", (status) => `leave could not be read (${status})`, "warn"],
  ["takes a read that failed for an empty list", () => undefined, "fail"],
])("a program that %s", async (_, failed, verdict) => {
  expect(verdicts(await check(counts(failed), /^network\.failing-read\.listLeave/))).toEqual({ "network.failing-read.listLeave": verdict });
});

test("a program that ends where an operation is not there need not show what it does when it fails", async () => {
  const ends = program(async (call) => void (await all<Row>(call, "/leave", { again: 1 })));
  expect(verdicts(await check(ends, /^network\.failing-read/))).toEqual({});
});
