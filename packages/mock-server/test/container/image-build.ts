import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";

/** An instruction of a container file. */
export interface Instruction {
  readonly name: string;
  readonly args: string;
}

/** The instructions of a container file, in order; continued lines are joined, comments left out. */
export function instructions(text: string): Instruction[] {
  return text
    .replaceAll(/^ *#.*\n/gm, "")
    .replaceAll(/ *\\\n */g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, name, args] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, args: args! }];
    });
}

/** Lays an image in a folder that a file builds upon: of Node's image, what is copied from it; others are empty. */
function layBase(image: string, folder: string): void {
  mkdirSync(join(folder, "usr/local/bin"), { recursive: true });
  if (!image.startsWith("node:")) return;
  symlinkSync(process.execPath, join(folder, "usr/local/bin/node"));
  writeFileSync(join(folder, "usr/local/LICENSE"), "The licences of Node.\n");
}

interface Stage {
  readonly folder: string;
  work: string;
}

function copy(args: string, stage: Stage, context: string, stages: ReadonlyMap<string, Stage>): void {
  const words = args.split(" ").filter((word) => !word.startsWith("--"));
  const [, from] = /--from=(\S+)/.exec(args) ?? [];
  const source = from === undefined ? context : stages.get(from)!.folder;
  const [pattern, place] = [words[0]!, words[1]!];
  const files = globSync(pattern.replace(/^\//, ""), { cwd: source });
  if (files.length !== 1) throw new Error(`COPY ${args}: ${files.length} files match`);
  const target = join(stage.folder, posix.resolve(stage.work, place));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(source, files[0]!), target, { recursive: true, verbatimSymlinks: true });
}

/**
 * Does what a container file says, with a folder for each stage and without an engine: COPY, WORKDIR, and RUN in the working directory.
 * @param context The folder of the build. @param into A new folder. @returns The folder of the last stage
 */
export function buildInFolders(steps: readonly Instruction[], context: string, into: string): string {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, args } of steps) {
    if (name === "FROM") {
      const [, image, alias] = /^(?:--\S+ )?(\S+)(?: AS (\S+))?$/.exec(args)!;
      stage = { folder: join(into, alias ?? "last"), work: "/" };
      layBase(image!, stage.folder);
      stages.set(basename(stage.folder), stage);
    } else if (name === "WORKDIR") {
      stage!.work = posix.resolve(stage!.work, args);
      mkdirSync(join(stage!.folder, stage!.work), { recursive: true });
    } else if (name === "COPY") copy(args, stage!, context, stages);
    else if (name === "RUN") {
      const { status, stderr } = spawnSync("sh", ["-c", args], { cwd: join(stage!.folder, stage!.work), encoding: "utf8" });
      if (status !== 0) throw new Error(`RUN ${args}: ${stderr}`);
    }
  }
  return stage!.folder;
}
