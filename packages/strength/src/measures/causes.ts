import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { causeLine } from "../../../conformance/src/causes/cause-line.ts";
import { type Findings, causesOf } from "../../../conformance/src/causes/causes.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import type { Cause } from "../../../conformance/src/verdict/cause.ts";
import { planted } from "../planted/all.ts";
import { causeKeys } from "../planted/causes.ts";
import { PLANTED_START, plantedServer } from "../planted/planted-server.ts";
import type { Planted } from "../planted/planted.ts";
import { asOne, together } from "../planted/together.ts";
import type { Measure } from "./measure.ts";

interface Job {
  readonly row: Planted;
  /** Requirements whose checks are made. None: all. */
  readonly only: readonly string[];
  /** File where the findings are kept; undefined: nowhere. */
  readonly file: string | undefined;
}

/** Prints what was not as it should be, and the causes that were found instead. */
type Show = (words: string, causes: readonly Cause[]) => void;

/** A cause names a mistake if its title has the mistake's key, or a requirement that it breaks. */
export const causesNamed: Measure<Job, Findings> = {
  run: async ({ count = "300", servers = "30", kept, verbose = false }, pool) => {
    if (kept !== undefined) mkdirSync(kept, { recursive: true });
    const fileOf = (name: string): string | undefined => (kept === undefined ? undefined : `${kept}/${name}.json`);
    const show: Show = (words, causes) => {
      console.log(words);
      if (verbose) for (const cause of causes) console.log(`    ${causeLine(cause)} (${cause.requirements.join(" ")})`);
    };
    const rows = planted.filter(({ id }) => Object.hasOwn(causeKeys, id));
    const single = rows.slice(0, Number(count));
    ofSingle(await pool(single.map((row) => ({ row, only: row.breaks, file: fileOf(`single-${planted.indexOf(row)}`) }))), single, show);
    const plain = rows.filter(({ variant }) => variant === undefined);
    const wrong: Planted[][] = [];
    for (let seed = 1; seed <= Number(servers); seed += 1) wrong.push(await together(plain, 10 + (seed % 11), seed * 7919));
    ofServers(await pool(wrong.map((mistakes, n) => ({ row: asOne(mistakes), only: [], file: fileOf(`server-${n + 1}`) }))), wrong, show);
  },
  judge: async ({ row, only, file }) => {
    if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Findings;
    const server = await plantedServer(row);
    const settings = { tier: "certify", only, preflight: true, startedAt: PLANTED_START, seed: 1, onBug: () => undefined } as const;
    const { requirements, exchanges, absent } = await runSuite({ ...server, ...settings });
    const failing = requirements.filter(({ verdict }) => verdict === "fail");
    const findings: Findings = { requirements: failing, exchanges, ...(absent === undefined ? {} : { absent }) };
    if (file !== undefined) writeFileSync(file, JSON.stringify(findings));
    return findings;
  },
};

function ofSingle(found: readonly Findings[], chosen: readonly Planted[], show: Show): void {
  const failing = chosen.map((row, n) => ({ row, causes: causesOf(found[n]!) })).filter(({ causes }) => causes.length > 0);
  const unnamed = failing.filter(({ row, causes }) => !names(causes[0]!, row));
  for (const { row, causes } of unnamed) show(`'${row.id}' (${row.breaks.join(" ")}) is not named first`, causes);
  const named = failing.length - unnamed.length;
  console.log(
    `${chosen.length} single mistakes: ${failing.length} found, and the first cause names ${named} of them (${share(named, failing.length)} %)`,
  );
}

function ofServers(judged: readonly Findings[], wrong: readonly (readonly Planted[])[], show: Show): void {
  let [found, named, strays, most] = [0, 0, 0, 0];
  for (const [n, mistakes] of wrong.entries()) {
    const causes = causesOf(judged[n]!);
    const failing = new Set(judged[n]!.requirements.map(({ id }) => id));
    const shown = mistakes.filter(({ breaks }) => breaks.some((id) => failing.has(id)));
    const missed = shown.filter((row) => !causes.some((cause) => names(cause, row)));
    const isOf = (cause: Cause, row: Planted): boolean => names(cause, row) || row.breaks.some((id) => cause.requirements.includes(id));
    const stray = causes.filter((cause) => !mistakes.some((row) => isOf(cause, row)));
    [found, named, strays] = [found + shown.length, named + shown.length - missed.length, strays + stray.length];
    most = Math.max(most, stray.length);
    if (missed.length > 0) show(`server ${n + 1}: ${missed.map(({ id }) => `'${id}'`).join(", ")} not named`, causes);
    if (stray.length > 0) show(`server ${n + 1}: of no mistake, or of what follows from one`, stray);
  }
  console.log(
    `${wrong.length} servers: ${found} mistakes found, ${named} named (${share(named, found)} %); ${strays} causes of no requirement that a mistake breaks, ${most} of one server at most`,
  );
}

function names({ title }: Cause, { id, breaks }: Planted): boolean {
  return causeKeys[id]!.test(title) || breaks.some((requirement) => title.includes(requirement));
}

function share(some: number, all: number): string {
  return all === 0 ? "0" : String(Math.round((1000 * some) / all) / 10);
}
