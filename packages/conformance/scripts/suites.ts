/**
 * Compares our suite with schema-driven random testing: both judge the mock with the same faults.
 * `node scripts/suites.ts [--faults N|all] [--seed N] [--processes N] [--json FILE]`; default: 60 faults, seed 1, 2 processes.
 * The random tester is our own, since Schemathesis needs Python: see bench/README.md for what it does, and how near it comes.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { TIERS } from "../src/run/schedule/tier.ts";
import { mockFaults } from "../src/strength/mock-sandboxes.ts";
import { mockTarget } from "../test/mock-target.ts";
import { SeededChoice } from "./suites/seeded-choice.ts";
import type { Outcome, TestedFault, SuiteTask } from "./suites/tasks.ts";
import { carriedOut } from "./suites/workers.ts";

/** Requests of the random tester, and numbers of requests at which faults found are counted. */
const MOST = 6000;
const MARKS = [60, 300, 600, 1000, 2000, MOST];
/** Sound mocks whose failures do not count, and others that show how many false ones are left. */
const [SOUND_RUNS, CONTROLS] = [14, 10];

const { values } = parseArgs({
  options: {
    faults: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    processes: { type: "string", default: "2" },
    json: { type: "string" },
  },
});
const [seed, processes] = [Number(values.seed), Number(values.processes)];
const { mock, fetch } = mockTarget({});
const catalogue = await mockFaults("http://mock", fetch);
await mock[Symbol.asyncDispose]();
const faults = values.faults === "all" ? catalogue : drawn(catalogue, Number(values.faults));
const say = (text: string): void => void process.stderr.write(`suites: ${text}\n`);
const began = performance.now();

say(`the random tester meets ${SOUND_RUNS + CONTROLS} sound mocks`);
const soundRuns = await carriedOut(
  Array.from({ length: SOUND_RUNS + CONTROLS }, (_, n): SuiteTask => ({
    kind: "random",
    fault: undefined,
    seed: seed + n,
    requests: MOST,
  })),
  processes,
);
const known = new Set(soundRuns.slice(0, SOUND_RUNS).flatMap(({ failures }) => failures.map(([failure]) => failure)));
const isNew = ({ failures }: Outcome): boolean => failures.some(([failure]) => !known.has(failure));
const falseAlarms = soundRuns.slice(SOUND_RUNS).filter(isNew).length;

say("our suite meets the sound mock at each tier");
const ownSound = await carriedOut(
  TIERS.map((tier): SuiteTask => ({ kind: "ours", fault: undefined, tier })),
  processes,
);

const rows = [
  {
    name: "random tester",
    tasks: faults.map((fault): SuiteTask => ({ kind: "random", fault, seed, requests: MOST, known: [...known] })),
    sound: `${falseAlarms} of ${CONTROLS}`,
    requests: MOST,
  },
  ...TIERS.map((tier, n) => ({
    name: `ours, ${tier}`,
    tasks: faults.map((fault): SuiteTask => ({ kind: "ours", fault, tier })),
    sound: `${ownSound[n]!.failures.length} of 1`,
    requests: ownSound[n]!.requests,
  })),
];
const outcomes = await carriedOut(
  rows.flatMap(({ tasks }) => tasks),
  processes,
  (count) => {
    if (count % 20 === 0) say(`${count} of ${rows.length * faults.length} runs`);
  },
);
const results = rows.map(({ name, sound, requests }, row) => {
  const found = faults.map(({ id }, n) => ({
    fault: id,
    request: firstNew(outcomes[row * faults.length + n]!, row === 0 ? known : new Set()),
  }));
  return { name, sound, requests, found };
});
const table = [
  ["", ...MARKS.map((mark) => mark.toLocaleString("en")), "whole run", "requests", "false alarms"],
  ...results.map(({ name, sound, requests, found }) => [
    name,
    ...MARKS.map((mark) =>
      mark < requests || mark === MARKS.find((one) => one >= requests)
        ? String(found.filter(({ request }) => (request ?? Infinity) <= mark).length)
        : "",
    ),
    String(found.filter(({ request }) => request !== null).length),
    requests.toLocaleString("en"),
    sound,
  ]),
];
const widths = table[0]!.map((_, n) => Math.max(...table.map((line) => line[n]!.length)));
const both = faults.filter((_, n) => results[0]!.found[n]!.request !== null && results.at(-1)!.found[n]!.request !== null).length;
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`
Faults of the mock found, by requests: ${faults.length === catalogue.length ? "all" : `${faults.length} drawn with seed ${seed} from`} ${catalogue.length}; one company, one full key for the random tester
${table.map((line) => line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join("  ")).join("\n")}
Both the random tester and certify find ${both}; only the random tester finds ${results[0]!.found.filter(({ request }) => request !== null).length - both}.
The random tester is our own: schema-driven like Schemathesis, which needs Python and is not run here. What the sound mock shows in ${SOUND_RUNS} other
runs does not count for it. Its description is ours, with our choices where the document leaves something open: it is stricter than the document.
Our suite was made with this catalogue in view. ${seconds} s, ${processes} processes.`);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ seed, faults: faults.length, of: catalogue.length, results }, null, 2)}\n`);

/** The number of the request with the first failure that is not known; null: none. */
function firstNew({ failures }: Outcome, expected: ReadonlySet<string>): number | null {
  const fresh = failures.filter(([failure]) => !expected.has(failure)).map(([, request]) => request);
  return fresh.length === 0 ? null : Math.min(...fresh);
}

/** Some rows, drawn without putting back. */
function drawn<T extends TestedFault>(all: readonly T[], count: number): T[] {
  const chance = new SeededChoice(seed);
  return all
    .map((row) => ({ row, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ row }) => row);
}
