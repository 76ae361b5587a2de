import { writeFileSync } from "node:fs";
import { TIERS, type Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { type KnownFault, isOfEvents } from "../../../conformance/src/strength/faults.ts";
import { mockFaults } from "../../../conformance/src/strength/mock-sandboxes.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { ORIGIN, inProcess } from "../../../conformance/test/mock-sandboxes.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import { describedOperations } from "../random-tester/api-description.ts";
import { testRandomly } from "../random-tester/random-tester.ts";
import { Chance } from "../other-server/chance.ts";
import type { Measure, Pool } from "./measure.ts";

/** Requests of the random tester, and numbers of requests at which faults found are counted. */
const MOST = 6000;
const MARKS = [60, 300, 600, 1000, 2000, MOST];
/** Sound mocks whose failures do not count, and others that show how many false ones are left. */
const [SOUND_RUNS, CONTROLS] = [14, 10];

interface Task {
  /** Undefined: the sound mock. */
  readonly fault?: KnownFault;
  /** How the random tester tests it, up to a failure that is not known; or the tier at which our suite judges it. */
  readonly by: { readonly seed: number; readonly known?: ReadonlySet<string> } | Tier;
}

interface Outcome {
  /** Failures, each with the number of the request that showed it. */
  readonly failures: readonly (readonly [failure: string, request: number])[];
  /** Requests in all. */
  readonly requests: number;
}

/** What finds faults, on a sound mock and on each fault. */
interface Finder {
  readonly name: string;
  readonly sound: string;
  readonly requests: number;
  readonly by: Task["by"];
}

/** The random tester is our own, since Schemathesis needs Python: bench/README.md says what it does, and how near it comes. */
export const suitesCompared: Measure<Task, Outcome> = {
  run: async ({ count = "60", seed: text = "1", json }, pool) => {
    const seed = Number(text);
    const began = performance.now();
    const catalogue = await mockFaults(ORIGIN, inProcess);
    const faults = count === "all" ? catalogue : drawn(catalogue, Number(count), seed);
    const { known, finders } = await onSoundMocks(seed, pool);
    const all = finders.length * faults.length;
    const outcomes = await pool(
      finders.flatMap(({ by }) => faults.map((fault): Task => ({ fault, by }))),
      (_outcome, _task, done) => (done % 20 === 0 ? say(`${done} of ${all} runs`) : undefined),
    );
    const results = finders.map(({ name, sound, requests, by }, row) => ({
      name,
      sound,
      requests,
      found: faults.map(({ id }, n) => ({
        fault: id,
        request: firstNew(outcomes[row * faults.length + n]!, typeof by === "string" ? new Set() : known),
      })),
    }));
    const [random, certify] = [results[0]!.found, results.at(-1)!.found];
    const both = random.filter(({ request }, n) => request !== null && certify[n]!.request !== null).length;
    const only = random.filter(({ request }) => request !== null).length - both;
    console.log(`
Faults of the mock found, by requests: ${faults.length === catalogue.length ? "all" : `${faults.length} drawn with seed ${seed} from`} ${catalogue.length}; one company, one full key for the random tester
${tableOf(results)}
Both the random tester and certify find ${both}; only the random tester finds ${only}.
The random tester is our own: schema-driven like Schemathesis, which needs Python and is not run here. What the sound mock shows in ${SOUND_RUNS} other
runs does not count for it. Its description is ours, with our choices where the document leaves something open: it is stricter than the document.
Our suite was made with this catalogue in view. ${Math.round((performance.now() - began) / 1000)} s.`);
    if (json !== undefined)
      writeFileSync(json, `${JSON.stringify({ seed, faults: faults.length, of: catalogue.length, results }, null, 2)}\n`);
  },
  // Both see the same company, with the same limit of requests.
  judge: async ({ fault, by }) => {
    // A receiver takes real time, so only faults of events get one; the random tester never has one.
    const receiver = typeof by === "string" && fault !== undefined && isOfEvents(fault);
    const { mock, target, fetch } = mockTarget({ rateLimit: 100, receiver, faults: fault === undefined ? [] : [fault.id] });
    try {
      if (typeof by === "string") return await ours(by, { target, fetch });
      const server = { base: target.base_url, key: target.keys.full, fetch, minute: (): void => void mock.clock.advance("PT1M") };
      return {
        failures: [...(await testRandomly((operations ??= describedOperations()), server, { ...by, requests: MOST }))],
        requests: MOST,
      };
    } finally {
      await mock[Symbol.asyncDispose]();
    }
  },
};

let operations: ReturnType<typeof describedOperations> | undefined;

const say = (text: string): void => void process.stderr.write(`suites: ${text}\n`);

/** What finds faults, with its failures on sound mocks. */
async function onSoundMocks(
  seed: number,
  pool: Pool<Task, Outcome>,
): Promise<{ readonly known: ReadonlySet<string>; readonly finders: readonly Finder[] }> {
  say(`the random tester meets ${SOUND_RUNS + CONTROLS} sound mocks`);
  const random = await pool(Array.from({ length: SOUND_RUNS + CONTROLS }, (_, n): Task => ({ by: { seed: seed + n } })));
  const known = new Set(random.slice(0, SOUND_RUNS).flatMap(({ failures }) => failures.map(([failure]) => failure)));
  const alarms = random.slice(SOUND_RUNS).filter((outcome) => firstNew(outcome, known) !== null).length;
  say("our suite meets the sound mock at each tier");
  const own = await pool(TIERS.map((by): Task => ({ by })));
  return {
    known,
    finders: [
      { name: "random tester", by: { seed, known }, sound: `${alarms} of ${CONTROLS}`, requests: MOST },
      ...TIERS.map((tier, n) => ({
        name: `ours, ${tier}`,
        by: tier,
        sound: `${own[n]!.failures.length} of 1`,
        requests: own[n]!.requests,
      })),
    ],
  };
}

/** Our suite at a tier, up to its first failure. */
async function ours(tier: Tier, reached: Pick<Parameters<typeof runSuite>[0], "target" | "fetch">): Promise<Outcome> {
  let last = 0;
  const report = await runSuite({ ...reached, tier, bail: true, onBug: () => undefined, onProgress: ({ requests }) => (last = requests) });
  const failed = report.requirements.filter(({ verdict }) => verdict === "fail");
  return { failures: failed.map(({ id }) => [id, last] as const), requests: report.requests };
}

interface Result extends Omit<Finder, "by"> {
  readonly found: readonly { readonly request: number | null }[];
}

function tableOf(results: readonly Result[]): string {
  const table = [
    ["", ...MARKS.map((mark) => mark.toLocaleString("en")), "whole run", "requests", "false alarms"],
    ...results.map(({ name, sound, requests, found }) => {
      const within = (mark: number): string => String(found.filter(({ request }) => request !== null && request <= mark).length);
      const last = MARKS.find((one) => one >= requests);
      return [
        name,
        ...MARKS.map((mark) => (mark < requests || mark === last ? within(mark) : "")),
        within(Infinity),
        requests.toLocaleString("en"),
        sound,
      ];
    }),
  ];
  const widths = table[0]!.map((_, n) => Math.max(...table.map((line) => line[n]!.length)));
  return table.map((line) => line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join("  ")).join("\n");
}

/** The number of the request with the first failure that is not known; null: none. */
function firstNew({ failures }: Outcome, known: ReadonlySet<string>): number | null {
  const fresh = failures.filter(([failure]) => !known.has(failure)).map(([, request]) => request);
  return fresh.length === 0 ? null : Math.min(...fresh);
}

/** Some rows, drawn without putting back. */
function drawn<T>(all: readonly T[], count: number, seed: number): T[] {
  const chance = new Chance(seed);
  return all
    .map((row) => ({ row, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ row }) => row);
}
