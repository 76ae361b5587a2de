import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Plugin, bundle } from "@hr-platform/command-line/bundle";
import { ENGINE } from "../../../src/data/engine.ts";
import { builtins } from "../../../scripts/builtins.ts";

/** A change of a source before it is bundled. */
export interface SourceEdit {
  /** The end of its path, such as `data/writer.ts`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A build of the command with other sources. */
export interface Variant extends AsyncDisposable {
  readonly program: string;
}

const ROOT = join(import.meta.dirname, "../../..");

/** Builds the command with changed sources into a folder of its own. @throws Error if a source lacks the text to change */
export async function buildVariant(edits: readonly SourceEdit[]): Promise<Variant> {
  const into = await mkdtemp(join(tmpdir(), "hr-mock-variant-"));
  const left = new Set(edits);
  const edited: Plugin = {
    name: "edited",
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
        const own = edits.filter(({ file }) => path.endsWith(`/${file}`));
        if (own.length === 0) return undefined;
        let contents = await readFile(path, "utf8");
        for (const edit of own) {
          if (contents.split(edit.from).length !== 2) throw new Error(`'${edit.from}' is not once in ${edit.file}`);
          contents = contents.replace(edit.from, () => edit.to);
          left.delete(edit);
        }
        return { contents, loader: "ts" };
      });
    },
  };
  await bundle({ root: ROOT, command: "hr-mock", plugins: [edited, builtins], into });
  for (const { file } of left) throw new Error(`${file} is not in the bundle`);
  return {
    program: join(into, "hr-mock.js"),
    [Symbol.asyncDispose]: async () => await rm(into, { recursive: true, force: true }),
  };
}

/** The next engine version. It makes another title of a role, so that older entries that are applied with it show, and says so. */
export const NEXT_ENGINE: readonly SourceEdit[] = [
  { file: "data/engine.ts", from: `export const ENGINE = ${ENGINE};`, to: `export const ENGINE = ${ENGINE + 1};` },
  { file: "operations/recruitment/roles.ts", from: "    title,\n", to: "    title: `${title} (2)`,\n" },
  { file: "operations/recruitment/roles.ts", from: '{"data":{"id":"${record.id}"}}', to: '{"data":{"id":"${record.id}","newer":true}}' },
];
