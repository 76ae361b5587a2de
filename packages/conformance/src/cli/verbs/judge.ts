import { basename } from "node:path";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { gate } from "../../verdict/gate.ts";
import { mayWrite, parseReport } from "../../report/index.ts";
import { recordingLines } from "../../report/recording-words.ts";
import { readBaseUrl } from "../../traffic/base-url.ts";
import { entriesOf } from "../../traffic/har-file.ts";
import { trafficOf } from "../../traffic/recorded-traffic.ts";
import { reportOf } from "../../traffic/traffic-report.ts";
import { conclude } from "../conclude.ts";
import { readBaseline, readWaivers } from "../files.ts";
import { defined } from "../flags.ts";
import type { RunFlags } from "./run.ts";
import { UNJUDGED } from "../status.ts";

/** Flags of `judge`, as commander gives them. */
export interface JudgeFlags extends Pick<RunFlags, "report" | "allowStale" | "baseline" | "waivers" | "verbose" | "quiet"> {
  readonly baseUrl?: string;
}

/**
 * `hr-conformance judge`: judges recorded traffic (HAR 1.2) without a server. The exit status is 1 if a requirement fails, 2 if
 * nothing could be judged, otherwise 0.
 * @throws ConfigurationError for a mistake in a flag, and for a file with nothing to judge
 */
export async function judge(file: string, flags: JudgeFlags): Promise<void> {
  const { verbose = false, quiet = false } = flags;
  const files = (flags.report ?? []).map(parseReport);
  const baseUrl = flags.baseUrl === undefined ? undefined : readBaseUrl(flags.baseUrl);
  const baseline = flags.baseline === undefined ? undefined : await readBaseline(flags.baseline);
  const waivers = flags.waivers === undefined ? [] : await readWaivers(flags.waivers);
  await mayWrite(files);
  const traffic = await trafficOf(entriesOf(file), baseUrl);
  const report = await reportOf(traffic, basename(file));
  if (report.recording!.judged === 0)
    throw new ConfigurationError(`recording '${file}' has no response of the API at ${traffic.baseUrl} to judge; ${leftOutWords(report)}`);
  const verdict = gate(report, {
    ...defined({ baseline }),
    waivers,
    allowStale: flags.allowStale ?? false,
    today: new Date().toISOString().slice(0, 10),
  });
  // Nothing that is undecided counts: a recording always leaves something undecided. One that shows nothing at all is not judged.
  const decided = { ...verdict, status: verdict.status === 1 ? 1 : report.part!.judged === 0 ? UNJUDGED : 0 } as const;
  const notes = recordingLines(report);
  await conclude(report, { gate: decided, files, settings: { verbose, quiet }, notes });
}

function leftOutWords({ recording }: Awaited<ReturnType<typeof reportOf>>): string {
  const rows = Object.entries(recording!.left_out).map(([why, count]) => `${count} ${why}`);
  return `of its ${recording!.entries} entries are ${rows.join(", ")}${rows.length === 0 ? "none" : ""}`;
}
