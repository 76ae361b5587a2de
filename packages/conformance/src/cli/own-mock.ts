import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { embedded, executableBeside, isExecutable } from "@hr-platform/command-line/embedded";
import { freePort } from "@hr-platform/command-line/free-port";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Target } from "../target/target.ts";

/** The mock that the suite is measured against. */
export interface Measured {
  readonly origin: string;
  readonly end: () => void;
  /** Where its deliveries arrive; without it, faults of events go unnoticed. */
  readonly webhooks?: Target["webhooks"];
}

/** How to start a mock, and the folder of the certificate for its receiver. */
interface Installed {
  readonly program: readonly string[];
  readonly certificates: string;
  readonly remove: () => void;
}

const CERTIFICATES = ["receiver.cert.pem", "receiver.key.pem"] as const;
const BESIDE = fileURLToPath(new URL("..", import.meta.url));

/** Starts the hr-mock that is installed with the suite; an executable starts the one beside it. @throws ConfigurationError if there is none */
export async function ownMock(): Promise<Measured> {
  const { program, certificates, remove } = isExecutable ? executable() : installed();
  const child = spawn(program[0]!, [...program.slice(1), "--port", "0", "--allow-private-webhooks"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = (): void => {
    child.kill();
    remove();
  };
  process.on("exit", end);
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const port = await freePort();
  const pem = (name: string): string => join(certificates, `receiver.${name}.pem`);
  const webhooks = {
    receiver_url: `https://127.0.0.1:${port}`,
    listen: `127.0.0.1:${port}`,
    tls: { cert: pem("cert"), key: pem("key") },
    signature_header: "X-Service-Signature",
  };
  return { origin: /http:\/\/\S+/.exec(line)![0], end, webhooks };
}

function installed(): Installed {
  try {
    const folder = dirname(createRequire(join(process.cwd(), "package.json")).resolve("@hr-platform/mock-server/package.json"));
    return {
      program: [process.execPath, join(folder, "bin/hr-mock.js")],
      // Beside the bundle, or where the tests of the repository have them.
      certificates: existsSync(join(BESIDE, CERTIFICATES[0])) ? BESIDE : join(folder, "test/support"),
      remove: () => undefined,
    };
  } catch {
    throw new ConfigurationError("no hr-mock is installed here; name a running one with --mock http://127.0.0.1:4010");
  }
}

function executable(): Installed {
  const mock = executableBeside("hr-mock");
  if (mock === undefined)
    throw new ConfigurationError(
      "no executable hr-mock is beside this one; put it there, or name a running one with --mock http://127.0.0.1:4010",
    );
  const certificates = mkdtempSync(join(tmpdir(), "hr-conformance-"));
  for (const name of CERTIFICATES) writeFileSync(join(certificates, name), embedded(name)!);
  return { program: [mock], certificates, remove: () => rmSync(certificates, { recursive: true, force: true }) };
}
