import type { WebhookCreated } from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { HOOK } from "@hr-platform/engine/test/support/hooks";
import { type Proof, proof, unchecked } from "./proof.ts";

/** What the list of wattle shows after an action. */
function listed(mock: Mock, act: (mock: Mock) => unknown): unknown {
  return [act(mock), unchecked(mock).get("/webhooks").text];
}

const make = (mock: Mock, body: unknown) => unchecked(mock).post<WebhookCreated>("/webhooks", body);

/** Creates endpoints with these bodies. Returns the results. */
const made =
  (...bodies: readonly unknown[]) =>
  (mock: Mock): unknown =>
    listed(mock, () =>
      bodies.map((body) => {
        const { status, text } = make(mock, body);
        return [status, text];
      }),
    );

/** Creates two endpoints with one URL and deletes the first. Returns the results. */
const deleted = (mock: Mock): unknown =>
  listed(mock, () => {
    const [first] = [1, 2].map(() => make(mock, SOUND).data);
    const { status, text } = unchecked(mock).delete(`/webhooks/${first!.id}`);
    return [status, text];
  });

const SOUND = { url: HOOK, events: ["leave.approved"] };

/** Endpoints (§4.4). */
export const webhooksProofs: readonly Proof[] = [
  proof("webhooks-over-http", made({ ...SOUND, url: "http://hooks.partner.example/hr" })),
  proof("webhook-address-holds-https-somewhere", made({ ...SOUND, url: "http://hooks.partner.example/?then=https://x.example" })),
  proof("webhook-address-of-any-text", made({ ...SOUND, url: "our hook" })),
  proof("webhooks-without-events-get-all", made({ url: HOOK })),
  proof("events-in-one-text", made({ url: HOOK, events: "leave.approved, leave.declined" })),
  proof("events-that-are-no-text-are-dropped", made({ url: HOOK, events: ["leave.approved", 7] })),
  ...[
    "webhook-without-a-secret",
    "secret-told-in-two-halves",
    "secrets-in-the-list",
    "young-secrets-in-the-list",
    "webhook-ids-count-up",
    "webhook-address-without-scheme",
    "webhook-events-as-text",
    "webhook-state-in-a-word",
    "webhook-created-on-a-day",
    "newest-webhook-not-listed",
    "webhooks-listed-as-an-object",
    "webhooks-of-all-companies",
  ].map((fault) => proof(fault, made(SOUND))),
  proof("webhook-keeps-its-first-event", made({ url: HOOK, events: ["leave.approved", "leave.declined"] })),
  ...["webhook-address-in-small-letters", "webhook-address-loses-its-query"].map((fault) =>
    proof(fault, made({ ...SOUND, url: "https://hooks.partner.example/HR?Token=A" })),
  ),
  ...[
    "secret-in-the-deletion",
    "webhook-deletion-without-effect",
    "deleted-webhooks-listed-as-active",
    "webhook-deleted-and-refused",
    "webhook-deletion-takes-its-address",
  ].map((fault) => proof(fault, deleted)),
];
