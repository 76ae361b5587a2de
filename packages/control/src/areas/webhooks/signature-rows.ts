import { refuse } from "@hr-platform/engine/contract/errors";
import { parseInstant } from "@hr-platform/engine/contract/clock";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { inboxSecret, signature, signatureHeader } from "@hr-platform/engine/webhooks/signature";
import { type KnownSignatures, type SentMessage, type SignatureCheck, checkSignature } from "../../webhooks/signature-check.ts";
import { SIGNATURE_STEPS, memberOf } from "../../webhooks/signature-steps.ts";
import { checkStandard } from "../../webhooks/standard-check.ts";
import { standardOf, standardSignature } from "@hr-platform/engine/webhooks/standard-webhooks";
import { orRefuse } from "../../row/or-refuse.ts";
import { choiceFilter, numberFilter } from "../../row/filters.ts";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, flag, instant, listOf, named, object, orNull, text, uuidText, wholeNumber } from "../../row/schema.ts";
import { keptDeliveries, keptDelivery } from "./delivery-rows.ts";
import { knownEndpoint, knownEndpoints } from "./endpoints.ts";

const checkForm = named(
  "SignatureCheck",
  object("How a signature is verified, step by step.", {
    valid: flag("Whether the signature is right, and not too old."),
    failed: orNull(choice(SIGNATURE_STEPS, "The step that fails; null: none does.")),
    reason: orNull(text("Why it fails; null: it does not.")),
    webhook_id: orNull(uuidText("The webhook whose secret was used; null: the secret of the call, or that of an inbox.")),
    attempt: orNull(wholeNumber("The attempt that is checked; null: it is what a receiver got.", { minimum: 1 })),
    steps: listOf(
      object("A step.", {
        step: choice(SIGNATURE_STEPS, "Its name."),
        does: text("What to do."),
        sections: listOf(text("A section of the API document."), "Where the document says so."),
        value: text("What it gives. The secret is not shown: GET /_mock/webhooks/{id}/secret has it."),
        passed: orNull(flag("Whether it passes; null: nothing is compared here.")),
      }),
      "In their order.",
    ),
  }),
);

/** Seconds after which a delivery counts as old, if an instant is sent. The API document sets no limit. */
const USUAL_AGE = 300;

const got = named(
  "ReceivedDelivery",
  object(
    "What a receiver got.",
    {
      body: text("The body as it came, as text."),
      header: text("The signature header: its value, or name and value.", { examples: ["sha256=00"] }),
      webhook: uuidText("The webhook that it came to. Default: the one whose secret fits, or that got this event."),
      secret: text("The secret that the receiver has. Default: that of the webhook.", { minLength: 1 }),
      id: text("webhook-id, for a signature of Standard Webhooks (v1,…)."),
      timestamp: text("webhook-timestamp, likewise."),
      at: instant("When it came: with it, the age is judged. Default: now by the mock's clock, and the age is shown only."),
      max_age: wholeNumber(`Seconds that the event may be old. Default ${USUAL_AGE}, if at is sent.`, { minimum: 0 }),
    },
    ["webhook", "secret", "id", "timestamp", "at", "max_age"],
  ),
);

/** The signature of the API document, and the one that a decision puts beside it. */
const SCHEMES = ["document", "standard-webhooks"] as const;

export const signatureRows: readonly ControlRow[] = [
  row("GET /deliveries/{id}/signature", {
    id: "explainSignature",
    summary: "Show how the signature of a delivery is verified, step by step",
    params: { id: uuidText("The delivery.") },
    query: {
      attempt: numberFilter("attempt", "Which attempt. Default: the last one.", { minimum: 1, maximum: 3 }),
      scheme: choiceFilter("scheme", SCHEMES, choice(SCHEMES, "Which signature. Default: that of the API document.")),
    },
    answer: ok("The steps with their values.", checkForm),
    conflict: "Nothing was sent yet, or nothing with this signature.",
    run: ({ sandbox, params: { id }, query }) => {
      const { attempts, webhook } = keptDelivery(sandbox, id);
      const attempt = query.attempt === undefined ? attempts.at(-1) : attempts[query.attempt - 1];
      if (attempt === undefined)
        throw refuse.conflict(attempts.length === 0 ? "Nothing was sent yet." : `There was no attempt ${query.attempt}.`);
      const { secret } = knownEndpoint(sandbox, webhook).record;
      if (query.scheme === "standard-webhooks") {
        const standard = standardOf(attempt.headers);
        if (standard === undefined)
          throw refuse.conflict("It was sent without webhook-signature: the decision signature-timestamp adds it.");
        const { signature: value, ...signed } = standard;
        const received = { ...signed, body: attempt.body, header: value, secret, at: attempt.at, mostAge: null };
        return show(checkStandard(received, knownTo(sandbox)), { webhook, attempt: attempt.n });
      }
      const header = attempt.headers[signatureHeader(sandbox.settings.brand)] ?? "";
      const message = { body: attempt.body, header, secret, at: attempt.at, mostAge: null };
      return show(checkSignature(message, contextOf(sandbox), knownTo(sandbox)), { webhook, attempt: attempt.n });
    },
  }),
  row("POST /signature-check", {
    id: "checkSignature",
    summary: "Check what a receiver got, and learn which step of its verification fails",
    body: got,
    answer: ok("The steps with their values.", checkForm),
    run: ({ sandbox, body: { body, header, webhook, secret, id, timestamp, at, max_age } }) => {
      const value = header.replace(/^\s*[\w-]+\s*:/, "").trim();
      const standard = id === undefined || timestamp === undefined ? undefined : { id, timestamp };
      if (standard === undefined && value.startsWith("v1,"))
        throw refuse.invalid("id", "This is a signature of Standard Webhooks: send id and timestamp, its other two headers.");
      const signer = signerOf(sandbox, { body, header: value, webhook, secret, standard });
      const time = at === undefined ? sandbox.clock.now() : orRefuse("at", () => parseInstant(at));
      const mostAge = at === undefined && max_age === undefined ? null : (max_age ?? USUAL_AGE) * 1000;
      const message = { body, header: value, secret: signer.secret, at: time, mostAge };
      const shown = { webhook: signer.webhook, attempt: null };
      if (standard !== undefined) return show(checkStandard({ ...message, ...standard }, knownTo(sandbox)), shown);
      return show(checkSignature(message, contextOf(sandbox), knownTo(sandbox)), shown);
    },
  }),
];

const contextOf = ({ decisions, settings: { brand } }: Sandbox): { decisions: Sandbox["decisions"]; brand: string } => ({
  decisions,
  brand,
});

interface Signer {
  readonly webhook: string | null;
  readonly secret: string;
}

interface Got {
  readonly body: string;
  readonly header: string;
  readonly webhook: string | undefined;
  readonly secret: string | undefined;
  /** Its other headers, if it is signed by Standard Webhooks. */
  readonly standard: { readonly id: string; readonly timestamp: string } | undefined;
}

/** The secret to check with. @throws ApiError NOT_FOUND for an unknown webhook, VALIDATION_ERROR if none is sent and none can be meant */
function signerOf(sandbox: Sandbox, { body, header, webhook, secret, standard }: Got): Signer {
  const endpoint = webhook === undefined ? undefined : knownEndpoint(sandbox, webhook, "webhook").record;
  if (secret !== undefined) return { webhook: endpoint?.resource.id ?? null, secret };
  if (endpoint !== undefined) return { webhook: endpoint.resource.id, secret: endpoint.secret };
  const all = signers(sandbox);
  const signed = (by: string): string =>
    standard === undefined ? signature(body, by, sandbox.decisions) : standardSignature({ ...standard, body }, by);
  const fits = all.find((one) => header.split(" ").includes(signed(one.secret)));
  if (fits !== undefined) return fits;
  const deliveries = keptDeliveries(sandbox);
  const name = signatureHeader(sandbox.settings.brand);
  const meant =
    deliveries.find(({ attempts }) => attempts.some(({ headers }) => headers[name] === header)) ??
    deliveries.find(({ event }) => event.id === memberOf(body, "id"));
  const found = meant === undefined ? undefined : all.find((one) => one.webhook === meant.webhook);
  if (found === undefined) throw refuse.invalid("webhook", "No webhook of this sandbox can be meant: send webhook or secret.");
  return found;
}

/** Every secret of a sandbox: those of its webhooks, then those of its inboxes. */
function signers(sandbox: Sandbox): Signer[] {
  return [
    ...knownEndpoints(sandbox).map(({ record }) => ({ webhook: record.resource.id, secret: record.secret })),
    ...sandbox.companies.map(({ slug }) => ({ webhook: null, secret: inboxSecret(sandbox, slug) })),
  ];
}

/** What the sandbox sent and may have signed with. */
function knownTo(sandbox: Sandbox): KnownSignatures {
  const name = signatureHeader(sandbox.settings.brand);
  const whose = (webhook: string | null, company: string): string =>
    webhook === null ? `the inbox of ${company}` : `webhook ${webhook} of ${company}`;
  return {
    sent: () => [
      ...keptDeliveries(sandbox).flatMap(({ attempts, event, webhook }) =>
        attempts.map(({ body, headers }): SentMessage => ({
          of: whose(webhook, event.company),
          eventId: event.id,
          body,
          header: headers[name] ?? "",
          standard: standardOf(headers),
        })),
      ),
      ...sandbox.deliveries.inbox.entries().map(({ event, webhook, body, headers }): SentMessage => ({
        of: whose(webhook, event.company),
        eventId: event.id,
        body,
        header: headers[name] ?? "",
        standard: standardOf(headers),
      })),
    ],
    secrets: () => [
      ...knownEndpoints(sandbox).map(({ company, record }) => ({ of: whose(record.resource.id, company), secret: record.secret })),
      ...sandbox.companies.map(({ slug }) => ({ of: whose(null, slug), secret: inboxSecret(sandbox, slug) })),
    ],
  };
}

function show(
  { steps, failure }: SignatureCheck,
  { webhook, attempt }: { readonly webhook: string | null; readonly attempt: number | null },
): ValueOf<typeof checkForm> {
  return {
    valid: failure === null,
    failed: failure?.step ?? null,
    reason: failure?.reason ?? null,
    webhook_id: webhook,
    attempt,
    steps,
  };
}
