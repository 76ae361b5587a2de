import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type Server, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const CERTIFICATES = join(import.meta.dirname, "../../../engine/test/support");
const pem = (name: string): string => readFileSync(join(CERTIFICATES, `receiver.${name}.pem`), "utf8");

/** A mock that runs outside the repository. */
export interface InstalledMock {
  readonly url: string;
  /** Sends JSON, and reads it. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ readonly status: number; readonly json: Record<string, unknown> }>;
}

/** Starts a program that serves the mock, uses it, and ends it. */
export async function withMock<T>(
  command: readonly string[],
  cwd: string,
  use: (mock: InstalledMock) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const mock = spawn(command[0]!, [...command.slice(1), "--port", "0"], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    // With its group it ends, and so does what a package manager started in turn.
    detached: true,
  });
  try {
    const [line] = (await once(createInterface(mock.stdout), "line")) as [string];
    const url = /http:\/\/\S+/.exec(line)![0];
    return await use({
      url,
      call: async (method, path, body) => {
        const headers = { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" };
        const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
        return { status: response.status, json: (await response.json()) as Record<string, unknown> };
      },
    });
  } finally {
    process.kill(-mock.pid!, "SIGTERM");
    if (mock.exitCode === null && mock.signalCode === null) await once(mock, "exit");
  }
}

/** Receives the next delivery over TLS. */
export async function receiver(): Promise<{ readonly url: string; readonly delivery: Promise<string>; readonly close: () => void }> {
  const { promise: delivery, resolve } = Promise.withResolvers<string>();
  const server: Server = createServer({ cert: pem("cert"), key: pem("key") }, (request, response) => {
    request.setEncoding("utf8").on("data", resolve);
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `https://127.0.0.1:${port}/hook`, delivery, close };
}
