import { crypto } from "@hr-platform/engine/contract/lazy-crypto";
import { bodyDifference, type KnownSecret, type SentMessage, type SignatureCheck, type SignatureFailure } from "./signature-check.ts";
import type { SignatureStep } from "./signature-steps.ts";
import { type StandardMessage, hasStandardForm, standardKey, standardSignature } from "@hr-platform/engine/webhooks/standard-webhooks";

/** What a receiver got with the headers of Standard Webhooks. */
export interface StandardReceived extends StandardMessage {
  /** The value of webhook-signature. */
  readonly header: string;
  readonly secret: string;
  /** When it is verified: epoch milliseconds. */
  readonly at: number;
  /** Milliseconds after which it counts as old; null: age is not judged. */
  readonly mostAge: number | null;
}

/** What the mock sent and may have signed with. */
interface Known {
  readonly sent: () => readonly SentMessage[];
  readonly secrets: () => readonly KnownSecret[];
}

const FORM = /^v1,[A-Za-z0-9+/]{43}=(?: v\d\w*,\S+)*$/;

const isAmong = (header: string, expected: string): boolean => header.split(" ").includes(expected);

/** The steps of verifying a signature of Standard Webhooks, and what fails. The API document does not know it. */
export function checkStandard(message: StandardReceived, known: Known): SignatureCheck {
  const steps = stepsOf(message);
  const old = steps.find(({ step, passed }) => step === "age" && passed === false);
  const failure = failureOf(message, known) ?? (old === undefined ? null : ageFailure(old));
  return { failure, steps: steps.map((step) => (step.step === failure?.step ? { ...step, passed: false } : step)) };
}

function ageFailure({ value }: SignatureStep): SignatureFailure {
  return { step: "age", reason: `The signature is right, but the event is too old, or from the future: ${value}.` };
}

function stepsOf(message: StandardReceived): SignatureStep[] {
  const { id, timestamp, body, header, secret, at, mostAge } = message;
  const expected = standardSignature(message, secret);
  const hash = crypto().createHash("sha256").update(body).digest("hex");
  const key = hasStandardForm(secret)
    ? "What follows whsec_ in the secret is base64: those bytes are the key."
    : "What follows whsec_ in this secret is no base64, so the whole text is the key: give it to a library as a raw one.";
  const age = Math.round(at / 1000 - Number(timestamp));
  const limit = mostAge === null ? "it is not judged here" : `here ${mostAge / 1000} s are allowed`;
  const step = (name: SignatureStep["step"], does: string, value: string, passed: boolean | null = null): SignatureStep => ({
    step: name,
    does,
    sections: [],
    value,
    passed,
  });
  return [
    step("body", `Take the raw body before it is parsed: ${Buffer.byteLength(body)} bytes, whose SHA-256 is ${hash}.`, body),
    step("key", key, `${standardKey(secret).length} bytes`),
    step("digest", `Compute HMAC-SHA256 of ${id}.${timestamp}. and the body with the key, in base64.`, expected.slice("v1,".length)),
    step("header", "Read webhook-signature: v1, and base64; several are parted by blanks. One must be this.", expected, FORM.test(header)),
    step("comparison", "Compare each that came with it, in constant time. This is what came.", header, isAmong(header, expected)),
    step(
      "age",
      `Take webhook-timestamp, the time of the attempt: a receiver refuses what is too old, or from the future (${limit}), and drops ids that it knows.`,
      Number.isNaN(age) ? "webhook-timestamp is no number" : `${timestamp}, ${age} s before`,
      mostAge === null ? null : Math.abs(age) * 1000 <= mostAge,
    ),
  ];
}

function failureOf(message: StandardReceived, known: Known): SignatureFailure | null {
  const { header, secret, id, timestamp, body } = message;
  if (isAmong(header, standardSignature(message, secret))) return null;
  if (!FORM.test(header))
    return { step: "header", reason: "webhook-signature must be v1, and 32 bytes in base64; several are parted by blanks." };
  const signer = known.secrets().find((one) => isAmong(header, standardSignature(message, one.secret)));
  if (signer !== undefined) return { step: "key", reason: `The secret is not the one that signed it: that is the secret of ${signer.of}.` };
  const own = known.sent().find(({ standard }) => standard !== undefined && isAmong(header, standard.signature));
  if (own?.standard === undefined)
    return {
      step: "comparison",
      reason: "The digest with this secret is another one: id, time, body or secret are not those that were signed.",
    };
  if (own.standard.id !== id || own.standard.timestamp !== timestamp)
    return { step: "digest", reason: `It was signed with webhook-id ${own.standard.id} and webhook-timestamp ${own.standard.timestamp}.` };
  if (own.body !== body) return { step: "body", reason: `${bodyDifference(own.body, body)} It was sent to ${own.of}.` };
  return { step: "key", reason: "The mock sent this header with this body: the secret is another one." };
}
