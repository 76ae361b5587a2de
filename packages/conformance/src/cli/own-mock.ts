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
import { ownCertificate } from "./own-certificate.ts";

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
