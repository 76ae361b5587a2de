import { checks } from "../checks.ts";
import { TRACES } from "../removal.ts";
import { requirements } from "../requirements.ts";
import { reachOf, select } from "../select.ts";
import { USUAL_RATE } from "../suite.ts";
import { missingParts } from "../target.ts";
import { readTarget } from "../target-file.ts";
import { readNumber, readTier } from "./flags.ts";
import type { RunFlags } from "./run.ts";

/** `hr-conformance plan`: what a run would do, without a request to the API. */
export async function plan(flags: RunFlags): Promise<void> {
  const tier = readTier(flags.tier);
  const { only = [], skip = [], readOnly = false } = flags;
  const rate = readNumber("--rate", flags.rate, 1);
  const target = await readTarget(flags.target, { env: process.env, fetch: globalThis.fetch });
  const chosen = select(checks, { tier, only, skip, readOnly });
  const ready = chosen.filter(({ needs }) => missingParts(target, needs).length === 0);
  const sum = (of: "own" | "ownWrites"): number => ready.reduce((total, check) => total + reachOf(check)[of], 0);
  const requests = sum("own");
  const perMinute = rate ?? target.requests_per_minute ?? USUAL_RATE;
  const areas = Map.groupBy(ready, (check) => requirements.find(({ id }) => id === check.requirements[0])?.area ?? "");
  const lines = [...areas].map(
    ([area, rows]) =>
      `  ${area.padEnd(16)} ${String(rows.length).padStart(4)} checks  about ${rows.reduce((total, check) => total + reachOf(check).own, 0)} requests`,
  );
  const missing = Map.groupBy(
    chosen.filter((check) => !ready.includes(check)),
    (check) => missingParts(target, check.needs).join(", "),
  );
  const kept = Object.values(TRACES).flatMap((trace) => ("stays" in trace ? [trace.what] : []));
  process.stdout.write(
    [
      `Tier ${tier} against ${target.name ?? target.base_url} (${target.base_url}):`,
      ...lines,
      `About ${requests} requests, ${sum("ownWrites")} of them writes; at ${perMinute} a minute and key about ${timeOf(requests, perMinute)}.`,
      ...[...missing].map(([parts, rows]) => `Not run for want of ${parts}: ${rows.length} checks.`),
      readOnly ? "Nothing is written." : `What is made is removed at the end; the API cannot remove: ${kept.join(", ")}.`,
      "",
    ].join("\n"),
  );
}

/** Most requests go with two keys in turn. */
function timeOf(requests: number, perMinute: number): string {
  const minutes = Math.max(0, Math.ceil(requests / 2 / perMinute) - 1);
  return minutes === 0 ? "a minute at most" : `${minutes} to ${minutes + 1} minutes`;
}
