import { parseArgs } from "node:util";
import { startPostgres } from "../support/postgres.ts";
import { bytesDrill } from "./drills/bytes.ts";
import { deliveriesDrill } from "./drills/deliveries.ts";
import { drainDrill } from "./drills/drain.ts";
import type { DrillReport, DrillFigure } from "./drills/figure.ts";
import { folderDrill } from "./drills/folder.ts";
import { killDrill } from "./drills/kills.ts";
import { mutantDrill } from "./drills/mutants.ts";
import { outageDrill } from "./drills/outage.ts";
import { sandboxesDrill } from "./drills/sandboxes.ts";
import { gapDrill, upgradeDrill } from "./drills/upgrade.ts";
import { NEXT_ENGINE, buildVariant } from "./processes/variant.ts";

const DRILLS = ["kills", "outage", "sandboxes", "bytes", "deliveries", "folder", "drain", "upgrade", "mutants"] as const;
type Drill = (typeof DRILLS)[number];

const OPTIONS = {
  cluster: { type: "boolean" },
  seed: { type: "string", default: "1" },
  kills: { type: "string", default: "20" },
  histories: { type: "string", default: "300" },
  requests: { type: "string", default: "5000" },
  only: { type: "string" },
} as const;

interface Sizes {
  readonly seed: number;
  readonly kills: number;
  readonly histories: number;
  readonly requests: number;
}

/** More kills than these come after each other more quickly, in milliseconds: 200 of them then fit into one run. */
const MANY = 50;
const DENSE = 700;

type Run = (sizes: Sizes, name: Drill) => Promise<DrillReport>;

/** @throws Error for a wrong flag */
function read(args: readonly string[]): { readonly sizes: Sizes; readonly chosen: readonly Drill[] } {
  const { values } = parseArgs({ options: OPTIONS, args: [...args] });
  const number = (name: "seed" | "kills" | "histories" | "requests"): number => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
    return value;
  };
  const chosen = (values.only?.split(",") ?? DRILLS) as readonly Drill[];
  for (const name of chosen) if (!DRILLS.includes(name)) throw new Error(`--only takes ${DRILLS.join(", ")}`);
  const sizes = { seed: number("seed"), kills: number("kills"), histories: number("histories"), requests: number("requests") };
  return { sizes, chosen };
}

/** What is longer is cut. */
const WIDTH = 60;

/** Prints figures beside their ends. */
function print(name: string, { figures, problems }: DrillReport): void {
  console.log(`\n${name}`);
  for (const { name: figure, measured, end, isMet } of figures) {
    const mark = isMet ? "      " : "MISSED";
    const short = isMet && measured.length > WIDTH ? `${measured.slice(0, WIDTH)}…` : measured;
    console.log(`  ${mark} ${figure.padEnd(76)} ${short.padEnd(24)} ${end}`.trimEnd());
  }
  for (const problem of problems.slice(0, 10)) console.log(`\nFOUND ${problem}`);
}

/**
 * Breaks processes of the built command that share their data, and prints what was measured beside what it has to be.
 * @param program the file of the command
 * @returns the exit status: 1 if an end is missed
 */
export async function hardenCluster(program: string, args: readonly string[]): Promise<number> {
  const { sizes, chosen } = read(args);
  const postgres = await startPostgres();
  if (postgres === undefined) return 1;
  const plain = (figures: readonly DrillFigure[]): DrillReport => ({ figures, problems: [] });
  const runs: Readonly<Record<Drill, Run>> = {
    kills: async ({ kills, histories, seed }) =>
      await killDrill({ postgres, program, kills, histories, seed, ...(kills > MANY ? { apart: DENSE } : {}) }),
    outage: async () => plain(await outageDrill(postgres, program)),
    sandboxes: async ({ kills, seed }) => plain(await sandboxesDrill(postgres, program, seed, Math.ceil(kills / 3))),
    bytes: async ({ seed, requests }) => await bytesDrill(postgres, program, seed, requests),
    deliveries: async ({ kills }) => plain(await deliveriesDrill(postgres, program, Math.ceil(kills / 5))),
    folder: async ({ kills }) => plain(await folderDrill(program, Math.max(24, kills))),
    drain: async () => plain(await drainDrill(postgres, program, 9)),
    upgrade: async () => {
      await using next = await buildVariant(NEXT_ENGINE);
      const programs = { older: program, newer: next.program };
      const rolling = await upgradeDrill(postgres, programs);
      return plain([...rolling, ...(await gapDrill(postgres, programs, "end")), ...(await gapDrill(postgres, programs, "kill"))]);
    },
    mutants: async ({ seed }) => plain(await mutantDrill(postgres, seed)),
  };
  let [met, missed] = [0, 0];
  try {
    for (const name of chosen) {
      const report = await runs[name](sizes, name);
      print(name, report);
      const ends = report.figures.filter(({ end }) => end !== "");
      met += ends.filter(({ isMet }) => isMet).length;
      missed += ends.filter(({ isMet }) => !isMet).length;
    }
  } finally {
    await postgres.remove();
  }
  console.log(`\n${missed === 0 ? `all ${met} ends are met` : `${missed} of ${met + missed} ends are missed`}`);
  return missed === 0 ? 0 : 1;
}
