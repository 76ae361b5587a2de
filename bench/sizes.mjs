import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Bytes of the files in a folder; `node_modules` in it are left out, as what is in them is counted by itself. */
function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + bytesIn(path);
    return sum + lstatSync(path).size;
  }, 0);
}

/** The folder of a package as another one would load it; undefined: it is optional and not there. */
function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(path)) return realpathSync(path);
    if (folder === dirname(folder)) return undefined;
  }
}

/** Bytes of a package that is installed here, with all that it depends on, each once. */
export function installedSize(name) {
  const known = new Set();
  const take = (folder) => {
    if (folder === undefined || known.has(folder)) return;
    known.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) take(folderOf(needed, folder));
  };
  take(folderOf(name, fileURLToPath(new URL(".", import.meta.url))));
  return [...known].reduce((sum, folder) => sum + bytesIn(folder), 0);
}

/** Runs a command. @returns what it wrote @throws its last words */
function run(file, args, cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: "utf8", maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: ${stderr.trim().split("\n").at(-1)}`);
  return stdout;
}

/** Bytes of what a user of the mock gets: the package, the same unpacked, the executable, the image; null: this machine cannot make it. */
export function ourSizes() {
  const folder = mkdtempSync(join(tmpdir(), "hr-bench-sizes-"));
  try {
    run(process.execPath, ["packages/command-line/scripts/pack.ts", "--into", folder]);
    const tarball = readdirSync(folder).find((name) => /^hr-platform-mock-server-.*\.tgz$/.test(name));
    run("tar", ["-xzf", tarball], folder);
    run(process.execPath, ["packages/command-line/scripts/executables.ts"]);
    const sizes = {
      package: lstatSync(join(folder, tarball)).size,
      installed: bytesIn(join(folder, "package")),
      executable: lstatSync(join(ROOT, "dist/executables/hr-mock")).size,
    };
    return { ...sizes, image: imageSize(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes of the image, built in a folder with the tarball; null: no engine runs here. */
function imageSize(folder) {
  if (spawnSync("docker", ["info"], { stdio: "ignore" }).status !== 0) return null;
  cpSync(join(ROOT, "deploy/health.mjs"), join(folder, "health.mjs"));
  const id = run("docker", ["build", "-q", "-f", join(ROOT, "deploy/mock/Containerfile"), folder]).trim();
  return Number(run("docker", ["image", "inspect", "--format", "{{.Size}}", id]));
}
