import { closeSync, renameSync, rmSync } from "node:fs";
import { viewOf } from "../exchange/text/json-text.ts";
import { fileOf, openFile, textOf, writeAll } from "../run/folder.ts";
import type { Report } from "../verdict/report.ts";

/** The result of an earlier run, as far as a later one is compared with it. */
export type PastRun = NonNullable<Report["since"]>;

/** Results that are kept of one target. */
const MOST = 20;
const ID = /^[A-Z]+-\d{1,3}$/;

/** The last whole run of the same tier on a target; undefined: there is none. @param name of the target's files */
export function lastRun(name: string, tier: string): PastRun | undefined {
  return runsOf(name).findLast((run) => run.tier === tier);
}

/** Keeps the result of a whole run. */
export function keepRun(name: string, { started_at, tier, summary, requirements, part, interrupted, problems }: Report): void {
  if (part !== undefined || interrupted !== undefined || problems !== undefined || tier === "recording") return;
  const failed = requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  const runs = [...runsOf(name), { started_at, tier, passed: summary.pass, failed }].slice(-MOST);
  // The earlier results stay until the new file is whole.
  const next = `${pathOf(name)}.next`;
  rmSync(next, { force: true });
  const file = openFile(next, "new");
  writeAll(file, runs.map((run) => `${JSON.stringify(run)}\n`).join(""));
  closeSync(file);
  renameSync(next, pathOf(name));
}

const pathOf = (name: string): string => fileOf(`${name}.runs.jsonl`);

/** The results in a file. Lines that are none are left out: somebody may have edited it. */
function runsOf(name: string): PastRun[] {
  return textOf(pathOf(name))
    .split("\n")
    .flatMap((line): PastRun[] => {
      const row = viewOf(line);
      const [started_at, tier, passed] = [row.at("started_at").text, row.at("tier").text, row.at("passed").number];
      const failed = row.at("failed").list.flatMap(({ text }) => (text !== undefined && ID.test(text) ? [text] : []));
      const sound = started_at !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(started_at) && passed !== undefined;
      return sound && tier !== undefined ? [{ started_at, tier, passed, failed }] : [];
    });
}
