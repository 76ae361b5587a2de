// Runs the repository's own commands on a bare machine: Node 20 or newer and npm are all it needs.
// It installs what is missing (pinned pnpm through npx, frozen lockfile), builds what changed, then runs the command.
// Serving and judging need little of the lockfile; everything else is installed when the first task needs it.
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const typescript = new URL("typescript.mjs", import.meta.url).href;
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const env = {
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH,
  TURBO_TELEMETRY_DISABLED: "1",
  REDOCLY_TELEMETRY: "off",
};

function run(command, args, options = {}) {
  const { quiet = false, ...rest } = options;
  const child = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: "utf8",
    stdio: quiet ? "pipe" : "inherit",
    shell: process.platform === "win32",
    ...rest,
  });
  if (child.error) fail(`cannot run ${command}: ${child.error.message}`);
  if (child.status !== 0) {
    if (quiet) process.stderr.write((child.stdout ?? "") + (child.stderr ?? ""));
    fail(`${[command, ...args].join(" ")} ended with status ${child.status}`, child.status ?? 1);
  }
}

function fail(message, status = 1) {
  process.stderr.write(`hr-platform-tools: ${message}\n`);
  process.exit(status);
}

const stampOf = (name, folder) => join(folder, "node_modules", ".stamps", name);

/** Does `work` unless its fingerprint is the one left by the last success; the stamp lies with the dependencies of `folder`. */
function once(name, fingerprint, work, folder = root) {
  const stamp = stampOf(name, folder);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Installs what a folder's lockfile names, unless that is there already. `name` is the stamp's. */
function install(name, what, folder, flags = []) {
  const lockfile = createHash("sha256")
    .update(readFileSync(join(folder, "pnpm-lock.yaml")))
    .digest("hex");
  const work = () => {
    process.stderr.write(`Installing ${what} (first run only) …\n`);
    run("npx", ["--yes", manifest.packageManager, "install", "--frozen-lockfile", ...flags], { quiet: true, cwd: folder });
  };
  once(name, lockfile, work, folder);
}

/** Whether the built commands run on this Node, and so do the scripts that build them. */
const [major, minor] = process.versions.node.split(".").map(Number);
const isNodeEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);

/**
 * Installs what a task needs. `commands`: what builds and runs the two commands on the Node of this machine.
 * `all`: the rest too, with Node 24. Tells which of the two is there.
 */
function installed(wanted) {
  // Who has it all keeps it all: pnpm would remove the rest.
  if (wanted === "all" || !isNodeEnough || existsSync(stampOf("install", root))) {
    install("install", "all dependencies", root);
    return "all";
  }
  // The hashes of the lockfile hold. That its versions are not suspiciously new is checked with the whole install, as in CI:
  // it takes the registry's records of every package, 80 MB.
  install("install-commands", "what the commands need", root, ["--prod", "--trust-lockfile"]);
  return "commands";
}

/** Names, sizes and times of all sources: cheap enough to look at on every start. */
function sources(folder, into) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (["node_modules", "dist", "generated", ".turbo"].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sources(path, into);
    else {
      const { size, mtimeMs } = statSync(path);
      into.update(`${path}:${size}:${mtimeMs}\n`);
    }
  }
  return into;
}

/** What building the commands takes, in this order. With everything installed, turbo knows it and does only what changed. */
const STEPS = [
  ["spec", "scripts/generate.ts"],
  ["packages/console", "scripts/build.ts"],
  ["packages/mock-server", "scripts/build.ts"],
  ["packages/conformance", "scripts/build.ts"],
];

function build(set) {
  const fingerprint = ["spec", "packages"].reduce((hash, name) => sources(join(root, name), hash), createHash("sha256")).digest("hex");
  once(set === "all" ? "build" : "build-commands", fingerprint, () => {
    process.stderr.write("Building …\n");
    if (set === "all") return run("turbo", ["run", "build", "--output-logs=errors-only"], { quiet: true });
    for (const [folder, script] of STEPS) {
      const cwd = join(root, folder);
      const path = join(cwd, "node_modules", ".bin") + delimiter + env.PATH;
      run(process.execPath, ["--import", typescript, script], { quiet: true, shell: false, cwd, env: { ...env, PATH: path } });
    }
  });
}

/** Installs and builds what a task needs. */
function prepare(wanted) {
  build(installed(wanted));
}

/** Runs Node with arguments until it ends, or a signal ends both. @param node this Node, or the one of the lockfile */
function node(program, args, cwd) {
  const child = spawn(program, args, { cwd, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}

/** Whether a start keeps its data in a folder: SQLite comes with Node 22.13 and newer. */
function needsNewNode(args) {
  const place = args.findLast((arg, at) => args[at - 1] === "--data" || arg.startsWith("--data="));
  const isOld = major < 22 || (major === 22 && minor < 13);
  return isOld && place !== undefined && !place.includes("://");
}

/** Runs a built command in this process if its Node is new enough, otherwise on the Node that the lockfile brings. */
async function command(file, args, isEnough = isNodeEnough) {
  if (isEnough) {
    if (file.endsWith(".ts")) await import(typescript);
    process.argv = [process.argv[0], file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  node("node", [file, ...args], process.cwd());
}

/** Lint and format, the description, and types. */
const SOURCES = ["sources", "lint", "typecheck"];

/** Runs tasks side by side. A failure in one keeps no other from telling of its own; the ends of those that failed come again last. */
function turbo(...tasks) {
  const runs = join(root, ".turbo", "runs");
  rmSync(runs, { recursive: true, force: true });
  process.on("exit", (status) => {
    if (status === 0 || !existsSync(runs)) return;
    for (const file of readdirSync(runs))
      for (const { taskId, logFile, execution } of JSON.parse(readFileSync(join(runs, file), "utf8")).tasks)
        if (execution?.exitCode && logFile !== undefined)
          process.stderr.write(
            `\n${taskId} failed:\n${readFileSync(join(root, logFile), "utf8").trimEnd().split("\n").slice(-100).join("\n")}\n`,
          );
  });
  run("turbo", ["run", ...tasks, "--continue", "--summarize", "--output-logs=new-only", "--log-order=stream"]);
}

const [task, ...args] = process.argv.slice(2);
switch (task) {
  case "start": {
    const old = needsNewNode(args);
    prepare(old ? "all" : "commands");
    await command(join(root, "packages/mock-server/dist/hr-mock.js"), args, isNodeEnough && !old);
    break;
  }
  case "shared":
    prepare("commands");
    await command(join(root, "examples/shared/start.mjs"), args);
    break;
  case "dev": {
    prepare("commands");
    // From the sources, so that nothing has to be built again: Node watches each file that it loads.
    const watched = ["--watch", "--watch-preserve-output", "--import", typescript, join(root, "packages/mock-server/src/hr-mock.ts")];
    const program = isNodeEnough ? process.execPath : "node";
    const console = spawn(program, ["--import", typescript, join(root, "packages/console/scripts/watch.ts")], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    process.on("exit", () => console.kill());
    node(program, [...watched, ...args], root);
    break;
  }
  case "build":
    prepare("commands");
    break;
  case "pack":
  case "executables":
  case "release-version":
    prepare("all");
    run("node", [join(root, `packages/command-line/scripts/${task}.ts`), ...args]);
    break;
  case "test":
    prepare("all");
    turbo(...SOURCES);
    // Each package runs its own tests, and only if something that they read has changed. Two at a time: the last file of one leaves a core
    // to the other.
    if (args.length === 0) turbo("test", "--concurrency=2");
    else run("vitest", ["run", ...args]);
    break;
  case "test:release":
    prepare("all");
    run("vitest", ["run", "--mode", "release", ...args]);
    break;
  case "coverage":
  case "test:watch":
    prepare("all");
    run("vitest", [...(task === "coverage" ? ["run", "--coverage"] : ["watch"]), ...args]);
    break;
  case "new":
    installed("all");
    node("node", [join(root, "packages/command-line/scripts/new.ts"), ...args], root);
    break;
  case "check":
    // No quick test runs what is built.
    installed("all");
    turbo(...SOURCES, "quick", ...args);
    break;
  case "test:nightly": {
    prepare("all");
    const settings = { HR_SEED: env.HR_SEED || String(randomInt(1, 2 ** 31)), HR_RUNS: env.HR_RUNS || "1" };
    const again = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    process.stderr.write(`All runs of all properties. To draw the same again: ${again.join(" ")} npm run test:nightly\n`);
    // Each file in a process of its own: what one leaves behind hides nothing in the next.
    run("vitest", ["run", "--mode", "all", "--isolate", ...args], { env: { ...env, ...settings } });
    break;
  }
  case "conformance": {
    prepare("commands");
    // npm runs scripts in this folder; files are named from where the person stands.
    process.chdir(process.env.INIT_CWD ?? process.cwd());
    const isCommand = args[0] !== undefined && !args[0].startsWith("-");
    if (isCommand) await command(join(root, "packages/conformance/dist/hr-conformance.js"), args);
    else if (args.some((arg) => arg === "--target" || arg.startsWith("--target=") || arg === "--help"))
      await command(join(root, "packages/conformance/dist/hr-conformance.js"), ["run", ...args]);
    else await command(join(root, "packages/conformance/scripts/against-mock.ts"), args);
    break;
  }
  case "bench":
    prepare("all");
    if (args.some((arg) => arg === "--against" || arg.startsWith("--against="))) {
      // Beside an older build, not beside the peers: it needs none of them. It ends with a status of its own.
      node(process.execPath, [join(root, "bench/against/run.mjs"), ...args], root);
      break;
    }
    // A package of its own, so that nobody installs the peers who does not measure; its dependencies run no code when installed.
    install("install", "its peers", join(root, "bench"), ["--ignore-workspace", "--ignore-scripts"]);
    run("node", [join(root, "bench/run.mjs"), ...args]);
    break;
  case "harden":
    prepare("all");
    run("node", [join(root, "packages/mock-server/scripts/harden.ts"), ...args]);
    break;
  case "docs":
    prepare("all");
    node("node", [join(root, "packages/site/scripts/build.ts"), ...args], root);
    break;
  default:
    fail(
      `unknown task '${task}': start, shared, dev, test, test:release, test:watch, coverage, test:nightly, check, new, conformance, bench, harden, docs, pack, executables, release-version or build`,
      2,
    );
}
