import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { exact } from "@hr-platform/spec/exact";
import description from "@hr-platform/spec/openapi.json" with { type: "json" };

const require = createRequire(import.meta.url);
const home = dirname(require.resolve("@stoplight/prism-cli/package.json"));

/** Prism's proxy in a separate process, on a free port. */
export interface Proxy extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts `prism proxy` with the description, its objects closed, in front of a server. Without `--errors`, it forwards everything and
 * reports violations of requests and responses in a header.
 */
export async function prismProxy(upstream: string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), "hr-prism-"));
  const document = join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(exact(description)));
  const child = spawn(
    process.execPath,
    [join(home, "dist/index.js"), "proxy", document, upstream, "--port", "0", "--host", "127.0.0.1", "--verboseLevel", "info"],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } },
  );
  const gone = once(child, "exit");
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    const url = /Prism is listening on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    // Reads and drops its further logs: a full pipe would block it.
    child.stdout.resume();
    return {
      url,
      [Symbol.asyncDispose]: async () => {
        child.kill("SIGKILL");
        await gone;
        await rm(folder, { recursive: true });
      },
    };
  }
  throw new Error(`prism proxy ended: ${said}`);
}

/** The violations of an exchange that Prism found: `request.query.page type`, `response.body.data required`. */
export function violations(response: Response): string[] {
  const header = response.headers.get("sl-violations");
  if (header === null) return [];
  if (header.startsWith("Too many violations!")) return [header];
  const found = JSON.parse(header) as { location: string[]; code?: string | number; message: string }[];
  return found.map(({ location, code, message }) => `${location.join(".")} ${code ?? message}`);
}
