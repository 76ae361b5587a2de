import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import { expect } from "vitest";
import { asTrustedRoots } from "../../src/certificate/attestation.ts";
import { checkCertificate } from "../../src/certificate/check.ts";
import { newKey } from "../../src/certificate/key-file.ts";
import { attester } from "../attester.ts";
import { Checkout, REPOSITORY, jobTest as test } from "./checkout.ts";
import type { Result } from "./runner.ts";

const KEY = { HR_CONFORMANCE_KEY: "the key of the vendor" };
/** What a runner sets in a job that may ask for a token of its identity. */
const IDENTITY = { ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example" };
const inputs = { certificate: "acme.certificate", baseline: "", annotations: "false" };

/** GitHub, which attests. */
function attests(job: Checkout): NonNullable<Parameters<Checkout["run"]>[1]> {
  const bundle = join(job.temp, "attestation.json");
  const address = "https://github.com/acme/hr-service/attestations/7";
  return {
    gives: {
      "actions/attest": async () => {
        writeFileSync(bundle, "a bundle");
        return Promise.resolve({ "bundle-path": bundle, "attestation-url": address });
      },
    },
  };
}

const said = ({ commands }: Result): string[] => commands.map(({ command, message }) => `${command}: ${message}`);
const names = ({ used }: Result): string[] => used.map(({ name }) => name.split("@")[0]!);

test("a certificate is made with the key, attested by its hash, an artifact, and named with its level", async ({ job }) => {
  const asked = {
    subject: "acme@git:0123456",
    nonce: "--buyer",
    tier: "certify",
    waivers: "w.yaml",
    arguments: "--ca=a.pem\n--skip=RATE-*",
  };
  const result = await job.run({ ...inputs, ...asked }, { env: { ...KEY, ...IDENTITY }, pull: 12, ...attests(job) });
  const { args, env, cwd } = job.certified!;
  expect(args).toEqual([
    "conformance",
    "certify",
    "--target=staging.yaml",
    "--tier=certify",
    "--waivers=w.yaml",
    "--subject=acme@git:0123456",
    "--nonce=--buyer",
    "--out=acme.certificate",
    "--ca=a.pem",
  ]);
  expect([cwd, env["HR_CONFORMANCE_KEY"], job.seen.env["HR_CONFORMANCE_KEY"]]).toEqual([job.workspace, KEY.HR_CONFORMANCE_KEY, undefined]);
  const folder = join(job.workspace, "acme.certificate");
  expect([result.status, result.outputs]).toMatchObject([0, { certificate: folder, level: "built-in-ci" }]);
  expect(names(result)).toEqual(["actions/attest", "actions/upload-artifact", "actions/upload-artifact"]);
  expect(result.used[0]!.with).toEqual({
    "subject-name": "certificate.json",
    "subject-digest": `sha256:${createHash("sha256").update("a certificate").digest("hex")}`,
    "show-summary": "false",
    "github-token": "ghs_the_token_of_the_job",
  });
  expect(result.used[1]!.with).toMatchObject({ name: `${result.outputs["artifact"]}-certificate`, path: folder });
  expect(readFileSync(join(folder, "attestation.sigstore.json"), "utf8")).toBe("a bundle");
  const line = "**Certificate**: level built in CI, by the vendor's key and GitHub's attestation ([attestation](https://github.com/";
  expect([result.summary, job.github.state.comments[0]!.body]).toEqual([expect.stringContaining(line), expect.stringContaining(line)]);
});

test("without the permissions, or if GitHub attests nothing, the certificate has the level of the vendor's key", async ({ job }) => {
  const without = await job.run(inputs, { env: KEY, pull: 12 });
  expect([without.status, without.outputs, names(without)]).toMatchObject([
    0,
    { certificate: join(job.workspace, "acme.certificate"), level: "declared" },
    ["actions/upload-artifact", "actions/upload-artifact"],
  ]);
  const refused = async (): Promise<Record<string, string>> => Promise.resolve({ "bundle-path": join(job.temp, "none.json") });
  const unattested = await job.run(
    { ...inputs, certificate: "second.certificate" },
    { env: { ...KEY, ...IDENTITY }, gives: { "actions/attest": refused } },
  );
  for (const result of [without, unattested]) {
    const line = "GitHub did not attest it; the job needs the permissions id-token: write and attestations: write.";
    expect(said(result)).toEqual([`warning: The certificate has the level declared: ${line}`]);
    expect(result.summary).toContain(line);
  }
});

test.for<readonly [string, Record<string, string>, Record<string, string>, Parameters<Checkout["plan"]>[0], RegExp]>([
  ["a key", {}, {}, {}, /^the variable HR_CONFORMANCE_KEY is not set; .*/],
  ["a conformant run", {}, KEY, { status: 1 }, /^the run was not conformant\.$/],
  ["a signature of the suite", {}, KEY, { refuses: true }, /^hr-conformance certify signed nothing; the log says why\.$/],
  ["a folder in the workspace", { certificate: "../x" }, KEY, {}, /^certificate must be the name of a folder in the workspace/],
  ["a name of plain characters", { certificate: "$(touch pwned)" }, KEY, {}, /^certificate must be the name of a folder in the workspace/],
])("without %s there is no certificate, one line says so, and the verdict stays", async ([, more, env, plan, says], { job }) => {
  job.plan(plan);
  const result = await job.run({ ...inputs, ...more }, { env: { ...env, ...IDENTITY }, pull: 12, ...attests(job) });
  expect([result.status, result.outputs]).toMatchObject([
    plan.status ?? 0,
    { certificate: "", level: "", status: String(plan.status ?? 0) },
  ]);
  expect(said(result)).toEqual([expect.stringMatching(/^warning: No certificate: /)]);
  expect(said(result)[0]!.slice("warning: No certificate: ".length)).toMatch(says);
  expect([names(result), result.summary]).toEqual([["actions/upload-artifact"], expect.stringContaining("**No certificate**: ")]);
  expect(existsSync(join(job.workspace, "pwned"))).toBe(false);
});

test("where none is wanted, nothing is said of certificates, and a program gets none", async ({ job }) => {
  const result = await job.run({ ...inputs, certificate: "" }, { env: { ...KEY, ...IDENTITY } });
  expect([said(result), result.outputs["level"], job.certified]).toEqual([[], "", undefined]);
  const program = await job.run({ ...inputs, target: "", command: "npm test" });
  expect(said(program)).toEqual(["error: certificate is of a target; leave it out with command"]);
});

test("the certificate of a real run is checked with what GitHub said of it", async ({ job }) => {
  const sigstore = await attester();
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const { url } = await mock.listen({ port: 0 });
  const suite = join(REPOSITORY, "packages/conformance/dist/hr-conformance.js");
  job.standIn(`process.argv.splice(2, 1); await import(${JSON.stringify(suite)});`);
  const file = join(job.workspace, "acme.certificate/certificate.json");
  const wanted = { target: `${url}/_mock/target`, tier: "smoke", subject: `hr-mock@git:${"0".repeat(40)}`, nonce: "buyer-0001" };
  const result = await job.run(
    { ...inputs, ...wanted },
    {
      env: { HR_CONFORMANCE_KEY: newKey("Acme").secret, ...IDENTITY },
      gives: {
        "actions/attest": async () => {
          const bundle = join(job.temp, "bundle.json");
          writeFileSync(bundle, `${await sigstore.attest(readFileSync(file, "utf8"))}\n`);
          return { "bundle-path": bundle };
        },
      },
    },
  );
  expect([said(result), result.outputs["level"]]).toEqual([[], "built-in-ci"]);
  const trustedRoots = asTrustedRoots(sigstore.trustedRoot, "the root");
  const { findings, level } = await checkCertificate(result.outputs["certificate"]!, { trustedRoots, nonce: "buyer-0001" });
  expect([findings, level]).toEqual([[], "built-in-ci"]);
}, 120_000);
