import { writeFile } from "node:fs/promises";
import { createLogUpdate } from "log-update";
import { currentDocument } from "../../document/api-document.ts";
import { seedOf } from "../../exchange/seeded-values.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { matcher } from "../../run/schedule/select.ts";
import { DEGENERATE } from "../../strength/degenerate.ts";
import { isOfEvents, killed } from "../../strength/faults.ts";
import { mockFaults, mockSandboxes } from "../../strength/mock-sandboxes.ts";
import { PERMITTED, mutants } from "../../strength/mutants.ts";
import { REST_FAULTS } from "../../strength/rest-faults.ts";
import type { StartTestTarget } from "../../strength/test-target.ts";
import { degenerateJudged, mutantKilled, restFaultKilled } from "../../strength/wire.ts";
import { runSuite } from "../../suite.ts";
import { err, out } from "../../terminal/print.ts";
import { readNumber } from "../flags.ts";
import { type Measured, ownMock } from "../own-mock.ts";

/** Flags of `score`, as commander gives them. */
export interface ScoreFlags {
  readonly mock?: string;
  readonly only?: string[];
  readonly part?: string[];
  readonly combinations?: string;
  readonly json?: string;
  readonly curve?: string[];
}

/** One measure of the suite's strength. */
interface Score {
  readonly part: string;
  readonly title: string;
  readonly good: number;
  readonly of: number;
  /** What the suite missed, one line each. */
  readonly missed: readonly string[];
  /** Mutants that the document permits, one line each with the reason. */
  readonly permitted?: readonly string[];
}

const USUAL_COMBINATIONS = 300;

/** @param startWithReceiver like `startTarget`, with a receiver for events, which waits in real time */
type Part = (startTarget: StartTestTarget, startWithReceiver: StartTestTarget, flags: ScoreFlags, origin: string) => Promise<Score>;

/** One in so many combinations is judged with events. */
const WITH_EVENTS = 10;

/** Measures each row; returns what was missed, one line each. Shows the progress on a terminal. */
async function missing<T>(part: string, all: readonly T[], look: (one: T) => Promise<string | undefined>): Promise<string[]> {
  const missed: string[] = [];
  for (const [n, one] of all.entries()) {
    tick(part, n, all.length);
    const line = await look(one);
    if (line !== undefined) missed.push(line);
  }
  return missed;
}

function scored(part: string, title: string, of: number, missed: readonly string[]): Score {
  return { part, title, good: of - missed.length, of, missed };
}

const PARTS: Readonly<Record<string, Part>> = {
  faults: async (startTarget, startWithReceiver, { only = ["*"] }, origin) => {
    const wanted = matcher(only);
    const all = (await mockFaults(origin)).filter(({ violates }) => violates.some(wanted));
    const missed = await missing("faults", all, async (fault) => {
      const kill = await killed(fault, isOfEvents(fault) ? startWithReceiver : startTarget);
      return kill === undefined ? `${fault.id}: ${fault.title} (${fault.violates.join(", ")})` : undefined;
    });
    return scored("faults", "faults of the mock killed by a check of a requirement that they violate", all.length, missed);
  },
  mutants: async (startTarget) => {
    const all = mutants();
    const survivors = await missing("mutants", all, async (mutant) =>
      (await mutantKilled(mutant, startTarget)).length === 0 ? mutant.id : undefined,
    );
    const missed = survivors.filter((id) => PERMITTED[id] === undefined);
    const permitted = survivors.flatMap((id) => (PERMITTED[id] === undefined ? [] : [`${id} (${PERMITTED[id]})`]));
    const score = scored("mutants", "wire mutants made from the description killed", all.length, missed);
    return { ...score, good: score.good - permitted.length, permitted };
  },
  rest: async (startTarget) => {
    const missed = await missing("rest", REST_FAULTS, async (fault) => {
      const { failed, warned } = await restFaultKilled(fault, startTarget);
      return failed.length + warned.length === 0 ? `${fault.id}: ${fault.title}` : undefined;
    });
    return scored("rest", "classes of REST mistakes that fuzzers miss noticed", REST_FAULTS.length, missed);
  },
  servers: async (startTarget) => {
    const missed = await missing("servers", DEGENERATE, async (server) => {
      const { verdict } = await degenerateJudged(server, startTarget);
      return verdict === "conformant" ? `${server.id}: ${server.title}` : undefined;
    });
    return scored("servers", "servers that implement nothing not called conformant", DEGENERATE.length, missed);
  },
  alarms: async (startTarget, startWithReceiver, { combinations }) => {
    const count = readNumber("--combinations", combinations, 1) ?? USUAL_COMBINATIONS;
    const missed: string[] = [];
    for (let n = 0; n < count; n += 1) {
      tick("alarms", n, count);
      const choices = currentDocument.decisions
        .filter(({ switchable }) => switchable)
        .map(({ slug, sound }) => [slug, sound[seedOf("combination", n, slug) % sound.length]!] as const);
      const testTarget = await (n % WITH_EVENTS === 0 ? startWithReceiver : startTarget)({
        main: "wattle",
        decide: Object.fromEntries(choices),
        seed: 1 + (n % 5),
      });
      const report = await runSuite({
        ...testTarget,
        maxRequests: Infinity,
        seed: 1 + n,
        onBug: (check, error) => missed.push(`combination ${n}: the check ${check.id} itself failed: ${String(error)}`),
      });
      await testTarget.close();
      for (const { id, complaints } of report.requirements.filter(({ verdict }) => verdict === "fail"))
        missed.push(`combination ${n}: ${id} by ${complaints![0]!.check}`);
    }
    const bad = new Set(missed.map((line) => line.split(":")[0]));
    return {
      part: "alarms",
      title: "random combinations of the open points without a false alarm",
      good: count - bad.size,
      of: count,
      missed,
    };
  },
};

/**
 * `hr-conformance score`: how strong the suite itself is, measured against the mock. Exit status 1 if anything is missed.
 * @throws ConfigurationError for an unknown part, or if no mock answers
 */
export async function score(flags: ScoreFlags): Promise<void> {
  if (flags.curve !== undefined) return writeCurve(flags.curve);
  const parts = flags.part ?? Object.keys(PARTS);
  for (const part of parts)
    if (!Object.hasOwn(PARTS, part))
      throw new ConfigurationError(`--part ${part}: no such part; the parts are ${Object.keys(PARTS).join(", ")}`);
  const { origin, end, webhooks }: Measured =
    flags.mock === undefined ? await ownMock() : { origin: flags.mock.replace(/\/+$/, ""), end: () => undefined };
  err.drawBy(createLogUpdate);
  const scores: (Score & { readonly seconds: number })[] = [];
  try {
    for (const part of parts) {
      const began = performance.now();
      const found = await PARTS[part]!(mockSandboxes(origin), mockSandboxes(origin, globalThis.fetch, webhooks), flags, origin);
      const seconds = Math.round((performance.now() - began) / 1000);
      scores.push({ ...found, seconds });
      tick("", 0, 0);
      out.print(
        `${found.good} of ${found.of} ${found.title} (${((100 * found.good) / Math.max(1, found.of)).toFixed(1)} %, ${seconds} s)`,
        ...found.missed.map((line) => `  missed  ${line}`),
        ...(found.permitted ?? []).map((line) => `  permitted  ${line}`),
      );
    }
  } finally {
    end();
  }
  if (flags.json !== undefined) await writeFile(flags.json, `${JSON.stringify(scores, null, 2)}\n`);
  process.exitCode = scores.every(({ missed }) => missed.length === 0) ? 0 : 1;
}

/**
 * Writes how much runs with few requests find, and prints it for the tiers.
 * @throws ConfigurationError for a file that is neither JSON nor SVG, or cannot be written
 */
async function writeCurve(files: readonly string[]): Promise<void> {
  const odd = files.find((file) => !/\.(?:json|svg)$/.test(file));
  if (odd !== undefined) throw new ConfigurationError(`--curve ${odd}: the name must end in .json or .svg`);
  const { curveSvg, measuredCurve: found } = await import("../../strength/curve-drawing.ts");
  for (const file of files)
    await writeFile(file, file.endsWith(".svg") ? curveSvg(found) : `${JSON.stringify(found, null, 2)}\n`).catch((error: unknown) => {
      throw new ConfigurationError(`--curve ${file}: it cannot be written (${error instanceof Error ? error.message : String(error)})`);
    });
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  for (const { tier, requests, known, unseen, planted } of found.points.filter((point) => point.tier !== undefined))
    out.print(
      `${tier}, ${requests} requests: ${percent(known)} of ${found.faults} faults, ${percent(unseen)} of those that the order was made without` +
        (planted === undefined ? "" : `, ${percent(planted)} of ${found.planted} planted mistakes`),
    );
}

/** Draws the progress on a terminal. */
function tick(part: string, done: number, of: number): void {
  err.draw(of === 0 ? undefined : `${part}: ${done} of ${of}`);
}
