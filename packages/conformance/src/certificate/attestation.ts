import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Verify from "@sigstore/verify";
import { ConfigurationError } from "../target/configuration-error.ts";
import { ATTESTATION, CERTIFICATE, type Folder, textIn } from "./folder.ts";

/** Who made a certificate in CI, as GitHub says in the certificate of its signature. */
export interface Builder {
  /** Such as `acme/hr`, with the ref and commit for which the workflow ran. */
  readonly repository: string;
  readonly ref: string;
  readonly commit: string;
  /** The workflow that signed: one of the repository itself, or a reusable one of another. */
  readonly workflow: { readonly repository: string; readonly path: string; readonly ref: string; readonly commit: string };
  /** Whether GitHub runs the machine, and not the repository's owner. */
  readonly isHosted: boolean;
  /** Address of the run. */
  readonly run: string;
}

/** What an attestation is worth. */
export interface Attested {
  /** Who made the certificate. Undefined: nobody in CI vouches for it. */
  readonly builder?: Builder;
  /** What has to be done before it can be checked. */
  readonly unchecked?: string;
  readonly findings: readonly string[];
}

/** Whom a reader trusts to say who signed: a trusted root of Sigstore. */
export type TrustedRoot = Readonly<Record<string, unknown>>;

/** What `gh attestation trusted-root` prints: trusted roots in JSON, one a line. @throws ConfigurationError if it is something else */
export function asTrustedRoots(text: string, name: string): readonly TrustedRoot[] {
  const roots = jsonOf(text) ?? text.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [jsonOf(line)]));
  const list = (Array.isArray(roots) ? roots : [roots]) as unknown[];
  const isRoot = (root: unknown): root is TrustedRoot => {
    const authorities: unknown = Reflect.get(Object(root), "certificateAuthorities");
    return Array.isArray(authorities) && authorities.length > 0;
  };
  if (list.length > 0 && list.every(isRoot)) return list;
  throw new ConfigurationError(`trusted root ${name} is none; 'gh attestation trusted-root > FILE' writes one`);
}

/**
 * Checks GitHub's attestation in a folder, if there is one.
 * @param roots whom the reader trusts; undefined: the reader has not said so
 */
export function checkAttestation(folder: Folder, roots: readonly TrustedRoot[] | undefined): Attested {
  if (!folder.names.includes(ATTESTATION))
    return { findings: roots === undefined ? [] : [`${ATTESTATION} is missing: there is nothing that your trusted root could vouch for`] };
  const bundle = jsonOf(textIn(folder, ATTESTATION));
  const envelope = Object(Reflect.get(Object(bundle), "dsseEnvelope")) as { readonly payload?: unknown };
  if (typeof envelope.payload !== "string") return wrong("it is no attestation in a Sigstore bundle");
  const hash = createHash("sha256")
    .update(readFileSync(join(folder.path, CERTIFICATE)))
    .digest("hex");
  if (!isOver(Buffer.from(envelope.payload, "base64"), hash)) return wrong(`it is not over these bytes of ${CERTIFICATE}`);
  if (roots === undefined)
    return { findings: [], unchecked: "not checked: give --trusted-root FILE, which 'gh attestation trusted-root > FILE' writes" };
  const library = loadLibrary();
  if (library === undefined)
    return { findings: [], unchecked: "not checked: install @sigstore/verify beside the suite, or in this folder's project" };
  try {
    return { findings: [], builder: builderOf(signerOf(library, bundle, roots, hash), library) };
  } catch (error) {
    return wrong(`it is not valid (${(error as Error).message.slice(0, 200)})`);
  }
}

function wrong(why: string): Attested {
  return { findings: [`${ATTESTATION}: ${why}`] };
}

/** Whether a statement has a file with this hash among its subjects. */
function isOver(payload: Uint8Array, sha256: string): boolean {
  const subjects: unknown = Reflect.get(Object(jsonOf(Buffer.from(payload).toString("utf8"))), "subject");
  return (
    Array.isArray(subjects) &&
    subjects.some((subject: unknown) => Reflect.get(Object(Reflect.get(Object(subject), "digest")), "sha256") === sha256)
  );
}

/** The parts of Sigstore's library that are used. Its packages come with `@sigstore/verify`. */
interface Library {
  readonly verify: typeof Verify;
  readonly bundle: { readonly bundleFromJSON: (value: unknown) => Parameters<typeof Verify.toSignedEntity>[0] };
  readonly core: { readonly ASN1Obj: { readonly parseBuffer: (bytes: Buffer) => { readonly value: Buffer } } };
  readonly specs: { readonly TrustedRoot: { readonly fromJSON: (value: unknown) => Parameters<typeof Verify.toTrustMaterial>[0] } };
}

/** Loads the library from beside the suite, or else from where the command was called. Undefined: it is not installed. */
function loadLibrary(): Library | undefined {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      // Not by `import`: it is never a part of the bundle, and knows the place of this file alone.
      const path = createRequire(from).resolve("@sigstore/verify");
      const load = createRequire(path);
      return {
        verify: load(path) as Library["verify"],
        bundle: load("@sigstore/bundle") as Library["bundle"],
        core: load("@sigstore/core") as Library["core"],
        specs: load("@sigstore/protobuf-specs") as Library["specs"],
      };
    } catch {
      continue;
    }
  }
}

/** The signer of a bundle that one of the roots vouches for. @throws Error if it is not valid */
function signerOf({ verify, bundle: bundles, specs }: Library, json: unknown, roots: readonly TrustedRoot[], hash: string): Verify.Signer {
  const bundle = bundles.bundleFromJSON(json);
  const { content } = bundle;
  if (content.$case !== "dsseEnvelope" || content.dsseEnvelope.payloadType !== "application/vnd.in-toto+json")
    throw new Error("it holds no in-toto statement");
  if (!isOver(content.dsseEnvelope.payload, hash)) throw new Error("its statement is about something else");
  const refusals = new Set<string>();
  for (const json of roots) {
    try {
      const root = specs.TrustedRoot.fromJSON(json);
      // Sigstore's public service has logs; GitHub's own, for private repositories, has a timestamp authority in their place.
      const logs = { tlogThreshold: Math.min(root.tlogs.length, 1), ctlogThreshold: Math.min(root.ctlogs.length, 1) };
      return new verify.Verifier(verify.toTrustMaterial(root), { ...logs, timestampThreshold: 1 }).verify(verify.toSignedEntity(bundle));
    } catch (error) {
      refusals.add((error as Error).message);
    }
  }
  throw new Error([...refusals].join("; "));
}

/** Extensions of a certificate that Sigstore gives for a token of GitHub Actions, below 1.3.6.1.4.1.57264.1. */
const CLAIMS = { signerCommit: 10, runner: 11, repository: 12, commit: 13, ref: 14, run: 21 };

/** Who signed. @throws Error if it was no workflow of GitHub */
function builderOf({ identity }: Verify.Signer, { core }: Library): Builder {
  const issuer = identity?.extensions?.issuer ?? "nobody";
  if (!/^https:\/\/token\.actions\.githubusercontent\.com(?:\/[\w-]+)?$/.test(issuer))
    throw new Error(`its signer was known to ${issuer}, and not to GitHub Actions`);
  const claim = (name: keyof typeof CLAIMS): string => {
    const oid = `1.3.6.1.4.1.57264.1.${CLAIMS[name]}`;
    const found = identity?.oids?.find(({ oid: own }) => own?.id.join(".") === oid);
    if (found === undefined) throw new Error(`the certificate of its signature does not have ${oid}`);
    return core.ASN1Obj.parseBuffer(Buffer.from(found.value)).value.toString("utf8");
  };
  const signer = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/(\.github\/workflows\/[^/]+?)@(refs\/.+|[0-9a-f]{40})$/.exec(
    identity?.subjectAlternativeName ?? "",
  );
  if (signer === null) throw new Error("the certificate of its signature names no workflow");
  const [, repository = "", path = "", ref = ""] = signer;
  return {
    repository: claim("repository").replace(/^https:\/\/github\.com\//, ""),
    ref: claim("ref"),
    commit: claim("commit"),
    workflow: { repository, path, ref, commit: claim("signerCommit") },
    isHosted: claim("runner") === "github-hosted",
    run: claim("run"),
  };
}

/** Undefined: it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
