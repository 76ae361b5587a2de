import { withValues } from "@hr-platform/engine/contract/decisions";
import { signature } from "@hr-platform/engine/webhooks/signature";
import {
  FORM,
  type SignatureContext,
  type SignatureStep,
  type SignatureStepName,
  type SignedMessage,
  memberOf,
  signatureSteps,
} from "./signature-steps.ts";

/** How a body differs from the one that was sent. */
export function bodyDifference(sent: string, got: string): string {
  if (sent.trim() === got.trim()) return "White space was added to the body or removed from it: verify the raw bytes.";
  const [before, after] = [Buffer.from(sent), Buffer.from(got)];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const where = `${after.length} bytes in place of ${before.length}; the first difference is at byte ${at}: ${quoted(after, at)} in place of ${quoted(before, at)}`;
  if (isSameJson(sent, got))
    return `The body is the same JSON with other bytes: it was parsed and written again (${where}). Verify the raw bytes before they are parsed.`;
  return `The body was changed (${where}).`;
}

const quoted = (bytes: Buffer, at: number): string =>
  at >= bytes.length ? "the end" : JSON.stringify(bytes.subarray(at, at + 16).toString());

function isSameJson(one: string, other: string): boolean {
  try {
    return isSame(JSON.parse(one), JSON.parse(other));
  } catch {
    return false;
  }
}

/** Whether two JSON values are the same, whatever the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame((one as never)[name], (other as never)[name]))
  );
}

/** A request that the mock sent or put into its inbox. */
export interface SentMessage {
  /** Whose it is, such as `webhook 0b9f…`. */
  readonly of: string;
  readonly eventId: string;
  readonly body: string;
  /** The value of its signature header. */
  readonly header: string;
  /** Its headers of Standard Webhooks; undefined: it has none. */
  readonly standard?: { readonly id: string; readonly timestamp: string; readonly signature: string } | undefined;
}

/** A secret of the sandbox, and whose it is. */
export interface KnownSecret {
  readonly of: string;
  readonly secret: string;
}

/** What the mock knows, to explain a signature that does not match. */
export interface KnownSignatures {
  /** Newest first. */
  readonly sent: () => readonly SentMessage[];
  readonly secrets: () => readonly KnownSecret[];
}

/** Why a signature is not valid: the step that fails, and a sentence. */
export interface SignatureFailure {
  readonly step: SignatureStepName;
  readonly reason: string;
}

/** The steps of a check, and what fails. */
export interface SignatureCheck {
  readonly steps: readonly SignatureStep[];
  /** null: the signature is valid. */
  readonly failure: SignatureFailure | null;
}

/** Verifies what a receiver got, and says which step fails and why. */
export function checkSignature(message: SignedMessage, context: SignatureContext, known: KnownSignatures): SignatureCheck {
  const steps = signatureSteps(message, context);
  const failure = failureOf(message, context, known) ?? ageFailure(steps);
  return {
    failure,
    steps: failure === null ? steps : steps.map((step) => (step.step === failure.step ? { ...step, passed: false } : step)),
  };
}

function ageFailure(steps: readonly SignatureStep[]): SignatureFailure | null {
  const age = steps.find(({ step, passed }) => step === "age" && passed === false);
  return age === undefined
    ? null
    : { step: "age", reason: `The signature is right, but the event is too old, or from the future: ${age.value}.` };
}

function failureOf(message: SignedMessage, { decisions }: SignatureContext, known: KnownSignatures): SignatureFailure | null {
  const { body, header, secret } = message;
  const expected = signature(body, secret, decisions);
  if (header === expected) return null;
  if (header.toLowerCase() === expected.toLowerCase())
    return {
      step: "header",
      reason: "The digest is right, and written in the other case: compare the bytes that the digits mean, not the text.",
    };
  if (!FORM.test(header)) return { step: "header", reason: formFailure(header, expected) };
  const sent = known.sent();
  const own = sent.find((one) => one.header.toLowerCase() === header.toLowerCase());
  if (own !== undefined && own.body !== body)
    return { step: "body", reason: `${bodyDifference(own.body, body)} It was sent to ${own.of}.` };
  const signer = known.secrets().find((one) => signature(body, one.secret, decisions).toLowerCase() === header.toLowerCase());
  if (signer !== undefined) return { step: "key", reason: `The secret is not the one that signed it: that is the secret of ${signer.of}.` };
  if (isOtherForm(message, decisions))
    return { step: "key", reason: "The secret is right, but the key was made of it in another way: see what this step does." };
  if (own !== undefined)
    return {
      step: "comparison",
      reason: "The mock sent this header with this body, and it is wrong: a fault is active, or a decision was changed since.",
    };
  const same = sent.find((one) => one.eventId === memberOf(body, "id"));
  if (same !== undefined && same.body !== body) return { step: "body", reason: bodyDifference(same.body, body) };
  if (same !== undefined)
    return { step: "comparison", reason: "The body is as it was sent, and the header is not: no secret of this sandbox makes it." };
  return {
    step: "comparison",
    reason: "The digest of this body with this secret is another one: the body, the secret or both are not those that were signed.",
  };
}

function formFailure(header: string, expected: string): string {
  const wanted = "The header must be sha256= and 64 hexadecimal digits";
  if (header === "") return `${wanted}; it is empty.`;
  if (/^[0-9a-f]{64}$/i.test(header)) return `${wanted}; sha256= is missing.`;
  const bare = header.replace(/^sha256=/i, "");
  if (bare === Buffer.from(expected.slice("sha256=".length), "hex").toString("base64"))
    return `${wanted}; the digest is right, and written in base64.`;
  if (/^[\w+/-]{43}=?$/.test(bare)) return `${wanted}; this looks like base64.`;
  return `${wanted}; this has ${bare.length} characters after the prefix.`;
}

/** Whether the secret signs the body if its key is read in another way, or without its prefix. */
function isOtherForm({ body, header, secret }: SignedMessage, decisions: SignatureContext["decisions"]): boolean {
  const forms = ["prefixed-text", "prefixed-hex", "prefixed-base64"] as const;
  const bare = secret.replace(/^whsec_/, "");
  return forms.some((form) => {
    const read = withValues(decisions, { "webhook-secret-form": form });
    return [secret, bare, `${secret}\n`].some((text) => signature(body, text, read).toLowerCase() === header.toLowerCase());
  });
}
