/**
 * `npm run conformance` without a target: starts the built mock in its own process, with a receiver for its webhooks on this machine, and
 * runs the suite against it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { freePort } from "@hr-platform/command-line/free-port";

const packages = join(import.meta.dirname, "../..");
const mock = spawn(process.execPath, [join(packages, "mock-server/dist/hr-mock.js"), "--port", "0", "--allow-private-webhooks"], {
  stdio: ["ignore", "pipe", "inherit"],
  // The suite handles Ctrl-C: it cleans up first.
  detached: true,
});
process.on("exit", () => mock.kill());

const [line] = (await once(createInterface(mock.stdout), "line")) as [string];
const url = /http:\/\/\S+/.exec(line)![0];

const port = await freePort();
const tls = {
  cert: join(packages, "engine/test/support/receiver.cert.pem"),
  key: join(packages, "engine/test/support/receiver.key.pem"),
};
const webhooks = { receiver_url: `https://127.0.0.1:${port}`, listen: `127.0.0.1:${port}`, tls, signature_header: "X-Service-Signature" };
const target = (await (await fetch(`${url}/_mock/target`)).json()) as object;
const folder = mkdtempSync(join(tmpdir(), "hr-conformance-"));
const file = join(folder, "target.json");
writeFileSync(file, JSON.stringify({ ...target, webhooks }));
try {
  // The built suite, which runs on every Node that the mock runs on.
  process.argv.splice(2, 0, "run", "--target", file);
  await import(pathToFileURL(join(packages, "conformance/dist/hr-conformance.js")).href);
} finally {
  rmSync(folder, { recursive: true });
  mock.kill();
}
