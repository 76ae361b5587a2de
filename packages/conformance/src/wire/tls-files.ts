import { readFileSync, statSync } from "node:fs";
import * as tls from "node:tls";
import { type SecureContextOptions, createSecureContext, rootCertificates } from "node:tls";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Connection } from "../target/target.ts";

/** What connections to the target present and trust. */
export interface TlsCredentials {
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

/** Most bytes of a file: a bundle of all public authorities has 250 kB. */
const MOST = 2 ** 20;

/**
 * Reads the files of a connection.
 * @throws ConfigurationError if one is missing, cannot be read or is no PEM, or if the key belongs to another certificate
 */
export function readTlsFiles({ ca, client_cert, client_key, client_key_password }: Connection): TlsCredentials {
  if (client_key !== undefined && client_cert === undefined)
    throw new ConfigurationError("a client key needs its certificate: add --client-cert FILE or connection.client_cert");
  const trusted = ca === undefined ? {} : { ca: [...usualAuthorities(), authorities(ca)] };
  if (client_cert === undefined) return trusted;
  if (client_key === undefined)
    throw new ConfigurationError("a client certificate needs its private key: add --client-key FILE or connection.client_key");
  const cert = textOf("client certificate", client_cert);
  usable({ cert }, `client certificate '${client_cert}' is not a certificate in PEM form`);
  const key = textOf("client key", client_key);
  const secret = client_key_password === undefined ? { key } : { key, passphrase: client_key_password };
  const mend =
    client_key_password === undefined ? "if it has a password, set connection.client_key_password" : "or its password is another one";
  usable(secret, `client key '${client_key}' is not a private key in PEM form; ${mend}`);
  usable({ cert, ...secret }, `client key '${client_key}' does not fit the client certificate '${client_cert}'`);
  return { ...trusted, cert, ...secret };
}

/**
 * The authorities that Node trusts without `ca`. Versions before 22.15 lack the function, so it cannot be imported by name; they cannot say
 * which ones NODE_EXTRA_CA_CERTS adds.
 */
function usualAuthorities(): readonly string[] {
  return (tls as { getCACertificates?: typeof tls.getCACertificates }).getCACertificates?.("default") ?? rootCertificates;
}

function authorities(path: string): string {
  const ca = textOf("CA file", path);
  const problem = `CA file '${path}' holds no certificate in PEM form`;
  if (!ca.includes("-----BEGIN CERTIFICATE-----")) throw new ConfigurationError(problem);
  usable({ ca }, problem);
  return ca;
}

function textOf(what: string, path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isFile() && !stats.isDirectory() && !stats.isFIFO()) throw new ConfigurationError(`${what} '${path}' is not a file`);
    if (stats.size > MOST) throw new ConfigurationError(`${what} '${path}' is longer than 1 MB, so it is not a file in PEM form`);
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${what} '${path}' ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
}

/** @throws ConfigurationError with this message if Node cannot use the texts */
function usable(options: SecureContextOptions, problem: string): void {
  try {
    createSecureContext(options);
  } catch {
    throw new ConfigurationError(problem);
  }
}
