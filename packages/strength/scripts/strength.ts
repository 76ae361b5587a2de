/** Measures the suite: `npm run strength -- WHAT [flags]`. Without WHAT it lists what there is to measure, with the flags. */
import { availableParallelism } from "node:os";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { isMainThread, workerData } from "node:worker_threads";
import { type Flags, type Measure, optionOf } from "../src/measures/measure.ts";
import { answerJobs, poolOf } from "../src/measures/pool.ts";

interface Row {
  /** What it measures, and what it prints or writes. */
  readonly shows: string;
  readonly flags: readonly (keyof Flags)[];
  /** A measure may change classes of the suite to look at them, so only the one that is wanted is loaded. */
  readonly load: () => Promise<unknown>;
}

const ROWS: Readonly<Record<string, Row>> = {
  show: {
    shows:
      "the verdicts on the mock, with faults, decisions or another company; --all with those that say little, --limit with the rate limit",
    flags: ["only", "fault", "decide", "main", "seed", "tier", "all", "limit"],
    load: async () => (await import("../src/measures/show.ts")).show,
  },
  "other-server": {
    shows:
      "the verdicts on the second implementation, in all variants or some, with mistakes, from a day on, or with a receiver (--events)",
    flags: ["variant", "only", "mistake", "tier", "start", "seed", "all", "events"],
    load: async () => (await import("../src/measures/show.ts")).showOther,
  },
  "serve-other": {
    shows:
      "nothing: serves the second implementation on a port (4040) in real time, and writes its target file (second-server.json); --only takes the planted mistake that is served, by a part of its name",
    flags: ["port", "variant", "mistake", "only", "target"],
    load: async () => (await import("../src/measures/show.ts")).serveOther,
  },
  kill: {
    shows:
      "faults of the mock that no check of a requirement that they violate notices; --only takes faults that violate such requirements",
    flags: ["only", "fault", "verbose", "workers"],
    load: async () => (await import("../src/measures/kill.ts")).kill,
  },
  mutants: {
    shows: "wire mutants that no check notices; --only takes their names",
    flags: ["only", "verbose", "workers"],
    load: async () => (await import("../src/measures/kill.ts")).wireMutants,
  },
  planted: {
    shows:
      "planted mistakes of the second server that certify and ci miss; --only takes text of their names, or the start of a requirement",
    flags: ["only", "tier", "kind", "latest", "seed", "verbose", "json", "workers"],
    load: async () => (await import("../src/measures/planted.ts")).plantedMistakes,
  },
  causes: {
    shows:
      "mistakes that causes do not name: --count single ones (300), and --servers with 10 to 20 (30); --kept FOLDER keeps the findings, and reads those that are there",
    flags: ["count", "servers", "kept", "verbose", "workers"],
    load: async () => (await import("../src/measures/causes.ts")).causesNamed,
  },
  "false-alarms": {
    shows:
      "failures of the sound mock in combinations of all open points: a pairwise array, or --count drawn ones; --row N prints the flags of one for hr-mock",
    flags: ["only", "seeds", "count", "main", "events", "row", "workers"],
    load: async () => (await import("../src/measures/alarms.ts")).falseAlarms,
  },
  drawn: {
    shows:
      "failures, and musts left undecided, of --count servers (100) from --seed on with drawn forms where the document shows none; --whole for all requirements",
    flags: ["seed", "count", "only", "whole", "tier", "verbose", "workers"],
    load: async () => (await import("../src/measures/drawn.ts")).drawnServers,
  },
  vacuous: {
    shows: "requirements that pass although the successes of all their operations are empty",
    flags: ["only", "workers"],
    load: async () => (await import("../src/measures/harms.ts")).vacuous,
  },
  measure: {
    shows:
      "cost and evidence of each check, and a place for new ones: writes checks.json and set-ups.json; with --only, the lines of others stay",
    flags: ["only"],
    load: async () => (await import("../src/measures/costs.ts")).costs,
  },
  matrix: {
    shows:
      "which checks notice each fault, in a run of all, of a tier or of those that --only matches: writes kills.json, or planted.json with --planted or --latest; all faults take half an hour on two cores",
    flags: ["fault", "every", "tier", "only", "planted", "latest", "workers"],
    load: async () => (await import("../src/measures/matrix.ts")).killMatrix,
  },
  order: {
    shows:
      "the order in which runs with few requests choose checks: writes the places in checks.json, from what the two above have measured",
    flags: [],
    load: async () => (await import("../src/measures/check-order.ts")).checkOrder,
  },
  clients: {
    shows:
      "careful and careless programs, checked by `check-client`: which mistakes are found, and which careful programs fail; --every third mistake, say, --from the second on",
    flags: ["only", "every", "from", "workers", "json"],
    load: async () => (await import("../src/measures/clients.ts")).checkedClients,
  },
  curve: {
    shows:
      "the table of the README: how much runs with few requests find, from what the three above have measured; writes curve.json, and its drawing in docs",
    flags: [],
    load: async () => (await import("../src/measures/curve.ts")).writtenCurve,
  },
  results: {
    shows:
      "the verdicts on sound servers: the mock, the second implementation, the strangers; --kept FOLDER (results) gets a JSON report each",
    flags: ["kept", "tier", "workers"],
    load: async () => (await import("../src/measures/sound-results.ts")).soundResults,
  },
  "generic-mocks": {
    shows:
      "the tables of the guide on generic mocks, which it writes there, and the results that the site of the documentation shows, from the site --kept (matrix-site)",
    flags: ["kept"],
    load: async () => (await import("../src/measures/generic-mocks.ts")).genericMocks,
  },
  edition: {
    shows: "nothing: writes the next edition, spec/editions/<id>.yaml, from what the suite is now and what was last measured",
    flags: [],
    load: async () => (await import("../src/measures/edition.ts")).nextEdition,
  },
  evidence: {
    shows:
      "planted mistakes after which published evidence is judged otherwise than the evidence itself, at certify or --tier; --every third, say",
    flags: ["every", "tier", "latest", "workers"],
    load: async () => (await import("../src/measures/published-evidence.ts")).publishedEvidence,
  },
  rotation: {
    shows:
      "how many of twenty planted mistakes in one server ten ci runs with --rotate find, and ten without; --servers such servers (3), drawn from --seed on",
    flags: ["servers", "seed", "workers"],
    load: async () => (await import("../src/measures/rotation.ts")).rotation,
  },
  drift: {
    shows:
      "forty single changes of the second server, ten of them within an open point: what hr-conformance drift says of each; --only takes text of their names",
    flags: ["only"],
    load: async () => (await import("../src/measures/drift.ts")).driftNamed,
  },
  suites: {
    shows: "our suite beside schema-driven random testing on --count faults of the mock (60, or `all`): npm run bench -- --only suites",
    flags: ["count", "seed", "json", "workers"],
    load: async () => (await import("../src/measures/suites.ts")).suitesCompared,
  },
};

if (isMainThread) await main(process.argv.slice(2));
else answerJobs((await ROWS[workerData as string]!.load()) as Measure);

async function main([what = "", ...args]: readonly string[]): Promise<void> {
  if (!Object.hasOwn(ROWS, what)) {
    for (const [name, { shows, flags }] of Object.entries(ROWS))
      console.log(`${name}: ${shows}\n    ${flags.map((flag) => `--${flag}`).join(" ")}`);
    process.exitCode = what === "" ? 0 : 2;
    return;
  }
  const { flags, load } = ROWS[what]!;
  const options = Object.fromEntries(flags.map((name) => [name, optionOf(name)]));
  const values = flagsIn(args, options);
  if (typeof values === "string") {
    console.error(`strength: ${values}; the flags of '${what}' are ${flags.map((flag) => `--${flag}`).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const threads = values.workers === undefined ? availableParallelism() : Number(values.workers);
  await ((await load()) as Measure).run(values, poolOf(import.meta.filename, what, threads));
}

/** The flags that are given, or what is wrong with them. */
function flagsIn(args: string[], options: ParseArgsOptionsConfig): Flags | string {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    return (error as Error).message.split(". ")[0]!;
  }
}
