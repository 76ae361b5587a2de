import "reflect-metadata";
import type { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

/** A certificate with its private key, in PEM form. */
export interface CertifiedKey {
  readonly cert: string;
  readonly key: string;
}

/** A private authority. */
export interface Authority {
  /** In PEM form. */
  readonly cert: string;
  /** Issues a certificate. @param until last day of its validity; default: tomorrow */
  issue(names: readonly string[], until?: Date): Promise<CertifiedKey>;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY = 24 * 3600_000;

async function keyPair(): Promise<webcrypto.CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

/** Makes a private authority, as companies have. */
export async function authority(name: string): Promise<Authority> {
  const keys = await keyPair();
  const own = `CN=${name}`;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: own,
    keys,
    notBefore: new Date(Date.now() - 30 * DAY),
    notAfter: new Date(Date.now() + DAY),
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    cert: root.toString("pem"),
    issue: async (names, until = new Date(Date.now() + DAY)) => {
      const pair = await keyPair();
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${names[0]}`,
        issuer: own,
        notBefore: new Date(Date.now() - 20 * DAY),
        notAfter: until,
        publicKey: pair.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: /^[\d.]+$/.test(value) ? "ip" : "dns", value }) as const)),
        ],
      });
      const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).toString("base64");
      return { cert: certificate.toString("pem"), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
    },
  };
}
