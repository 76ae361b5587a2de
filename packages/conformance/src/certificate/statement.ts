import { createHash } from "node:crypto";
import type { Nonce } from "./nonce.ts";
import type { Report, Verdict } from "../verdict/report.ts";
import type { DeclaredStatement } from "../target/declared-statements.ts";
import type { Waiver } from "../verdict/gate.ts";

/** What was judged: an image, a commit, a file, or only an address. */
export interface CertifiedSubject {
  readonly name: string;
  readonly digest: Readonly<Partial<Record<"sha256" | "gitCommit", string>>>;
}

/** A run of a certificate. */
export interface CertifiedRun {
  readonly seed: number;
  /** The beginning of all names that the run made. */
  readonly mark: string;
  readonly started_at: string;
  readonly requests: number;
  /** Number of lines of its published evidence, and the root of their Merkle tree. */
  readonly lines: number;
  readonly root: string;
}

/** Who signs, and as what. */
export interface Signer {
  readonly role: "vendor" | "witness";
  readonly name: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly key: string;
}

/** What a certificate says, besides the lists of test-result v0.1. */
export interface Certificate {
  readonly format: 1;
  readonly issued_at: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly document_version: string;
  readonly tier: string;
  /** The edition under which it was judged, such as `1.3-2026.1`. */
  readonly edition: string;
  /** Errata that the suite had not mended. */
  readonly errata: readonly string[];
  /** `conformant`, or `conformant but for known failures` if waivers were needed. */
  readonly result: "conformant" | "conformant but for known failures";
  readonly target: { readonly name: string; readonly base_url: string };
  readonly nonce: Nonce;
  readonly signers: readonly Signer[];
  readonly runs: readonly CertifiedRun[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** What was observed of each open point, by its slug. */
  readonly decisions: Readonly<Record<string, string>>;
  readonly waivers: readonly Waiver[];
  /** Rows of the target file by which undocumented forms were read. */
  readonly forms: Report["forms"] & object;
  /** What the vendor says of statements that no request can decide; it never counts. */
  readonly declared: readonly Pick<DeclaredStatement, "id" | "text" | "by" | "date">[];
  /** Parts that the target file lacks: what needs them was not judged. */
  readonly missing: readonly string[];
  /** SHA-256 of each file that is handed over with the certificate, hexadecimal; the roots of `runs` cover the evidence. */
  readonly files: Readonly<Record<string, string>>;
}

/** An in-toto statement with the predicate test-result v0.1 and the certificate beside its lists. */
export interface Statement {
  readonly _type: string;
  readonly subject: readonly CertifiedSubject[];
  readonly predicateType: string;
  readonly predicate: {
    readonly result: "PASSED" | "WARNED";
    readonly configuration: readonly { readonly name: string; readonly annotations: Readonly<Record<string, unknown>> }[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
    readonly certificate: Certificate;
  };
}

/** The text that is signed. */
export function statementOf(certificate: Certificate, subject: CertifiedSubject): string {
  return `${JSON.stringify(predicated(certificate, subject))}\n`;
}

function predicated(certificate: Certificate, subject: CertifiedSubject): Statement {
  const { suite, verdicts, document_version, tier, edition, runs, nonce, result } = certificate;
  const named = (...kinds: readonly Verdict[]): string[] =>
    Object.entries(verdicts).flatMap(([id, verdict]) => (kinds.includes(verdict) ? [id] : []));
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [subject],
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: {
      // Programs that read this member alone must not take a target with known failures for a sound one.
      result: result === "conformant" ? "PASSED" : "WARNED",
      configuration: [
        {
          name: `${suite.name} ${suite.version}`,
          annotations: { document_version, edition, tier, seeds: runs.map(({ seed }) => seed), nonce: nonce.value },
        },
      ],
      passedTests: named("pass"),
      warnedTests: named("warn", "inconclusive"),
      failedTests: named("fail"),
      certificate,
    },
  };
}

/** Whether the lists beside a certificate, which programs read, say what the certificate says. */
export function isInAgreement(statement: Statement): boolean {
  const [subject] = statement.subject;
  return (
    statement.subject.length === 1 && JSON.stringify(predicated(statement.predicate.certificate, subject!)) === JSON.stringify(statement)
  );
}

/**
 * Reads a statement.
 * @returns a sentence in place of it, if it is no statement of a certificate of this format
 */
export async function readStatement(text: string): Promise<Statement | string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "what is signed is not JSON";
  }
  const { default: Ajv } = await import("ajv");
  const { default: schema } = await import("./certificate.schema.json", { with: { type: "json" } });
  const format = (value as { predicate?: { certificate?: { format?: unknown } } } | null)?.predicate?.certificate?.format;
  if (typeof format === "number" && format > 1) return `it has format ${format}, which a newer version of the suite reads`;
  const validate = new Ajv.default({ strict: false, meta: false, validateSchema: false }).compile<Statement>(schema);
  if (validate(value)) return value;
  const { instancePath = "", message = "" } = validate.errors?.[0] ?? {};
  return `what is signed is no certificate: ${instancePath.slice(0, 200) || "it"} ${message}`;
}

/** The subject of a certificate for which only an address is known: its digest is that of the address, which says nothing of the software behind it. */
export function addressSubject(baseUrl: string): CertifiedSubject {
  return { name: baseUrl, digest: { sha256: createHash("sha256").update(baseUrl).digest("hex") } };
}

/** Whether nothing but an address is known of what was judged. */
export function isAddress({ name, digest }: CertifiedSubject, { base_url: baseUrl }: Certificate["target"]): boolean {
  return name === baseUrl && digest.sha256 === addressSubject(baseUrl).digest.sha256;
}
