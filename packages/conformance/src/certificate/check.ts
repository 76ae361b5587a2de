import { type Attested, type TrustedRoot, checkAttestation } from "./attestation.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { markOf } from "../exchange/seeded-values.ts";
import { readEnvelope, statementIn } from "./envelope.ts";
import { ATTESTATION, CERTIFICATE, evidenceName, fileFindings, leavesName, openFolder, textIn } from "./folder.ts";
import type { PublicKey } from "./key-file.ts";
import { RUNS, nonceOfDay, seedOfRun } from "./nonce.ts";
import { type RunAgain, type RunRead, readRun } from "./run-again.ts";
import { type Level, signaturesOf } from "./signatures.ts";
import { type Certificate, type Statement, isAddress, isInAgreement, readStatement } from "./statement.ts";
import { verdictsAgain } from "./verdicts-again.ts";

/** A certificate that was checked. */
export interface Checked {
  readonly folder: string;
  readonly statement: Statement;
  /** What is wrong, one sentence each; none: all of it is as signed, and judged again it says the same. */
  readonly findings: readonly string[];
  readonly level: Level;
  /** What GitHub's attestation says. Undefined: something else is wrong, so that it was not looked at. */
  readonly attested?: Attested;
  /** Those whose signature is valid. */
  readonly signers: Certificate["signers"];
  /** Statements that pass in the certificate and cannot be judged again. */
  readonly unseen: readonly string[];
  readonly withheld: number;
  /** If another build of the suite made it: what this one says otherwise of the same evidence, and why. */
  readonly later: readonly string[];
}

/** What the reader of a certificate wants of it. */
export interface Wanted {
  /** Keys of which one must have signed. Default: any. */
  readonly keys?: readonly PublicKey[];
  /** The nonce that the reader gave. Default: any. */
  readonly nonce?: string;
  /** Whom the reader trusts to vouch for an attestation, which must be there then. Default: nobody, and it is not checked. */
  readonly trustedRoots?: readonly TrustedRoot[];
  /** The repository whose workflow must have made it, such as `acme/hr`. Default: any, or none. */
  readonly builtBy?: string;
}

/**
 * Checks a certificate: signatures, every file and line, nonce, and each verdict again from the published evidence.
 * @throws ConfigurationError if there is none to check
 */
export async function checkCertificate(path: string, wanted: Wanted = {}): Promise<Checked> {
  const folder = openFolder(path);
  const envelope = readEnvelope(textIn(folder, CERTIFICATE));
  if (typeof envelope === "string") throw new ConfigurationError(`${CERTIFICATE}: ${envelope}`);
  const statement = await readStatement(statementIn(envelope));
  if (typeof statement === "string") throw new ConfigurationError(`${CERTIFICATE}: ${statement}`);
  const { certificate } = statement.predicate;
  const signed = signaturesOf(folder, envelope, certificate.signers, wanted.keys);
  const runs = await Promise.all(certificate.runs.map(async (run, n) => readRun({ folder, run: n + 1, signed: run })));
  const changed = [
    ...folder.odd,
    ...signed.findings,
    ...(isInAgreement(statement) ? [] : [`${CERTIFICATE}: the lists of passed and failed tests do not say what the certificate says`]),
    ...(await fileFindings(folder, certificate.files, LINES)),
    ...nonceFindings(certificate, wanted.nonce),
    ...runs.flatMap(({ findings }) => findings),
  ];
  const withheld = runs.reduce((sum, run) => sum + run.withheld, 0);
  const again = changed.length > 0 ? { findings: [], unseen: [], later: [] } : await judgeAgain(statement, runs);
  for (const run of runs) run.close();
  const attested = changed.length > 0 ? undefined : checkAttestation(folder, wanted.trustedRoots);
  return {
    folder: folder.path,
    statement,
    findings: [...changed, ...again.findings, ...(attested?.findings ?? []), ...builderFindings(attested, wanted.builtBy)],
    level: signed.level === "declared" && attested?.builder !== undefined ? "built-in-ci" : signed.level,
    ...(attested === undefined ? {} : { attested }),
    signers: signed.signers,
    unseen: again.unseen,
    later: again.later,
    withheld,
  };
}

/** Whether it was made in the CI of the repository that the reader named. */
function builderFindings(attested: Attested | undefined, wanted: string | undefined): string[] {
  if (wanted === undefined || attested === undefined || attested.findings.length > 0) return [];
  const { builder, unchecked } = attested;
  if (builder === undefined)
    return [`nobody vouches that ${wanted} built it${unchecked === undefined ? "" : `: the attestation was ${unchecked}`}`];
  return builder.repository.toLowerCase() === wanted.toLowerCase() ? [] : [`it was built by ${builder.repository}, and not by ${wanted}`];
}

/** Files whose bytes the trees cover, and the attestation, which comes after the signature. */
const LINES: readonly string[] = [ATTESTATION, ...Array.from({ length: RUNS }, (_, n) => [evidenceName(n + 1), leavesName(n + 1)]).flat()];

/** Judges the runs again, and says what does not hold. */
async function judgeAgain(statement: Statement, read: readonly RunRead[]): Promise<Pick<Checked, "findings" | "unseen" | "later">> {
  const { certificate } = statement.predicate;
  const runs = await Promise.all(read.map(async (run) => run.judge(certificate)));
  const judged = runs.flatMap(({ report }) => (report === undefined ? [] : [report]));
  const again = verdictsAgain(certificate, judged, { hasWithheld: read.some(({ withheld }) => withheld > 0) });
  return {
    findings: [...runs.flatMap((run) => run.findings), ...again.findings, ...mockFindings(statement, runs)],
    unseen: again.unseen,
    later: again.later,
  };
}

function nonceFindings({ nonce, runs, suite, issued_at: issued }: Certificate, wanted: string | undefined): string[] {
  const { value, chosen_by: by } = nonce;
  const odd = runs.findIndex(({ seed }, n) => seed !== seedOfRun(nonce, n + 1));
  const marked = runs.findIndex(({ mark, seed, started_at: at }) => mark !== markOf(seed, new Date(at)));
  const isOfDay =
    runs.some(({ started_at: at }) => value === nonceOfDay(suite, at.slice(0, 10)).value) ||
    value === nonceOfDay(suite, issued.slice(0, 10)).value;
  return [
    ...(odd < 0 ? [] : [`run ${odd + 1} does not have the seed that follows from the nonce: it is a run of another nonce`]),
    ...(marked < 0 ? [] : [`run ${marked + 1} does not have the mark that follows from its seed and start`]),
    ...(by === "suite" && !isOfDay ? ["the nonce is said to come from suite and day, and does not"] : []),
    ...(wanted === undefined || (wanted === value && by === "issuer")
      ? []
      : [`the nonce is ${JSON.stringify(value)}, and not the one that you gave`]),
  ];
}

/** Our mock says who it is. A certificate of it must say so too. */
function mockFindings({ subject: [subject] }: Statement, runs: readonly RunAgain[]): string[] {
  const answers = runs.reduce((sum, { ofMock }) => sum + ofMock, 0);
  if (answers === 0 || /^hr-mock\b/.test(subject!.name)) return [];
  return [`hr-mock gave ${answers} of the answers: this is a certificate of the mock server, and not of ${subject!.name}`];
}

/** Whether a certificate says nothing of the software that was judged. */
export function saysAddressOnly({ subject: [subject], predicate }: Statement): boolean {
  return isAddress(subject!, predicate.certificate.target);
}
