import { type Change, compare } from "../compare.ts";
import type { Report } from "../report.ts";
import { plain } from "../terminal/plain.ts";
import { readReport } from "./files.ts";

/** `hr-conformance compare`: what changed between two reports. Exit status 1 if anything got worse. */
export async function compareCommand(beforeFile: string, afterFile: string): Promise<void> {
  const [old, now] = [await readReport(beforeFile), await readReport(afterFile)];
  const [was, is] = [kindOf(old), kindOf(now)];
  if (was !== is) process.stdout.write(`Not of the same kind: ${was}; ${is}.\n`);
  const { worse, better, other, decisions } = compare(old, now);
  const print = (title: string, changes: readonly Change[]): void => {
    if (changes.length === 0) return;
    process.stdout.write(`${title}:\n${changes.map(({ id, before, after }) => `  ${plain(`${id}  ${before} -> ${after}`)}\n`).join("")}`);
  };
  print("Worse", worse);
  print("Better", better);
  print("Otherwise", other);
  if (decisions.length > 0) {
    process.stdout.write("Open points:\n");
    for (const { id, slug, before, after } of decisions)
      process.stdout.write(`  ${plain(`${id}  ${slug}: ${before ?? "not seen"} -> ${after ?? "not seen"}`)}\n`);
  }
  process.stdout.write(
    `${worse.length} worse, ${better.length} better, ${other.length} otherwise, ${decisions.length} open points differ.\n`,
  );
  process.exitCode = worse.length > 0 ? 1 : 0;
}

/** What a report is of; old ones may not say. */
function kindOf({ target, tier }: Partial<Report>): string {
  return plain(`${target?.base_url ?? "a target without address"}, tier ${tier ?? "unknown"}`);
}
