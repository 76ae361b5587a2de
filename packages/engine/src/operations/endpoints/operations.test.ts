import type { Webhook, WebhookCreated } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { HOOK, hook } from "../../../test/support/hooks.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let key: Client;
beforeEach(() => {
  mock = frozenMock();
  key = client(mock, "hrk_wattle_webhooks");
});

const create = (body: unknown) => key.post<WebhookCreated>("/webhooks", body);
const list = (): Webhook[] => key.get<Webhook[]>("/webhooks").data;

describe("GET /webhooks", () => {
  test("lists the endpoints with every field but the secret, the paused one of the world among them [HOOK-01 to HOOK-05, HOOK-10]", () => {
    const { data, meta } = key.get<Webhook[]>("/webhooks");
    expect(data.map((one) => Object.keys(one))).toEqual([["id", "url", "events", "is_active", "created_at"]]);
    expect(data[0]).toMatchObject({ is_active: false });
    expect(meta).toEqual({ total: 1, page: 1, limit: 20, has_more: false });
  });
});

describe("POST /webhooks", () => {
  test("returns the endpoint and its secret, which is never shown again [HOOK-08, HOOK-09, HOOK-16, PRIV-21]", () => {
    const { status, data } = create({ url: HOOK, events: ["leave.approved", "leave.approved", "document.signed"] });
    expect(status).toBe(200);
    const { secret, ...webhook } = data;
    expect(webhook).toEqual({
      id: expect.any(String) as string,
      url: HOOK,
      events: ["leave.approved", "document.signed"],
      is_active: true,
      created_at: "2026-03-02T09:00:00.000Z",
    });
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(list().at(-1)).toEqual(webhook);
    expect(key.get("/webhooks").text).not.toContain(secret);
  });

  test("accepts a URL with an upper-case scheme, and keeps it as sent [HOOK-16, A-171]", () => {
    const url = HOOK.replace("https", "HTTPS");
    expect(create({ url, events: ["leave.approved"] })).toMatchObject({ status: 200, data: { url } });
    expect(create({ url: HOOK.replace("https", "HTTP"), events: ["leave.approved"] }).error).toMatchObject({
      field: "url",
      message: "url must begin with https://.",
    });
  });

  test("recognises a URL in any spelling, until its endpoint is deleted, if URLs must be unique [A-171]", () => {
    mock.decide({ "webhook-url": "unique-https" });
    const { id } = create({ url: HOOK, events: ["leave.approved"] }).data;
    const again = { url: HOOK.replace("https://hooks", "HTTPS://Hooks"), events: ["leave.approved"] };
    expect(create(again)).toMatchObject({ status: 409, error: { code: "CONFLICT", field: "url" } });
    key.delete(`/webhooks/${id}`);
    expect(create(again).status).toBe(200);
  });

  test("gives every endpoint a secret of its own, also two with the same address [SIG-03]", () => {
    const [one, two] = [create({ url: HOOK, events: ["leave.approved"] }), create({ url: HOOK, events: ["leave.approved"] })];
    expect(one.data.id).not.toBe(two.data.id);
    expect(one.data.secret).not.toBe(two.data.secret);
    expect(create({ url: HOOK, events: ["leave.approved"] }).data.secret).not.toBe(
      client(frozenMock(), "hrk_kauri_webhooks").post<WebhookCreated>("/webhooks", { url: HOOK, events: ["leave.approved"] }).data.secret,
    );
  });

  test("T-54: shows the secret to the key that made it even if other writes return only the id, and in no error", () => {
    mock.decide({ "write-key-response": "id-only", "webhook-url": "unique-https" });
    const made = create({ url: HOOK, events: ["leave.approved"] });
    const again = create({ url: HOOK, events: ["leave.approved"] });
    expect(again).toMatchObject({ status: 409, error: { code: "CONFLICT", field: "url" } });
    for (const { text } of [again, key.get("/webhooks"), key.delete(`/webhooks/${made.data.id}`)]) {
      expect(text).not.toContain(made.data.secret.slice(6, 20));
      expect(text).not.toContain("whsec");
    }
    expect(JSON.stringify(mock.requests)).not.toContain(made.data.secret.slice(6));
    expect(JSON.stringify(mock.requests)).toContain('\\"secret\\":\\"whsec_…\\"');
  });

  test("T-57: accepts a private host only with the option for it", () => {
    const body = { url: "https://127.0.0.1:9443/", events: ["leave.approved"] };
    expect(create(body).status).toBe(400);
    const open = client(frozenMock({ allowPrivateWebhooks: true }));
    expect(open.post("/webhooks", body).status).toBe(200);
    expect(open.post("/webhooks", { ...body, url: "http://127.0.0.1:9443/" }).status).toBe(400);
  });

  test("makes the same ids and secrets for the same seed and the same requests", () => {
    expect(create({ url: HOOK, events: ["leave.approved"] }).text).toBe(
      client(frozenMock()).post("/webhooks", { url: HOOK, events: ["leave.approved"] }).text,
    );
  });
});

describe("DELETE /webhooks/{id}", () => {
  test("returns the id; the endpoint is no longer listed, and unknown the second time [HOOK-11]", () => {
    const { id } = hook(mock, ["leave.approved"]);
    expect(key.delete(`/webhooks/${id}`)).toMatchObject({ status: 200, body: { data: { id } } });
    expect(list().map((one) => one.id)).not.toContain(id);
    expect(key.delete(`/webhooks/${id}`)).toEqual(key.delete(`/webhooks/${UNKNOWN}`));
  });

  test("leaves nothing to pause or resume, if the decision offers that [A-174]", () => {
    mock.decide({ "webhook-pause": "patch-offered" });
    const { id } = hook(mock, ["leave.approved"]);
    expect(key.patch(`/webhooks/${id}`, { is_active: false })).toMatchObject({ status: 200, data: { is_active: false } });
    key.delete(`/webhooks/${id}`);
    expect(key.patch(`/webhooks/${id}`, { is_active: true }).status).toBe(404);
  });

  test("does not know endpoints of another company [AUTH-08]", () => {
    const { id } = client(mock, "hrk_kauri_full").post<WebhookCreated>("/webhooks", { url: HOOK, events: ["leave.approved"] }).data;
    expect(key.delete(`/webhooks/${id}`)).toEqual(key.delete(`/webhooks/${UNKNOWN}`));
    expect(
      client(mock, "hrk_kauri_full")
        .get<Webhook[]>("/webhooks")
        .data.map((one) => one.id),
    ).toContain(id);
  });
});

test("each operation needs the scope webhooks, and no other is enough", () => {
  for (const scope of ["read", "write", "admin"]) {
    const other = client(mock, `hrk_wattle_${scope}`);
    for (const { status } of [other.get("/webhooks"), other.post("/webhooks", {}), other.delete(`/webhooks/${UNKNOWN}`)])
      expect(status).toBe(403);
  }
});
