import { beforeEach, expect, test } from "vitest";
import { call as callMock } from "../../../test/support/control.ts";
import { client } from "@hr-platform/engine/test/support/client";
import { drain, hook, setActive, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

interface ShownEvent {
  readonly n: number;
  readonly id: string;
  readonly event: string;
  readonly resource_id: string;
  readonly exchange: number | null;
  readonly sent_to: readonly { readonly webhook_id: string; readonly state: string; readonly attempts: number }[];
  readonly not_sent_to: readonly { readonly webhook_id: string; readonly because: string }[];
  readonly body?: string;
}

interface Page {
  readonly events: readonly ShownEvent[];
  readonly next: number | null;
  readonly total: number;
}

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

const read = async <T = Page>(path: string): Promise<T> => (await callMock(mock, "GET", path)).body as unknown as T;
const post = async (path: string, body?: object): Promise<unknown> => await callMock(mock, "POST", path, body);
const newest = async (): Promise<ShownEvent> => (await read("/webhook-events")).events[0]!;
const why = ({ not_sent_to }: ShownEvent, { id }: { readonly id: string }): string | undefined =>
  not_sent_to.find(({ webhook_id }) => webhook_id === id)?.because;

test("an event says who gets it, and why the other endpoints of then do not", async () => {
  const gets = hook(mock, ["employee.updated"]);
  const other = hook(mock, ["employee.created"], "https://other.partner.example/hr");
  const paused = hook(mock, ["employee.updated"], "https://paused.partner.example/hr");
  setActive(mock, paused, false);
  const { id } = updateSomeone(mock);
  drain(mock, 500);
  setActive(mock, paused, true);
  const later = hook(mock, ["employee.updated"], "https://later.partner.example/hr");
  const { events } = await read("/webhook-events");
  const [event] = events;
  expect(event).toMatchObject({ event: "employee.updated", resource_id: id, exchange: 3 });
  expect(event!.sent_to).toMatchObject([{ webhook_id: gets.id, state: "waiting", attempts: 1 }]);
  expect(why(event!, other)).toBe("it did not subscribe to employee.updated");
  expect(why(event!, paused)).toBe("it was paused");
  expect(why(event!, later)).toBe("it was made later");
  const whole = await read<ShownEvent>(`/webhook-events/${event!.id.toUpperCase()}`);
  expect(whole).toMatchObject(event!);
  expect(JSON.parse(whole.body!)).toMatchObject({ id: event!.id, event: "employee.updated" });
  await post(`/inbox/${event!.n}/attempts`, { to: "http://127.0.0.1:3000/hooks", status: 503 });
  expect(await read(`/webhook-events/${event!.id}`)).toMatchObject({
    forwarded: [{ to: "http://127.0.0.1:3000/hooks", n: 1, at: "2026-03-02T09:00:00.000Z", status: 503, error: "status 503" }],
  });
});

test("an event that no request published is explained by what its endpoints were at the time", async () => {
  const endpoint = hook(mock, ["employee.updated"]);
  await post(`/webhooks/${endpoint.id}/pause`);
  await post("/trigger", { event: "employee.updated", company: "wattle" });
  const event = await newest();
  expect([event.exchange, why(event, endpoint)]).toEqual([null, "it was paused"]);
  await post(`/webhooks/${endpoint.id}/resume`);
  // No request says whether it was resumed before the event or after it.
  expect(why(await newest(), endpoint)).toBe("it was paused");
  client(mock).delete(`/webhooks/${endpoint.id}`);
  expect(why(await newest(), endpoint)).toBe("it was paused");
  await post("/trigger", { event: "employee.updated", company: "wattle" });
  expect(why(await newest(), endpoint)).toBeUndefined();
});

test("events are filtered and paged, and a page stays the same while new ones come", async () => {
  const endpoint = hook(mock, ["employee.updated"]);
  for (let n = 0; n < 3; n += 1) updateSomeone(mock);
  setActive(mock, endpoint, false);
  updateSomeone(mock);
  await post("/trigger", { event: "employee.created", company: "kauri" });
  const found = async (query: string): Promise<number[]> => (await read(`/webhook-events?${query}`)).events.map(({ n }) => n);
  expect(await found("")).toEqual([4, 3, 2, 1, 0]);
  expect(await found("reached=some")).toEqual([2, 1, 0]);
  expect(await found("reached=none&company=wattle")).toEqual([3]);
  expect(await found(`text=${endpoint.id.toUpperCase()}`)).toEqual([3]);
  expect(await found("event=employee.created")).toEqual([4]);
  expect(await read("/webhook-events?limit=2")).toMatchObject({ next: 3, total: 5 });
  expect(await found("limit=2&before=3")).toEqual([2, 1]);
  for (const query of ["company=acme", "event=x", "reached=few", "limit=0", "before=-1"])
    expect([query, (await read<{ error: { field: string } }>(`/webhook-events?${query}`)).error.field]).toEqual([
      query,
      query.split("=")[0],
    ]);
});

test("an event in the log of an endpoint no more is not said to have been missed for another reason", async () => {
  const endpoint = hook(mock, ["employee.updated"]);
  for (let n = 0; n < 202; n += 1) {
    updateSomeone(mock);
    drain(mock);
  }
  const { events } = await read("/webhook-events?limit=500");
  expect(events).toHaveLength(202);
  expect(why(events.at(-1)!, endpoint)).toBe("a fault left it out, or its log does not have it any more");
  expect(why(events[0]!, endpoint)).toBeUndefined();
});
