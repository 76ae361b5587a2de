// Measures our mock beside its peers in one run: node bench/run.mjs [--quick] [--only NAME]…
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { killAll, manifest, residentMemory } from "./child.mjs";
import { startUntilAnswer } from "./cold-start.mjs";
import bare from "./contestants/bare.mjs";
import handWritten from "./contestants/hand-written.mjs";
import jsonServer from "./contestants/json-server.mjs";
import openapiBackend from "./contestants/openapi-backend.mjs";
import ours from "./contestants/ours.mjs";
import prism from "./contestants/prism.mjs";
import scalar from "./contestants/scalar.mjs";
import { data } from "./data/data.mjs";
import { checkEnds } from "./ends.mjs";
import { MEASURED, PAGE, figuresOf, writeFigures } from "./figures.mjs";
import { loadGenerator } from "./load.mjs";
import { stayOff, twoCores } from "./pinning.mjs";
import { matrix } from "./matrix.mjs";
import { suites } from "./suites.mjs";
import { report } from "./report.mjs";
import { sandboxes, snapshots } from "./sandboxes.mjs";
import { scale } from "./scale.mjs";
import { installedSize, ourSizes } from "./sizes.mjs";
import { throughput } from "./throughput.mjs";
import { KEY, captureWorld, headers, newEmployee } from "./world.mjs";

const CONTESTANTS = [bare, ours, handWritten, jsonServer, openapiBackend, scalar, prism];
const FULL = {
  starts: 9,
  rounds: 9,
  seconds: 0.5,
  warmUp: 1.5,
  scaleRounds: 9,
  scaleSeconds: 0.5,
  snapshotRounds: 40,
  data: { rounds: 9, seconds: 0.6, warmUp: 1.5, starts: 5, idle: 30 },
};
const QUICK = {
  starts: 3,
  rounds: 3,
  seconds: 0.4,
  warmUp: 0.8,
  scaleRounds: 3,
  scaleSeconds: 0.3,
  snapshotRounds: 20,
  data: { rounds: 3, seconds: 0.5, warmUp: 1, starts: 2, idle: 5 },
};

/** Measured with our mock alone. */
const APART = ["scale", "sandboxes", "data"];
/** Only if they are asked for: they say nothing about speed. */
const [SUITES, MATRIX] = ["suites", "matrix"];
/** All contestants side by side, and their sizes: the table of the README. */
const FIGURES = "figures";

const say = (text) => process.stderr.write(`bench: ${text}\n`);

function options() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        faults: { type: "string", default: "60" },
        seed: { type: "string", default: "1" },
        tier: { type: "string", default: "certify" },
      },
    });
    const names = [...CONTESTANTS.map(({ name }) => name), ...APART, SUITES, MATRIX, FIGURES];
    const unknown = values.only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`unknown name '${unknown}' for --only: ${names.join(", ")}`);
    if (!/^(?:all|[1-9]\d*)$/.test(values.faults)) throw new Error(`--faults ${values.faults}: must be a number from 1, or all`);
    if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed ${values.seed}: must be a whole number`);
    if (!["smoke", "ci", "certify"].includes(values.tier)) throw new Error(`--tier ${values.tier}: must be smoke, ci or certify`);
    return values;
  } catch (error) {
    say(error.message);
    return process.exit(2);
  }
}

/** Whether a server minds that a required field is missing; throws when it does not accept a good body. */
async function tryCreate({ contestant, port }) {
  const post = (body) => fetch(`http://127.0.0.1:${port}${contestant.paths.create}`, { method: "POST", headers: headers(), body });
  const good = await post(newEmployee("trial"));
  if (!good.ok) throw new Error(`a valid POST is answered with ${good.status}: ${(await good.text()).slice(0, 400)}`);
  const { last_name: _, ...incomplete } = JSON.parse(newEmployee("incomplete"));
  return !(await post(JSON.stringify(incomplete))).ok;
}

/** How many employees the list really holds: all must send as much. */
async function tryList({ contestant, port }) {
  const response = await fetch(`http://127.0.0.1:${port}${contestant.paths.list}`, { headers: headers() });
  const { data } = await response.json();
  if (data?.length !== 20) throw new Error(`the list is answered with ${response.status} and ${data?.length ?? "no"} employees`);
}

async function main() {
  const { quick, only: asked, faults, seed, tier } = options();
  if (asked.includes(SUITES)) {
    const compared = await suites({ faults, seed });
    writeFileSync(new URL("suites.json", import.meta.url), `${JSON.stringify(compared, null, 2)}\n`);
    process.stdout.write(`\n${compared.text}\n`);
  }
  if (asked.includes(MATRIX)) await matrix({ tier, say });
  const only = asked.flatMap((name) =>
    name === FIGURES ? CONTESTANTS.map((one) => one.name) : name === SUITES || name === MATRIX ? [] : name,
  );
  if (only.length === 0 && asked.length > 0) return;
  const plan = quick ? QUICK : FULL;
  const cores = availableParallelism();
  const pinned = twoCores();
  stayOff(pinned);
  const core = pinned?.server;
  const results = {
    machine: {
      node: process.versions.node,
      platform: process.platform,
      cores,
      model: cpus()[0]?.model.trim() ?? "unknown",
      memory: totalmem(),
      load: loadavg()[0],
      pinned,
    },
    plan,
    contestants: [],
    failures: [],
  };
  const chosen = CONTESTANTS.filter(({ name, kind }) => only.length === 0 || only.includes(name) || name === "bare" || kind === "ours");
  const generator = loadGenerator();
  say("starting our mock and taking its answers");
  // Any id will do until the world is known: a first start is asked for the list instead.
  const first = await startUntilAnswer({ ...ours, paths: { ...ours.paths, one: () => ours.paths.list } }, { core, headers: headers(KEY) });
  const world = await captureWorld(`http://127.0.0.1:${first.port}`, ours.paths);
  await first.server.stop();
  try {
    const place = { files: world.files, folder: world.folder, core, id: world.id, headers: headers(KEY) };
    if (only.length === 0 || only.some((name) => !APART.includes(name))) await sideBySide(results, chosen, { plan, place, generator });
    if (only.length === 0 || only.includes("scale")) {
      const { scaleRounds: rounds, scaleSeconds: seconds, warmUp } = plan;
      results.scale = await scale(generator, { ...place, rounds, seconds, warmUp, say });
    }
    if (only.length === 0 || only.includes("sandboxes")) {
      results.sandboxes = await sandboxes({ ...place, say });
      results.snapshots = await snapshots({ ...place, rounds: plan.snapshotRounds, say });
    }
    // Last: it takes the pin off this process.
    if (only.length === 0 || only.includes("data"))
      results.data = await data({ cores: pinned, folder: world.folder, plan: plan.data, say });
  } finally {
    generator.stop();
  }
  results.ends = checkEnds(results);
  const file = new URL("results.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(report(results));
  if (asked.includes(FIGURES)) {
    say("what each takes on disk");
    const own = ourSizes();
    const peers = chosen.flatMap(({ name, package: from }) => (from === null ? [] : [[name, installedSize(from)]]));
    const installed = { ...Object.fromEntries(peers), ours: own.installed };
    const versions = { mock: JSON.parse(readFileSync(new URL("../packages/mock-server/package.json", import.meta.url), "utf8")).version };
    writeFigures(figuresOf(results, { date: new Date().toISOString().slice(0, 10), versions, installed, ours: own }));
    spawnSync("oxfmt", [fileURLToPath(PAGE), fileURLToPath(MEASURED)], { stdio: "inherit" });
  }
  if (results.failures.some(({ name }) => name === "ours")) process.exitCode = 1;
}

/** Cold starts, then throughput with every server up, then memory. A contestant that fails is left out and said. */
async function sideBySide(results, chosen, { plan, place, generator }) {
  const { failures } = results;
  const failed = new Set();
  const attempt = async (contestant, work) => {
    if (failed.has(contestant)) return undefined;
    try {
      return await work();
    } catch (error) {
      failed.add(contestant);
      failures.push({ name: contestant.name, error: error.message });
      return undefined;
    }
  };
  results.coldStarts = {};
  // One start more than is counted: the first fills the file caches and node's compile cache.
  for (let round = -1; round < plan.starts; round += 1) {
    say(round < 0 ? "cold start: warming up" : `cold start: round ${round + 1} of ${plan.starts}`);
    for (const contestant of chosen) {
      const started = await attempt(contestant, () => startUntilAnswer(contestant, place));
      await started?.server.stop();
      if (started !== undefined && round >= 0) (results.coldStarts[contestant.name] ??= []).push(started.milliseconds);
    }
  }

  const servers = [];
  results.memory = {};
  results.refusesBadPost = {};
  for (const contestant of chosen) {
    await attempt(contestant, async () => {
      const { server, port } = await startUntilAnswer(contestant, place);
      results.memory[contestant.name] = { started: residentMemory(server.pid) };
      await tryList({ contestant, port });
      results.refusesBadPost[contestant.name] = await tryCreate({ contestant, port });
      servers.push({ contestant, handle: server, pid: server.pid, port });
    });
  }
  try {
    const { rounds, seconds, warmUp } = plan;
    results.throughput = await throughput(generator, servers, { rounds, seconds, warmUp, id: place.id, say });
    for (const { contestant, pid, handle } of servers) {
      results.memory[contestant.name].loaded = residentMemory(pid);
      if (handle.failure() !== null) failures.push({ name: contestant.name, error: handle.failure() });
    }
  } finally {
    for (const { handle } of servers) await handle.stop();
  }
  for (const { name, kind, openapi = false, package: from } of chosen) {
    results.contestants.push({ name, kind, openapi, version: from === null ? null : (manifest(from)?.version ?? null) });
    const bad = Object.values(results.throughput).flatMap((workload) => workload[name] ?? []);
    const count = bad.reduce((sum, round) => sum + round.failed, 0);
    if (count > 0) failures.push({ name, error: `${count} answers under load were not 2xx` });
  }
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
process.on("exit", killAll);
await main();
process.exit();
