import { lstat, readFile, readdir } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { TrustedRoot } from "../certificate/attestation.ts";
import { type Checked, checkCertificate } from "../certificate/check.ts";
import { ATTESTATION, CERTIFICATE } from "../certificate/folder.ts";
import { type ProgramReport, checkProgram, dependencesOf, isProgramReport } from "../certificate/program.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Report, Verdict } from "../verdict/report.ts";
import { type Matrix, type MatrixResult, type ProgramResult, lettersFor, matrixOf, resultOfReport } from "./matrix.ts";

/** Most levels of folders, bytes of a report, and results. */
const BOUNDS = { levels: 4, bytes: 1e8, results: 1000 };

interface Found {
  readonly results: MatrixResult[];
  readonly programs: ProgramResult[];
  readonly leftOut: string[];
  readonly trustedRoots: readonly TrustedRoot[] | undefined;
}

/**
 * The matrix of a folder: each JSON report of `run` and of `hr-mock check-client`, and each certificate, which is checked.
 * @param trustedRoots whom the reader trusts to vouch for attestations of certificates
 * @throws ConfigurationError if the folder cannot be read, or holds no result
 */
export async function readMatrix(folder: string, trustedRoots?: readonly TrustedRoot[]): Promise<Matrix> {
  const found: Found = { results: [], programs: [], leftOut: [], trustedRoots };
  await readInto(found, folder, folder, 0);
  const { results, programs, leftOut } = found;
  if (results.length + programs.length > 0) return matrixOf(results, programs, leftOut);
  const why = leftOut.length === 0 ? "" : ` (${leftOut[0]})`;
  throw new ConfigurationError(`'${folder}' holds no result${why}; put JSON reports ('run --report json=FILE') or certificates into it`);
}

async function readInto(found: Found, root: string, folder: string, level: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`'${folder}' cannot be read (${error.code}); name a folder with results`);
  });
  if (names.includes(CERTIFICATE)) return certificateInto(found, root, folder, names.includes(ATTESTATION));
  for (const name of names.toSorted()) {
    if (found.results.length + found.programs.length >= BOUNDS.results)
      return void found.leftOut.push(`what comes after ${BOUNDS.results} results`);
    const path = join(folder, name);
    const known = await lstat(path);
    if (known.isDirectory() && level < BOUNDS.levels) await readInto(found, root, path, level + 1);
    else if (known.isFile() && name.endsWith(".json")) await reportInto(found, root, path, known.size);
  }
}

async function certificateInto(
  { results, programs, leftOut, trustedRoots }: Found,
  root: string,
  folder: string,
  isAttested: boolean,
): Promise<void> {
  const id = idOf(root, folder);
  try {
    const program = await checkProgram(folder);
    const wrong = program?.findings[0];
    if (program !== undefined && wrong !== undefined) return void leftOut.push(`${id} is a certificate that does not hold: ${wrong}`);
    if (program !== undefined)
      return void programs.push(
        resultOfProgram(id, program.report, { level: program.level, signers: program.signers.map(({ name }) => name) }),
      );
    // A certificate without an attestation has a lower level, and its place in the matrix.
    const checked = await checkCertificate(folder, isAttested && trustedRoots !== undefined ? { trustedRoots } : {});
    if (checked.findings.length > 0) leftOut.push(`${id} is a certificate that does not hold: ${checked.findings[0]}`);
    else results.push(resultOfCertificate(id, checked));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    leftOut.push(`${id}: ${error.message}`);
  }
}

function resultOfCertificate(id: string, { statement, level, signers, unseen }: Checked): MatrixResult {
  const { certificate } = statement.predicate;
  const { target, document_version, tier, edition, result, runs, verdicts, decisions, issued_at: at } = certificate;
  const [subject] = statement.subject;
  return {
    id,
    name: target.name,
    base_url: target.base_url,
    document_version,
    tier,
    edition,
    verdict: result,
    level,
    signers: signers.map(({ name }) => name),
    subject: `${subject!.name} ${Object.entries(subject!.digest)
      .map(([kind, digest]) => `${kind}:${digest}`)
      .join(" ")}`,
    at,
    requests: runs.reduce((sum, { requests }) => sum + requests, 0),
    verdicts: lettersFor(new Map<string, Verdict>(Object.entries(verdicts).filter(([name]) => !unseen.includes(name)))),
    observed: decisions,
  };
}

async function reportInto({ results, programs, leftOut }: Found, root: string, path: string, size: number): Promise<void> {
  const id = idOf(root, path).replace(/\.json$/, "");
  if (size > BOUNDS.bytes) return void leftOut.push(`${id} has ${size} bytes; ${BOUNDS.bytes} are the most`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch {
    return void leftOut.push(`${id} is not JSON`);
  }
  if (isReport(value)) results.push(resultOfReport(id, value));
  else if (isProgramReport(value)) programs.push(resultOfProgram(id, value, { level: "report", signers: [] }));
  else leftOut.push(`${id} is no report of a run or of check-client`);
}

function isReport(value: unknown): value is Report {
  const { target, requirements, decisions, verdict, started_at: at, tier } = (value ?? {}) as Partial<Report>;
  const areRows = (rows: unknown, ...names: readonly string[]): boolean =>
    Array.isArray(rows) && rows.every((row: unknown) => names.every((name) => typeof Reflect.get(Object(row), name) === "string"));
  return (
    areRows(requirements, "id", "verdict") &&
    areRows(decisions, "slug", "observed") &&
    typeof target?.name === "string" &&
    [target.base_url, verdict, at, tier].every((text) => typeof text === "string")
  );
}

function resultOfProgram(id: string, report: ProgramReport, { level, signers }: Pick<ProgramResult, "level" | "signers">): ProgramResult {
  const { tool, command, verdict, started_at: at, scenarios } = report;
  return {
    id,
    name: command.join(" ").slice(0, 120),
    verdict,
    at,
    version: tool.version,
    level,
    signers,
    scenarios: Object.fromEntries(scenarios.map((row) => [row.id, row.verdict])),
    breaks: dependencesOf(report),
  };
}

/** A name for a result: its place in the folder. */
function idOf(root: string, path: string): string {
  return relative(root, path).replaceAll("\\", "/") || basename(path);
}
