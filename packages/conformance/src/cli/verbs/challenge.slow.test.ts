import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { recordedRun } from "../../../test/published-run.ts";
import { secretReadings } from "../../deliveries/signature.ts";
import { type EvidenceLine, evidenceOf, masked } from "../../evidence/evidence.ts";
import { runSuite } from "../../suite.ts";
import { challenge, dossierOf } from "./challenge.ts";

const { mock, target, fetch } = mockTarget({ faults: ["validation-answers-422"] });
const selection = { tier: "smoke", only: [], skip: [], readOnly: false, seed: 1 } as const;
const startedAt = new Date("2026-03-02T09:00:00Z");
const lines: EvidenceLine[] = [];
const given = await runSuite({ target, fetch, ...selection, startedAt, preflight: true, onEvidence: (line) => lines.push(line) });
await mock[Symbol.asyncDispose]();
const head = {
  kind: "run",
  format: 1,
  version: "0.1.0",
  target: masked(target),
  ...selection,
  started_at: startedAt.toISOString(),
} as const;
const evidence = { head, ...evidenceOf(lines) };

test("a disputed failure is the one of the run, with the exchanges that it cites", async () => {
  const row = given.requirements.find(({ id }) => id === "ERR-05")!;
  const { text, rows } = await dossierOf(evidence, "ERR-05", "422 is usual.");
  expect(rows.map(({ id, verdict }) => [id, verdict])).toEqual([["ERR-05", "fail"]]);
  for (const id of row.complaints![0]!.exchanges) expect(text).toContain(`\` ${id} \``);
  expect(text).toContain("HTTP 422");
  expect(text).not.toContain(target.keys.full);
});

test("a pass can be disputed too, with the exchanges that show it", async () => {
  const row = given.requirements.find(({ verdict, level }) => verdict === "pass" && level === "must")!;
  const { text, rows } = await dossierOf(evidence, row.id, "It is wrong.");
  expect(rows.map(({ verdict }) => verdict)).toEqual(["pass"]);
  expect(text).toContain(`\` ${row.evidence![0]} \``);
  expect(text).toContain("HTTP 2");
});

test("the name of a check or passive rule disputes what it complains about", async () => {
  const { check } = given.requirements.flatMap(({ complaints = [] }) => complaints)[0]!;
  const { rows } = await dossierOf(evidence, check, "It is wrong.");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ complaints = [] }) => complaints.some((one) => one.check === check))).toBe(true);
});

test.for([
  ["x.jsonl", "names no check; write EVIDENCE#CHECK", "why"],
  ["x.jsonl#LEAVE-38", "--reason is empty", " "],
] as const)("%s is refused with one line", async ([what, says, reason]) => {
  await expect(challenge(what, { reason, out: "x.md" })).rejects.toThrow(says);
});

test("what the run did not judge cannot be disputed", async () => {
  await expect(dossierOf(evidence, "EVT-21", "why")).rejects.toThrow("no check shows 'EVT-21'");
  const unjudged = given.requirements.find(({ verdict, checks }) => verdict === "not-run" && checks.some((check) => /^[A-Z]/.test(check)))!;
  await expect(dossierOf(evidence, unjudged.id, "why")).rejects.toThrow(`'${unjudged.id}' has no verdict in this evidence (`);
});

test("a disputed verdict about deliveries has them, with signatures that its reader can compute again", async () => {
  const served = mockTarget({ faults: ["event-company-left-out"], receiver: true });
  const settings = { tier: "certify", startedAt, only: ["EVT-10"] } as const;
  const recorded = await recordedRun(served, settings);
  await served.mock[Symbol.asyncDispose]();
  const { text } = await dossierOf(recorded.evidence, "EVT-10", "why");
  const keys = [...text.matchAll(/"secret":"(whsec_[^"]+)"/g)].flatMap(([, secret = ""]) => secretReadings(secret));
  const deliveries = [...text.matchAll(/x-service-signature: sha256=([\da-f]+)\n(?:.+\n)*\n(\{.*\})\n/g)];
  const verifies = ([, signature, body = ""]: RegExpExecArray): boolean =>
    keys.some(({ key }) => createHmac("sha256", key).update(body).digest("hex") === signature);
  expect(deliveries.filter(verifies).length).toBeGreaterThan(5);
});
