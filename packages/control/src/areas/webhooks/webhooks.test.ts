import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { beforeEach, describe, expect, test } from "vitest";
import api from "@hr-platform/spec/openapi.json" with { type: "json" };
import { UNKNOWN } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { drain, hook, logOf } from "@hr-platform/engine/test/support/hooks";
import { hire } from "@hr-platform/engine/test/decisions/switch";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { describeControl } from "../../api/description.ts";
import { controlAreas } from "../index.ts";

const ajv = new Ajv2020({ strict: false, validateSchema: false });
for (const name of ["date-time", "date", "uri", "uuid", "email"] as const) ajv.addFormat(name, fullFormats[name]);
ajv.addSchema({ ...describeControl(controlAreas), $id: "control" });
ajv.addSchema({ ...api, $id: "api" });

interface Shown {
  readonly id: string;
  readonly event: string;
  readonly event_id: string;
  readonly state: string;
  readonly company: string;
  readonly body: string;
  readonly secret: string | null;
  readonly attempts: readonly { readonly request: { readonly body: string } }[];
  readonly deliveries: readonly { readonly webhook_id: string }[];
}

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

async function call<T = Shown>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const response = await mock.fetch(
    new Request(`http://mock/_mock${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
  return { status: response.status, body: (await response.json()) as T };
}

function expectShaped(name: string, ...values: unknown[]): void {
  for (const value of values) expect(ajv.validate(`control#/components/schemas/${name}`, value), `${name}: ${ajv.errorsText()}`).toBe(true);
}

describe("an endpoint", () => {
  test("shows its deliveries with every attempt, also when it is deleted [EVT-21]", async () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    mock.clock.advance("PT1M");
    drain(mock, 500);
    client(mock).delete(`/webhooks/${made.id}`);
    const { body } = await call<Shown[]>("GET", `/webhooks/${made.id.toUpperCase()}/deliveries`);
    expectShaped("Delivery", ...body);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      event: "employee.created",
      state: "failed",
      next_attempt_at: null,
      attempts: [
        { n: 1, at: "2026-03-02T09:00:00.000Z", status: 500, error: "status 500" },
        { n: 2, at: "2026-03-02T09:00:02.000Z" },
        { n: 3, at: "2026-03-02T09:00:10.000Z", ended_at: "2026-03-02T09:00:10.000Z" },
      ],
    });
  });

  test("is paused and resumed, and gets a ping by name [HOOK-14, EVT-22]", async () => {
    const made = hook(mock, ["employee.created"]);
    const paused = await call("POST", `/webhooks/${made.id}/pause`);
    expectShaped("Webhook", paused.body);
    expect(paused.body).toMatchObject({ is_active: false });
    expect((await call("POST", `/webhooks/${made.id}/ping`)).status).toBe(409);
    hire(mock);
    expect(await call("POST", `/webhooks/${made.id}/resume`)).toMatchObject({ status: 200, body: { is_active: true } });
    const ping = await call("POST", `/webhooks/${made.id}/ping`);
    expectShaped("Delivery", ping.body);
    const [sent] = drain(mock);
    expect(JSON.parse(sent!.body)).toMatchObject({ event: "ping", data: { webhook_id: made.id } });
    expect(ajv.validate("api#/components/schemas/PingEvent", JSON.parse(sent!.body)), ajv.errorsText()).toBe(true);
    expect(logOf(mock, made)).toHaveLength(1);
  });

  test("gets a delivery again, under the same event id and with new attempts [EVT-24]", async () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    drain(mock);
    const [first] = (await call<Shown[]>("GET", `/webhooks/${made.id}/deliveries`)).body;
    const again = await call("POST", `/deliveries/${first!.id}/redeliver`);
    expect(again.body).toMatchObject({ event_id: first!.event_id, state: "waiting" });
    expect(again.body.id).not.toBe(first!.id);
    expect(drain(mock)[0]!.body).toBe(first!.attempts[0]!.request.body);
  });

  test.each([
    ["GET", `/webhooks/${UNKNOWN}/deliveries`],
    ["POST", `/webhooks/${UNKNOWN}/ping`],
    ["POST", `/webhooks/${UNKNOWN}/pause`],
    ["POST", `/webhooks/${UNKNOWN}/resume`],
    ["POST", `/deliveries/${UNKNOWN}/redeliver`],
  ])("%s %s answers 404, and so does one of another sandbox or one that is deleted", async (method, path) => {
    expect((await call(method, path)).status).toBe(404);
    const made = hook(mock, ["employee.created"]);
    using other = mock.sandbox();
    expect((await call(method, `${path.replace(UNKNOWN, made.id)}?sandbox=${other.id}`)).status).toBe(404);
    client(mock).delete(`/webhooks/${made.id}`);
    if (method === "POST") expect((await call(method, path.replace(UNKNOWN, made.id))).status).toBe(404);
  });
});

describe("the inbox", () => {
  test("is read from any number on, and shows only the secret of its own deliveries [T-54]", async () => {
    const made = hook(mock, ["employee.created"], "https://inbox.mock.example/");
    hire(mock);
    const { body } = await call<Shown[]>("GET", "/inbox");
    expectShaped("InboxDelivery", ...body);
    expect(body.map(({ secret }) => secret)).toEqual([null, "whsec_inbox_wattle"]);
    expect(JSON.stringify(body)).not.toContain(made.secret);
    expect((await call<Shown[]>("GET", "/inbox?since=1")).body).toEqual(body.slice(1));
    expect((await call("GET", "/inbox?since=x")).status).toBe(400);
  });

  test("is followed live: the secrets, missed deliveries, then new ones", async () => {
    hire(mock);
    const ending = new AbortController();
    const response = await mock.fetch(new Request("http://mock/_mock/inbox/events?since=0", { signal: ending.signal }));
    const reader = response.body!.getReader();
    const text = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    expect(await text()).toMatch(/^event: ready\ndata: \{"secrets":\{"wattle":"whsec_inbox_wattle",/);
    expect(await text()).toMatch(/^id: 0\nevent: delivery\ndata: \{"n":0,/);
    hire(mock, { email: "second@x.example" });
    expect(await text()).toMatch(/^id: 1\nevent: delivery\n/);
    ending.abort();
    expect((await reader.read()).done).toBe(true);
  });
});

test("a reader of the inbox that disconnects disturbs no later write", async () => {
  const response = await mock.fetch(new Request("http://mock/_mock/inbox/events"));
  await response.body!.cancel();
  expect(hire(mock).status).toBe(200);
  expect(mock.webhooks.all()).toHaveLength(1);
});

describe("a trigger", () => {
  const SCHEMA = { employee: "EmployeeEvent", leave: "LeaveEvent", document: "DocumentEvent", ping: "PingEvent" };
  const FITTING: Record<string, string> = {
    "employee.terminated": "terminated",
    "leave.requested": "pending",
    "leave.approved": "approved",
    "leave.declined": "declined",
    "leave.cancelled": "cancelled",
  };

  test.each([...EVENT_KINDS, "ping"])("sends %s with a resource of the company, valid by the description", async (event) => {
    const made = hook(mock, ["document.signed", "leave.approved"]);
    const { status, body } = await call("POST", "/trigger", { event });
    expect(status).toBe(200);
    expectShaped("Triggered", body);
    const [delivery] = mock.webhooks.all();
    const schema = SCHEMA[event.split(".")[0] as keyof typeof SCHEMA];
    expect(ajv.validate(`api#/components/schemas/${schema}`, JSON.parse(delivery!.body)), ajv.errorsText()).toBe(true);
    expect(delivery).toMatchObject({ id: body.id, event, company: "wattle" });
    if (FITTING[event] !== undefined) expect(delivery!.data["status"]).toBe(FITTING[event]);
    if (event.startsWith("document.")) {
      const signed = event === "document.signed";
      const signed_at = signed ? "2026-03-02T09:00:00.000Z" : null;
      expect(delivery!.data).toMatchObject({ signed, signed_at, awaiting_signature: !signed });
    }
    if (event.startsWith("leave.")) expect(delivery!.data).toEqual(client(mock).get(`/leave/${String(delivery!.data["id"])}`).data);
    const wanted = ["document.signed", "leave.approved", "ping"].includes(event);
    expect(body.deliveries.map(({ webhook_id }) => webhook_id)).toEqual(wanted ? [made.id] : []);
  });

  test("sends a ping to no paused or deleted endpoint", async () => {
    const [stays, paused, gone] = [hook(mock, ["leave.approved"]), hook(mock, ["leave.approved"]), hook(mock, ["leave.approved"])];
    await call("POST", `/webhooks/${paused.id}/pause`);
    client(mock).delete(`/webhooks/${gone.id}`);
    const { body } = await call("POST", "/trigger", { event: "ping" });
    expect(body.deliveries.map(({ webhook_id }) => webhook_id)).toEqual([stays.id]);
  });

  test("changes the status of a resource if none has one that fits the kind", async () => {
    for (const event of EVENT_KINDS) {
      await call("POST", "/trigger", { event, company: "acorn" });
      if (FITTING[event] !== undefined) expect(mock.webhooks.all().at(-1)!.data["status"]).toBe(FITTING[event]);
    }
    const statuses = client(mock, "hrk_acorn_full").get<{ status: string }[]>("/employees", { status: "all" }).data;
    expect(statuses.map(({ status }) => status)).not.toContain("terminated");
  });

  test("works for another company, and without employees only for kinds that need none", async () => {
    expect((await call("POST", "/trigger", { event: "leave.requested", company: "acorn" })).body.company).toBe("acorn");
    mock = frozenMock({ world: "empty" });
    expect((await call("POST", "/trigger", { event: "employee.created" })).status).toBe(409);
    expect((await call("POST", "/trigger", { event: "document.signed" })).status).toBe(200);
  });

  test.each([
    [{}, "event"],
    [{ event: "leave.lost" }, "event"],
    [{ event: "ping", company: "nobody" }, "company"],
    [{ event: "ping", data: {} }, "data"],
  ])("with %j is refused, naming %s", async (body, field) => {
    expect(await call("POST", "/trigger", body)).toMatchObject({ status: 400, body: { error: { field } } });
  });
});
