import { lstatSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FOLDER, namesInFolder } from "../run/folder.ts";

/** Evidence files that are kept of one target, that of the current run included. */
export const MOST_EVIDENCE = 20;

/** What follows the name of a target in the name of its evidence: tier, or `earlier`, and the start of the run. */
const RUN = /^\.(?:smoke|ci|certify|earlier)\.(?<time>\d{8}T\d{6}\.\d{3}Z)\.evidence\.jsonl$/;

/**
 * Removes the oldest evidence of a target beyond `MOST_EVIDENCE`, and nothing else: no links, no other targets, no other names.
 * @param own path of the current run's evidence, which stays even if the machine's clock was set back
 */
export function removeOldEvidence(target: string, own: string): void {
  const runs = namesInFolder().flatMap((name) => {
    const time = name.startsWith(target) ? RUN.exec(name.slice(target.length))?.groups?.["time"] : undefined;
    const path = join(FOLDER, name);
    return time !== undefined && lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? [{ path, time }] : [];
  });
  const others = runs.filter(({ path }) => path !== own).toSorted((a, b) => (a.time < b.time ? 1 : -1));
  const old = others.slice(MOST_EVIDENCE - 1);
  for (const { path } of old) rmSync(path, { force: true });
}
