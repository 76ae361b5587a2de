import { expect, test } from "vitest";
import { call as callMock } from "../../test/support/control.ts";
import { drain, hook, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

interface Due {
  readonly at: string;
  readonly kind: string;
  readonly company: string;
  readonly id: string | null;
  readonly label: string;
  readonly what: string;
}

async function due(mock: Mock, limit = 20): Promise<readonly Due[]> {
  return ((await callMock(mock, "GET", `/due?limit=${limit}`)).body as unknown as { readonly due: readonly Due[] }).due;
}

interface Turned {
  readonly now: string;
  readonly due: readonly { readonly at: string; readonly kind: string; readonly employee_id?: string; readonly to?: string }[];
}

async function turn(mock: Mock): Promise<Turned> {
  return (await callMock(mock, "POST", "/clock", { to: "next" })).body as unknown as Turned;
}

test("what falls due next is what a turn to the next instant does", async () => {
  const mock = frozenMock();
  for (let n = 0; n < 12; n += 1) {
    const [first] = await due(mock, 1);
    const turned = await turn(mock);
    expect(turned.now).toBe(first!.at);
    expect(turned.due).toContainEqual(
      expect.objectContaining({
        at: first!.at,
        kind: first!.kind,
        ...(first!.kind === "employee-status" ? { employee_id: first!.id } : {}),
      }),
    );
  }
});

test("the list has every status that the clock changes in the next month, and no other", async () => {
  const mock = frozenMock();
  const listed = (await due(mock, 500)).filter(({ at, kind }) => at < "2026-04-01" && kind === "employee-status");
  expect(listed.length).toBeGreaterThan(5);
  const done = mock.clock.set("2026-03-31T23:59:59Z").filter(({ kind }) => kind === "employee-status");
  const texts = (all: readonly string[]): string[] => all.toSorted((a, b) => (a < b ? -1 : 1));
  expect(texts(listed.map(({ at, id, what }) => `${at} ${id} ${what}`))).toEqual(
    texts(done.map(({ at, employee_id, from, to }) => `${at} ${employee_id} The status changes from ${from} to ${to}.`)),
  );
});

test("a waiting attempt, a rate limit window and a subscription fall due, each with a name and without a key", async () => {
  const mock = frozenMock({ rateLimit: 100 });
  hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  drain(mock, 500);
  await callMock(mock, "POST", "/web/miss-payment", { company: "wattle" });
  const all = await due(mock, 500);
  const found = (kind: string): Due | undefined => all.find((one) => one.kind === kind);
  expect(all[0]).toMatchObject({
    at: "2026-03-02T09:00:02.000Z",
    kind: "delivery",
    label: "https://hooks.partner.example/hr",
    what: "Attempt 2 to deliver employee.updated is sent.",
  });
  expect(found("rate-window")).toMatchObject({ at: "2026-03-02T09:01:00.000Z", company: "wattle", label: "hrk_wattle_… (full)" });
  expect(found("subscription")).toMatchObject({ company: "wattle", what: "The subscription changes from past_due to cancelled." });
  expect(JSON.stringify(all)).not.toContain("hrk_wattle_full");
  expect((await turn(mock)).now).toBe("2026-03-02T09:00:02.000Z");
});

test("hidden acts are not in the list, and the list of an active company leads through its days", async () => {
  const mock = frozenMock({ activity: 10 });
  await turn(mock);
  for (let n = 0; n < 30; n += 1) {
    const list = await due(mock, 100);
    expect(JSON.stringify(list)).not.toMatch(/violence|hidden/);
    const turned = await turn(mock);
    expect(turned.now).toBe(list[0]!.at);
  }
});

test("if nothing falls due, the turn is refused and the clock stands", async () => {
  const mock = frozenMock({ world: "empty" });
  // The trial of one company ends.
  mock.clock.next();
  const { now } = mock.clock;
  expect(await due(mock)).toEqual([]);
  expect(await callMock(mock, "POST", "/clock", { to: "next" })).toMatchObject({ status: 409 });
  expect(() => mock.clock.next()).toThrow("Nothing falls due");
  expect(mock.clock.now).toEqual(now);
});
