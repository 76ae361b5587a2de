import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import type { ProgramEnd, ProgramPlace } from "@hr-platform/client-check/run/program";

/** A larger folder is a project, and not that of one program: it is not copied. */
const [MOST_FILES, MOST_BYTES] = [400, 8_000_000];
/** The most files that are compared, and the most characters of each. */
const [MOST_WRITTEN, MOST_CHARACTERS] = [20, 262_144];
/** Folders of tools, which are no result. */
const OF_TOOLS = /^(?:\..*|node_modules|__pycache__|venv|target|build|dist|coverage)$/;

/** The files of a folder by their paths there, each with what changes when it is written. */
type Listing = ReadonlyMap<string, string>;

/** The files of a folder; undefined: it has too many, or one that nobody may look at. */
function listed(folder: string): Listing | undefined {
  const files = new Map<string, string>();
  let bytes = 0;
  const enter = (below: string): boolean =>
    readdirSync(join(folder, below)).every((name) => {
      const path = join(below, name);
      const entry = lstatSync(join(folder, path));
      if (entry.isDirectory()) return OF_TOOLS.test(name) || enter(path);
      if (!entry.isFile()) return true;
      files.set(path, `${entry.size} ${entry.mtimeMs}`);
      bytes += entry.size;
      return files.size <= MOST_FILES && bytes <= MOST_BYTES;
    });
  try {
    return enter("") ? files : undefined;
  } catch {
    return undefined;
  }
}

/** A copy of a folder, with the packages that programs in it find. */
function copied(from: string, into: string): void {
  cpSync(from, into, { recursive: true, filter: (path) => path === from || !OF_TOOLS.test(path.slice(path.lastIndexOf(sep) + 1)) });
  for (const name of readdirSync(from)) if (OF_TOOLS.test(name)) symlinkSync(join(from, name), join(into, name));
}

/** The folder above the runs finds the packages of the folders above that of the program. */
function packagesAbove(folder: string): string | undefined {
  for (let above = dirname(folder); ; above = dirname(above)) {
    const packages = join(above, "node_modules");
    try {
      if (lstatSync(packages).isDirectory()) return packages;
    } catch {
      // There is none.
    }
    if (above === dirname(above)) return undefined;
  }
}

/** The first text files of some. @param nameOf how a path is called, default: as it is */
function textsIn(
  folder: string,
  files: readonly (readonly [string, string])[],
  nameOf = (path: string): string => path,
): Record<string, string> {
  return Object.fromEntries(
    files.slice(0, MOST_WRITTEN).flatMap(([path]) => {
      const text = readFileSync(join(folder, path), "utf8");
      return text.length > MOST_CHARACTERS || text.includes("\0") ? [] : [[nameOf(path), text]];
    }),
  );
}

/**
 * Runs of a program that writes files in its folder, each in a copy of that folder, as it was before the first run. A program that writes none there, or
 * whose folder is large, runs in the folder itself.
 */
export class OwnFolders {
  readonly #home: string;
  readonly #before: Listing | undefined;
  #root: string | undefined;
  #isFirst = true;
  /** Whether the first run wrote no file: others have the folder itself, unless their input is another one. */
  #isQuiet = false;
  /** Whether a run in a copy has ended as the first one. */
  #isTried = false;
  #firstStatus: number | null = null;
  /** The files of each copy as it was made. */
  readonly #copies = new Map<string, Listing>();

  constructor(home: string = process.cwd()) {
    this.#home = home;
    this.#before = listed(home);
    if (this.#before === undefined) return;
    this.#root = realpathSync(mkdtempSync(join(tmpdir(), "hr-mock-runs-")));
    process.once("exit", () => this.#remove());
    copied(home, join(this.#root, "before"));
    const packages = packagesAbove(resolve(home));
    if (packages !== undefined) symlinkSync(packages, join(this.#root, "node_modules"));
  }

  /** Runs a program in a folder of its own. `run` starts it in a folder. */
  async run(
    { sandbox, input, spoils }: Pick<ProgramPlace, "sandbox" | "input" | "spoils">,
    run: (folder: string) => Promise<ProgramEnd>,
  ): Promise<ProgramEnd> {
    if (this.#root === undefined || (this.#isQuiet && input === undefined)) return await run(this.#home);
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst) {
      const end = await run(this.#home);
      const files = this.#written(this.#home, sandbox);
      this.#firstStatus = end.status;
      const stood = this.#stood(join(this.#root, "before"));
      // One that failed may write its files at another date.
      this.#isQuiet = Object.keys(files).length === 0 && end.status === 0;
      return { ...end, files, ...(Object.keys(stood).length === 0 ? {} : { stood }) };
    }
    // A second run in the same sandbox finds what the first one wrote.
    const folder = join(this.#root, sandbox);
    if (!existsSync(folder)) {
      copied(join(this.#root, "before"), folder);
      for (const [path, text] of Object.entries(input === undefined ? {} : this.#stood(folder))) {
        const given = input?.(path, text) ?? text;
        if (given !== text) writeFileSync(join(folder, path), given);
      }
      this.#copies.set(folder, listed(folder) ?? new Map<string, string>());
    } else if (spoils !== undefined)
      for (const [path, text] of Object.entries(this.#written(folder, sandbox))) {
        const file = join(folder, path.replaceAll("{run}", sandbox));
        const spoilt = spoils(path, text);
        if (spoilt !== text) writeFileSync(file, spoilt);
      }
    const end = await run(folder);
    const isTried = this.#isTried;
    this.#isTried ||= input === undefined;
    if (!isTried && input === undefined && end.status !== this.#firstStatus && end.status !== 0) {
      // It needs something that is beside its folder.
      this.#remove();
      return await run(this.#home);
    }
    return { ...end, files: this.#written(folder, sandbox) };
  }

  /** The text files that are new or changed in a folder. A name has `{run}` in place of the run's. */
  #written(folder: string, sandbox: string): Record<string, string> {
    const now = listed(folder) ?? new Map<string, string>();
    // A file that is written again as it was before is a result, too: an earlier run may have left it there.
    const known = folder === this.#home ? this.#before! : this.#copies.get(folder)!;
    const written = [...now].filter(([path, state]) => known.get(path) !== state);
    return textsIn(folder, written, (path) => path.replaceAll(sandbox, "{run}"));
  }

  /** The text files that the folder had before the first run, in a copy of it; those of a program's own code are older than what it left. */
  #stood(copy: string): Record<string, string> {
    const changedAt = (state: string): number => Number(state.split(" ")[1]);
    // A copy has no file with the name of a tool's folder, and none of a hidden one.
    const own = [...this.#before!].filter(([path]) => !path.split(sep).some((name) => OF_TOOLS.test(name)));
    return textsIn(
      copy,
      own.toSorted(([, a], [, b]) => changedAt(b) - changedAt(a)),
    );
  }

  #remove(): void {
    if (this.#root !== undefined) rmSync(this.#root, { recursive: true, force: true });
    this.#root = undefined;
  }
}
