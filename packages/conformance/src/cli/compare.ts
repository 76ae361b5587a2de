import { type Change, compare } from "../verdict/compare.ts";
import type { Report } from "../verdict/report.ts";
import { out } from "../terminal/print.ts";
import { readReport } from "./files.ts";

/** `hr-conformance compare`: what changed between two reports. Exit status 1 if anything got worse. */
export async function compareCommand(beforeFile: string, afterFile: string): Promise<void> {
  const [old, now] = [await readReport(beforeFile), await readReport(afterFile)];
  const [was, is] = [kindOf(old), kindOf(now)];
  if (was !== is) out.print(`The reports cover different targets or tiers: ${was}; ${is}.`);
  const { worse, better, other, decisions } = compare(old, now);
  const print = (title: string, changes: readonly Change[]): void => {
    if (changes.length === 0) return;
    out.print(`${title}:`, ...changes.map(({ id, before, after }) => `  ${id}  ${before} -> ${after}`));
  };
  print("Worse", worse);
  print("Better", better);
  print("Otherwise", other);
  if (decisions.length > 0) {
    const lines = decisions.map(({ id, slug, before, after }) => `  ${id}  ${slug}: ${before ?? "not seen"} -> ${after ?? "not seen"}`);
    out.print("Open points:", ...lines);
  }
  out.print(`${worse.length} worse, ${better.length} better, ${other.length} other changes, ${decisions.length} open points differ.`);
  process.exitCode = worse.length > 0 ? 1 : 0;
}

/** Target and tier of a report; reports of old versions may lack them. */
function kindOf({ target, tier }: Partial<Report>): string {
  return `${target?.base_url ?? "a target without address"}, tier ${tier ?? "unknown"}`;
}
