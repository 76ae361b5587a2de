import { setTimeout as wait } from "node:timers/promises";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { checkClient as check } from "@hr-platform/client-check/check-client";
import { gateOf } from "@hr-platform/client-check/report/gate";
import { Lines } from "./lines.ts";
import { readBaseline, readWaivers } from "./known-files.ts";
import { type ProgramFlags, durationOf, withCheck } from "./open-check.ts";
import { mayWriteReports, readReportFile, takesOutput, writeClientReports } from "./report-files.ts";
import { selectionOf } from "./selection.ts";

/** The flags of `check-client`: which program, which scenarios run how, and how the result is reported. */
export interface CheckFlags extends ProgramFlags {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly list?: boolean;
  readonly concurrency?: string;
  readonly budget?: string;
  readonly report?: readonly string[];
  readonly baseline?: string;
  readonly waivers?: string;
  readonly keep?: string;
  readonly json?: boolean;
  readonly bail?: boolean;
  readonly faults?: string;
  readonly verbose?: boolean;
}

/** How many mistakes the mock can make. */
const MOST_FAULTS = 884;

/** `hr-mock check-client -- COMMAND`: judges a program that calls the API. */
export async function checkClient(command: readonly string[], flags: CheckFlags): Promise<void> {
  const { only = [], skip = [], list = false, concurrency, budget, report: reports = [], baseline, waivers, keep, ...others } = flags;
  const { json = false, bail = false, verbose = false, faults, ...program } = others;
  const files = reports.map(readReportFile);
  await mayWriteReports(files);
  const kept = keep === undefined ? undefined : durationOf("--keep", keep);
  const settings = {
    ...(baseline === undefined ? {} : { baseline: await readBaseline(baseline) }),
    ...(waivers === undefined ? {} : { waivers: await readWaivers(waivers) }),
    today: new Date().toISOString().slice(0, 10),
    isPart: only.length + skip.length > 0 || list,
  };
  const chosen = {
    ...(concurrency === undefined ? {} : { concurrency: wholeNumber("--concurrency", concurrency, 99) }),
    ...(faults === undefined ? {} : { faults: wholeNumber("--faults", faults, MOST_FAULTS) }),
    ...(budget === undefined ? {} : { budget: durationOf("--budget", budget) }),
  };
  await withCheck("check-client", command, program, async ({ options, signal }) => {
    const out = takesOutput(files) ? process.stderr : process.stdout;
    const lines = new Lines({ form: json ? "json" : list ? "list" : "text", verbose, showsAddresses: kept !== undefined, out });
    const report = await check({
      ...chosen,
      ...options,
      selects: selectionOf(only, skip),
      listOnly: list,
      bail,
      tell: (event) => lines.tell(event),
    });
    const gate = gateOf(report, settings);
    lines.end(report, gate);
    await writeClientReports(report, files, { gate });
    if (kept !== undefined && !signal.aborted) {
      process.stderr.write(`serving ${options.origin}/console/ for ${keep}; Ctrl-C ends it\n`);
      await wait(kept, undefined, { signal }).catch(() => {});
    }
    return gate.status;
  });
}

function wholeNumber(flag: string, text: string, most: number): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= most) return Number(text);
  throw new ConfigurationError(`${flag} '${text}' must be a whole number from 1 to ${most}`);
}
