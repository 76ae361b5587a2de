import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type BuildOptions, type Plugin, build } from "esbuild";
import known from "../../executables/node.json" with { type: "json" };
import { LICENCE_FILES } from "../build/licences.ts";
import { notice } from "../build/notice.ts";
import { readManifest } from "../publish/exports.ts";
import { type Shipped, sbom } from "../build/sbom.ts";
import { packagesOf } from "../build/shipped.ts";
import { nodeLicence } from "./node-release.ts";

/** What the executable of a command is made of. */
export interface ExecutableSettings {
  readonly command: string;
  /** The folder of its package. */
  readonly root: string;
  /** The source that it runs, below that folder. */
  readonly main: string;
  /** Sources that run in threads of their own, below that folder, by the name that the executable has them under. */
  readonly workers: Readonly<Record<string, string>>;
  /** Files that it reads, by the name that it has them under. */
  readonly files: Readonly<Record<string, string>>;
  readonly plugins: Plugin[];
}

/** What `parts.json` says. Paths are relative to its folder. */
export interface Parts {
  readonly command: string;
  readonly main: string;
  /** The bill of materials, which is put beside the executable. */
  readonly bill: string;
  readonly assets: Readonly<Record<string, string>>;
}

const FOLDER = join(import.meta.dirname, "../..");
/** The texts of the licence files. */
const LICENCES: Readonly<Record<(typeof LICENCE_FILES)[number], () => string | Promise<string>>> = {
  LICENSE: () => readFileSync(join(FOLDER, "../../LICENSE"), "utf8"),
  NOTICE: notice,
  "NODE-LICENSE": nodeLicence,
};

/** The esbuild options for a source in an executable: one CommonJS file, since Node takes no other there. Lazy imports stay lazy. */
export function executableBundling({ root, plugins }: ExecutableSettings, source: string): BuildOptions {
  const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));
  return {
    absWorkingDir: root,
    entryPoints: [source],
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node24",
    minifySyntax: true,
    minifyWhitespace: true,
    // Node prints the whole line of an error.
    lineLimit: 400,
    // NOTICE has them all, and goes into the executable.
    legalComments: "none",
    // As in the other bundles: the same code is judged and shipped.
    alias: { yaml: join(yaml, "browser/index.js") },
    // What is looked for beside a module is looked for beside the executable.
    define: { "import.meta.url": "__executable", "import.meta.dirname": "undefined" },
    banner: { js: 'const __executable = require("node:url").pathToFileURL(process.execPath).href;' },
    plugins,
    logLevel: "warning",
  };
}

/** The Node that is in every executable. */
const NODE: Shipped = { name: "node", version: known.version, license: "MIT", purl: `pkg:generic/node@${known.version}` };

/** The bill of materials of an executable: the same code as in its package, and Node. */
async function billOf({ command, root }: ExecutableSettings): Promise<string> {
  const { version, license } = readManifest(root);
  const what = { name: command, version, license: String(license), purl: `pkg:generic/${command}@${version}` };
  return sbom(what, await packagesOf(basename(root)), [NODE]);
}

/** Writes what an executable is made of into a folder. It is the same for every platform. */
export async function makeParts(settings: ExecutableSettings, into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(join(into, "assets"), { recursive: true });
  const assets: Record<string, string> = {};
  const place = (name: string): string => (assets[name] = join("assets", name).replaceAll("\\", "/"));
  await build({ ...executableBundling(settings, settings.main), outfile: join(into, "main.cjs") });
  for (const [name, source] of Object.entries(settings.workers))
    await build({ ...executableBundling(settings, source), outfile: join(into, place(name)) });
  for (const [name, file] of Object.entries(settings.files)) cpSync(file, join(into, place(name)));
  for (const name of LICENCE_FILES) writeFileSync(join(into, place(name)), await LICENCES[name]());
  const bill = `${settings.command}.cdx.json`;
  writeFileSync(join(into, bill), await billOf(settings));
  const parts: Parts = { command: settings.command, main: "main.cjs", bill, assets };
  writeFileSync(join(into, "parts.json"), `${JSON.stringify(parts, null, 2)}\n`);
}
