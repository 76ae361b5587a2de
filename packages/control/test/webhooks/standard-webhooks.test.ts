import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../support/control.ts";
import { drain, hook, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Attempt } from "@hr-platform/engine/webhooks/delivery";
import { hasStandardForm, standardHeaders } from "@hr-platform/engine/webhooks/standard-webhooks";

/** Of the frozen mock. */
const NOW = "2026-03-02T09:00:00Z";

interface Checked {
  readonly valid: boolean;
  readonly failed: string | null;
  readonly reason: string | null;
  readonly webhook_id: string | null;
  readonly steps: readonly { readonly step: string; readonly value: string }[];
}

// The library compares the time of a delivery with that of the machine.
beforeEach(() => void vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function delivered(decide: Readonly<Record<string, string>>): { mock: Mock; webhook: { id: string; secret: string }; attempts: Attempt[] } {
  const mock = frozenMock({ decide: { "signature-timestamp": "standard-webhooks", ...decide } });
  const webhook = hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  return { mock, webhook, attempts: drain(mock) };
}

test.for(["prefixed-text", "prefixed-hex", "prefixed-base64"])("the library of Standard Webhooks accepts a delivery: %s", (form) => {
  const { webhook, attempts } = delivered({ "webhook-secret-form": form });
  const { body, headers, delivery } = attempts[0]!;
  expect(new Webhook(webhook.secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers["webhook-id"]).toBe(delivery.event.id);
  expect(headers["X-Service-Signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(() => new Webhook(webhook.secret).verify(`${body} `, headers)).toThrow("No matching signature");
  vi.setSystemTime(new Date(Date.parse(NOW) + 301_000));
  expect(() => new Webhook(webhook.secret).verify(body, headers)).toThrow("too old");
});

test("each attempt has its own time and the id of the event", () => {
  const mock = frozenMock({ decide: { "signature-timestamp": "standard-webhooks" } });
  const webhook = hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  mock.clock.advance("PT1M");
  const attempts = drain(mock, 500);
  expect(attempts.map(({ headers }) => Number(headers["webhook-timestamp"]) - Date.parse(NOW) / 1000)).toEqual([0, 2, 10]);
  expect(new Set(attempts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const { body, headers } of attempts) expect(() => new Webhook(webhook.secret).verify(body, headers)).not.toThrow();
});

test("by default there are none of its headers", () => {
  const mock = frozenMock();
  hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  expect(Object.keys(drain(mock)[0]!.headers).filter((name) => name.startsWith("webhook-"))).toEqual([]);
});

test("a secret that is no base64, such as that of an inbox, is a raw key", () => {
  const secret = "whsec_inbox_wattle";
  expect(hasStandardForm(secret)).toBe(false);
  const headers = standardHeaders("one", Date.parse(NOW), "{}", secret);
  expect(new Webhook(secret, { format: "raw" }).verify("{}", headers)).toEqual({});
});

test("the steps of a delivery's signature are shown, and what a receiver got is checked", async () => {
  const { mock, webhook, attempts } = delivered({});
  const { body, headers, delivery } = attempts[0]!;
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": header } = headers;
  const shown = await call(mock, "GET", `/deliveries/${delivery.id}/signature?scheme=standard-webhooks`);
  expect(shown.body).toMatchObject({ valid: true, failed: null, webhook_id: webhook.id });
  expect((shown.body as unknown as Checked).steps.find(({ step }) => step === "header")!.value).toBe(header);
  const check = async (sent: object): Promise<Checked> =>
    (await call(mock, "POST", "/signature-check", { body, header, id, timestamp, ...sent })).body as unknown as Checked;
  const other = hook(mock, ["leave.approved"], "https://other.partner.example/hr");
  expect(await check({})).toMatchObject({ valid: true, webhook_id: webhook.id });
  expect(await check({ header: `v1,${"A".repeat(43)}= ${header}` })).toMatchObject({ valid: true, webhook_id: webhook.id });
  const failed = async (sent: object): Promise<[string | null, string | null]> => {
    const found = await check({ webhook: webhook.id, ...sent });
    return [found.failed, found.reason];
  };
  expect(await failed({ webhook: other.id })).toEqual(["key", expect.stringContaining(webhook.id)]);
  expect(await failed({ body: `${body}\n` })).toEqual(["body", expect.stringContaining("White space")]);
  expect(await failed({ id: "another" })).toEqual(["digest", expect.stringContaining(id!)]);
  expect(await failed({ timestamp: "1" })).toEqual(["digest", expect.stringContaining(timestamp!)]);
  expect(await failed({ header: "v1,abc" })).toEqual(["header", expect.stringContaining("base64")]);
  expect(await failed({ header: `v1,${"A".repeat(43)}=` })).toEqual(["comparison", expect.any(String)]);
  expect(await failed({ at: "2026-03-02T10:00:00Z" })).toEqual(["age", expect.stringContaining("too old")]);
});

test("a check without the other two headers says which ones, and a delivery without the signature says what adds it", async () => {
  const { mock, attempts } = delivered({});
  const { body, headers } = attempts[0]!;
  const sent = await call(mock, "POST", "/signature-check", { body, header: headers["webhook-signature"] });
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([400, expect.stringContaining("send id and timestamp")]);
  const plain = frozenMock();
  hook(plain, ["employee.updated"]);
  updateSomeone(plain);
  const without = drain(plain)[0]!;
  const shown = await call(plain, "GET", `/deliveries/${without.delivery.id}/signature?scheme=standard-webhooks`);
  expect([shown.status, JSON.stringify(shown.body)]).toEqual([409, expect.stringContaining("signature-timestamp")]);
});
