import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { npmUrl, sbom } from "../build/sbom.ts";
import { packagesOf } from "../build/shipped.ts";
import { readManifest } from "./exports.ts";
import { stage } from "./staged.ts";

const REPOSITORY = join(import.meta.dirname, "../../../..");

/** The folders of the packages that are published: those that are not private. */
function published(): string[] {
  const folders = ["spec", ...readdirSync(join(REPOSITORY, "packages")).map((name) => join("packages", name))];
  return folders.map((folder) => join(REPOSITORY, folder)).filter((root) => readManifest(root)["private"] !== true);
}

/**
 * Packs each of them, and writes its bill of materials beside it. The commands are built before: `npm run build`.
 * @param into Folder of the tarballs. @returns their paths by the names of the packages
 */
export async function pack(into: string): Promise<Map<string, string>> {
  mkdirSync(into, { recursive: true });
  // A folder of its own: several may pack at the same time.
  const staged = mkdtempSync(join(tmpdir(), "hr-packages-"));
  try {
    const tarballs = new Map<string, string>();
    for (const root of published()) {
      const cwd = join(staged, basename(root));
      await stage(root, cwd);
      const text = execFileSync("pnpm", ["pack", "--pack-destination", into, "--json"], { cwd, encoding: "utf8", stdio: "pipe" });
      const manifest = readManifest(root);
      const { filename } = JSON.parse(text) as { filename: string };
      const what = { name: manifest.name, version: manifest.version, license: String(manifest["license"]), purl: npmUrl(manifest) };
      writeFileSync(filename.replace(/\.tgz$/, ".cdx.json"), sbom(what, await packagesOf(basename(root))));
      tarballs.set(manifest.name, filename);
    }
    return tarballs;
  } finally {
    rmSync(staged, { recursive: true });
  }
}
