import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { Listening, TlsPair } from "@hr-platform/engine/sandbox/mock-handle";

/** The files of a certificate and its private key. */
export interface TlsFiles {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
}

/**
 * Reads a certificate and its key; undefined: neither is given.
 * @throws ConfigurationError if one is missing, cannot be read or is no PEM, or if the key belongs to another certificate.
 */
export async function readTls({ tlsCert, tlsKey }: TlsFiles): Promise<TlsPair | undefined> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined) throw new ConfigurationError("--tls-key needs --tls-cert, the certificate of that key");
  if (tlsKey === undefined) throw new ConfigurationError("--tls-cert needs --tls-key, the private key of that certificate");
  const cert = await text("TLS certificate", tlsCert);
  const key = await text("TLS key", tlsKey);
  const certificate = parsed(() => new X509Certificate(cert), `TLS certificate '${tlsCert}' is not a certificate in PEM form`);
  const secret = parsed(() => createPrivateKey(key), `TLS key '${tlsKey}' is not a private key in PEM form without a passphrase`);
  if (!certificate.checkPrivateKey(secret)) throw new ConfigurationError(`TLS key '${tlsKey}' does not fit the certificate '${tlsCert}'`);
  parsed(() => createSecureContext({ cert, key }), `TLS certificate '${tlsCert}' cannot be used with its key; the key may be too short`);
  return { cert, key };
}

/**
 * Uses the files again: reads them and renews the certificate of a port. If something is wrong with them, the port keeps
 * its certificate and `warn` gets the reason.
 */
export async function renew(listening: Listening, files: TlsFiles, warn: (message: string) => void): Promise<void> {
  try {
    listening.renewTls((await readTls(files))!);
  } catch (error) {
    warn(`the certificate stays as it is: ${(error as Error).message}`);
  }
}

async function text(what: string, file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${what} '${file}' ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
}

function parsed<T>(parse: () => T, problem: string): T {
  try {
    return parse();
  } catch {
    throw new ConfigurationError(problem);
  }
}
