import { type Fault, replaceDeliveryStep } from "../../fault.ts";
import { signature, signatureHeader } from "@hr-platform/engine/webhooks/signature";
import type { UnsignedAttempt, DeliveryContext } from "@hr-platform/engine/webhooks/steps";
import { crypto } from "@hr-platform/engine/contract/lazy-crypto";

interface Signing {
  readonly body: string;
  readonly attempt: UnsignedAttempt;
  readonly context: DeliveryContext;
}

/** Changes the value of the signature header; undefined: omits the header. */
function signing(change: (value: string, signing: Signing) => string | undefined): Fault["breaks"] {
  return replaceDeliveryStep("sign", (sound) => (body, attempt, context) => {
    const { [signatureHeader(context.brand)]: value, ...others } = sound(body, attempt, context);
    const changed = change(value ?? "", { body, attempt, context });
    return changed === undefined ? others : { ...others, [signatureHeader(context.brand)]: changed };
  });
}

/** Signs another text than the body. */
function signingText(text: (body: string) => string): Fault["breaks"] {
  return signing((_value, { body, attempt, context }) => signature(text(body), attempt.secret, context.decisions));
}

/** The secret of the oldest endpoint of a company. */
function oldestSecret({ context, attempt }: Signing): string | undefined {
  const company = context.companies().find(({ slug }) => slug === attempt.event.company);
  const [oldest] = company?.records.webhooks.values() ?? [];
  return oldest?.secret;
}

/** Signatures of deliveries (§6). */
export const signatureFaults: readonly Fault[] = [
  {
    id: "deliveries-unsigned",
    title: "Sends deliveries without a signature",
    violates: ["SIG-01", "SIG-02"],
    breaks: signing(() => undefined),
  },
  {
    id: "retries-unsigned",
    title: "Signs the first attempt of a delivery alone",
    violates: ["SIG-01", "SIG-02"],
    breaks: signing((value, { attempt }) => (attempt.n === 1 ? value : undefined)),
  },
  {
    id: "signature-without-its-prefix",
    title: "Sends the digits of the signature without sha256=",
    violates: ["SIG-02"],
    breaks: signing((value) => value.replace("sha256=", "")),
  },
  {
    id: "signature-in-base64",
    title: "Writes the signature in base64",
    violates: ["SIG-02"],
    breaks: signing((value) => `sha256=${Buffer.from(value.replace("sha256=", ""), "hex").toString("base64")}`),
  },
  {
    id: "signature-with-sha1",
    title: "Signs with SHA-1",
    violates: ["SIG-01", "SIG-02"],
    breaks: signing((_value, { body, attempt }) => `sha1=${crypto().createHmac("sha1", attempt.secret).update(body).digest("hex")}`),
  },
  {
    id: "signature-in-another-header",
    title: "Sends the signature as X-Signature",
    violates: ["SIG-02"],
    breaks: replaceDeliveryStep("sign", (sound) => (body, attempt, context) => {
      const { [signatureHeader(context.brand)]: value, ...others } = sound(body, attempt, context);
      return { ...others, "X-Signature": value ?? "" };
    }),
  },
  {
    id: "signature-over-the-data",
    title: "Signs the data of an event instead of the whole body",
    violates: ["SIG-01"],
    breaks: signingText((body) => JSON.stringify((JSON.parse(body) as { data: unknown }).data)),
  },
  {
    id: "signature-over-indented-json",
    title: "Signs the body as it would be with line breaks",
    violates: ["SIG-01"],
    breaks: signingText((body) => JSON.stringify(JSON.parse(body), null, 2)),
  },
  {
    id: "signature-over-time-and-body",
    title: "Signs the time of the event and a dot in front of the body",
    violates: ["SIG-01"],
    breaks: signingText((body) => `${(JSON.parse(body) as { created_at: string }).created_at}.${body}`),
  },
  {
    id: "signature-over-ascii",
    title: "Signs the body with its non-ASCII letters escaped, but sends them unescaped",
    violates: ["SIG-01"],
    breaks: signingText((body) =>
      body.replaceAll(/[\u0080-\uFFFF]/g, (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
    ),
  },
  {
    id: "signature-with-the-oldest-secret",
    title: "Signs every delivery of a company with the secret of its oldest endpoint",
    violates: ["SIG-01", "SIG-03"],
    breaks: signing((value, all) => {
      const secret = all.attempt.webhook === null ? undefined : oldestSecret(all);
      return secret === undefined ? value : signature(all.body, secret, all.context.decisions);
    }),
  },
];
