import { createHmac } from "node:crypto";
import type { Webhook, WebhookCreated } from "@hr-platform/spec/types";
import { UNKNOWN } from "../support/cast.ts";
import { client } from "../support/client.ts";
import { HOOK, drain, hook, logOf } from "../support/hooks.ts";
import { type Switch, hire, on, outcome } from "./switch.ts";

/** The kinds of a new endpoint, or the error. */
function kinds(mock: Parameters<typeof client>[0], events: unknown[]): unknown {
  const answer = client(mock).post<WebhookCreated>("/webhooks", { url: HOOK, events });
  return answer.error === undefined ? answer.data.events : outcome(answer);
}

const REFUSED = "400 VALIDATION_ERROR events";
const ALL = [
  "employee.created",
  "employee.updated",
  "employee.terminated",
  "leave.requested",
  "leave.approved",
  "leave.declined",
  "leave.cancelled",
  "document.uploaded",
  "document.signed",
];

/** Webhook endpoints (§4.4). */
export const webhooksSwitches: readonly Switch[] = [
  on(
    "webhook-event-list",
    (mock) => [
      kinds(mock, ["leave.approved", "leave.approved"]),
      kinds(mock, []),
      kinds(mock, ["*"]),
      kinds(mock, ["ping"]),
      kinds(mock, ["leave.approved", "leave.lost"]),
      kinds(mock, [1]),
    ],
    {
      "known-kinds": [["leave.approved"], REFUSED, REFUSED, REFUSED, REFUSED, REFUSED],
      "any-kinds": [["leave.approved", "leave.approved"], [], ["*"], ["ping"], ["leave.approved", "leave.lost"], REFUSED],
      "empty-is-all": [["leave.approved"], ALL, ALL, REFUSED, REFUSED, REFUSED],
    },
  ),
  on(
    "webhook-url",
    (mock) =>
      [
        "http://hooks.partner.example/",
        "https://127.0.0.1/",
        "https://me:secret@hooks.partner.example/",
        "https://hooks.partner.example:8443/a?b=c",
        "https://hooks.partner.example:8443/a?b=c",
      ].map((url) => outcome(client(mock).post("/webhooks", { url, events: ALL }))),
    {
      "public-https": ["400 VALIDATION_ERROR url", "400 VALIDATION_ERROR url", "400 VALIDATION_ERROR url", "200", "200"],
      "any-https": ["400 VALIDATION_ERROR url", "200", "200", "200", "200"],
      "unique-https": ["400 VALIDATION_ERROR url", "400 VALIDATION_ERROR url", "400 VALIDATION_ERROR url", "200", "409 CONFLICT url"],
    },
  ),
  on(
    "webhook-secret-form",
    (mock) => {
      const { secret } = hook(mock, ["employee.created"]);
      hire(mock);
      const { body, headers } = drain(mock)[0]!;
      const bare = secret.slice("whsec_".length);
      const keys = { text: secret, hex: Buffer.from(bare, "hex"), base64: Buffer.from(bare, "base64") };
      const fits = Object.entries(keys).filter(
        ([, key]) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}` === headers["X-Service-Signature"],
      );
      return [/^whsec_[0-9a-f]{64}$/.test(secret), /^whsec_[A-Za-z0-9+/]{43}=$/.test(secret), fits.map(([name]) => name)];
    },
    { "prefixed-text": [true, false, ["text"]], "prefixed-hex": [true, false, ["hex"]], "prefixed-base64": [false, true, ["base64"]] },
  ),
  on(
    "listed-secret",
    (mock) => {
      const { secret } = hook(mock, ["leave.approved"]);
      const { data, text } = client(mock).get<(Webhook & { secret?: string | null })[]>("/webhooks");
      const shown = data.at(-1)!.secret;
      return [typeof shown === "string" ? secret.startsWith(shown.replaceAll(".", "")) && shown.length : shown, text.includes(secret)];
    },
    { absent: [undefined, false], null: [null, false], masked: [18, false] },
  ),
  on(
    "webhook-pause",
    (mock) => {
      const made = hook(mock, ["employee.created"]);
      const patch = (id: string, body: unknown): string => outcome(client(mock).patch(`/webhooks/${id}`, body));
      const answers = [patch(UNKNOWN, { is_active: false }), patch(made.id, { is_active: "no" }), patch(made.id, { is_active: false })];
      hire(mock);
      return [answers, client(mock).get<Webhook[]>("/webhooks").data.at(-1)!.is_active, logOf(mock, made).length];
    },
    {
      "outside-the-api": [["404 NOT_FOUND", "404 NOT_FOUND", "404 NOT_FOUND"], true, 1],
      "patch-offered": [["404 NOT_FOUND", "400 VALIDATION_ERROR is_active", "200"], false, 0],
    },
  ),
  on(
    "webhook-delete-again",
    (mock) => {
      const { id } = hook(mock, ["employee.created"]);
      const answers = [1, 2].map(() => outcome(client(mock).delete(`/webhooks/${id}`)));
      hire(mock);
      return [
        answers,
        client(mock)
          .get<Webhook[]>("/webhooks")
          .data.some((one) => one.id === id),
        logOf(mock, { id }).length,
      ];
    },
    { "not-found": [["200", "404 NOT_FOUND"], false, 0], accepted: [["200", "200"], false, 0] },
  ),
  on(
    "webhook-count-limit",
    (mock) => {
      const answers = Array.from({ length: 10 }, () => client(mock).post<WebhookCreated>("/webhooks", { url: HOOK, events: ALL }));
      const [made, ...rest] = [answers.filter(({ status }) => status === 200).length, ...answers.slice(-1).map(outcome)];
      client(mock).delete(`/webhooks/${answers[0]!.data.id}`);
      return [made, ...rest, outcome(client(mock).post("/webhooks", { url: HOOK, events: ALL }))];
    },
    { "10": [9, "409 CONFLICT", "200"], unlimited: [10, "200", "200"] },
  ),
];
