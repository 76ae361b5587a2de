import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A package's manifest, as installed here; null when it is not. */
export function manifest(name) {
  const file = here(`node_modules/${name}/package.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** The script behind a package's only command. */
export function program(name) {
  const { bin } = manifest(name) ?? {};
  if (bin === undefined) throw new Error(`the package ${name} is not installed`);
  return here(`node_modules/${name}/${typeof bin === "string" ? bin : Object.values(bin)[0]}`);
}

/** A port that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Every server process that is still running. */
const running = new Set();

/**
 * Starts node with arguments, on one core where that is possible.
 * `failure()` is what it last wrote to standard error, when it ended by itself.
 */
export function start({ args, folder, core }) {
  const command = [process.execPath, ...args];
  const [file, ...rest] = core === undefined ? command : ["taskset", "-c", String(core), ...command];
  const child = spawn(file, rest, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  running.add(child);
  let written = "";
  let ended = null;
  child.stderr.setEncoding("utf8").on("data", (chunk) => (written = (written + chunk).slice(-2000)));
  const gone = new Promise((resolve) => {
    child.once("error", (error) => (written += error.message));
    child.once("close", (code, signal) => {
      running.delete(child);
      ended = `ended with ${signal ?? `status ${code}`}`;
      resolve();
    });
  });
  return {
    pid: child.pid,
    failure: () => ended && [ended, ...written.trim().split("\n").slice(-6)].join("\n"),
    stop: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** For the very end, whatever happened: nothing that was started here goes on. */
export function killAll() {
  for (const child of running) child.kill("SIGKILL");
}

/** Resident memory of a process in bytes; null where the machine does not tell. */
export function residentMemory(pid) {
  const { status, stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return status === 0 ? Number(stdout) * 1024 : null;
}

/** Processor time that a process has used, in milliseconds; null where there is no /proc. */
export function processorTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return null;
  }
}
