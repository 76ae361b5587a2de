import { createHash } from "node:crypto";
import { createReadStream, lstatSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigurationError } from "../target/configuration-error.ts";
import { RUNS } from "./nonce.ts";

/** The certificate itself: the file whose signature covers all others. */
export const CERTIFICATE = "certificate.json";
/** What GitHub says of the certificate. It comes after the signature, so that the certificate does not name it. */
export const ATTESTATION = "attestation.sigstore.json";

export const README = "README.md";
export const REPORT = "report.html";
/** The JSON report of a program, in the certificate of one. */
export const RESULT = "result.json";

export function evidenceName(run: number): string {
  return `run-${run}.evidence.jsonl`;
}

/** The hashes of the lines of a run's published evidence. */
export function leavesName(run: number): string {
  return `run-${run}.leaves`;
}

export function keyName(role: "vendor" | "witness"): string {
  return `${role}.pub`;
}

/** All names that a folder may have, each with its most bytes. Nothing else is read, and no name comes from a certificate. */
const MOST: Readonly<Record<string, number>> = {
  [CERTIFICATE]: 4e6,
  [ATTESTATION]: 4e6,
  [README]: 1e6,
  [REPORT]: 5e7,
  [RESULT]: 5e7,
  [keyName("vendor")]: 1e4,
  [keyName("witness")]: 1e4,
  ...Object.fromEntries(
    Array.from({ length: RUNS }, (_, n) => [
      [evidenceName(n + 1), 1e8],
      [leavesName(n + 1), 1e7],
    ]).flat() as [string, number][],
  ),
};

/** Most files that do not belong to a certificate, and are named. */
const MOST_OTHERS = 5;

/** A folder with a certificate. */
export interface Folder {
  readonly path: string;
  /** The names that belong to a certificate, and are there as files. */
  readonly names: readonly string[];
  /** What is there and does not belong, one sentence each. */
  readonly odd: readonly string[];
}

/**
 * Looks at a folder.
 * @param path the folder, or the certificate in it
 * @throws ConfigurationError if there is no certificate
 */
export function openFolder(path: string): Folder {
  const known = statSync(path, { throwIfNoEntry: false });
  if (known === undefined) throw new ConfigurationError(`certificate '${path}' does not exist`);
  const folder = known.isDirectory() ? path : dirname(path);
  const names: string[] = [];
  const odd: string[] = [];
  const others: string[] = [];
  for (const name of attempt(folder, () => readdirSync(folder)).toSorted()) {
    const most = Object.hasOwn(MOST, name) ? MOST[name]! : undefined;
    if (most === undefined) {
      others.push(name);
      continue;
    }
    const file = lstatSync(join(folder, name));
    if (!file.isFile()) odd.push(`${name} is no file${file.isSymbolicLink() ? " but a symbolic link" : ""}`);
    else if (file.size > most) odd.push(`${name} has ${file.size} bytes; ${most} are the most`);
    else names.push(name);
  }
  odd.push(...others.slice(0, MOST_OTHERS).map((name) => `${name} does not belong to a certificate: somebody added it`));
  if (others.length > MOST_OTHERS) odd.push(`and ${others.length - MOST_OTHERS} more files do not belong to a certificate`);
  if (names.includes(CERTIFICATE)) return { path: folder, names, odd };
  throw new ConfigurationError(
    odd.find((line) => line.startsWith(CERTIFICATE)) ??
      `'${folder}' holds no ${CERTIFICATE}; 'hr-conformance certify' writes such a folder`,
  );
}

/** The text of a file in the folder. */
export function textIn({ path }: Folder, name: string): string {
  return attempt(join(path, name), () => readFileSync(join(path, name), "utf8"));
}

/** SHA-256 of a text, hexadecimal. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** SHA-256 of a file in the folder, hexadecimal. */
async function hashIn({ path }: Folder, name: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(join(path, name))) hash.update(part as Buffer);
  return hash.digest("hex");
}

/**
 * What is wrong with the files of a folder, one sentence each.
 * @param files the hash of each file that is signed
 * @param others names that may be there besides the certificate, and are checked elsewhere
 */
export async function fileFindings(folder: Folder, files: Readonly<Record<string, string>>, others: readonly string[]): Promise<string[]> {
  const findings = await Promise.all(
    Object.entries(files).map(async ([name, hash]) => {
      if (!folder.names.includes(name)) return [`${JSON.stringify(name)} is missing`];
      return (await hashIn(folder, name)) === hash ? [] : [`${name} was changed after it was signed`];
    }),
  );
  const own = new Set<string>([...Object.keys(files), ...others, CERTIFICATE]);
  return [...findings.flat(), ...folder.names.filter((name) => !own.has(name)).map((name) => `${name} is not signed: somebody added it`)];
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigurationError(`'${path}' cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
