import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { CertifiedSubject } from "./statement.ts";

/** Most bytes of a file that is a subject. */
const MOST = 2e9;

/**
 * What `--subject` names: an image by its digest, a commit, or a file.
 * @throws ConfigurationError if it names neither
 */
export function readSubject(text: string): CertifiedSubject {
  const image = /^(?<name>[^@\s]{1,500})@sha256:(?<digest>[\da-f]{64})$/.exec(text)?.groups;
  if (image !== undefined) return { name: image["name"]!, digest: { sha256: image["digest"]! } };
  const commit = /^(?:(?<name>[^@\s]{1,500})@)?git:(?<digest>[\da-f]{40}|[\da-f]{64})$/.exec(text)?.groups;
  if (commit !== undefined) return { name: commit["name"] ?? "git", digest: { gitCommit: commit["digest"]! } };
  const known = statSync(text, { throwIfNoEntry: false });
  if (known?.isFile() === true && known.size <= MOST)
    return { name: basename(text), digest: { sha256: createHash("sha256").update(readFileSync(text)).digest("hex") } };
  throw new ConfigurationError(
    `--subject ${text}: write IMAGE@sha256:DIGEST, NAME@git:COMMIT with the whole hash, or the path of a file of at most 2 GB; no such file is there`,
  );
}
