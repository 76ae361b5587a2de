import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Waiver } from "../verdict/gate.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { sealed } from "./envelope.ts";
import { claimsOf } from "./claims.ts";
import { CERTIFICATE, README, REPORT, evidenceName, hashOf, keyName, leavesName } from "./folder.ts";
import { type PrivateKey, type PublicKey, shownKey } from "./key-file.ts";
import { leafHash, rootOf, publishedLine } from "./leaves.ts";
import type { Nonce } from "./nonce.ts";
import { readmeOf } from "./readme.ts";
import { type Certificate, type CertifiedRun, type Signer, type CertifiedSubject, statementOf } from "./statement.ts";
import type { Together } from "./verdicts-of-runs.ts";
import { randomBytes } from "node:crypto";
import { type Evidence, asEvidence } from "../evidence/evidence.ts";
import { published } from "../evidence/published.ts";
import { markOf } from "../exchange/seeded-values.ts";
import type { Target } from "../target/target.ts";
import type { Report } from "../verdict/report.ts";
import { judgedAgain } from "./judged-again.ts";

/** A run of a certificate, as its published evidence shows it. */
export interface RunToCertify {
  readonly report: Report;
  /** As the head of its evidence has it. */
  readonly target: Target;
  /** The beginning of all names that the run made. */
  readonly mark: string;
  /** Lines of its published evidence. */
  readonly lines: readonly string[];
}

/**
 * A run as it is handed over. Report and lines come from evidence with pseudonyms alone, so that nothing private gets into a certificate.
 * The key of the pseudonyms and the run as it was are kept nowhere in it.
 */
export async function publishedRun(evidence: Evidence): Promise<RunToCertify> {
  const shown = published(evidence, randomBytes(32));
  const handedOver = asEvidence(shown, "the published evidence");
  const report = await judgedAgain(handedOver);
  const mark = markOf(report.seed, new Date(report.started_at));
  return { report, target: handedOver.head.target, mark, lines: shown.map((line) => publishedLine(line, randomBytes(16).toString("hex"))) };
}

/** What a certificate is made of. */
export interface CertificateParts {
  readonly issuedAt: Date;
  readonly runs: readonly RunToCertify[];
  readonly together: Together;
  readonly nonce: Nonce;
  readonly subject: CertifiedSubject;
  /** The vendor, whose key signs now unless `witness` does. */
  readonly vendor: PublicKey | PrivateKey;
  readonly witness?: PrivateKey;
  readonly waivers: readonly Waiver[];
  /** The page of the report. */
  readonly page: string;
}

/** The files of a certificate, by name. */
export function certificateFiles(parts: CertificateParts): ReadonlyMap<string, string> {
  const { runs, vendor, witness } = parts;
  const [{ report, target }] = runs as readonly [RunToCertify];
  const signers: Signer[] = [
    { role: "vendor", name: vendor.name, key: vendor.fingerprint },
    ...(witness === undefined ? [] : [{ role: "witness" as const, name: witness.name, key: witness.fingerprint }]),
  ];
  const hashes = runs.map(({ lines }) => lines.map(leafHash));
  const files = new Map<string, string>([
    [keyName("vendor"), shownKey(vendor.name, vendor.key)],
    ...(witness === undefined ? [] : [[keyName("witness"), shownKey(witness.name, witness.key)] as const]),
    [REPORT, parts.page],
  ]);
  const said: Omit<Certificate, "files"> = {
    format: 1,
    issued_at: parts.issuedAt.toISOString(),
    suite: report.tool,
    ...claimsOf(report, target),
    result: parts.waivers.length === 0 ? "conformant" : "conformant but for known failures",
    nonce: parts.nonce,
    signers,
    runs: runs.map((run, n): CertifiedRun => ({
      seed: run.report.seed,
      mark: run.mark,
      started_at: run.report.started_at,
      requests: run.report.requests,
      lines: run.lines.length,
      root: rootOf(hashes[n]!),
    })),
    verdicts: parts.together.verdicts,
    decisions: parts.together.decisions,
    waivers: parts.waivers,
  };
  files.set(README, readmeOf({ ...said, files: {} }, parts.subject));
  const certificate = { ...said, files: Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)])) };
  // The trees cover the lines, so that one of them can be withheld later.
  for (const [n, { lines }] of runs.entries()) {
    files.set(evidenceName(n + 1), `${lines.join("\n")}\n`);
    files.set(leavesName(n + 1), `${hashes[n]!.join("\n")}\n`);
  }
  const keys = [vendor, witness].filter((key): key is PrivateKey => key !== undefined && "secret" in key);
  files.set(CERTIFICATE, sealed(statementOf(certificate, parts.subject), keys));
  return files;
}

/** Writes the files of a certificate into a new folder. @throws ConfigurationError if it exists, or cannot be written */
export function writeFolder(path: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(path);
    for (const [name, text] of files) writeFileSync(join(path, name), text, { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      code === "EEXIST"
        ? `'${path}' exists; name another folder with --out`
        : `'${path}' cannot be written (${code}); name another folder with --out`,
    );
  }
}

/** Puts a certificate with one signature more in place of the one in a folder. @throws ConfigurationError if it cannot be written */
export function replaceCertificate(path: string, text: string): void {
  const part = join(path, `${CERTIFICATE}.part`);
  try {
    writeFileSync(part, text, { flag: "wx" });
    renameSync(part, join(path, CERTIFICATE));
  } catch (error) {
    throw new ConfigurationError(`'${join(path, CERTIFICATE)}' cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
