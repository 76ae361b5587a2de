/**
 * Measures whether causes name mistakes: `node scripts/causes.ts [--single N] [--servers N] [--kept FOLDER] [--verbose]`; default: all 300 single
 * mistakes with a key, each judged by the checks of the requirements that it breaks, and 30 servers with 10 to 20 mistakes at certify.
 * A cause names a mistake if its title has the mistake's key, or a requirement that it breaks. `--kept`: reports are kept there, and those
 * that are there are only grouped again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Findings, causesOf } from "../src/causes/causes.ts";
import { causeLine } from "../src/causes/cause-line.ts";
import { runSuite } from "../src/suite.ts";
import type { Cause } from "../src/verdict/cause.ts";
import { VARIANTS } from "../test/other-server/choices.ts";
import { planted } from "../test/planted/all.ts";
import { causeKeys } from "../test/planted/causes.ts";
import type { Planted } from "../test/planted/planted.ts";
import { asOne, together } from "../test/planted/together.ts";
import { wrongServer } from "../test/planted/wrong-server.ts";

const { values } = parseArgs({
  options: {
    single: { type: "string", default: "300" },
    servers: { type: "string", default: "30" },
    kept: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const START = new Date("2026-03-02T09:00:00Z");
const rows = planted.filter(({ id }) => Object.hasOwn(causeKeys, id));
if (values.kept !== undefined) mkdirSync(values.kept, { recursive: true });
await single(rows.slice(0, Number(values.single)));
await servers(Number(values.servers));

async function single(chosen: readonly Planted[]): Promise<void> {
  let [found, named] = [0, 0];
  for (const row of chosen) {
    const causes = causesOf(await judged(row, `single-${planted.indexOf(row)}`, row.breaks));
    if (causes.length === 0) continue;
    found += 1;
    if (names(causes[0]!, row)) named += 1;
    else show(`'${row.id}' (${row.breaks.join(" ")}) is not named first`, causes);
  }
  console.log(`${chosen.length} single mistakes: ${found} found, and the first cause names ${named} of them (${share(named, found)} %)`);
}

async function servers(count: number): Promise<void> {
  let [found, named, strays, most] = [0, 0, 0, 0];
  for (let seed = 1; seed <= count; seed += 1) {
    const mistakes = await together(
      rows.filter(({ variant }) => variant === undefined),
      10 + (seed % 11),
      seed * 7919,
    );
    const report = await judged(asOne(mistakes), `server-${seed}`, []);
    const causes = causesOf(report);
    const failing = new Set(report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id));
    const shown = mistakes.filter(({ breaks }) => breaks.some((id) => failing.has(id)));
    const missed = shown.filter((row) => !causes.some((cause) => names(cause, row)));
    const stray = causes.filter(
      (cause) => !mistakes.some((row) => names(cause, row) || row.breaks.some((id) => cause.requirements.includes(id))),
    );
    [found, named, strays] = [found + shown.length, named + shown.length - missed.length, strays + stray.length];
    most = Math.max(most, stray.length);
    if (missed.length > 0) show(`server ${seed}: ${missed.map(({ id }) => `'${id}'`).join(", ")} not named`, causes);
    if (stray.length > 0) show(`server ${seed}: of no mistake, or of what follows from one`, stray);
  }
  console.log(
    `${count} servers: ${found} mistakes found, ${named} named (${share(named, found)} %); ${strays} causes of no requirement that a mistake breaks, ${most} of one server at most`,
  );
}

/** What a server with a mistake fails at certify. @param only requirements whose checks are made. None: all */
async function judged(row: Planted, name: string, only: readonly string[]): Promise<Findings> {
  const file = `${values.kept}/${name}.json`;
  if (values.kept !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Findings;
  const { otherServer } = await wrongServer(row);
  const choices = VARIANTS[row.variant ?? "other"]!;
  const { fetch, target, time } = otherServer({ choices, receiver: row.receiver ?? false, start: START, seed: 7 });
  const report = await runSuite({
    fetch,
    target,
    time,
    tier: "certify",
    only,
    preflight: true,
    startedAt: START,
    seed: 1,
    onBug: () => {},
  });
  const { requirements, exchanges, absent } = report;
  const failing = requirements.filter(({ verdict }) => verdict === "fail");
  const findings: Findings = { requirements: failing, exchanges, ...(absent === undefined ? {} : { absent }) };
  if (values.kept !== undefined) writeFileSync(file, JSON.stringify(findings));
  return findings;
}

function names({ title }: Cause, { id, breaks }: Planted): boolean {
  return causeKeys[id]!.test(title) || breaks.some((requirement) => title.includes(requirement));
}

function show(words: string, causes: readonly Cause[]): void {
  console.log(words);
  if (values.verbose) for (const cause of causes) console.log(`    ${causeLine(cause)} (${cause.requirements.join(" ")})`);
}

function share(some: number, all: number): string {
  return all === 0 ? "0" : String(Math.round((1000 * some) / all) / 10);
}
