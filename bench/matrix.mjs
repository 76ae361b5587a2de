import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, start } from "./child.mjs";
import ours from "./contestants/ours.mjs";
import { front } from "./matrix/front.mjs";
import { OPENAPI, PEERS, dataOf } from "./matrix/peers.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const HERE = here(".");
const STRENGTH = here("../packages/strength/scripts/strength.ts");
const SUITE = here("../packages/conformance/bin/hr-conformance.js");
const REPORTS = here("matrix-results");
const SITE = here("matrix-site");

/** Who implements the API, sound servers and generic mocks side by side: reports, a site of them, and the table that the documentation shows. */
export async function matrix({ tier, say }) {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  say("sound servers: the mock, the second implementation, the strangers");
  await command([STRENGTH, "results", "--tier", tier, "--kept", REPORTS]);
  const folder = mkdtempSync(join(tmpdir(), "hr-bench-matrix-"));
  try {
    const data = await ourData(folder);
    // At the same time: most of a run is waiting.
    await Promise.all(PEERS.map((peer) => judge(peer, { tier, data, folder, say })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await command([SUITE, "matrix", REPORTS, "--out", SITE]);
  if (tier === "certify") await command([STRENGTH, "generic-mocks", "--kept", SITE]);
}

/** Runs node. @param most the greatest exit status that is not an error: that of a run which finds failures is 1 */
async function command(args, { cwd = HERE, most = 0 } = {}) {
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "close");
  if (code === null || code > most) throw new Error(`${args.join(" ")} ended with status ${code}`);
}

/** What json-server serves. */
async function ourData(folder) {
  const port = await freePort();
  const { paths } = JSON.parse(readFileSync(OPENAPI, "utf8"));
  const wanted = Object.keys(paths).filter((path) => paths[path].get !== undefined && /^\/[^/{]+$/.test(path));
  const mock = start(ours.command({ port }));
  try {
    await listening(port, mock);
    return await dataOf(`http://127.0.0.1:${port}`, wanted, folder);
  } finally {
    await mock.stop();
  }
}

async function listening(port, server) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (server.failure() !== null) throw new Error(server.failure());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing listens on port ${port} after a minute`);
}

/** Judges a generic mock with the command, and starts it again whenever it ends. It has no companies, so its target file has one key. */
async function judge({ name, base, args }, { tier, data, folder, say }) {
  const port = await freePort();
  const before = await front(port);
  let server, watch;
  let ends = 0;
  try {
    const commandLine = args({ port: String(port), data });
    server = start({ args: commandLine, folder });
    await listening(port, server);
    watch = setInterval(() => {
      if (server.failure() === null) return;
      ends += 1;
      server = start({ args: commandLine, folder });
    }, 50);
    say(`${name} is up`);
    const file = join(folder, `${port}.json`);
    const target = { name, base_url: `http://127.0.0.1:${before.port}${base}`, keys: { full: "any" }, requests_per_minute: 6000 };
    writeFileSync(file, JSON.stringify(target));
    const report = join(REPORTS, `${name.replaceAll(" ", "-")}.json`);
    // A run that could not be judged is a row too.
    await command([SUITE, "run", "--target", file, "--tier", tier, "--report", `json=${report}`, "--quiet"], { cwd: folder, most: 2 });
    say(`${name} is judged${ends === 0 ? "" : `; it ended by itself and was started again, ${ends} times`}`);
  } catch (error) {
    say(`${name} is left out: ${error.message}`);
  } finally {
    clearInterval(watch);
    before.close();
    await server?.stop();
  }
}
