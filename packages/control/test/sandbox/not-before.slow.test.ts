import { describe, expect, test } from "vitest";
import { leaveTypeNamed, people } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { readSweep } from "@hr-platform/engine/test/support/read-sweep";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const START = "2026-03-02T09:00:00.000Z";
const EARLIER = "2025-06-02T00:00:00.000Z";

const mockAt = (clock = `frozen:${START}`): Mock => createMock({ clock, rateLimit: null });

async function turn(mock: Mock, body: object): Promise<{ status: number; error?: { code: string; message: string }; now?: string }> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await mock.fetch(new Request("http://mock/_mock/clock", request));
  return { status: response.status, ...((await response.json()) as object) };
}

test.each(["set", "to"])("the clock takes an instant by %s in each form, and a date as its first instant in UTC", async (how) => {
  const mock = mockAt();
  const forms = ["2026-07-01", "2026-07-02T10:00", "2026-07-03T10:00:00.5Z", "2026-07-04T10:00:00+10:00"];
  const turned: unknown[] = [];
  for (const form of forms) turned.push(await turn(mock, { [how]: form }));
  expect(turned).toMatchObject([
    { status: 200, now: "2026-07-01T00:00:00.000Z" },
    { status: 200, now: "2026-07-02T10:00:00.000Z" },
    { status: 200, now: "2026-07-03T10:00:00.500Z" },
    { status: 200, now: "2026-07-04T00:00:00.000Z" },
  ]);
  expect((await turn(mock, { [how]: EARLIER })).status).toBe(409);
  expect((await turn(mock, { advance: "2026-08-01" })).error!.message).toBe(
    "'2026-08-01' is an instant, not a duration; set moves the clock to an instant.",
  );
});

describe("an instant before now", () => {
  test("is refused with the time and the ways to be there, and changes nothing", async () => {
    const mock = mockAt();
    mock.clock.advance("P1M");
    const before = readSweep(mock, "wattle");
    const refused = await turn(mock, { set: EARLIER });
    expect(refused).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(refused.error!.message).toBe(
      "The clock shows 2026-04-02T09:00:00.000Z and never moves back: restore a snapshot of the earlier time, reset to the start, " +
        "or make a sandbox with the earlier clock 'frozen:2025-06-02T00:00:00.000Z'.",
    );
    expect(() => mock.clock.set(EARLIER)).toThrow(refused.error!.message);
    expect([mock.clock.now.toISOString(), readSweep(mock, "wattle")]).toEqual(["2026-04-02T09:00:00.000Z", before]);
  });

  test.for(["-P1D", "P-1D", "-PT1S"])("is refused too if %s leads there", async (duration) => {
    const mock = mockAt();
    expect(await turn(mock, { advance: duration })).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    expect(() => mock.clock.advance(duration)).toThrow("never moves back");
    expect(mock.clock.now.toISOString()).toBe(START);
  });

  test("is refused by a clock that ticks, unless it is frozen before", async () => {
    const mock = mockAt(START);
    const read = mock.clock.now.getTime();
    while (mock.clock.now.getTime() === read) await new Promise((resolve) => setTimeout(resolve, 1));
    const refused = await turn(mock, { set: new Date(read).toISOString() });
    expect([refused.status, refused.error?.message.endsWith(`'${new Date(read).toISOString()}'.`)]).toEqual([409, true]);
    mock.clock.freeze(true);
    const now = mock.clock.now.toISOString();
    expect(await turn(mock, { set: now })).toMatchObject({ status: 200, now, due: [] });
  });

  test("is reached by each way that the refusal names", () => {
    const mock = mockAt();
    const snapshot = mock.snapshot();
    mock.clock.advance("P1Y");
    const [, clock] = /'(.+)'\.$/.exec(refusal(mock, EARLIER))!;
    const sandbox = mock.sandbox({ clock: clock! });
    expect(sandbox.clock.now.toISOString()).toBe(EARLIER);
    snapshot.restore();
    expect(mock.clock.now.toISOString()).toBe(START);
    mock.clock.advance("P1Y");
    mock.reset();
    expect(mock.clock.now.toISOString()).toBe(START);
  });
});

function refusal(mock: Mock, instant: string): string {
  try {
    mock.clock.set(instant);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

test("the present is no move back", () => {
  const mock = mockAt();
  expect([mock.clock.set(START), mock.clock.advance("PT0S"), mock.clock.now.toISOString()]).toEqual([[], [], START]);
});

test("a restored snapshot takes everything that follows the clock back with it", () => {
  const mock = mockAt();
  const statuses = (): unknown[] => people(mock, "wattle").map(({ id, status }) => [id, status]);
  const api = client(mock);
  const person = people(mock, "wattle").find(({ status }) => status === "active");
  /** What depends on the date, and writes: each look undoes its own writes. */
  const look = (): object => {
    const kept = mock.snapshot();
    const [trend] = api.get<{ trend: { month: string }[] }>("/analytics").data.trend.slice(-1);
    const holidays = api.get<{ date: string }[]>("/public-holidays", "jurisdiction=AU").data.map(({ date }) => date.slice(0, 4));
    const leave_type_id = leaveTypeNamed(mock, "wattle", "Annual leave (AU)").id;
    const dates = { start_date: "2026-05-18", end_date: "2026-05-18" };
    const leave = api.post<{ warnings: { code: string }[] }>("/leave", { employee_id: person!.id, leave_type_id, ...dates }).data;
    const names = { first_name: "A", last_name: "B", email: "a@wattle-grove.example", role: "employee", employment_type: "full_time" };
    const hired = api.post<{ status: string; created_at: string; probation_end_date: string }>("/employees", {
      ...names,
      start_date: "2026-03-02",
      jurisdiction: "AU",
    }).data;
    const { status, created_at, probation_end_date } = hired;
    const seen = {
      statuses: statuses(),
      trend: trend!.month,
      holidays: [...new Set(holidays)],
      warnings: leave.warnings,
      hired: { status, created_at, probation_end_date },
      billing: client(mock, mock.key("acorn")).get("/billing").data,
      sweep: mock.world.companies.flatMap(({ slug }) => readSweep(mock, slug)),
    };
    kept.restore();
    return seen;
  };
  const snapshot = mock.snapshot();
  const then = look();
  mock.clock.advance("P1Y2M");
  const later = look();
  for (const part of ["statuses", "trend", "holidays", "warnings", "hired", "billing"] as const)
    expect(later[part as never], part).not.toEqual(then[part as never]);
  snapshot.restore();
  expect(look()).toEqual(then);
  mock.clock.advance("P1Y2M");
  expect(look()).toEqual(later);
});
