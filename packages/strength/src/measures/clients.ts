import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CARELESS } from "../../../integrations/careless/index.ts";
import { plant } from "../../../integrations/careless/plant.ts";
import { carelessInOtherLanguages } from "../../../integrations/other-languages/careless/index.ts";
import { PYTHON, programsInOtherLanguages } from "../../../integrations/other-languages/programs.ts";
import { PROGRAMS } from "../../../integrations/programs.ts";
import type { Flags, Measure } from "./measure.ts";

const INTEGRATIONS = join(import.meta.dirname, "../../../integrations");
const HR_MOCK = join(import.meta.dirname, "../../../mock-server/bin/hr-mock.js");

/** A program that is checked once. */
export interface CheckedProgram {
  /** The name of a careful program, or the id of a mistake in one. */
  readonly id: string;
  readonly program: string;
  readonly isCareful: boolean;
  readonly isReceiver: boolean;
  /** The command and the folder in which it is run, and how that goes away. */
  readonly prepare: () => { readonly command: readonly string[]; readonly cwd: string; readonly remove?: () => void };
}

/** What a check said of it. */
export interface Outcome {
  readonly verdict: string;
  /** Ids of the scenarios that fail, and what the baseline shows. */
  readonly failed: readonly string[];
  readonly warned: readonly string[];
  readonly seconds: number;
  readonly problem?: string;
}

export function programs(): CheckedProgram[] {
  const careful = [
    ...PROGRAMS.map(({ name, command, receives }) => ({ name, command, isReceiver: receives })),
    ...programsInOtherLanguages,
  ].map(({ name, command, isReceiver }) => ({
    id: name,
    program: name,
    isCareful: true,
    isReceiver,
    prepare: () => ({ command, cwd: INTEGRATIONS }),
  }));
  const receivers = new Set(careful.filter(({ isReceiver }) => isReceiver).map(({ id }) => id));
  const careless = [
    ...CARELESS.map((row) => ({
      id: row.id,
      program: row.program as string,
      prepare: () => ({ command: plant(row).command, cwd: INTEGRATIONS }),
    })),
    ...carelessInOtherLanguages
      .filter(({ failsAtOnce = false }) => !failsAtOnce)
      .map((row) => ({ id: row.id, program: row.program, prepare: () => planted(row) })),
  ].map((one) => ({ ...one, isCareful: false, isReceiver: receivers.has(one.program) }));
  return [...careful, ...careless];
}

/** A copy of the programs in other languages with one mistake. */
function planted({ program, edit: { file, find, put } }: (typeof carelessInOtherLanguages)[number]): ReturnType<CheckedProgram["prepare"]> {
  const { command } = programsInOtherLanguages.find(({ name }) => name === program)!;
  const cwd = mkdtempSync(join(tmpdir(), "hr-careless-"));
  cpSync(join(INTEGRATIONS, "other-languages/careful"), join(cwd, "other-languages/careful"), { recursive: true });
  mkdirSync(join(cwd, "node_modules"));
  const python = dirname(dirname(PYTHON));
  symlinkSync(join(INTEGRATIONS, python), join(cwd, python));
  writeFileSync(
    join(cwd, file),
    readFileSync(join(cwd, file), "utf8").replace(find, () => put),
  );
  return { command, cwd, remove: () => rmSync(cwd, { recursive: true }) };
}

const HOOKS = "http://127.0.0.1:{port}";

/**
 * Checks a program as a user does. A careful one to the end, another one to its first failure. `skip`: scenarios in which the careful one
 * fails say nothing about a mistake in it. `only`: the others say nothing either. `hrMock`: the command. Default: the built one.
 */
export async function checkedProgram(
  { isCareful, isReceiver, prepare }: CheckedProgram,
  {
    skip = [],
    only = [],
    hrMock = HR_MOCK,
  }: { readonly skip?: readonly string[]; readonly only?: readonly string[]; readonly hrMock?: string },
): Promise<Outcome> {
  const { command, cwd, remove } = prepare();
  const service = ["--start", command.map((word) => `'${word}'`).join(" "), "--ready", `${HOOKS}/health`, "--receiver", `${HOOKS}/hooks`];
  const args = [
    hrMock,
    "check-client",
    "--json",
    ...(isCareful ? [] : ["--bail"]),
    ...skip.flatMap((id) => ["--skip", id]),
    ...only.flatMap((id) => ["--only", id]),
    ...(isReceiver ? service : ["--", ...command]),
  ];
  const began = performance.now();
  const output = await new Promise<string>((resolve) => {
    const env = { ...process.env, GOFLAGS: "-buildvcs=false", GOTOOLCHAIN: "local" };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
    child.on("close", () => resolve(text));
  });
  remove?.();
  const seconds = Math.round((performance.now() - began) / 1000);
  const last = output.trim().split("\n").at(-1) ?? "";
  if (!last.startsWith("{")) return { verdict: "none", failed: [], warned: [], seconds, problem: last };
  const { report } = JSON.parse(last) as {
    readonly report: {
      readonly verdict: string;
      readonly problem?: string;
      readonly baseline: { readonly findings: readonly { readonly level: string; readonly requirement: string }[] };
      readonly scenarios: readonly { readonly id: string; readonly verdict: string }[];
    };
  };
  const ids = (verdict: string): string[] => [
    ...report.baseline.findings.filter(({ level }) => level === verdict).map(({ requirement }) => `baseline.${requirement}`),
    ...report.scenarios.filter((one) => one.verdict === verdict).map(({ id }) => id),
  ];
  const { verdict, problem } = report;
  return { verdict, failed: ids("fail"), warned: ids("warn"), seconds, ...(problem === undefined ? {} : { problem }) };
}

/** `clients`: checks careful and careless programs against the API, and says which mistakes are found. */
export const checkedClients: Measure = {
  async run({ only = [], workers = "2", every = "1", from = "1", json }: Flags) {
    const wanted = programs().filter(
      ({ id, program, isCareful }) =>
        only.length === 0 || only.some((one) => [id, program, isCareful ? "careful" : "careless"].includes(one)),
    );
    const outcomes = new Map<string, Outcome>(
      json !== undefined && existsSync(json) ? Object.entries(JSON.parse(readFileSync(json, "utf8")) as object) : [],
    );
    const checkAll = async (list: readonly CheckedProgram[]): Promise<void> => {
      let next = 0;
      const work = async (): Promise<void> => {
        for (let at = next++; at < list.length; at = next++) {
          const one = list[at]!;
          const outcome =
            outcomes.get(one.id) ?? (await checkedProgram(one, one.isCareful ? {} : { skip: outcomes.get(one.program)?.failed ?? [] }));
          outcomes.set(one.id, outcome);
          const { verdict, failed, warned, seconds, problem } = outcome;
          const shown = failed.length > 0 || problem === undefined ? [...failed, ...warned.map((id) => `(${id})`)].join(" ") : problem;
          console.log(`${one.isCareful ? "careful " : "careless"} ${one.id}  ${verdict}  ${seconds} s  ${shown}`);
          if (json !== undefined) writeFileSync(json, JSON.stringify(Object.fromEntries(outcomes), undefined, 1));
        }
      };
      await Promise.all(Array.from({ length: Number(workers) }, work));
    };
    await checkAll(wanted.filter(({ isCareful }) => isCareful));
    const sample = wanted.filter(({ isCareful }) => !isCareful).filter((_, n) => n % Number(every) === Number(from) - 1);
    await checkAll(sample);
    const [careful, careless] = [wanted.filter(({ isCareful }) => isCareful), sample];
    const found = careless.filter(({ id }) => outcomes.get(id)!.failed.length > 0);
    const hinted = careless.filter(({ id }) => outcomes.get(id)!.failed.length === 0 && outcomes.get(id)!.warned.length > 0);
    const alarms = careful.filter(({ id }) => outcomes.get(id)!.failed.length > 0);
    console.log(
      `${found.length} of ${careless.length} mistakes found, ${hinted.length} more with a warning; ${alarms.length} of ${careful.length} careful programs fail`,
    );
  },
};
