import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mockTarget } from "../../test/mock-target.ts";
import { type EvidenceLine, asEvidence, masked, readEvidence } from "./evidence.ts";
import type { ResponseRecord } from "../exchange/exchange.ts";
import { runSuite } from "../suite.ts";
import { TOO_LONG } from "../exchange/bounds.ts";
import { playbackWire } from "./playback.ts";
import { published } from "./published.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-evidence-"));

const { mock, target, fetch } = mockTarget();
const startedAt = new Date("2026-03-02T09:00:00Z");
const lines: EvidenceLine[] = [];
const run = { tier: "smoke" as const, only: [], skip: [], readOnly: false, seed: 1 };
await runSuite({ target, fetch, ...run, startedAt, preflight: true, onEvidence: (line) => void lines.push(line) });
await mock[Symbol.asyncDispose]();
const head = { kind: "run", format: 1, version: "0", target: masked(target), ...run, started_at: startedAt.toISOString() };
const whole = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");

function file(text: string): string {
  const path = join(folder, "evidence.jsonl");
  writeFileSync(path, text);
  return path;
}

async function judged(text: string) {
  const evidence = await readEvidence(file(text));
  return runSuite({ target, ...run, startedAt, preflight: true, wire: playbackWire(evidence) });
}

test("evidence of a complete run gets the verdicts of the run", async () => {
  expect(await judged(whole)).toMatchObject({ verdict: "conformant" });
});

test.for([0.3, 0.6, 0.95])("evidence that was cut off at %d is judged, and the report says that it is incomplete", async (share) => {
  const exchanges = whole.lastIndexOf('{"kind":"verdicts"');
  const { verdict, interrupted, summary } = await judged(whole.slice(0, Math.floor(exchanges * share)));
  expect([verdict, summary.fail]).toEqual(["inconclusive", 0]);
  expect(interrupted).toMatch(/the evidence has no response to \d+ of the requests/);
});

test("evidence ends with the verdicts of the run, and with that line cut off it has the same exchanges", async () => {
  const { verdicts, exchanges } = await readEvidence(file(whole));
  expect(verdicts!.requirements.filter(({ verdict }) => verdict === "pass").every(({ passed_by: by = [] }) => by.length > 0)).toBe(true);
  expect(verdicts!.requirements.some(({ verdict }) => verdict === "pass")).toBe(true);
  const cut = await readEvidence(file(whole.slice(0, -9)));
  expect([cut.verdicts, cut.exchanges.size]).toEqual([undefined, exchanges.size]);
});

test("a response to another request with the same exchange id is not used", async () => {
  const other = whole.replaceAll('"path":"/leave/', '"path":"/other/');
  const { interrupted, summary } = await judged(other);
  expect(summary.fail).toBe(0);
  expect(interrupted).toMatch(/the evidence has no response/);
});

test("a response to the upload of another file is not used, published or not", async () => {
  const uploads: EvidenceLine[] = [];
  const own = mockTarget();
  const only = { ...run, tier: "certify" as const, only: ["BRAND-12"] };
  await runSuite({ ...own, ...only, startedAt, preflight: true, onEvidence: (line) => void uploads.push(line) });
  await own.mock[Symbol.asyncDispose]();
  const given = asEvidence([{ ...head, ...only, target: masked(own.target) }, ...uploads], "the run");
  for (const evidence of [given, asEvidence(published(given, new Uint8Array(32)), "the published run")]) {
    const { exchanges } = evidence;
    const again = async (all: typeof exchanges) =>
      runSuite({ target: own.target, ...only, startedAt, preflight: true, wire: playbackWire({ ...evidence, exchanges: all }) });
    expect((await again(exchanges)).requirements.find(({ id }) => id === "BRAND-12")?.verdict).toBe("pass");
    const changed = new Map(
      [...exchanges].map(([id, exchange]) => {
        const body = exchange.request.body?.replace("<path", "<rect") ?? null;
        return [id, { ...exchange, request: { ...exchange.request, body } }];
      }),
    );
    expect((await again(changed)).interrupted).toMatch(/the evidence has no response to \d+ of the requests/);
  }
});

test.for([
  ["nothing", "", "is not an evidence file"],
  ["no JSON", "{", "is not an evidence file"],
  ["another JSON", '{"requirements":[]}', "is not an evidence file"],
  ["a head of an unknown tier", whole.replace('"tier":"smoke"', '"tier":"huge"'), "no such tier 'huge'; the tiers are smoke, ci, certify"],
  ["a head without its selection", whole.replace('"only":[]', '"only":null'), "is not an evidence file"],
  ["a head without target", '{"kind":"run","format":1}', "is not an evidence file"],
  ["a line that is null", whole.replace("\n", "\nnull\n"), "line 2 is not a line of evidence"],
  [
    "an exchange without answer",
    whole.replace("\n", '\n{"kind":"exchange","exchange":{"id":"a/1"}}\n'),
    "line 2 is not a line of evidence",
  ],
  ["a declared statement that is null", whole.replace('"keys":', '"declared":{"EVT-21":null},"keys":'), "is not an evidence file"],
  ["an answer whose body is no text", whole.replace(/"body":"[^"]/, '"body":7,"x":"'), "is not a line of evidence"],
  ["an answer without headers", whole.replace(/"headers":\{"[^}]*\},"body":"/, '"headers":null,"body":"'), "is not a line of evidence"],
] as const)("a file with %s is refused with one line", async ([, text, says]) => {
  await expect(readEvidence(file(text))).rejects.toThrow(says);
});

/** The evidence with each list of leave types rewritten. */
function withTypes(rewrite: (response: ResponseRecord) => ResponseRecord): string {
  const rewritten = lines.map((line) =>
    line.kind === "exchange" && line.exchange.operation === "listLeaveTypes"
      ? { ...line, exchange: { ...line.exchange, response: rewrite(line.exchange.response) } }
      : line,
  );
  return [head, ...rewritten].map((line) => `${JSON.stringify(line)}\n`).join("");
}

test.for<readonly [string, (response: ResponseRecord) => ResponseRecord]>([
  ["longer than the limit", (response) => ({ ...response, body: '{"data":{"name":"xxx', cut: TOO_LONG })],
  ["nested deeper than the limit", (response) => ({ ...response, body: `{"data":${"[".repeat(9000)}${"]".repeat(9000)}}` })],
])("responses in evidence that are %s fail the requirements on bodies", async ([, rewrite]) => {
  const { requirements, verdict } = await judged(withTypes(rewrite));
  expect(verdict).not.toBe("conformant");
  const { verdict: found, complaints = [] } = requirements.find(({ id }) => id === "CONV-07")!;
  expect([found, complaints.some(({ check }) => check === "bounded-answers")]).toEqual(["fail", true]);
});
