import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../../../../bench/against");

interface Row {
  readonly measure: string;
  readonly ratio: { readonly median: number };
}
interface Arguments {
  readonly readArguments: (args: readonly string[]) => object;
}
interface Report {
  readonly compare: (measured: Readonly<Record<string, { readonly current: number[]; readonly commit: number[] }>>) => readonly Row[];
  readonly above: (rows: readonly Row[], limit: number | null) => readonly Row[];
  readonly againstReport: (found: { hash: string; rounds: number; rows: readonly Row[]; limit: number | null }) => string;
}

test("the arguments are a commit, a limit and rounds", async () => {
  const { readArguments } = (await import(pathToFileURL(join(FOLDER, "arguments.mjs")).href)) as Arguments;
  expect(readArguments(["--against", "v1.2.0"])).toEqual({ against: "v1.2.0", limit: null, rounds: 15 });
  expect(readArguments(["--against=HEAD~1", "--limit", "1.03", "--rounds", "3"])).toEqual({ against: "HEAD~1", limit: 1.03, rounds: 3 });
  const wrong = {
    "--against=": "--against: name a commit",
    "--against HEAD --limit three": "--limit three: must be a ratio, such as 1.03",
    "--against HEAD --rounds 0": "--rounds 0: must be a number from 1 to 999",
  };
  for (const [args, line] of Object.entries(wrong)) expect(() => readArguments(args.split(" ")), args).toThrow(line);
});

test("what is no commit ends with one line and status 2", () => {
  // A folder of a commit is none.
  for (const name of ["no-such-commit", "HEAD:bench"]) {
    const args = [join(FOLDER, "run.mjs"), "--against", name];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([2, "", `bench: unknown commit '${name}'\n`]);
  }
});

test("the table has the ratios of both builds, and a limit counts only if both readings are above it", async () => {
  const { compare, above, againstReport } = (await import(pathToFileURL(join(FOLDER, "report.mjs")).href)) as Report;
  const same = { current: [0.1, 0.1, 0.1], commit: [0.1, 0.1, 0.1] };
  const rows = compare({
    list: { current: [0.12, 0.11, 0.13], commit: [0.1, 0.1, 0.1] },
    get: { current: [0.1, 0.2, 0.2], commit: [0.1, 0.1, 0.1] },
    leave: same,
    start: { current: [300, 330, 310], commit: [300, 300, 310] },
    memory: { current: [94_371_840, 94_371_840, 94_371_840], commit: [104_857_600, 104_857_600, 104_857_600] },
  });
  expect(above(rows, null)).toEqual([]);
  expect(above(rows, 1.03).map(({ measure }) => measure)).toEqual(["list"]);
  expect(above(rows, 1.2)).toEqual([]);
  expect(againstReport({ hash: "0123456789abcdef", rounds: 3, rows, limit: 1.03 })).toBe(`
Processor time of the server, and its memory: the current build against 01234567, 3 rounds in turn

                             01234567   current  ratio (least-greatest)  of the least
---------------------------  --------  --------  ----------------------  ------------
GET /employees               100.0 µs  120.0 µs     1.200 (1.100-1.300)         1.100
GET /employees/{id}          100.0 µs  200.0 µs     2.000 (1.000-2.000)         1.000
POST /leave                  100.0 µs  100.0 µs     1.000 (1.000-1.000)         1.000
first answer of the command    300 ms    310 ms     1.000 (1.000-1.100)         1.000
idle memory                  100.0 MB   90.0 MB     0.900 (0.900-0.900)         0.900

Above 1.03: GET /employees
`);
});
