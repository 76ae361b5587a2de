import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMatrix } from "../matrix/read-folder.ts";
import { asPrivateKey, newKey, readPublicKey } from "./key-file.ts";
import { writeFolder } from "./make.ts";
import { checkProgram, programFiles } from "./program.ts";

const place = mkdtempSync(join(tmpdir(), "hr-program-"));

const made = newKey("Acme Pty Ltd");
const key = asPrivateKey(made.secret, "the key");
const issuedAt = new Date("2026-03-02T09:30:00Z");
const report = {
  tool: { name: "hr-mock check-client", version: "0.1.0" },
  document_version: "1.3.0",
  started_at: "2026-03-02T09:00:00.000Z",
  command: ["npm", "test"],
  seed: 1,
  clock: "2026-03-02T01:00:00Z",
  company: "wattle",
  verdict: "ready",
  needs: { open_points: [{ id: "A-70", breaks: ["zone-id"] }] },
  scenarios: [
    { id: "network.cut-after", verdict: "pass" },
    { id: "limits.reached", verdict: "warn" },
  ],
};
const files = (changes: object = {}): ReadonlyMap<string, string> =>
  programFiles(JSON.stringify({ ...report, ...changes }), { key, issuedAt });

let folders = 0;

/** What is wrong with a certificate after a change of its folder. */
async function wrongWith(change: (folder: string) => void): Promise<string> {
  const folder = join(place, `p${(folders += 1)}`);
  writeFolder(folder, files());
  change(folder);
  return checkProgram(folder).then(
    (checked) => checked?.findings.join("\n") ?? "no program",
    (error: unknown) => (error as Error).message,
  );
}

test("the certificate of a program holds, says who signed it, and has a column in the matrix", async () => {
  const folder = join(place, "results");
  writeFolder(folder, files());
  const checked = await checkProgram(folder, { keys: [readPublicKey(made.shown, "the key")] });
  expect(checked).toMatchObject({ findings: [], level: "declared", subject: { name: "npm test" } });
  expect((await readMatrix(folder)).programs).toEqual([
    expect.objectContaining({ name: "npm test", level: "declared", signers: ["Acme Pty Ltd"], breaks: ["A-70 zone-id"] }),
  ]);
});

test("any byte that is changed in any file is named", async () => {
  for (const name of files().keys())
    for (const how of ["add", "change"] as const) {
      const wrong = await wrongWith((folder) => {
        if (how === "add") return appendFileSync(join(folder, name), " ");
        const bytes = readFileSync(join(folder, name));
        bytes[Math.floor(bytes.length / 2)]! ^= 1;
        writeFileSync(join(folder, name), bytes);
      });
      expect([name, how, wrong]).not.toEqual([name, how, ""]);
    }
});

test("a file more, and a report that says otherwise than what is signed, are named", async () => {
  expect(await wrongWith((folder) => writeFileSync(join(folder, "notes.txt"), ""))).toMatch(/notes.txt does not belong/);
  const other = [...files({ seed: 2 })].find(([name]) => name === "result.json")!;
  expect(await wrongWith((folder) => writeFileSync(join(folder, ...([other[0]] as const)), other[1]))).toMatch(
    /does not say what result.json says/,
  );
});

test.each([
  [{ verdict: "not-ready" }, /nothing is signed: the program is not-ready/],
  [{ tool: { name: "other", version: "1" } }, /no JSON report of hr-mock check-client/],
  [{ scenarios: [{ id: 1 }] }, /no JSON report of hr-mock check-client/],
])("a report with %j is not signed", (changes, says) => {
  expect(() => files(changes)).toThrow(says);
});
