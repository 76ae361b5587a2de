import { describe, expect, test } from "vitest";
import { call } from "../../test/support/control.ts";
import { createMock } from "../mock.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { DeliverySender } from "@hr-platform/engine/webhooks/network/delivery-sender";
import type { DueWork } from "@hr-platform/engine/sandbox/clock/move-clock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const START = "frozen:2026-03-02T09:00:00Z";

interface Seen {
  readonly rate: number;
  readonly counts: readonly { readonly company: string; readonly act: string; readonly happened: number }[];
  readonly latest: readonly DueWork[];
  readonly kinds: readonly { readonly act: string }[];
}

interface Turned {
  readonly due: readonly DueWork[];
  readonly acts?: { readonly happened: number; readonly listed: number };
}

const read = async (mock: Mock, sandbox = ""): Promise<Seen> => (await call(mock, "GET", `/activity${sandbox}`)).body as unknown as Seen;
const advance = async (mock: Mock, by: string, sandbox = ""): Promise<Turned> =>
  (await call(mock, "POST", `/clock${sandbox}`, { advance: by })).body as unknown as Turned;

describe("activity over the control API", () => {
  test("is off by default, and then a turn of the clock says nothing of it", async () => {
    const mock = createMock({ clock: START });
    expect(await advance(mock, "P1M")).not.toHaveProperty("acts");
    expect(await read(mock)).toMatchObject({ rate: 0, counts: [], latest: [] });
  });

  test("of a large company, no more than 2,000 people think of a survey on a day", async () => {
    const mock = createMock({ clock: START, rateLimit: null, employees: 9000, activity: 1 });
    const headers = { authorization: "Bearer hrk_bulk_full", "content-type": "application/json" };
    for (const anonymity of ["anonymous", "attributed"]) {
      const body = JSON.stringify({ title: anonymity, type: "pulse", anonymity });
      const made = await mock.fetch("http://mock/api/v1/surveys", { method: "POST", headers, body });
      const { data } = (await made.json()) as { readonly data: { readonly id: string } };
      expect(
        (await call(mock, "POST", "/web/add-survey-question", { company: "bulk", survey_id: data.id, text: "How are you?" })).status,
      ).toBe(200);
      expect((await call(mock, "POST", "/web/publish-survey", { company: "bulk", survey_id: data.id })).status).toBe(200);
    }
    await advance(mock, "P2D");
    const answers = (await read(mock)).counts.find(({ company, act }) => company === "bulk" && act === "answer-survey");
    // One in ten answers on a day: of 2,000 for each survey on 3 March, and on some hours of 2 and 4 March.
    expect(answers?.happened).toBeGreaterThan(200);
    expect(answers?.happened).toBeLessThan(1000);
  });

  test("is switched while the mock runs, and what happens is listed, counted and kept", async () => {
    const mock = createMock({ clock: START });
    expect((await call(mock, "PUT", "/activity", { rate: 1 })).status).toBe(200);
    const { due, acts } = await advance(mock, "P1W");
    const happened = due.filter(({ kind }) => kind === "activity");
    expect(acts).toEqual({ happened: happened.length, listed: happened.length });
    const seen = await read(mock);
    expect(seen.counts.reduce((sum, { happened: often }) => sum + often, 0)).toBe(happened.length);
    expect(seen.latest.map(({ at, company, act }) => [at, company, act])).toEqual(
      happened.map(({ at, company, act }) => [at, company, act]),
    );
    expect(seen.kinds.map(({ act }) => act)).not.toContain("ask-hidden-leave");
    await call(mock, "PUT", "/activity", { rate: 0 });
    expect((await advance(mock, "P1W")).due.filter(({ kind }) => kind === "activity")).toEqual([]);
  });

  test.each([
    ["of people who act", { activity: 3 }, "P9DT23H59M59S"],
    ["of a large company", { employees: 10_000 }, "P1Y"],
  ])("a long turn %s does what the same turn at once does, and others are answered in between", async (_, options, by) => {
    const [atOnce, mock] = [createMock({ clock: START, ...options }), createMock({ clock: START, ...options })];
    const done = [...atOnce.clock.advance("PT1S"), ...atOnce.clock.advance(by)];
    await advance(mock, "PT1S");
    const seen = new Set<number>();
    const look = setInterval(() => seen.add(mock.clock.now.getTime()), 0);
    const { due, acts } = await advance(mock, by).finally(() => clearInterval(look));
    expect(seen.size).toBeGreaterThan(10);
    expect(due.length).toBeGreaterThan(10);
    expect(due.map(({ at, kind, employee_id }) => ({ at, kind, employee_id }))).toEqual(
      done.map(({ at, kind, employee_id }) => ({ at, kind, employee_id })),
    );
    if ("activity" in options) expect(acts!.happened).toBe(done.filter(({ kind }) => kind === "activity").length);
    expect(JSON.stringify(mock.snapshot().save()) === JSON.stringify(atOnce.snapshot().save())).toBe(true);
  });

  test("a long turn tells of every attempt to deliver, also of those that end between its strides", async () => {
    await using mock = createMock({ clock: START, activity: 3 });
    const { defaultSandbox } = mock;
    defaultSandbox.deliveries.sender = new DeliverySender(defaultSandbox, { send: async () => ({ status: 200, location: null }) });
    hook(mock, ["leave.requested", "leave.approved"]);
    await advance(mock, "PT1S");
    const ended: string[] = [];
    defaultSandbox.deliveries.subscribe(({ delivery: { id } }) => ended.push(id));
    const { due } = await advance(mock, "P5D");
    const told = due.flatMap(({ delivery_id: id }) => (id === undefined ? [] : [id]));
    expect(ended.length).toBeGreaterThan(10);
    expect(told.toSorted()).toEqual(ended.toSorted());
  });

  test("a long turn that is refused names the member of its body", async () => {
    const mock = createMock({ clock: START, activity: 1 });
    await advance(mock, "PT1S");
    for (const body of [{ to: "2099-01-01" }, { set: "2099-01-01" }, { advance: "P30Y" }, { to: "2026-02-30" }]) {
      const { status, body: answer } = await call(mock, "POST", "/clock", body);
      expect([status, answer.error.field]).toEqual([400, Object.keys(body)[0]]);
    }
  });

  test("each sandbox has its own", async () => {
    const mock = createMock({ clock: START });
    const { id } = (await call(mock, "POST", "/sandboxes", { activity: 2, name: "busy" })).body;
    expect((await advance(mock, "P3D", `?sandbox=${id}`)).acts!.happened).toBeGreaterThan(20);
    expect((await read(mock)).counts).toEqual([]);
    const listed = (await call(mock, "GET", "/sandboxes")).body.sandboxes as unknown as { id: string; activity: number }[];
    expect(listed.map(({ activity }) => activity)).toEqual([0, 2]);
    const again = await call(mock, "POST", "/sandboxes", { activity: 1, name: "busy" });
    expect([again.status, again.body.error.field]).toEqual([409, "activity"]);
  });

  test.each([{ rate: -1 }, { rate: 11 }, { rate: "1" }, { rate: null }, {}])("%j is refused", async (body) => {
    const mock = createMock({ clock: START });
    const { status, body: answer } = await call(mock, "PUT", "/activity", body);
    expect([status, answer.error.field]).toEqual([400, "rate"]);
  });

  test("a turn over years is refused before anything changes, and names how long one may be", async () => {
    const mock = createMock({ clock: START, activity: 10 });
    const { status, body } = await call(mock, "POST", "/clock", { advance: "P3Y" });
    expect([status, body.error.field]).toEqual([400, "advance"]);
    expect(body.error.message).toMatch(/at most \d+ days at a time/);
    expect((await call(mock, "GET", "/clock")).body.now).toBe("2026-03-02T09:00:00.000Z");
  });

  test("an answer has the latest 1,000 acts, and says how many there were", async () => {
    const mock = createMock({ clock: START, activity: 3 });
    const { due, acts } = await advance(mock, "P40D");
    const listed = due.filter(({ kind }) => kind === "activity");
    expect(acts!.happened).toBeGreaterThan(1000);
    expect([acts!.listed, listed.length]).toEqual([1000, 1000]);
    expect(listed.at(-1)).toMatchObject((await read(mock)).latest.at(-1)!);
  });

  test("a ticking clock lets things happen without any request", async () => {
    const at = createMock({ clock: START, activity: 3 })
      .clock.advance("P1D")
      .find(({ act }) => act === "decide-leave")!.at;
    const mock = createMock({ clock: START, activity: 3 });
    mock.clock.set(new Date(Date.parse(at) - 60).toISOString());
    mock.clock.freeze(false);
    const seen = await Promise.race([mock.webhooks.next("leave.approved"), mock.webhooks.next("leave.declined")]);
    expect(seen.data).toHaveProperty("status");
    await mock[Symbol.asyncDispose]();
  });

  test("a conformance target leaves out what activity has changed", async () => {
    const resources = async (mock: Mock): Promise<Record<string, unknown>> =>
      ((await call(mock, "GET", "/target")).body as unknown as { resources: Record<string, unknown> }).resources;
    const mock = createMock({ clock: START, activity: 3 });
    expect(await resources(mock)).toHaveProperty("hidden_leave");
    mock.clock.advance("P6M");
    const later = await resources(mock);
    expect(later).not.toHaveProperty("hidden_leave");
    const { employees } = mock.defaultSandbox.company("wattle");
    for (const id of later["open_survey_employee_ids"] as string[]) expect(employees.get(id)!.record.termination).toBe(null);
  });
});
