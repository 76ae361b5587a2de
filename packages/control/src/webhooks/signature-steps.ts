import { choose, type Decisions } from "@hr-platform/engine/contract/decisions";
import { crypto } from "@hr-platform/engine/contract/lazy-crypto";
import { secretBytes, signature, signatureHeader, signingKey } from "@hr-platform/engine/webhooks/signature";

/** What is done to verify a signature, in order. */
export const SIGNATURE_STEPS = ["body", "key", "digest", "header", "comparison", "age"] as const;
export type SignatureStepName = (typeof SIGNATURE_STEPS)[number];

/** A step with its value. */
export interface SignatureStep {
  readonly step: SignatureStepName;
  /** What is done: a sentence. */
  readonly does: string;
  /** Sections of the API document. Empty: it says nothing of it. */
  readonly sections: readonly string[];
  readonly value: string;
  /** null: nothing is compared here. */
  readonly passed: boolean | null;
}

/** What a receiver got, and the secret that it has. */
export interface SignedMessage {
  readonly body: string;
  /** The value of the signature header. */
  readonly header: string;
  readonly secret: string;
  /** When it is verified: epoch milliseconds. */
  readonly at: number;
  /** Milliseconds after which it counts as old; null: age is not judged. */
  readonly mostAge: number | null;
}

/** What the steps read from a sandbox. */
export interface SignatureContext {
  readonly decisions: Decisions;
  /** Part of the name of the header. */
  readonly brand: string;
}

/** How the secret becomes the key. It never stands in a step. */
function keyOf({ secret }: SignedMessage, decisions: Decisions): string {
  const how = choose(decisions["webhook-secret-form"], KEYS);
  return secretBytes(secret, decisions) === undefined ? `${how} This secret does not have that form, so its whole text is the key.` : how;
}

const KEYS = {
  "prefixed-text": "The whole text of the secret in UTF-8, with whsec_, is the key (A-172).",
  "prefixed-hex": "What follows whsec_ in the secret is hexadecimal: those bytes are the key (A-172).",
  "prefixed-base64": "What follows whsec_ in the secret is base64: those bytes are the key (A-172).",
} as const;

/** The steps of verifying a signature (§6), each with its value. */
export function signatureSteps(message: SignedMessage, { decisions, brand }: SignatureContext): SignatureStep[] {
  const { body, header, secret } = message;
  const expected = signature(body, secret, decisions);
  const bytes = Buffer.from(body, "utf8");
  const hash = crypto().createHash("sha256").update(bytes).digest("hex");
  const name = signatureHeader(brand);
  return [
    {
      step: "body",
      does: `Take the raw body before it is parsed: ${bytes.length} bytes, whose SHA-256 is ${hash}. Nothing else is signed by this header, no time either (A-186).`,
      sections: ["§6"],
      value: body,
      passed: null,
    },
    {
      step: "key",
      does: keyOf(message, decisions),
      sections: ["§2.10", "§6"],
      value: `${signingKey(secret, decisions).length} bytes`,
      passed: null,
    },
    {
      step: "digest",
      does: "Compute HMAC-SHA256 of the body with the key, in hexadecimal.",
      sections: ["§6"],
      value: expected.slice("sha256=".length),
      passed: null,
    },
    {
      step: "header",
      does: `Read the header ${name}: sha256= and 64 hexadecimal digits (A-185). This is how it must be.`,
      sections: ["§6"],
      value: `${name}: ${expected}`,
      passed: FORM.test(header),
    },
    {
      step: "comparison",
      does: "Compare the header that came with it, in constant time. This is what came.",
      sections: ["§6"],
      value: header,
      passed: header === expected,
    },
    ageStep(message),
  ];
}

/** The value of a signature header, in either case. */
export const FORM: RegExp = /^sha256=(?:[0-9a-f]{64}|[0-9A-F]{64})$/;

function ageStep({ body, at, mostAge }: SignedMessage): SignatureStep {
  const created = createdAt(body);
  const age = created === null ? null : Math.round((at - created) / 1000);
  const limit = mostAge === null ? "it is not judged here" : `here ${mostAge / 1000} s are allowed`;
  return {
    step: "age",
    does: `Take created_at of the body. The API document sets no age limit, and retries may follow 10 s later: a receiver may set one (${limit}), and drops ids that it knows.`,
    sections: ["§6"],
    value: age === null ? "the body has no created_at" : `${new Date(created!).toISOString()}, ${age} s before`,
    passed: mostAge === null || age === null ? null : Math.abs(age) * 1000 <= mostAge,
  };
}

/** `created_at` of a body in epoch milliseconds; null: it has none. */
function createdAt(body: string): number | null {
  const text = memberOf(body, "created_at");
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** A member of the object that a text holds; undefined: it holds none. */
export function memberOf(text: string, name: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}
