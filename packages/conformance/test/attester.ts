import { type KeyObject, createHash, generateKeyPairSync, sign } from "node:crypto";
import { initializeCA, initializeCTLog, initializeTLog, initializeTSA } from "@sigstore/mock";

/** What is said of a workflow. Default: one of acme/hr itself, on a machine of GitHub. */
export interface Claims {
  /** Its address, with the ref. */
  readonly signer?: string;
  readonly issuer?: string;
  readonly runner?: string;
  readonly signerCommit?: string;
}

/** A Sigstore of a test: it gives certificates for workflows, and attests files in their name. */
export interface Attester {
  /** What a reader trusts, as `gh attestation trusted-root` prints it. */
  readonly trustedRoot: string;
  /** An attestation over a file with this content, as `actions/attest` writes it. */
  attest(content: string, claims?: Claims): Promise<string>;
}

const keys = (): { publicKey: KeyObject; privateKey: KeyObject } => generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
/** @param bytes of the mock, whose type says less than what they are: buffers */
const base64 = (bytes: ArrayBufferView | string): string => Buffer.from(bytes as Uint8Array).toString("base64");

const HOME = "https://github.com/acme/hr";
export const COMMIT: string = "0123456789abcdef0123456789abcdef01234567";
const TYPE = "application/vnd.in-toto+json";
const SINCE = { validFor: { start: "2020-01-01T00:00:00Z" } };

const logOf = (key: Buffer): object => ({
  baseUrl: "https://log.example",
  hashAlgorithm: "SHA2_256",
  publicKey: { rawBytes: base64(key), keyDetails: "PKIX_ECDSA_P256_SHA_256", ...SINCE },
  logId: { keyId: base64(sha256(key)) },
});

const authorityOf = (...chain: ArrayBufferView[]): object => ({
  subject: { organization: "sigstore.mock", commonName: "sigstore" },
  certChain: { certificates: chain.map((bytes) => ({ rawBytes: base64(bytes) })) },
  ...SINCE,
});

/** @param kind of Sigstore: the public one, which keeps logs, or GitHub's own, which has a timestamp authority */
export async function attester(kind: "public" | "github" = "public"): Promise<Attester> {
  // A whole second, as the verifier reads it, after the authorities themselves are made.
  const now = new Date(Math.ceil(Date.now() / 1000) * 1000 + 10_000);
  const ctLog = await initializeCTLog(keys(), now);
  const authority = await initializeCA(keys(), kind === "public" ? ctLog : undefined, now);
  const log = await initializeTLog("https://log.example", keys(), now);
  const clock = await initializeTSA(keys(), now);
  const trustedRoot = {
    mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
    certificateAuthorities: [authorityOf(authority.rootCertificate)],
    ...(kind === "public"
      ? { tlogs: [logOf(log.publicKey)], ctlogs: [logOf(ctLog.publicKey)] }
      : { timestampAuthorities: [authorityOf(clock.intCertificate, clock.rootCertificate)] }),
  };
  return {
    trustedRoot: `${JSON.stringify(trustedRoot)}\n`,
    attest: async (content, claims = {}) => {
      const { publicKey, privateKey } = keys();
      const certificate = await authority.issueCertificate({
        publicKey: publicKey.export({ format: "der", type: "spki" }),
        subjectAltName: signerOf(claims),
        extensions: Object.entries(extensionsOf(claims)).map(([n, value]) => ({ oid: `1.3.6.1.4.1.57264.1.${n}`, value })),
      });
      const statement = statementOver(content);
      const signature = sign("sha256", Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${statement.length} ${statement}`), privateKey);
      const signatures = [{ signature: base64(signature), verifier: base64(certificate) }];
      const spec = { payloadHash: { algorithm: "sha256", value: sha256(statement).toString("hex") }, signatures };
      const logged = await log.log({ kind: "dsse", apiVersion: "0.0.1", spec });
      return JSON.stringify({
        mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
        verificationMaterial: {
          certificate: { rawBytes: base64(certificate) },
          tlogEntries: kind === "public" ? [entryOf(Object.values(logged as Record<string, LogEntry>)[0]!)] : [],
          timestampVerificationData: { rfc3161Timestamps: kind === "public" ? [] : [await timestampOf(clock, signature)] },
        },
        dsseEnvelope: { payload: base64(statement), payloadType: TYPE, signatures: [{ sig: base64(signature) }] },
      });
    },
  };
}

function signerOf({ signer = `${HOME}/.github/workflows/certify.yml@refs/heads/main` }: Claims): string {
  return signer;
}

/** The extensions of a certificate for a workflow, by their number. */
function extensionsOf(claims: Claims): Record<number, string> {
  return {
    8: claims.issuer ?? "https://token.actions.githubusercontent.com",
    9: signerOf(claims),
    10: claims.signerCommit ?? COMMIT,
    11: claims.runner ?? "github-hosted",
    12: HOME,
    13: COMMIT,
    14: "refs/heads/main",
    21: `${HOME}/actions/runs/7/attempts/1`,
  };
}

function statementOver(content: string): string {
  return JSON.stringify({
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "certificate.json", digest: { sha256: sha256(content).toString("hex") } }],
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {},
  });
}

async function timestampOf(clock: Awaited<ReturnType<typeof initializeTSA>>, signature: Buffer): Promise<object> {
  const hash = { artifactHash: sha256(signature), hashAlgorithmOID: "2.16.840.1.101.3.4.2.1" };
  return { signedTimestamp: base64(await clock.timestamp({ ...hash, nonce: 1, policyOID: "1.2.3", certReq: false })) };
}

/** An entry as the log hands it out. */
interface LogEntry {
  readonly body: string;
  readonly integratedTime: number;
  readonly logID: string;
  readonly logIndex: number;
  readonly verification: {
    readonly signedEntryTimestamp: string;
    readonly inclusionProof: {
      readonly checkpoint: string;
      readonly logIndex: number;
      readonly rootHash: string;
      readonly treeSize: number;
    };
  };
}

/** An entry of the log as a bundle holds it. */
function entryOf({ body, integratedTime, logID, logIndex, verification }: LogEntry): object {
  const { checkpoint, rootHash, treeSize, logIndex: index } = verification.inclusionProof;
  return {
    logIndex: String(logIndex),
    logId: { keyId: base64(Buffer.from(logID, "hex")) },
    kindVersion: { kind: "dsse", version: "0.0.1" },
    integratedTime: String(integratedTime),
    inclusionPromise: { signedEntryTimestamp: verification.signedEntryTimestamp },
    inclusionProof: {
      logIndex: String(index),
      rootHash: base64(Buffer.from(rootHash, "hex")),
      treeSize: String(treeSize),
      hashes: [],
      checkpoint: { envelope: checkpoint },
    },
    canonicalizedBody: body,
  };
}
