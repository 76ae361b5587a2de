import module from "node:module";
import v8 from "node:v8";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { isExecutable } from "@hr-platform/command-line/embedded";
import { type Evidence, asEvidence } from "../evidence/evidence.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { version } from "../target/version.ts";
import type { Report } from "../verdict/report.ts";
import { claimsOf } from "./claims.ts";
import { evidenceName } from "./folder.ts";
import { type LinesOfRun, type RunToRead, linesOfRun } from "./lines-of-run.ts";
import type { Certificate, CertifiedRun } from "./statement.ts";

/** A run of a certificate, judged again. */
export interface RunAgain {
  /** What does not hold, one sentence each. */
  readonly findings: readonly string[];
  /** Undefined: it cannot be judged. */
  readonly report?: Report;
  /** Number of answers that hr-mock gave. */
  readonly ofMock: number;
}

type LinesRead = Pick<LinesOfRun, "findings" | "withheld">;

/** A run whose lines were held against what is signed. */
export interface RunRead extends LinesRead {
  /** Judges it again. Lines that are not those that were signed say nothing, and may have been made to harm their reader. */
  readonly judge: (certificate: Certificate) => Promise<RunAgain>;
  /** Forgets it. */
  readonly close: () => void;
}

/** Most milliseconds and megabytes that a run takes: others made the evidence, perhaps to harm its reader. A run of all checks takes a second or two, and 200 MB. */
const MOST = { ms: 120_000, megabytes: 2000 };

/** Marks the thread of this file among others. */
const PURPOSE = "hr-conformance run";

/** Threads that have begun to load the checks and have no run yet. */
const waiting: Worker[] = [];

/** Starts threads for the runs of a certificate before it is read, so that the checks are loaded meanwhile. They keep no process alive. */
export function startThreads(count: number): void {
  if (isExecutable) return;
  // One that ends without a run is replaced by the run's own.
  for (let n = 0; n < count; n += 1) waiting.push(startThread());
}

function startThread(): Worker {
  // Most of what a run makes is soon needless: with room for it from the beginning, it is seldom collected.
  v8.setFlagsFromString("--min-semi-space-size=64");
  const resourceLimits = { maxOldGenerationSizeMb: MOST.megabytes, maxYoungGenerationSizeMb: 192 };
  const thread = new Worker(new URL(import.meta.url), { workerData: { purpose: PURPOSE }, resourceLimits });
  thread.on("error", () => undefined).unref();
  return thread;
}

/** Reads a run in a thread of its own, so that the runs of a certificate take the time of one; in an executable, in this thread. */
export async function readRun(place: RunToRead): Promise<RunRead> {
  const file = evidenceName(place.run);
  if (isExecutable) {
    const lines = linesOfRun(place);
    return { ...lines, judge: async (certificate) => judged(place, lines, certificate), close: () => undefined };
  }
  const started = waiting.pop();
  const thread = started === undefined || started.threadId < 0 ? startThread() : started;
  const close = (): void => void thread.terminate();
  const read = await ask<LinesRead>(thread, place).catch((error: Error): LinesRead => ({
    findings: [`${file} cannot be read (${error.message.slice(0, 200)})`],
    withheld: 0,
  }));
  const judge = async (certificate: Certificate): Promise<RunAgain> =>
    ask<RunAgain>(thread, certificate)
      .catch((error: Error) => unjudged(file, error))
      .finally(close);
  return { ...read, judge, close };
}

/** Sends a thread a message, and waits for what it answers. */
async function ask<T>(thread: Worker, message: RunToRead | Certificate): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const end = setTimeout(() => {
    reject(new Error(`it takes more than ${MOST.ms / 1000} s`));
    void thread.terminate();
  }, MOST.ms);
  const ended = (): void => reject(new Error("its thread has ended"));
  thread.on("message", resolve).on("error", reject).on("exit", ended).ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    thread.postMessage(message);
    return await promise;
  } finally {
    clearTimeout(end);
    thread.off("message", resolve).off("error", reject).off("exit", ended).unref();
  }
}

function unjudged(file: string, error: Error): RunAgain {
  return {
    findings: [error instanceof ConfigurationError ? error.message : `${file} cannot be judged again (${error.message.slice(0, 200)})`],
    ofMock: 0,
  };
}

if (!isMainThread && Reflect.get(Object(workerData), "purpose") === PURPOSE) {
  // A thread does not share the cache of the command.
  (module.enableCompileCache as typeof module.enableCompileCache | undefined)?.();
  void import("./judged-again.ts");
  parentPort!.once("message", (place: RunToRead) => {
    const lines = linesOfRun(place);
    parentPort!.once("message", (certificate: Certificate) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      void judged(place, lines, certificate).then((again) => parentPort!.postMessage(again));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    parentPort!.postMessage({ findings: lines.findings, withheld: lines.withheld } satisfies LinesRead);
  });
}

async function judged({ run, signed }: RunToRead, { lines, withheld }: LinesOfRun, certificate: Certificate): Promise<RunAgain> {
  const file = evidenceName(run);
  try {
    if (lines[0]?.kind !== "run" && withheld > 0) throw new Error("its head is withheld, which says what was run");
    const evidence = asEvidence(lines, file);
    // Loaded only where a run is judged.
    const { judgedAgain } = await import("./judged-again.ts");
    const report = await judgedAgain(evidence);
    return {
      findings: [
        ...headFindings(file, evidence, signed, withheld),
        ...claimFindings({ file, withheld, signed, certificate }, report, evidence),
      ],
      report,
      ofMock: answersOfMock(evidence),
    };
  } catch (error) {
    return unjudged(file, error as Error);
  }
}

/** Whether the evidence is of a whole run that made something. */
function headFindings(file: string, { head, exchanges }: Evidence, { mark }: CertifiedRun, withheld: number): string[] {
  const isWhole =
    head.only.length === 0 &&
    head.skip.length === 0 &&
    !head.readOnly &&
    head.again === undefined &&
    head.rotate === undefined &&
    head.maxRequests === undefined;
  const isNamed =
    withheld > 0 || [...exchanges.values()].some(({ request }) => request.method === "POST" && request.body?.includes(mark) === true);
  return [
    ...(isWhole ? [] : [`${file} is the evidence of a part of a run`]),
    ...(isNamed ? [] : [`${file}: no request made anything with the mark of the run`]),
  ];
}

/** What the certificate says of a run, and its evidence says otherwise. */
function claimFindings(
  {
    file,
    withheld,
    signed,
    certificate,
  }: { readonly file: string; readonly withheld: number; readonly signed: CertifiedRun; readonly certificate: Certificate },
  report: Report,
  evidence: Evidence,
): string[] {
  const { seed, started_at } = report;
  const { document_version, errata, ...claims } = claimsOf(report, evidence.head.target);
  const isOther = certificate.suite.version !== version || report.interrupted !== undefined;
  const shown = {
    ...claims,
    seed,
    started_at,
    // Another build of the suite may be for another version of the document.
    ...(isOther ? {} : { document_version, errata }),
    ...(withheld > 0 ? {} : { requests: requestsIn(evidence) }),
  };
  const said: Readonly<Record<string, unknown>> = { ...certificate, ...signed };
  return Object.entries(shown)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(said[name]))
    .map(([name]) => `${file} shows another ${name} than the certificate says`);
}

/** Number of requests that a run sent. */
function requestsIn({ exchanges, events }: Evidence): number {
  const answered = [...exchanges.values()].map(({ response }) => 1 + (response.earlier?.length ?? 0));
  const others = events.map((event) => (event.kind === "unanswered" ? (event.unsent === true ? 0 : 1) + (event.earlier?.length ?? 0) : 0));
  return [...answered, ...others].reduce((sum, count) => sum + count, 0);
}

/** The header by which hr-mock says who it is, in lower case. */
const MOCK_HEADER = "x-hr-mock";

function answersOfMock({ exchanges }: Evidence): number {
  const isOfMock = (headers: Readonly<Record<string, string>>): boolean =>
    Object.keys(headers).some((name) => name.toLowerCase() === MOCK_HEADER);
  return [...exchanges.values()].filter(({ response }) => isOfMock(response.headers)).length;
}
