// Runs the repository's own commands on a bare machine: Node 20 or newer and npm are all it needs.
// It installs what is missing (pinned pnpm through npx, frozen lockfile), builds what changed, then runs the command.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
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

/** Does `work` unless its fingerprint is the one left by the last success; the stamp lies with the dependencies of `folder`. */
function once(name, fingerprint, work, folder = root) {
  const stamps = join(folder, "node_modules", ".stamps");
  const stamp = join(stamps, name);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Installs what a folder's lockfile names, unless that is there already. */
function install(folder, flags = []) {
  const lockfile = createHash("sha256")
    .update(readFileSync(join(folder, "pnpm-lock.yaml")))
    .digest("hex");
  const work = () => {
    process.stderr.write("Installing dependencies (first run only) …\n");
    run("npx", ["--yes", manifest.packageManager, "install", "--frozen-lockfile", ...flags], { quiet: true, cwd: folder });
  };
  once("install", lockfile, work, folder);
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

function build() {
  const fingerprint = ["spec", "packages"].reduce((hash, name) => sources(join(root, name), hash), createHash("sha256")).digest("hex");
  once("build", fingerprint, () => {
    process.stderr.write("Building …\n");
    run("turbo", ["run", "build", "--output-logs=errors-only"], { quiet: true });
  });
}

/** Runs a built command in this process when it is Node 24 already, otherwise on the Node that the lockfile brings. */
async function command(file, args) {
  if (Number(process.versions.node.split(".")[0]) >= 24) {
    process.argv = [process.argv[0], file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn("node", [file, ...args], { cwd: process.cwd(), env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}

const [task, ...args] = process.argv.slice(2);
install(root);
switch (task) {
  case "start":
    build();
    await command(join(root, "packages/mock-server/dist/hr-mock.js"), args);
    break;
  case "build":
    build();
    break;
  case "test":
    build();
    run("npm", ["run", "--silent", "lint"]);
    run("turbo", ["run", "typecheck", "--output-logs=errors-only"]);
    run("vitest", ["run", ...args]);
    break;
  case "conformance": {
    build();
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
    build();
    // A package of its own, so that nobody installs the peers who does not measure; its dependencies run no code when installed.
    install(join(root, "bench"), ["--ignore-workspace", "--ignore-scripts"]);
    run("node", [join(root, "bench/run.mjs"), ...args]);
    break;
  case "harden":
    build();
    run("node", [join(root, "packages/mock-server/scripts/harden.ts"), ...args]);
    break;
  default:
    fail(`unknown task '${task}': start, test, conformance, bench, harden or build`, 2);
}
