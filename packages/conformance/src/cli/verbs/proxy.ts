import { PassingJudge } from "../../proxy/passing-judge.ts";
import { HarLog } from "../../proxy/har-log.ts";
import { PassingServer } from "../../proxy/passing-server.ts";
import { mayWrite, parseReport, writesToOutput } from "../../report/index.ts";
import { recordingLines } from "../../report/recording-words.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { type Printer, err, out } from "../../terminal/print.ts";
import { gate } from "../../verdict/gate.ts";
import { passage } from "../../wire/passage.ts";
import { conclude } from "../conclude.ts";
import { readNumber } from "../flags.ts";
import { interruptions } from "../interruptions.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";
import { UNJUDGED } from "../status.ts";
import { Watch, commandEnds, isCommand, listening } from "../watch.ts";

/** Flags of `proxy`, as commander gives them. */
export interface ProxyFlags extends ConnectionFlags {
  readonly port?: string;
  readonly har?: string;
  readonly report?: string[];
}

const USUAL_PORT = 8080;
const MOST_PORT = 65_535;

/**
 * `hr-conformance proxy`: passes a program's requests on to the target, judges each exchange as it passes, and reports at the end: of the
 * command, or at Ctrl-C. The exit status is 1 if a requirement fails or the command does, 2 if nothing could be judged, otherwise 0.
 * @throws ConfigurationError for a mistake in a flag or the target file, and for a port that is taken
 */
export async function proxy(command: readonly string[], flags: ProxyFlags): Promise<void> {
  const files = (flags.report ?? []).map(parseReport);
  const port = readNumber("--port", flags.port, 0) ?? USUAL_PORT;
  if (port > MOST_PORT) throw new ConfigurationError(`--port ${port}: must be a whole number up to ${MOST_PORT}`);
  const { target } = await openTarget(flags);
  const pass = passage(target.connection);
  await mayWrite(files);
  const har = flags.har === undefined ? undefined : new HarLog(flags.har);
  const judge = new PassingJudge(target);
  // Standard output is the command's, or a report's.
  const isTaken = isCommand(command) || writesToOutput(files);
  const forPeople = isTaken ? err : out;
  const settings = { baseUrl: target.base_url, passage: pass, certified: target.connection?.client_cert !== undefined };
  const watch = new Watch({ judge, har, forPeople });
  const server = new PassingServer({ ...settings, onPassed: watch.see });
  const url = await listening(server, port);
  forPeople.print(`listening on ${url}, for ${target.base_url}; set HR_BASE_URL=${url} for your program`);
  const status = isCommand(command) ? await commandEnds(command, url) : await interrupted(forPeople);
  await server.close();
  watch.end();
  const report = await judge.report();
  if (report.recording!.judged === 0) {
    err.print(
      `hr-conformance: nothing could be judged: no answer of the API at ${target.base_url} passed; is the program's base URL ${url}?`,
    );
    process.exitCode = UNJUDGED;
  } else {
    const verdict = gate(report, { waivers: [], today: new Date().toISOString().slice(0, 10) });
    const decided = verdict.status === 1 ? 1 : report.part!.judged === 0 ? UNJUDGED : status === 0 ? 0 : 1;
    const notes = [...recordingLines(report), ...(status === 0 ? [] : [`The command ended with status ${status}.`])];
    const settled = { gate: { ...verdict, status: decided } as const, files, settings: { verbose: false, quiet: false }, notes };
    await conclude(report, { ...settled, outputTaken: isTaken });
  }
  // Connections to the target that are kept open must not hold the status back.
  process.exit();
}

/** Waits for Ctrl-C. */
async function interrupted(forPeople: Printer): Promise<0> {
  await new Promise<void>((resolve) => {
    interruptions(
      () => {
        forPeople.print("");
        resolve();
      },
      () => undefined,
    );
  });
  return 0;
}
