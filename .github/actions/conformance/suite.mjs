// Where the suite comes from: the sources of this repository, packed packages, or the npm package of this action's version.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { Mistake, input, lines, setting, withoutCommands } from "./runner.mjs";

/** The repository in which the action is: a runner has all of it, at the tag that the workflow names. */
const REPOSITORY = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), "../../..");

/** Builds the sources and runs their commands. */
const SOURCE = join(REPOSITORY, "scripts/run.mjs");

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** What judges services, and what judges programs: its command, its package, and the command of the sources. */
const JUDGES = {
  service: { command: "hr-conformance", home: "packages/conformance", task: "conformance" },
  program: { command: "hr-mock", home: "packages/mock-server", task: "start" },
};

/**
 * @typedef {object} Program
 * @property {string} file that judges
 * @property {readonly string[]} first arguments that it needs before others
 */

/** @param {"service" | "program"} kind of what is judged @returns {Program} */
export function suite(kind) {
  const { command, home, task } = JUDGES[kind];
  const packages = lines("package");
  const version = input("version");
  if (packages.length > 0 && version !== "") throw new Mistake("give version or package, not both");
  if (packages.length > 0) return installed(command, (folder) => packages.map((name, n) => packed(name, n, folder)));
  if (version === "source" || (version === "" && isInside(setting("GITHUB_WORKSPACE"), REPOSITORY) && existsSync(SOURCE)))
    return { file: SOURCE, first: [task] };
  return installed(command, () => [published(home, version)]);
}

/** @param {string} folder @param {string} path */
function isInside(folder, path) {
  const way = relative(folder, path);
  return way === "" || !(way.startsWith("..") || resolve(way) === way);
}

/** The package and its version as npm takes them. @param {string} home its folder @param {string} version empty: that of this action */
function published(home, version) {
  const manifest = join(REPOSITORY, home, "package.json");
  if (!existsSync(manifest)) throw new Mistake("the action needs its repository around it: use it from there, or give package");
  const own = read(manifest);
  if (!/^[\w.+^~-]*$/.test(version) || version.startsWith("-"))
    throw new Mistake("version must be one such as 1.2.0, a tag such as latest, or source");
  return `${own.name}@${version === "" ? own.version : version}`;
}

/** @param {string} name a path or an address @param {number} n @param {string} folder where npm runs */
function packed(name, n, folder) {
  if (/^https?:\/\//i.test(name)) {
    if (!URL.canParse(name)) throw new Mistake("package has an address that is not valid");
    return new URL(name).href;
  }
  const file = resolve(setting("GITHUB_WORKSPACE"), name);
  if (!existsSync(file)) throw new Mistake(`package: there is no file '${name}' in the workspace; a path leads from there`);
  // Under a name of our own, whatever npm reads in the user's.
  copyFileSync(file, join(folder, `package-${n}.tgz`));
  return `./package-${n}.tgz`;
}

/** Installs packages in a folder of their own. @param {string} command that one of them has @param {(folder: string) => readonly string[]} specsIn */
function installed(command, specsIn) {
  const folder = mkdtempSync(join(setting("RUNNER_TEMP"), "hr-conformance-install-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const specs = specsIn(folder);
  const flags = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const { error, status, stderr } = npm(["install", ...flags, "--", ...specs], folder);
  if (error !== undefined || status !== 0) {
    const why =
      error?.message ??
      stderr.split("\n").find((line) => /^npm (?:error|ERR!)/.test(line) && !/^npm (?:error|ERR!) code/.test(line)) ??
      `status ${status}`;
    throw new Mistake(`${specs.map(withoutPassword).join(" ")} could not be installed: ${why.replace(/^npm (?:error|ERR!) /, "")}`);
  }
  for (const name of Object.keys(read(join(folder, "package.json")).dependencies ?? {})) {
    const home = join(folder, "node_modules", name);
    const { bin } = read(join(home, "package.json"));
    const file = typeof bin === "string" && name === command ? bin : bin?.[command];
    if (typeof file === "string") return { file: join(home, file), first: [] };
  }
  throw new Mistake(`${specs.map(withoutPassword).join(" ")} has no command ${command}`);
}

/** @param {string} spec */
function withoutPassword(spec) {
  if (!/^https?:/.test(spec)) return spec;
  const { origin, pathname } = new URL(spec);
  return origin + pathname;
}

/** @param {readonly string[]} args @param {string} cwd */
function npm(args, cwd) {
  // On Windows npm is a script that only a shell runs: so its program, which is beside Node.
  const program = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  const [command, first] = process.platform === "win32" ? [process.execPath, [program]] : ["npm", []];
  return spawnSync(command, [...first, ...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * Runs a program of the suite in the workspace. Nothing that it prints is a workflow command: texts of a target may look like one.
 * @param {Program} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit status
 */
export async function runSuite({ file, first }, args, env) {
  const { INIT_CWD: _, ...own } = env;
  return await withoutCommands(
    () =>
      new Promise((done, reject) => {
        const child = spawn(process.execPath, [file, ...first, ...args], {
          cwd: setting("GITHUB_WORKSPACE"),
          env: own,
          stdio: ["ignore", "pipe", "pipe"],
        });
        // Through this process, so that no line is late: after the end of `withoutCommands` it would be a command.
        child.stdout.on("data", (bytes) => process.stdout.write(bytes));
        child.stderr.on("data", (bytes) => process.stdout.write(bytes));
        // A cancelled job interrupts this process alone; the suite then removes what it made.
        for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
        child.on("error", reject);
        child.on("close", (code) => done(code ?? 2));
      }),
  );
}
