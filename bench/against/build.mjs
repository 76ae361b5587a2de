import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The built command, in a checkout. */
const COMMAND = "packages/mock-server/dist/hr-mock.js";
/** Packages that are on this machine are not asked for again. */
const QUIETLY = { npm_config_prefer_offline: "true", REDOCLY_TELEMETRY: "off", TURBO_TELEMETRY_DISABLED: "1" };

/** Runs a program. @throws an error that names it, with the line in which it says what is wrong */
function run(program, args, cwd = ROOT) {
  const path = [join(cwd, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...QUIETLY, PATH: path },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error === undefined && status === 0) return stdout;
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n").filter((line) => line.trim() !== "");
  const said = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? `status ${status}`;
  throw new Error(`${[program, ...args].join(" ")}: ${error?.message ?? said.trim()}`);
}

/** The full hash of a commit. @throws an error with one line if there is none of that name */
export function hashOf(commit) {
  try {
    return run("git", ["rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`]).trim();
  } catch {
    throw new Error(`unknown commit '${commit}'`);
  }
}

/**
 * Builds a commit in a worktree of its own, from its own lockfile.
 * @returns its built command, and `remove()`, which must be called
 * @throws an error with one line if it cannot be built
 */
export function buildOf(hash) {
  const folder = mkdtempSync(join(tmpdir(), "hr-bench-against-"));
  const worktree = join(folder, "repository");
  const remove = () => {
    spawnSync("git", ["worktree", "remove", "--force", worktree], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
    spawnSync("git", ["worktree", "prune"], { cwd: ROOT });
  };
  try {
    run("git", ["worktree", "add", "--detach", worktree, hash]);
    const { packageManager } = JSON.parse(readFileSync(join(worktree, "package.json"), "utf8"));
    run("npx", ["--yes", packageManager, "install", "--frozen-lockfile", "--prefer-offline"], worktree);
    // Each commit knows itself what its command is built from.
    run("turbo", ["run", "build", "--filter=@hr-platform/mock-server", "--output-logs=errors-only"], worktree);
    const command = join(worktree, COMMAND);
    if (!existsSync(command)) throw new Error(`${COMMAND} was not made`);
    return { command, remove };
  } catch (error) {
    remove();
    throw new Error(`commit ${hash.slice(0, 8)} cannot be built: ${error.message}`, { cause: error });
  }
}

/** The built command of this checkout. */
export const currentCommand = join(ROOT, COMMAND);

/** @throws an error with one line if this checkout is not built */
export function requireCurrent() {
  if (!existsSync(currentCommand)) throw new Error("this checkout is not built: npm run build");
}
