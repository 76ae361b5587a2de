import type { WebhookCreated } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { type Client, client } from "../../../test/support/client.ts";
import { HOOK } from "../../../test/support/hooks.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let key: Client;
beforeEach(() => {
  mock = frozenMock();
  key = client(mock, "hrk_wattle_webhooks");
});

const create = (body: unknown) => key.post<WebhookCreated>("/webhooks", body);

describe("POST /webhooks", () => {
  test("recognises a URL in any spelling, until its endpoint is deleted, if URLs must be unique [A-171]", () => {
    mock.decide({ "webhook-url": "unique-https" });
    const { id } = create({ url: HOOK, events: ["leave.approved"] }).data;
    const again = { url: HOOK.replace("https://hooks", "HTTPS://Hooks"), events: ["leave.approved"] };
    expect(create(again)).toMatchObject({ status: 409, error: { code: "CONFLICT", field: "url" } });
    key.delete(`/webhooks/${id}`);
    expect(create(again).status).toBe(200);
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
