import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, expect, test } from "vitest";
import { sample } from "../../property-runs/src/property-runs.ts";
import { carelessInOtherLanguages } from "./careless/index.ts";
import { whyNotHere } from "./missing.ts";
import { PYTHON, type ProgramInOtherLanguage, programsInOtherLanguages } from "./programs.ts";

const PACKAGE = join(import.meta.dirname, "..");
const MOCK = join(PACKAGE, "../mock-server/src/hr-mock.ts");
const DRIVE = join(import.meta.dirname, "drive-receiver.ts");

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program once on a mock of its own; a receiver gets one event to act on. */
async function runOnMock(
  { name, command, isReceiver }: ProgramInOtherLanguage,
  cwd: string,
  flags: readonly string[],
  now?: string,
): Promise<Ended> {
  const run = isReceiver ? [process.execPath, DRIVE, name, ...command] : command;
  const env = { ...process.env, GOFLAGS: "-buildvcs=false", GOTOOLCHAIN: "local", ...(now !== undefined && { HR_NOW: now }) };
  return await new Promise((resolve) => {
    const child = spawn(process.execPath, [MOCK, "exec", "--seed", "1", ...flags, "--", ...run], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("close", (status) => resolve({ status, output }));
  });
}

async function skipWhereMissing(context: TestContext, program: ProgramInOtherLanguage): Promise<void> {
  const why = await whyNotHere(program);
  if (why === undefined) return;
  process.stderr.write(`${program.name} (${program.language}) is not run: ${why}\n`);
  context.skip(why);
}

/** What each careful program says in March 2026. A receiver and who drives it share one output, so a line may begin in another. */
const SAYS: Readonly<Record<string, RegExp>> = {
  "payroll-export": /^\d+ requests, \d+(\.\d)? days of 2026-02: /m,
  "capacity-board": /"date": "2026-03-02",\n {2}"people": \d\d,/,
  "new-hires": /^5 people created, 0 were there$/m,
  "contractor-cleanup": /^\d contractors terminated$/m,
  "shutdown-leave": /^Engineering 2026: \d+ requests of the shutdown, \d+ days of other leave kept$/m,
  "leaver-hook": /leaver-hook did its work/,
  "short-leave-hook": /short-leave-hook did its work/,
  "welcome-hook": /welcome-hook did its work/,
};

test.for(programsInOtherLanguages)("$name does its work on the mock [$language]", { timeout: 300_000 }, async (program, context) => {
  await skipWhereMissing(context, program);
  const now = "2026-03-02T09:00:00Z";
  const { status, output } = await runOnMock(program, PACKAGE, ["--clock", program.isReceiver ? now : `frozen:${now}`], now);
  expect(output).toMatch(SAYS[program.name] ?? "a row of SAYS");
  expect(status, output).toBe(0);
});

test.for(sample(carelessInOtherLanguages, 9))(
  "$id passes an ordinary run, unless it says otherwise",
  { timeout: 300_000 },
  async (row, context) => {
    const program = programsInOtherLanguages.find(({ name }) => name === row.program);
    if (program === undefined) throw new Error(`there is no program ${row.program}`);
    await skipWhereMissing(context, program);
    const { file, find, put } = row.edit;
    const folder = mkdtempSync(join(tmpdir(), "hr-careless-"));
    try {
      cpSync(join(PACKAGE, "other-languages/careful"), join(folder, "other-languages/careful"), { recursive: true });
      const python = join(PYTHON, "../..");
      mkdirSync(join(folder, "node_modules"));
      if (program.needs.includes(PYTHON)) symlinkSync(join(PACKAGE, python), join(folder, python));
      writeFileSync(
        join(folder, file),
        readFileSync(join(folder, file), "utf8").replace(find, () => put),
      );
      const { status, output } = await runOnMock(program, folder, []);
      expect(status !== 0, `${row.id}: ${output}`).toBe(row.failsAtOnce ?? false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
