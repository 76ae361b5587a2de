import { constants } from "node:os";
import { driftBetween } from "../../drift/drift.ts";
import { MockControl } from "../../drift/mock-control.ts";
import { type DriftChanges, changesSince } from "../../drift/since.ts";
import { Witness, type Witnessed } from "../../drift/witness.ts";
import { keysOf } from "../../exchange/masking.ts";
import { HarLog } from "../../proxy/har-log.ts";
import { PassingJudge } from "../../proxy/passing-judge.ts";
import { PassingServer } from "../../proxy/passing-server.ts";
import { mayWrite, parseReport } from "../../report/index.ts";
import { recordingLines } from "../../report/recording-words.ts";
import type { Target } from "../../target/target.ts";
import { driftLines } from "../../terminal/drift-lines.ts";
import { type Line, err } from "../../terminal/print.ts";
import { type Gate, gate } from "../../verdict/gate.ts";
import type { DriftReport, Report } from "../../verdict/report.ts";
import { network } from "../../wire/direct.ts";
import { type Passage, passage } from "../../wire/passage.ts";
import { conclude } from "../conclude.ts";
import { readReport } from "../files.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";
import { mockCommand, startedMock } from "../own-mock.ts";
import { UNJUDGED } from "../status.ts";
import { Watch, commandEnds, listening } from "../watch.ts";

/** Flags of `drift`, as commander gives them. */
export interface DriftFlags extends ConnectionFlags {
  readonly mock?: string;
  readonly since?: string;
  readonly har?: string;
  readonly report?: string[];
}

/** Statuses of a command that Ctrl-C or the end of a job stopped. */
const INTERRUPTED: ReadonlySet<number> = new Set([128 + constants.signals.SIGINT, 128 + constants.signals.SIGTERM]);

/**
 * `hr-conformance drift`: runs a command against the target and then against a mock, and says which answers differ and which open points
 * permit that. The exit status is 1 if a requirement fails, a difference is not explained or the command fails, 2 if nothing could be judged,
 * otherwise 0. With `since`, it is 1 if the target shows something otherwise than in the earlier report.
 * @throws ConfigurationError for a mistake in a flag or the target file
 */
export async function drift(command: readonly string[], flags: DriftFlags): Promise<void> {
  const files = (flags.report ?? []).map(parseReport);
  const before = flags.since === undefined ? undefined : await readReport(flags.since);
  const { target } = await openTarget(flags);
  const pass = passage(target.connection);
  await mayWrite(files);
  // Before the program has changed anything at the target.
  if (flags.mock === undefined) mockCommand();
  const har = flags.har === undefined ? undefined : new HarLog(flags.har);
  const service = await runAgainst(command, { target, pass, har });
  const judged = await service.judge.report();
  if (INTERRUPTED.has(service.status)) {
    err.print(`hr-conformance: ${command[0]} was interrupted, so nothing was compared with a mock`);
    process.exitCode = UNJUDGED;
  } else if (judged.part!.judged === 0) {
    err.print(
      `hr-conformance: nothing could be judged: no answer of the API at ${target.base_url} passed; does the command use HR_BASE_URL?`,
    );
    process.exitCode = UNJUDGED;
  } else {
    const report: Report = { ...judged, drift: await besideMock(command, flags, { target, service }) };
    const changes = before && changesSince(before, report);
    const notes = [...recordingLines(report), "", ...driftLines(report.drift!), ...(changes === undefined ? [] : changeLines(changes))];
    const settings = { verbose: false, quiet: before !== undefined };
    await conclude(report, { gate: gateOf(report, changes), files, settings, notes, outputTaken: true });
  }
  // Connections that are kept open must not hold the status back.
  process.exit();
}

/** What a run of the command shows. */
interface Run {
  /** Exit status of the command. */
  readonly status: number;
  readonly judge: PassingJudge;
  readonly seen: readonly Witnessed[];
  /** Keys that were sent, and not refused. */
  readonly accepted: ReadonlySet<string>;
}

interface Place {
  readonly target: Target;
  readonly pass: Passage;
  readonly har: HarLog | undefined;
}

/** Runs the command with a proxy before the target. */
async function runAgainst(command: readonly string[], { target, pass, har }: Place): Promise<Run> {
  const judge = new PassingJudge(target);
  const witness = new Witness();
  const seen: Witnessed[] = [];
  const accepted = new Set<string>();
  const watch = new Watch({
    judge,
    har,
    forPeople: undefined,
    onJudged: ({ entry, seen: one }, { headers, answer }) => {
      const key = headers.find((text) => bearerIn(text) !== undefined);
      if (key !== undefined && answer !== undefined && answer.status !== 401) accepted.add(bearerIn(key)!);
      // The name of the key: the same in both runs.
      const name = entry.request.headers.find((header) => /^authorization$/i.test(header.name))?.value ?? "no key";
      if (one !== undefined) seen.push(witness.see(one, name));
    },
  });
  const certified = target.connection?.client_cert !== undefined;
  const server = new PassingServer({ baseUrl: target.base_url, passage: pass, certified, onPassed: watch.see });
  const url = await listening(server, 0);
  err.print(`${command[0]} talks to ${target.base_url} by ${url}`);
  const status = await commandEnds(command as [string, ...string[]], url);
  await server.close();
  watch.end();
  return { status, judge, seen, accepted };
}

/** Runs the command against a mock, and compares. */
async function besideMock(
  command: readonly string[],
  flags: DriftFlags,
  of: { readonly target: Target; readonly service: Run },
): Promise<DriftReport> {
  const { target, service } = of;
  // The limit of the service, as its answers name it: otherwise only one of both runs would meet it.
  const limits = service.seen.map(({ record }) => record.response.headers["x-ratelimit-limit"] ?? "");
  const limit = limits.find((text) => /^[1-9]\d{0,5}$/.test(text)) ?? "off";
  const mock =
    flags.mock === undefined
      ? await startedMock("--rate-limit", limit, "--allow-private-webhooks")
      : { origin: new URL(flags.mock).origin, end: () => undefined };
  try {
    const control = new MockControl(mock.origin, network());
    const keys = mockKeys(target, await control.keys(), service.accepted);
    const { connection: _, ...beside } = { ...target, base_url: `${mock.origin}/api/v1` };
    const rehearsal = await runAgainst(command, { target: beside, pass: withKeys(keys), har: undefined });
    const between = await driftBetween({ mock: rehearsal.seen, service: service.seen, control });
    return { command: { mock: rehearsal.status, service: service.status }, ...between };
  } finally {
    mock.end();
  }
}

/** The key of the mock for each of the program's: by its name in the target file, otherwise one with all scopes if the service takes it. */
function mockKeys(target: Target, keys: ReadonlyMap<string, string>, accepted: ReadonlySet<string>): ReadonlyMap<string, string> {
  const full = keys.get("full") ?? "";
  const named = keysOf(target).map(([name, key]) => [key, keys.get(name) ?? full] as const);
  return new Map([...[...accepted].map((key) => [key, full] as const), ...named]);
}

/** Passes requests on to the mock with its keys in place of the program's. */
function withKeys(keys: ReadonlyMap<string, string>): Passage {
  const pass = passage();
  return async ({ headers, ...request }) =>
    pass({
      ...request,
      // A key that the service refused is none of the mock's, and stays the program's.
      headers: headers.map((text) => (bearerIn(text) === undefined ? text : `Bearer ${keys.get(bearerIn(text)!) ?? "refused"}`)),
    });
}

/** The key in the value of an `Authorization` header; undefined: it is another text. */
function bearerIn(text: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(text.trim())?.[1];
}

/** What counts: all that is not permitted, or what changed since an earlier report. */
function gateOf(report: Report, changes: DriftChanges | undefined): Gate {
  const verdict = gate(report, { waivers: [], today: new Date().toISOString().slice(0, 10) });
  const { command, differences } = report.drift!;
  const ends = command.mock === 0 && command.service === 0;
  const isOpen = differences.every(({ kind }) => kind !== "unexplained");
  const status = changes === undefined ? (verdict.status === 1 || !ends || !isOpen ? 1 : 0) : changes.otherwise.length > 0 ? 1 : 0;
  return { ...verdict, status };
}

function changeLines({ otherwise, gone }: DriftChanges): Line[] {
  return [
    ...otherwise.map((text) => `OTHERWISE ${text}`),
    ...gone.map((text) => `NOT SEEN  ${text}`),
    `${otherwise.length} things are otherwise than in the earlier report, ${gone.length} were not seen any more.`,
  ];
}
