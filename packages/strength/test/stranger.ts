import type { Start } from "@hr-platform/strangers";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { type SuiteOptions, runSuite } from "../../conformance/src/suite.ts";
import type { Target } from "../../conformance/src/target/target.ts";

const START = new Date("2026-03-02T09:00:00Z");

/** A run against a server of others, in process and in turned time. @param change of its target file */
export async function judgedStranger(
  start: Start,
  options: Pick<SuiteOptions, "tier" | "seed">,
  change: (target: Target) => Target = (target) => target,
): Promise<Report> {
  let turned = 0;
  const { handle, target } = await start({ now: () => START.getTime() + turned });
  const wait = (ms: number): Promise<void> => Promise.resolve(void (turned += ms));
  return runSuite({
    ...options,
    fetch: async (url, init) => handle(new Request(url, init)),
    target: change(target as Target),
    time: { wait, now: () => turned },
    preflight: true,
    startedAt: START,
  });
}
