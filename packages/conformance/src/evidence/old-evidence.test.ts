import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { STAGING, STATE_FOLDER, headOfRun, inEmptyFolder } from "../../test/state-folder.ts";
import { MOST_EVIDENCE } from "./old-evidence.ts";
import { DeploymentState } from "./state.ts";

inEmptyFolder();

const company = exchange({ operation: "getCompany", path: "/company", body: { data: { id: "c1" } } });

/** Keeps the evidence of a run at an hour of a day. @returns its path */
function run(day: number, hour: number): string {
  const time = `2026-03-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;
  const state = new DeploymentState({ target: STAGING, head: headOfRun(time, hour % 2 === 0 ? "smoke" : "certify") });
  state.keep({ kind: "exchange", exchange: company.record });
  state.end();
  return state.evidenceFile!;
}

test("the evidence of the latest runs is kept, of all tiers together, and older evidence is removed", () => {
  const paths = Array.from({ length: MOST_EVIDENCE + 3 }, (_, n) => run(1 + Math.floor(n / 24), n % 24));
  expect(paths.map((path) => existsSync(path))).toEqual(paths.map((_, n) => n >= 3));
});

test("nothing but evidence of the same target is removed", () => {
  mkdirSync(STATE_FOLDER);
  const others = [
    "staging.ci.ci.20200101T000000.000Z.evidence.jsonl",
    "staging2.ci.20200101T000000.000Z.evidence.jsonl",
    "staging.mine.20200101T000000.000Z.evidence.jsonl",
    "staging.ci.20200101T000000.000Z.evidence.jsonl.bak",
    "staging.ci.20200101.evidence.jsonl",
    "staging.0123.ledger.jsonl",
    "notes.txt",
  ];
  for (const name of others) writeFileSync(join(STATE_FOLDER, name), "x");
  writeFileSync("precious", "x");
  symlinkSync("../precious", join(STATE_FOLDER, "staging.ci.20200102T000000.000Z.evidence.jsonl"));
  mkdirSync(join(STATE_FOLDER, "staging.ci.20200103T000000.000Z.evidence.jsonl"));
  for (let n = 0; n < MOST_EVIDENCE + 1; n += 1) run(2, n);
  const left = readdirSync(STATE_FOLDER);
  expect(left).toEqual(expect.arrayContaining([...others, "staging.ci.20200102T000000.000Z.evidence.jsonl"]));
  expect(left.filter((name) => name.startsWith("staging.") && name.includes(".202603"))).toHaveLength(MOST_EVIDENCE);
});

test("the evidence of the current run stays though its clock says that it is the oldest", () => {
  for (let n = 0; n < MOST_EVIDENCE; n += 1) run(2, n);
  expect(existsSync(run(1, 1))).toBe(true);
});
