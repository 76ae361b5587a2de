import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { call as callMock } from "../../../test/support/control.ts";
import { client } from "@hr-platform/engine/test/support/client";
import { drain, hook, logOf, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Attempt } from "@hr-platform/engine/webhooks/delivery";

interface Checked {
  readonly valid: boolean;
  readonly failed: string | null;
  readonly reason: string | null;
  readonly webhook_id: string | null;
  readonly steps: readonly { readonly step: string; readonly value: string; readonly passed: boolean | null }[];
}

let mock: Mock;
let webhook: { readonly id: string; readonly secret: string };
let attempt: Attempt;
beforeEach(() => {
  mock = frozenMock();
  webhook = hook(mock, ["employee.updated"]);
  updateSomeone(mock);
  [attempt] = drain(mock) as [Attempt];
});

const headerOf = ({ headers }: Attempt): string => headers["X-Service-Signature"]!;

async function check(sent: object): Promise<Checked> {
  const { body } = await callMock(mock, "POST", "/signature-check", sent);
  return body as unknown as Checked;
}

test("the steps of a delivery's signature can be compared with those of any code", async () => {
  const { body } = await callMock(mock, "GET", `/deliveries/${attempt.delivery.id}/signature`);
  const { valid, failed, steps } = body as unknown as Checked;
  expect([valid, failed]).toEqual([true, null]);
  const value = Object.fromEntries(steps.map((step) => [step.step, step.value]));
  expect(value["body"]).toBe(attempt.body);
  expect(value["digest"]).toBe(createHmac("sha256", webhook.secret).update(attempt.body).digest("hex"));
  expect(value["header"]).toBe(`X-Service-Signature: sha256=${value["digest"]}`);
  expect(value["comparison"]).toBe(headerOf(attempt));
  expect(JSON.stringify(body)).not.toContain(webhook.secret);
});

test("what a receiver got is right, with the webhook named or not", async () => {
  const got = { body: attempt.body, header: `x-service-signature:  ${headerOf(attempt)}` };
  expect(await check(got)).toMatchObject({ valid: true, failed: null, reason: null, webhook_id: webhook.id });
  expect(await check({ ...got, webhook: webhook.id })).toMatchObject({ valid: true });
  expect(await check({ ...got, secret: webhook.secret })).toMatchObject({ valid: true, webhook_id: null });
});

test("the step that fails is named, with the reason", async () => {
  const header = headerOf(attempt);
  const { body } = attempt;
  const id = webhook.id;
  const other = hook(mock, ["employee.created"], "https://other.partner.example/hr");
  const wrong = async (sent: object): Promise<readonly [string | null, string | null]> => {
    const { failed, reason, valid } = await check({ body, header, ...sent });
    expect(valid).toBe(false);
    return [failed, reason];
  };
  const contains = (text: string): unknown => expect.stringContaining(text);
  const spaced = JSON.stringify(JSON.parse(body), null, 1);
  expect(await wrong({ body: spaced })).toEqual(["body", contains("the same JSON with other bytes")]);
  expect(await wrong({ body: body.replace("employee.updated", "employee.deleted") })).toEqual(["body", contains("The body was changed")]);
  expect(await wrong({ body: `${body}\n` })).toEqual(["body", contains("White space")]);
  expect(await wrong({ secret: other.secret })).toEqual(["key", contains(`webhook ${id} of wattle`)]);
  expect(await wrong({ webhook: other.id })).toEqual(["key", contains(`webhook ${id} of wattle`)]);
  const bare = createHmac("sha256", webhook.secret.slice("whsec_".length)).update(body).digest("hex");
  expect(await wrong({ header: `sha256=${bare}`, webhook: id })).toEqual(["key", contains("in another way")]);
  expect(await wrong({ header: header.slice("sha256=".length), webhook: id })).toEqual(["header", contains("sha256= is missing")]);
  const base64 = Buffer.from(header.slice("sha256=".length), "hex").toString("base64");
  expect(await wrong({ header: `sha256=${base64}`, webhook: id })).toEqual(["header", contains("written in base64")]);
  expect(await wrong({ header: header.toUpperCase().replace("SHA256", "sha256") })).toEqual(["header", contains("other case")]);
  expect(await wrong({ header: `sha256=${"0".repeat(64)}` })).toEqual(["comparison", contains("The body is as it was sent")]);
  expect(await wrong({ body: "{}", header: `sha256=${"0".repeat(64)}`, secret: "x" })).toEqual(["comparison", contains("another one")]);
  expect(await wrong({ at: "2026-03-02T09:05:01Z" })).toEqual(["age", contains("too old")]);
  expect(await check({ body, header, at: "2026-03-02T09:05:01Z", max_age: 301 })).toMatchObject({ valid: true });
});

test("a fault that signs wrongly is told from a receiver's mistake", async () => {
  mock.faults.set("signature-over-the-data");
  updateSomeone(mock);
  const [{ delivery }] = drain(mock) as [Attempt];
  const { body } = await callMock(mock, "GET", `/deliveries/${delivery.id}/signature`);
  expect(body).toMatchObject({ failed: "comparison", reason: expect.stringContaining("a fault is active") as string });
});

test("a call that names no webhook, and cannot mean one, is refused", async () => {
  const { status, body } = await callMock(mock, "POST", "/signature-check", { body: "{}", header: "sha256=00" });
  expect([status, body.error.field]).toEqual([400, "webhook"]);
  const unknown = { body: "{}", header: "sha256=00", webhook: "00000000-0000-4000-8000-000000000000" };
  expect(await callMock(mock, "POST", "/signature-check", unknown)).toMatchObject({ status: 404, body: { error: { field: "webhook" } } });
});

test("hostile texts are checked as any others, and the secret of the call comes back nowhere", async () => {
  for (const body of ["", "\u0000", "[".repeat(10_000), "<script>alert(1)</script>", '{"__proto__":{"id":1}}', "\ud800"]) {
    const checked = await check({ body, header: "<img src=x>", secret: "whsec_only_mine" });
    expect(checked.valid).toBe(false);
    expect(JSON.stringify(checked)).not.toContain("only_mine");
  }
});

test("a delivery of which nothing was sent has no signature yet", async () => {
  updateSomeone(mock);
  const waiting = logOf(mock, webhook).at(-1)!;
  expect((await callMock(mock, "GET", `/deliveries/${waiting.id}/signature`)).status).toBe(409);
});

const FORMS = ["prefixed-text", "prefixed-hex", "prefixed-base64"] as const;

test.each(FORMS)(
  "in the form %s a delivery is right with the secret that is shown, and refused if it is signed with an empty key",
  async (form) => {
    mock.decide({ "webhook-secret-form": form });
    using sandbox = mock.sandbox({ decide: { "webhook-secret-form": form } });
    for (const { id, key } of [
      { id: "default", key: mock.key("wattle") },
      { id: sandbox.id, key: sandbox.key("wattle") },
    ]) {
      const api = client(mock, key);
      api.patch(`/employees/${api.get<{ id: string }[]>("/employees").data[0]!.id}`, { job_title: `Lead of ${form}` });
      const asked = async <T>(method: string, path: string, sent?: object): Promise<T> =>
        (await callMock(mock, method, `/sandboxes/${id}${path}`, sent)).body as T;
      const received = (await asked<{ body: string; secret: string; headers: Record<string, string> }[]>("GET", "/inbox")).at(-1)!;
      const { wattle: secret } = await asked<{ wattle: string }>("GET", "/inbox/secrets");
      expect(secret).toBe(received.secret);
      const header = received.headers["X-Service-Signature"]!;
      const empty = `sha256=${createHmac("sha256", "").update(received.body).digest("hex")}`;
      const verdict = async (sent: object): Promise<boolean> =>
        (await asked<Partial<Checked>>("POST", "/signature-check", { body: received.body, ...sent })).valid === true;
      expect([await verdict({ header }), await verdict({ header, secret })]).toEqual([true, true]);
      for (const one of [undefined, secret, "whsec_inbox_wattle", "whsec_", "whsec_0", "zz"])
        expect([one, await verdict({ header: empty, ...(one === undefined ? {} : { secret: one }) })]).toEqual([one, false]);
    }
    const empty = await callMock(mock, "POST", "/signature-check", { body: "{}", header: "sha256=00", secret: "" });
    expect([empty.status, empty.body.error.field]).toEqual([400, "secret"]);
  },
);

test.each(FORMS)("in the form %s the secret of one sandbox opens nothing of another", async (form) => {
  const decide = { "webhook-secret-form": form };
  mock.decide(decide);
  using one = mock.sandbox({ decide });
  using other = mock.sandbox({ decide });
  const secrets = await Promise.all(
    ["default", one.id, other.id].map(async (id) => Object.values((await callMock(mock, "GET", `/inbox/secrets?sandbox=${id}`)).body)),
  );
  const all = secrets.flat();
  expect([all.length, new Set(all).size]).toEqual([15, 15]);
});

test("the steps say so where a secret has none of the form that the decision wants", async () => {
  mock.decide({ "webhook-secret-form": "prefixed-hex" });
  const { steps } = await check({ body: "{}", header: "sha256=00", secret: "whsec_mine" });
  expect(steps.find(({ step }) => step === "key")).toMatchObject({
    does: expect.stringContaining("does not have that form, so its whole text is the key") as string,
    value: "10 bytes",
  });
});
