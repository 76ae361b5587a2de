import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { executableBeside, isExecutable } from "@hr-platform/command-line/embedded";
import { freePort } from "@hr-platform/command-line/free-port";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Target } from "../target/target.ts";
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate that is its own authority, with its private key, in PEM form. */
interface OwnCertificate {
  readonly cert: string;
  readonly key: string;
}

const DAY = 24 * 3600_000;

/**
 * Makes a certificate for 127.0.0.1 with a new key (P-256), valid from a day ago for 30 days from now.
 *
 * Node makes none, and a library for it is 340 kB. This is one fixed form of RFC 5280: version 3, ECDSA with SHA-256, one
 * alternative name.
 */
export function ownCertificate(): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  const body = sequence(
    der(0xa0, integer(2)),
    // Positive, and without a leading zero.
    integer(0x40, ...randomBytes(8)),
    ECDSA_SHA256,
    NAME,
    sequence(utcTime(now - DAY), utcTime(now + 30 * DAY)),
    NAME,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(ALTERNATIVE_NAME)),
  );
  const certificate = sequence(body, ECDSA_SHA256, der(0x03, bytes(0), sign("sha256", body, privateKey)));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);

/** A value in DER: its tag, its length and its content, of less than 64 KiB. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([bytes(tag, ...size), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (...values: readonly number[]): Buffer => der(0x02, bytes(...values));
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

/** A time in ms as YYMMDDhhmmssZ, which serves until 2049. */
const utcTime = (time: number): Buffer => der(0x17, Buffer.from(`${new Date(time).toISOString().replaceAll(/\D/g, "").slice(2, 14)}Z`));

/** 1.2.840.10045.4.3.2 */
const ECDSA_SHA256 = sequence(identifier("2a8648ce3d040302"));
/** commonName (2.5.4.3) 127.0.0.1 */
const NAME = sequence(der(0x31, sequence(identifier("550403"), der(0x0c, Buffer.from("127.0.0.1")))));
/** subjectAltName (2.5.29.17): an address */
const ALTERNATIVE_NAME = sequence(identifier("551d11"), der(0x04, sequence(der(0x87, bytes(127, 0, 0, 1)))));

/** The mock that the suite is measured against. */
export interface Measured {
  readonly origin: string;
  readonly end: () => void;
  /** Where its deliveries arrive; without it, faults of events go unnoticed. */
  readonly webhooks?: Target["webhooks"];
}

/** What starts the hr-mock that is installed with the suite; of an executable, the one beside it. @throws ConfigurationError if there is none */
export function mockCommand(): [file: string, ...args: string[]] {
  return isExecutable ? [executable()] : [process.execPath, installed()];
}

/** Starts the hr-mock of `mockCommand`. It ends with this process. @throws ConfigurationError if there is none, or it does not start */
export async function startedMock(...flags: readonly string[]): Promise<Omit<Measured, "webhooks">> {
  const [file, ...args] = mockCommand();
  const child = spawn(file, [...args, "--port", "0", ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const end = (): void => void child.kill();
  process.on("exit", end);
  const lines = createInterface(child.stdout);
  const [line] = (await Promise.race([once(lines, "line"), once(lines, "close")])) as [string?];
  const origin = /http:\/\/\S+/.exec(line ?? "")?.[0];
  if (origin === undefined)
    throw new ConfigurationError("hr-mock did not start; what it says is above, or name a running one with --mock URL");
  return { origin, end };
}

/** Starts the mock that is measured. @throws ConfigurationError if there is none */
export async function ownMock(): Promise<Measured> {
  const mock = await startedMock("--allow-private-webhooks");
  const folder = mkdtempSync(join(tmpdir(), "hr-conformance-"));
  const end = (): void => {
    mock.end();
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", end);
  const port = await freePort();
  const webhooks = {
    receiver_url: `https://127.0.0.1:${port}`,
    listen: `127.0.0.1:${port}`,
    tls: certificateFiles(folder),
    signature_header: "X-Service-Signature",
  };
  return { ...mock, end, webhooks };
}

/** A certificate for the receiver, in files as a target names them. */
function certificateFiles(folder: string): { readonly cert: string; readonly key: string } {
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const { cert, key } = ownCertificate();
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
  return files;
}

function installed(): string {
  try {
    return join(
      dirname(createRequire(join(process.cwd(), "package.json")).resolve("@hr-platform/mock-server/package.json")),
      "bin/hr-mock.js",
    );
  } catch {
    throw new ConfigurationError("no hr-mock is installed here; name a running one with --mock http://127.0.0.1:4010");
  }
}

function executable(): string {
  const mock = executableBeside("hr-mock");
  if (mock === undefined)
    throw new ConfigurationError(
      "no executable hr-mock is beside this one; put it there, or name a running one with --mock http://127.0.0.1:4010",
    );
  return mock;
}
