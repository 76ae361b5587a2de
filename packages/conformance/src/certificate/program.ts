import { ConfigurationError } from "../target/configuration-error.ts";
import { readEnvelope, sealed, statementIn } from "./envelope.ts";
import { ATTESTATION, CERTIFICATE, README, RESULT, fileFindings, hashOf, keyName, openFolder, textIn } from "./folder.ts";
import { type PrivateKey, type PublicKey, shownKey } from "./key-file.ts";
import { plainMarkdown } from "./readme.ts";
import { type Signatures, signaturesOf } from "./signatures.ts";
import type { CertifiedSubject, Signer } from "./statement.ts";

/** What is read of the JSON report of `hr-mock check-client`. */
export interface ProgramReport {
  readonly tool: { readonly name: string; readonly version: string };
  readonly document_version: string;
  readonly started_at: string;
  readonly command: readonly string[];
  readonly seed: number;
  readonly clock: string;
  readonly company: string;
  readonly verdict: string;
  readonly needs?: { readonly open_points?: readonly { readonly id: string; readonly breaks?: readonly string[] }[] };
  readonly scenarios: readonly { readonly id: string; readonly verdict: string }[];
}

/** The certificate of a program that uses the API. */
export interface ProgramCertificate {
  readonly format: 1;
  readonly issued_at: string;
  readonly signers: readonly Signer[];
  readonly files: Readonly<Record<string, string>>;
}

/** A certificate of a program that was checked. Nothing is judged again: that takes the program. */
export interface VerifiedProgram extends Signatures {
  readonly folder: string;
  readonly subject: CertifiedSubject;
  readonly issuedAt: string;
  readonly report: ProgramReport;
}

/** Whether a value is a JSON report of `hr-mock check-client`. */
export function isProgramReport(value: unknown): value is ProgramReport {
  const { tool, command, scenarios, ...rest } = (value ?? {}) as Partial<ProgramReport>;
  const hasTexts = (row: unknown, ...names: readonly string[]): boolean =>
    names.every((name) => typeof Reflect.get(Object(row), name) === "string");
  return (
    hasTexts(tool, "name", "version") &&
    tool?.name === "hr-mock check-client" &&
    hasTexts(rest, "verdict", "started_at", "document_version", "clock", "company") &&
    Number.isSafeInteger(rest.seed) &&
    Array.isArray(command) &&
    command.every((word: unknown) => typeof word === "string") &&
    Array.isArray(scenarios) &&
    scenarios.every((row: unknown) => hasTexts(row, "id", "verdict"))
  );
}

/** Open points on which a program depends: A-number and value. */
export function dependencesOf({ needs }: ProgramReport): string[] {
  return (needs?.open_points ?? []).flatMap(({ id, breaks = [] }) => breaks.map((value) => `${id} ${value}`));
}

/**
 * The files of a certificate of a program, by name.
 * @param text the JSON report
 * @throws ConfigurationError if it is no such report, or the program is not ready
 */
export function programFiles(
  text: string,
  { key, subject, issuedAt }: { readonly key: PrivateKey; readonly subject?: CertifiedSubject; readonly issuedAt: Date },
): ReadonlyMap<string, string> {
  const report = parsed(text);
  if (!isProgramReport(report)) throw new ConfigurationError("it is no JSON report of hr-mock check-client; --report json=FILE writes one");
  if (report.verdict !== "ready")
    throw new ConfigurationError(`nothing is signed: the program is ${report.verdict}; the report says in which scenarios`);
  const judged: CertifiedSubject = subject ?? { name: report.command.join(" "), digest: { sha256: hashOf(report.command.join("\0")) } };
  const files = new Map([
    [RESULT, text],
    [keyName("vendor"), shownKey(key.name, key.key)],
    [README, readme(report, judged, key)],
  ]);
  const program: ProgramCertificate = {
    format: 1,
    issued_at: issuedAt.toISOString(),
    signers: [{ role: "vendor", name: key.name, key: key.fingerprint }],
    files: Object.fromEntries([...files].map(([name, all]) => [name, hashOf(all)])),
  };
  files.set(CERTIFICATE, sealed(statementText(report, judged, program), [key]));
  return files;
}

function statementText(
  { tool, document_version, seed, clock, company, scenarios }: ProgramReport,
  subject: CertifiedSubject,
  program: ProgramCertificate,
): string {
  const named = (verdict: string): string[] => scenarios.flatMap((row) => (row.verdict === verdict ? [row.id] : []));
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: [subject],
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: {
      result: "PASSED",
      configuration: [{ name: `${tool.name} ${tool.version}`, annotations: { document_version, seed, clock, company } }],
      passedTests: named("pass"),
      warnedTests: [...named("warn"), ...named("inconclusive")],
      failedTests: named("fail"),
      program,
    },
  };
  return `${JSON.stringify(statement)}\n`;
}

/**
 * Checks the certificate of a program: its signatures and every byte.
 * @returns undefined if the folder has the certificate of a service
 * @throws ConfigurationError if it has none, or none that can be read
 */
export async function checkProgram(
  path: string,
  { keys }: { readonly keys?: readonly PublicKey[] } = {},
): Promise<VerifiedProgram | undefined> {
  const folder = openFolder(path);
  const envelope = readEnvelope(textIn(folder, CERTIFICATE));
  // Said where a certificate of a service is checked.
  if (typeof envelope === "string") return undefined;
  const text = statementIn(envelope);
  const { subject, program } = programIn(parsed(text)) ?? {};
  if (subject === undefined || program === undefined) return undefined;
  if (!folder.names.includes(RESULT)) throw new ConfigurationError(`${RESULT} is missing`);
  const report = parsed(textIn(folder, RESULT));
  if (!isProgramReport(report)) throw new ConfigurationError(`${RESULT} is no report of hr-mock check-client`);
  const { level, signers, findings } = signaturesOf(folder, envelope, program.signers, keys);
  const isSaid = statementText(report, subject, program) === text && report.verdict === "ready";
  return {
    folder: folder.path,
    subject,
    issuedAt: program.issued_at,
    report,
    level,
    signers,
    findings: [
      ...folder.odd,
      ...findings,
      ...(await fileFindings(folder, program.files, [ATTESTATION])),
      ...(isSaid ? [] : [`${CERTIFICATE} does not say what ${RESULT} says`]),
    ],
  };
}

/** Subject and certificate of a program in a statement; undefined: it is of something else. */
function programIn(statement: unknown): { readonly subject: CertifiedSubject; readonly program: ProgramCertificate } | undefined {
  const { subject, predicate } = Object(statement) as {
    readonly subject?: readonly CertifiedSubject[];
    readonly predicate?: { readonly program?: ProgramCertificate };
  };
  const program = predicate?.program;
  if (program?.format !== 1 || !Array.isArray(program.signers) || program.signers.length === 0) return undefined;
  const areSigners = program.signers.every((one: unknown) =>
    ["role", "name", "key"].every((name) => typeof Reflect.get(Object(one), name) === "string"),
  );
  const areFiles = Object.values(Object(program.files)).every((hash) => typeof hash === "string");
  const [judged] = Array.isArray(subject) ? (subject as readonly CertifiedSubject[]) : [];
  if (!areSigners || !areFiles || typeof program.issued_at !== "string" || typeof judged?.name !== "string") return undefined;
  return program.signers.every(({ role }) => role === "vendor" || role === "witness") ? { subject: judged, program } : undefined;
}

function readme(
  { tool, document_version: version, command, seed, clock, company, scenarios, ...report }: ProgramReport,
  subject: CertifiedSubject,
  { name, fingerprint }: PublicKey,
): string {
  const count = (verdict: string): number => scenarios.filter((row) => row.verdict === verdict).length;
  const points = dependencesOf({ tool, document_version: version, command, seed, clock, company, scenarios, ...report });
  return `# ${plainMarkdown(subject.name)}: ready

This folder holds the result of \`hr-mock check-client\`: whether a program survives what the HR Platform REST API ${plainMarkdown(version)} lets happen to it.

- ${count("pass")} scenarios pass, ${count("warn")} warn, ${count("not-run")} did not run, ${count("not-applicable")} do not apply.
- Open points on which it depends: ${points.length === 0 ? "none" : points.map(plainMarkdown).join(", ")}.
- Signed by ${plainMarkdown(name)} (${fingerprint}), and by nobody else.

\`npx @hr-platform/conformance verify .\` checks the signature and every byte. It judges nothing again, for that takes the program. If you have it, this does, and the same seed gives the same verdicts:

\`\`\`sh
npx @hr-platform/mock-server check-client --seed ${seed} -- ${command.join(" ").replaceAll("`", "'")}
\`\`\`
`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
