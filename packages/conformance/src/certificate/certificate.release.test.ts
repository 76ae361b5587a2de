import * as fc from "fast-check";
import { runs as propertyRuns } from "@hr-platform/property-runs";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { attester } from "../../test/attester.ts";
import { mockTarget } from "../../test/mock-target.ts";
import { type EvidenceLine, asEvidence, masked } from "../evidence/evidence.ts";
import { checks } from "../checks/index.ts";
import { editionNamed } from "../editions/edition.ts";
import type { Check } from "../run/check/check.ts";
import { runSuite } from "../suite.ts";
import { checkedLines } from "../cli/checked-lines.ts";
import { readMatrix } from "../matrix/read-folder.ts";
import { asTrustedRoots } from "./attestation.ts";
import { checkCertificate } from "./check.ts";
import { readEnvelope, sealed, statementIn } from "./envelope.ts";
import { asPrivateKey, newKey, readPublicKey } from "./key-file.ts";
import { leafHash } from "./leaves.ts";
import { certificateFiles, writeFolder, type RunToCertify, publishedRun } from "./make.ts";
import { type Nonce, nonceOfDay, seedOfRun } from "./nonce.ts";
import { type Certificate, type Statement, statementOf } from "./statement.ts";
import { verdictsTogether } from "./verdicts-of-runs.ts";

const place = mkdtempSync(join(tmpdir(), "hr-certificate-"));

const nonce: Nonce = { value: "buyer-0001", chosen_by: "issuer" };
const vendorKey = newKey("Acme Pty Ltd");
const vendor = asPrivateKey(vendorKey.secret, "the key");
const witness = asPrivateKey(newKey("Buyer Ltd").secret, "the key");
const subject = { name: "hr-mock", digest: { sha256: "a".repeat(64) } };

/** A run on a mock of its own. @param judges the checks of the suite that makes it. Default: ours */
async function runOn(seed: number, judges: readonly Check[] = checks): Promise<RunToCertify> {
  const { mock, target, fetch } = mockTarget();
  const startedAt = new Date("2026-03-02T09:00:00Z");
  const lines: EvidenceLine[] = [];
  const run = { tier: "smoke" as const, only: [], skip: [], readOnly: false, seed };
  const given = await runSuite({
    target,
    fetch,
    ...run,
    checks: judges,
    edition: editionNamed(),
    startedAt,
    preflight: true,
    onEvidence: (line) => void lines.push(line),
  });
  await mock[Symbol.asyncDispose]();
  const head = { kind: "run", format: 1, version: "0", target: masked(target), ...run, started_at: startedAt.toISOString() };
  return { ...(await publishedRun(asEvidence([head, ...lines], "the run"))), report: given };
}

let runs: RunToCertify[];
let files: ReadonlyMap<string, string>;
const certificate = join(place, "certificate");

function made(changes: Partial<Parameters<typeof certificateFiles>[0]> = {}): ReadonlyMap<string, string> {
  const parts = { issuedAt: new Date("2026-03-02T09:30:00Z"), runs, together: verdictsTogether(runs.map(({ report }) => report)) };
  return certificateFiles({ ...parts, nonce, subject, vendor, waivers: [], page: "<!doctype html>\n", ...changes });
}

beforeAll(async () => {
  runs = [await runOn(seedOfRun(nonce, 1)), await runOn(seedOfRun(nonce, 2))];
  files = made();
  writeFolder(certificate, files);
}, 60_000);

let copies = 0;

/** What is wrong with a copy of the certificate after a change, refusals included. */
async function wrongWith(change: (folder: string) => void, original = certificate): Promise<readonly string[]> {
  const folder = join(place, `copy-${(copies += 1)}`);
  cpSync(original, folder, { recursive: true });
  change(folder);
  try {
    return (await checkCertificate(folder)).findings;
  } catch (error) {
    return [(error as Error).message];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is wrong with a certificate that was made anew after a change. */
async function wrongWithMade(all: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const folder = join(place, `made-${(copies += 1)}`);
  writeFolder(folder, all);
  return (await checkCertificate(folder)).findings;
}

test("a certificate holds, and says who vouches for it", async () => {
  const { findings, level, signers } = await checkCertificate(certificate, {
    keys: [readPublicKey(vendorKey.shown, "the key")],
    nonce: nonce.value,
  });
  expect([findings, level, signers.map(({ name }) => name)]).toEqual([[], "declared", ["Acme Pty Ltd"]]);
});

test("any bit that is changed in any file is named, and so is any byte that is left out or added", async () => {
  const names = [...files.keys()];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.nat(),
      fc.nat({ max: 7 }),
      fc.constantFrom("flip", "drop", "add", "cut"),
      async (name, at, bit, how) => {
        const wrong = await wrongWith((folder) => {
          const bytes = readFileSync(join(folder, name));
          const n = at % bytes.length;
          const flipped = Buffer.from([bytes[n]! ^ (1 << bit)]);
          const [before, after] = [bytes.subarray(0, n), bytes.subarray(n + 1)];
          const changed = {
            flip: [before, flipped, after],
            drop: [before, after],
            add: [before, bytes.subarray(n, n + 1), Buffer.from(bit % 2 === 0 ? "\n" : " "), after],
            cut: [before],
          }[how];
          writeFileSync(join(folder, name), Buffer.concat(changed));
        });
        expect(wrong).not.toEqual([]);
        if (name !== "certificate.json") expect(wrong.join("\n")).toContain(name);
      },
    ),
    propertyRuns(811, 60),
  );
});

test("lines that are changed, left out, added or swapped are named with the exchange", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom("change", "drop", "add", "swap"), async (at, how) => {
      const rows = runs[0]!.lines;
      const n = 1 + (at % (rows.length - 2));
      const other = runs[1]!.lines[n]!;
      const changed = {
        change: rows.with(n, rows[n]!.replace('"line":{', '"line":{"x":1,')),
        drop: rows.toSpliced(n, 1),
        add: rows.toSpliced(n, 0, other),
        swap: rows.with(n, rows[n + 1]!).with(n + 1, rows[n]!),
      }[how];
      const wrong = await wrongWith((folder) => writeFileSync(join(folder, "run-1.evidence.jsonl"), `${changed.join("\n")}\n`));
      const says = {
        change: /line \d+ \((?:exchange|given|unanswered) .*changed/,
        drop: /line \d+ of what was signed is missing/,
        add: /line \d+ .*added/,
        swap: /another order/,
      }[how];
      expect(wrong.join("\n")).toMatch(says);
    }),
    propertyRuns(812, 20),
  );
});

test.for<readonly [string, (folder: string) => void, RegExp]>([
  ["a file that is missing", (folder) => rmSync(join(folder, "report.html")), /"report.html" is missing/],
  ["evidence that is missing", (folder) => rmSync(join(folder, "run-2.evidence.jsonl")), /run-2.evidence.jsonl is missing/],
  ["a key that is missing", (folder) => rmSync(join(folder, "vendor.pub")), /vendor.pub is missing/],
  ["a file more", (folder) => writeFileSync(join(folder, "notes.txt"), ""), /notes.txt does not belong/],
  [
    "many files more",
    (folder) => ["a", "b", "c", "d", "e", "f", "g", "h"].forEach((name) => writeFileSync(join(folder, name), "")),
    /and 3 more files do not belong/,
  ],
  [
    "the head of a run withheld",
    (folder) => {
      const rows = runs[0]!.lines.with(0, JSON.stringify({ withheld: leafHash(runs[0]!.lines[0]!) }));
      writeFileSync(join(folder, "run-1.evidence.jsonl"), `${rows.join("\n")}\n`);
    },
    /its head is withheld/,
  ],
  ["a name in no encoding", (folder) => writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff)]), ""), /does not belong/],
  ["a key more", (folder) => writeFileSync(join(folder, "witness.pub"), vendorKey.shown), /witness.pub is not signed/],
  [
    "a link in place of a file",
    (folder) => (rmSync(join(folder, "report.html")), symlinkSync("/etc/hostname", join(folder, "report.html"))),
    /report.html is no file but a symbolic link/,
  ],
  [
    "the evidence of its runs exchanged",
    (folder) => {
      copyFileSync(join(folder, "run-1.evidence.jsonl"), join(folder, "run-2.evidence.jsonl"));
      copyFileSync(join(folder, "run-1.leaves"), join(folder, "run-2.leaves"));
    },
    /run-2.evidence.jsonl is not what was signed/,
  ],
  [
    "another key in place of the vendor's",
    (folder) => writeFileSync(join(folder, "vendor.pub"), newKey("Acme Pty Ltd").shown),
    /vendor.pub is not the key that the certificate names/,
  ],
])("a folder with %s is named", async ([, change, says]) => {
  expect((await wrongWith(change)).join("\n")).toMatch(says);
});

/** The certificate with what it says changed, and signed again by the same key. */
function signedAnew(change: (certificate: Certificate) => Certificate): string {
  const statement = JSON.parse(
    statementIn(readEnvelope(files.get("certificate.json")!) as Exclude<ReturnType<typeof readEnvelope>, string>),
  ) as Statement;
  return sealed(statementOf(change(statement.predicate.certificate), subject), [vendor]);
}

/** What is wrong with the certificate after its vendor signed other claims. */
async function wrongWithClaims(change: (certificate: Certificate) => Certificate): Promise<string> {
  const wrong = await wrongWith((folder) => writeFileSync(join(folder, "certificate.json"), signedAnew(change)));
  return wrong.join("\n");
}

test("a vendor who signs other claims is found, each claim by its name", async () => {
  const wrong = await wrongWithClaims((one) => ({
    ...one,
    verdicts: { ...one.verdicts, "RATE-01": "fail" },
    decisions: { ...one.decisions, "order-of-lists": "x" },
    tier: "certify",
    missing: ["keys.read"],
    runs: one.runs.map((run) => ({ ...run, requests: 1 })),
    declared: [{ id: "EVT-21", text: "x", by: "x", date: "2026-03-02" }],
    edition: "1.3-2030.1",
    result: "conformant but for known failures",
    target: { ...one.target, base_url: "https://acme.example/api/v1" },
  }));
  expect(wrong).toContain("RATE-01: the certificate says fail, and the evidence");
  expect(wrong).toContain("other decisions on open points");
  expect(wrong).toContain("contradict each other");
  for (const claim of ["tier", "missing", "requests", "declared", "edition", "target"]) expect(wrong).toContain(`shows another ${claim}`);
});

test("a vendor who signs as if another suite had judged, and leaves out a statement, is found", async () => {
  const wrong = await wrongWithClaims((one) => ({
    ...one,
    suite: { ...one.suite, version: "0.0.1" },
    verdicts: Object.fromEntries(Object.entries(one.verdicts).filter(([id]) => id !== "RATE-01")),
  }));
  expect(wrong).toContain("RATE-01: the certificate says nothing");
});

test.for<readonly [string, (certificate: Certificate) => Certificate, RegExp]>([
  ["a run", (one) => ({ ...one, runs: [one.runs[0]!, one.runs[0]!] }), /run-2.evidence.jsonl, line 1 .* changed|is not what was signed/],
  ["the nonce", (one) => ({ ...one, nonce: { ...one.nonce, value: "buyer-0002" } }), /a run of another nonce/],
  ["a mark", (one) => ({ ...one, runs: one.runs.map((run) => ({ ...run, mark: "hrcabcde" })) }), /mark that follows from its seed/],
])("a vendor who signs another claim about %s is found", async ([, change, says]) => {
  expect(await wrongWithClaims(change)).toMatch(says);
});

test("a vendor who makes another server of our mock is found", async () => {
  const wrong = await wrongWithMade(made({ subject: { name: "acme", digest: { sha256: "b".repeat(64) } } }));
  expect(wrong.join("\n")).toMatch(/hr-mock gave \d+ of the answers/);
});

test("a certificate under the nonce of the day says that its holder knew it, and one under another is not that of a reader", async () => {
  expect((await checkCertificate(certificate, { nonce: "buyer-0002" })).findings).toEqual([
    'the nonce is "buyer-0001", and not the one that you gave',
  ]);
  const wrong = await wrongWithMade(
    made({ nonce: { ...nonceOfDay({ name: "hr-conformance", version: "0" }, "2026-03-02"), chosen_by: "suite" } }),
  );
  expect(wrong.join("\n")).toMatch(/a run of another nonce/);
});

test("a witness raises the level, and a key that nobody asked for does not", async () => {
  const folder = join(place, "witnessed");
  writeFolder(folder, made({ vendor: readPublicKey(vendorKey.shown, "the key"), witness }));
  const { findings, level, signers } = await checkCertificate(folder);
  expect([findings, level, signers.map(({ role }) => role)]).toEqual([[], "witnessed", ["witness"]]);
  const stranger = readPublicKey(newKey("Stranger").shown, "the key");
  expect((await checkCertificate(folder, { keys: [stranger] })).findings).toEqual([
    "certificate.json: none of the keys that you gave has signed it",
  ]);
});

test("an attestation of GitHub raises the level for a reader who trusts it, below that of a witness, and says who built it", async () => {
  const sigstore = await attester();
  const trustedRoots = asTrustedRoots(sigstore.trustedRoot, "the root");
  const results = join(place, "attested");
  for (const [name, all] of [
    ["built", files],
    ["witnessed", made({ vendor: readPublicKey(vendorKey.shown, "the key"), witness })],
  ] as const) {
    mkdirSync(join(results, name), { recursive: true });
    for (const [file, text] of all) writeFileSync(join(results, name, file), text);
    writeFileSync(join(results, name, "attestation.sigstore.json"), await sigstore.attest(all.get("certificate.json")!));
  }
  const levels = async (): Promise<unknown> =>
    Object.fromEntries((await readMatrix(results, trustedRoots)).results.map(({ id, level }) => [id, level]));
  expect(await levels()).toEqual({ built: "built-in-ci", witnessed: "witnessed" });
  const lines = async (wanted: Parameters<typeof checkCertificate>[1]): Promise<string> =>
    JSON.stringify(checkedLines(await checkCertificate(join(results, "built"), wanted), new Date("2026-03-03T00:00:00Z")), null, 1);
  expect(await lines({ trustedRoots })).toMatch(/built in CI: .*\n.*\n.*built by {2}acme\/hr at .*\n.*workflow .*no released one/);
  expect(await lines({})).toMatch(/declared: .*\n.*\n.*attested {2}not checked: give --trusted-root/);
});

test("a line that its owner withholds takes the statements with it that rest on it, and nothing else is wrong", async () => {
  const folder = join(place, "withheld");
  cpSync(certificate, folder, { recursive: true });
  for (const [n, { lines }] of runs.entries()) {
    const shown = lines.map((line) =>
      line.includes('"operation":"listLeaveTypes"') ? JSON.stringify({ withheld: leafHash(line) }) : line,
    );
    expect(shown).not.toEqual(lines);
    writeFileSync(join(folder, `run-${n + 1}.evidence.jsonl`), `${shown.join("\n")}\n`);
  }
  const { findings, unseen, withheld } = await checkCertificate(folder);
  expect([findings, withheld > 1]).toEqual([[], true]);
  expect(unseen).toContain("LTYPE-01");
});

test.for<readonly [string, string]>([
  ["100,000 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["nothing", ""],
  ["another JSON", "{}"],
  ["a payload of levels", sealedText("[".repeat(10_000) + "]".repeat(10_000))],
  ["a later format", sealedText('{"predicate":{"certificate":{"format":2}}}')],
  ["names that leave the folder", sealedText('{"_type":"../../etc/passwd"}')],
])("a certificate of %s gets one line", async ([, text]) => {
  const wrong = await wrongWith((folder) => writeFileSync(join(folder, "certificate.json"), text));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(/^certificate\.json: [^\n]{1,300}$/);
});

test.for<readonly [string, (lines: readonly string[]) => readonly string[], RegExp]>([
  ["a second head", (lines) => [lines[0]!, ...lines], /line 2 has the id of another line/],
  ["an exchange twice", (lines) => lines.toSpliced(9, 0, lines[9]!), /line 11 has the id of another line/],
  [
    "10,000 levels in place of headers",
    (lines) => lines.with(5, lines[5]!.replace(/"headers":\{[^}]*\}/, `"headers":{"x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`)),
    /line 6 is not a line of evidence/,
  ],
  [
    "an exchange less",
    (lines) =>
      lines.toSpliced(
        lines.findIndex((line) => line.includes('"kind":"exchange"')),
        1,
      ),
    /another requests/,
  ],
])("evidence with %s that its vendor signed gets one line", async ([, change, says]) => {
  const wrong = await wrongWithMade(made({ runs: [{ ...runs[0]!, lines: change(runs[0]!.lines) }, runs[1]!] }));
  expect(wrong).toEqual([expect.stringMatching(says)]);
});

function sealedText(statement: string): string {
  return sealed(statement, [vendor]);
}

test("a certificate that another build of the suite made holds as far as its requests are made now, and a forged one does not", async () => {
  const others = checks.filter(({ id }) => !/^(?:PAGE|EMP|HOL)-/.test(id));
  const older = [await runOn(seedOfRun(nonce, 1), others), await runOn(seedOfRun(nonce, 2), others)];
  const folder = join(place, "another-build");
  writeFolder(folder, made({ runs: older, together: verdictsTogether(older.map(({ report }) => report)) }));
  const checked = await checkCertificate(folder);
  expect([checked.findings, checked.later[0]]).toEqual([[], expect.stringMatching(/ 0 changed, [1-9]\d* cannot be told/)]);
  expect(checked.unseen.length).toBeGreaterThan(0);
  expect(JSON.stringify(checkedLines(checked, new Date("2026-03-03T00:00:00Z")))).toContain("VERIFIED IN PART");
  const wrong = await wrongWith((copy) => {
    const file = join(copy, "run-1.evidence.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace('"status":200', '"status":201'));
  }, folder);
  expect(wrong.join("\n")).toMatch(/run-1.evidence.jsonl, line \d+ .*changed/);
}, 60_000);

test("the folder holds the files that its page names, and no key that signs", () => {
  const readme = files.get("README.md")!;
  for (const name of readdirSync(certificate)) expect(name === "README.md" || readme.includes(name)).toBe(true);
  for (const text of files.values()) expect(text).not.toMatch(/PRIVATE KEY/);
});
