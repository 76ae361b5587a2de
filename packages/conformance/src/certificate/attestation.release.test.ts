import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import { beforeAll, expect, test } from "vitest";
import { type Attester, attester } from "../../test/attester.ts";

const PACKAGE = join(import.meta.dirname, "../..");
// The suite as it is installed: nothing of the repository is above it.
const place = realpathSync(mkdtempSync(join(tmpdir(), "hr-built-")));
const [folder, attestation, root] = [join(place, "acme"), join(place, "acme/attestation.sigstore.json"), join(place, "root.jsonl")];
let sigstore: Attester;

/** Runs the built command. @param cwd below `place` */
async function suite(cwd: string, ...args: string[]): Promise<{ readonly status: number; readonly text: string }> {
  return await new Promise((resolve) => {
    const options = { cwd: join(place, cwd), env: { PATH: process.env["PATH"] } };
    execFile(process.execPath, [join(place, "suite/dist/hr-conformance.js"), ...args], options, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
}

beforeAll(async () => {
  for (const name of ["empty", "project/node_modules/@sigstore"]) mkdirSync(join(place, name), { recursive: true });
  cpSync(join(PACKAGE, "dist"), join(place, "suite/dist"), { recursive: true });
  writeFileSync(join(place, "suite/package.json"), readFileSync(join(PACKAGE, "package.json")));
  const installed = dirname(dirname(realpathSync(join(PACKAGE, "node_modules/@sigstore/verify/dist/index.js"))));
  symlinkSync(installed, join(place, "project/node_modules/@sigstore/verify"));
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const { url } = await mock.listen({ port: 0 });
  await suite("empty", "keygen", "--name=Acme", "--out=acme.key");
  const subject = `--subject=hr-mock@git:${"0".repeat(40)}`;
  await suite("empty", "certify", `--target=${url}/_mock/target`, "--key=acme.key", subject, "--tier=smoke", `--out=${folder}`);
  sigstore = await attester();
  writeFileSync(root, sigstore.trustedRoot);
  writeFileSync(attestation, await sigstore.attest(readFileSync(join(folder, "certificate.json"), "utf8")));
}, 120_000);

test("where Sigstore's library is in the project of the reader, the built command checks the attestation", async () => {
  const { status, text } = await suite("project", "verify", folder, `--trusted-root=${root}`);
  expect([status, text]).toEqual([0, expect.stringMatching(/level {5}built in CI[\s\S]*built by {2}acme\/hr[\s\S]*VERIFIED/)]);
});

test("--built-by holds for the repository that built it, and for no other", async () => {
  const own = await suite("project", "verify", folder, `--trusted-root=${root}`, "--built-by=Acme/HR");
  expect([own.status, own.text]).toEqual([0, expect.stringContaining("VERIFIED")]);
  const other = await suite("project", "verify", folder, `--trusted-root=${root}`, "--built-by=acme/payroll");
  expect([other.status, other.text]).toEqual([1, expect.stringMatching(/wrong {5}it was built by acme\/hr, and not by acme\/payroll/)]);
  const untrusted = await suite("project", "verify", folder, "--built-by=acme/hr");
  expect([untrusted.status, untrusted.text]).toEqual([
    1,
    expect.stringMatching(/nobody vouches that acme\/hr built it: .*--trusted-root FILE/),
  ]);
  const nobody = await suite("project", "verify", folder, "--built-by=acme");
  expect([nobody.status, nobody.text]).toEqual([
    2,
    expect.stringMatching(/^.*--built-by takes a repository of GitHub, such as acme\/hr.*\n$/),
  ]);
});

test("without the library, or without a trusted root, one line says what to do, and all else holds", async () => {
  const without = await suite("empty", "verify", folder, `--trusted-root=${root}`);
  expect([without.status, without.text]).toEqual([
    0,
    expect.stringMatching(/level {5}declared[\s\S]*attested {2}.*install @sigstore\/verify/),
  ]);
  const untrusted = await suite("project", "verify", folder);
  expect([untrusted.status, untrusted.text]).toEqual([
    0,
    expect.stringMatching(/level {5}declared[\s\S]*attested {2}.*--trusted-root FILE/),
  ]);
});

test("a trusted root that is none is one line, and no more signature is put under what GitHub attested", async () => {
  const { status, text } = await suite("project", "verify", folder, `--trusted-root=${join(folder, "README.md")}`);
  expect([status, text]).toEqual([2, expect.stringMatching(/^.*README\.md' is none; 'gh attestation trusted-root > FILE' writes one\n$/)]);
  const signed = await suite("empty", "certify", `--sign=${folder}`, "--key=acme.key");
  expect([signed.status, signed.text]).toEqual([2, expect.stringMatching(/^.*let CI attest again\n$/)]);
});

test("an attestation of another file is a finding", async () => {
  const own = readFileSync(attestation, "utf8");
  writeFileSync(attestation, await sigstore.attest("another file"));
  const { status, text } = await suite("project", "verify", folder, `--trusted-root=${root}`);
  writeFileSync(attestation, own);
  expect([status, text]).toEqual([1, expect.stringMatching(/wrong {5}attestation\.sigstore\.json: it is not over these bytes/)]);
});

test("a library that its sender put into the folder is not loaded, even where the reader calls the command in it", async () => {
  const [planted, trace] = [join(folder, "node_modules"), join(place, "loaded")];
  mkdirSync(join(planted, "@sigstore/verify"), { recursive: true });
  writeFileSync(join(planted, "@sigstore/verify/index.js"), `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "");`);
  const { status, text } = await suite("acme", "verify", ".", `--trusted-root=${root}`);
  rmSync(planted, { recursive: true });
  expect([status, text, existsSync(trace)]).toEqual([1, expect.stringMatching(/node_modules does not belong to a certificate/), false]);
});
