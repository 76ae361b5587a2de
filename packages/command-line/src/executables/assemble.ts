import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { LICENCE_FILES } from "../build/licences.ts";
import type { Parts } from "./parts.ts";

/** Marks in the file of Node where the program is; Node's own name for it. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** A program that has to run, and failed: with what it said. */
export class StepFailed extends Error {}

/**
 * Makes an executable for this platform, with the Node that runs this. Writes it, the licence files and its bill of materials into a folder.
 * @param parts The folder that `makeParts` wrote. @returns The path of the executable. @throws StepFailed
 */
export function assemble(parts: string, into: string, node: string = process.execPath): string {
  const { command, main, bill, assets } = JSON.parse(readFileSync(join(parts, "parts.json"), "utf8")) as Parts;
  const inParts = (path: string): string => resolve(parts, path);
  const executable = resolve(into, process.platform === "win32" ? `${command}.exe` : command);
  const work = mkdtempSync(join(tmpdir(), "hr-executable-"));
  try {
    const blob = join(work, "blob");
    const settings = {
      main: inParts(main),
      output: blob,
      disableExperimentalSEAWarning: true,
      // Starting takes a third less: nothing is compiled again.
      useCodeCache: true,
      // NODE_OPTIONS is for the Node that a person has, which may know other options.
      execArgvExtension: "none",
      assets: Object.fromEntries(Object.entries(assets).map(([name, path]) => [name, inParts(path)])),
    };
    writeFileSync(join(work, "settings.json"), JSON.stringify(settings));
    step(node, ["--experimental-sea-config", join(work, "settings.json")]);
    mkdirSync(into, { recursive: true });
    rmSync(executable, { force: true });
    copyFileSync(node, executable);
    chmodSync(executable, 0o755);
    prepare(executable);
    const postject = createRequire(import.meta.url).resolve("postject/dist/cli.js");
    const segment = process.platform === "darwin" ? ["--macho-segment-name", "NODE_SEA"] : [];
    step(node, [postject, executable, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE, ...segment]);
    // Apple's processors run no program without a signature; this one names nobody.
    if (process.platform === "darwin") step("codesign", ["--sign", "-", executable]);
    for (const name of LICENCE_FILES) copyFileSync(inParts(assets[name]!), join(into, name));
    copyFileSync(inParts(bill), join(into, bill));
    return executable;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Takes out of Node what does not survive the change: its signature, and symbols, which are an eighth of the file. */
function prepare(executable: string): void {
  if (process.platform === "darwin") step("codesign", ["--remove-signature", executable]);
  // Without `strip` the file is larger, and works as well.
  if (process.platform === "linux") spawnSync("strip", [executable]);
}

function step(program: string, args: readonly string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error !== undefined) throw new StepFailed(`${program} cannot be run: ${error.message}`);
  if (status !== 0) throw new StepFailed(`${program} ${args.join(" ")} ended with status ${status}: ${(stdout + stderr).trim()}`);
}
