import { parseArgs } from "node:util";
import { startPostgres } from "../support/postgres.ts";
import type { DrillReport } from "./drills/figure.ts";
import { killDrill } from "./drills/kills.ts";

const OPTIONS = {
  cluster: { type: "boolean" },
  seed: { type: "string", default: "1" },
  kills: { type: "string", default: "20" },
  histories: { type: "string", default: "300" },
} as const;

interface Sizes {
  readonly seed: number;
  readonly kills: number;
  readonly histories: number;
}

/** Milliseconds between two kills. More than `MANY` come after each other more quickly: 200 of them then fit into one run. */
const APART = 1500;
const MANY = 50;
const DENSE = 700;

/** @throws Error for a wrong flag */
function read(args: readonly string[]): Sizes {
  const { values } = parseArgs({ options: OPTIONS, args: [...args] });
  const number = (name: keyof Sizes): number => {
    const value = Number(values[name]);
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
    return value;
  };
  return { seed: number("seed"), kills: number("kills"), histories: number("histories") };
}

/** Prints figures beside their ends. */
function print({ figures, problems }: DrillReport): void {
  for (const { name, measured, end, isMet } of figures)
    console.log(`  ${isMet ? "      " : "MISSED"} ${name.padEnd(76)} ${measured.padEnd(24)} ${end}`.trimEnd());
  for (const problem of problems.slice(0, 10)) console.log(`\nFOUND ${problem}`);
}

/**
 * Kills processes of the built command that share their data, and prints what was measured beside what it has to be.
 * @param program the file of the command
 * @returns the exit status: 1 if an end is missed
 */
export async function hardenCluster(program: string, args: readonly string[]): Promise<number> {
  const sizes = read(args);
  const postgres = await startPostgres();
  if (postgres === undefined) return 1;
  try {
    const report = await killDrill({ postgres, program, ...sizes, apart: sizes.kills > MANY ? DENSE : APART });
    print(report);
    const missed = report.figures.filter(({ isMet }) => !isMet).length;
    console.log(`\n${missed === 0 ? "all ends are met" : `${missed} ends are missed`}`);
    return missed === 0 ? 0 : 1;
  } finally {
    await postgres.remove();
  }
}
