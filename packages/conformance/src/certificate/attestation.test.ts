import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Attester, COMMIT, type Claims, attester } from "../../test/attester.ts";
import { type Attested, asTrustedRoots, checkAttestation } from "./attestation.ts";
import { ATTESTATION, CERTIFICATE, openFolder } from "./folder.ts";

const place = mkdtempSync(join(tmpdir(), "hr-attested-"));

const content = '{ "a": "certificate" }\n';
const sigstore = await attester();
const trusted = asTrustedRoots(sigstore.trustedRoot, "'root'");

/** What is said of a certificate with this attestation. */
function checked(attestation: string, roots: Parameters<typeof checkAttestation>[1] = trusted, certificate = content): Attested {
  writeFileSync(join(place, CERTIFICATE), certificate);
  writeFileSync(join(place, ATTESTATION), attestation);
  return checkAttestation(openFolder(place), roots);
}

const said = async (claims: Claims, by: Attester = sigstore): Promise<Attested> => checked(await by.attest(content, claims));

test("an attestation says which workflow of which repository made the certificate, and where it ran", async () => {
  expect(await said({})).toEqual({
    findings: [],
    builder: {
      repository: "acme/hr",
      ref: "refs/heads/main",
      commit: COMMIT,
      workflow: { repository: "acme/hr", path: ".github/workflows/certify.yml", ref: "refs/heads/main", commit: COMMIT },
      isHosted: true,
      run: "https://github.com/acme/hr/actions/runs/7/attempts/1",
    },
  });
});

test("a reusable workflow of another repository is told from the repository's own, and a machine of its owner from one of GitHub", async () => {
  const signer = "https://github.com/hr/tools/.github/workflows/certify.yml@refs/tags/v1.2.3";
  const { builder } = await said({ signer, signerCommit: "f".repeat(40), runner: "self-hosted" });
  expect([builder!.repository, builder!.workflow, builder!.isHosted]).toEqual([
    "acme/hr",
    { repository: "hr/tools", path: ".github/workflows/certify.yml", ref: "refs/tags/v1.2.3", commit: "f".repeat(40) },
    false,
  ]);
});

test("GitHub's own Sigstore, which private repositories use, is known by its timestamps", async () => {
  const own = await attester("github");
  const roots = asTrustedRoots(`${sigstore.trustedRoot}${own.trustedRoot}`, "'root'");
  expect(roots).toHaveLength(2);
  expect(checked(await own.attest(content), roots).builder?.repository).toBe("acme/hr");
  expect(checked(await own.attest(content), trusted).findings).toHaveLength(1);
});

test("an attestation over other bytes is wrong, with and without a trusted root", async () => {
  const other = await sigstore.attest(`${content} `);
  const line = [`${ATTESTATION}: it is not over these bytes of ${CERTIFICATE}`];
  expect([checked(other).findings, checked(other, undefined as never).findings]).toEqual([line, line]);
  expect(checked(await sigstore.attest(content), trusted, content.replace("a", "b")).findings).toEqual(line);
});

test("an attestation that is no longer what was signed is wrong, and so is one of somebody whom the reader does not trust", async () => {
  const attestation = await sigstore.attest(content);
  const stranger = await attester();
  const wrongs = [
    checked(attestation.replace(/"sig":"..../, '"sig":"AAAA')),
    checked(attestation.replace(/"payload":"([^"]*)"/, (_, payload: string) => `"payload":"${again(payload)}"`)),
    checked(attestation.replace(/"tlogEntries":\[.*?\],"timestamp/, '"tlogEntries":[],"timestamp')),
    checked(attestation, asTrustedRoots(stranger.trustedRoot, "'root'")),
    checked(await stranger.attest(content)),
  ];
  for (const { findings, builder } of wrongs) {
    expect(builder).toBeUndefined();
    expect(findings).toEqual([expect.stringMatching(/^attestation\.sigstore\.json: it is not valid \(.+\)$/)]);
  }
});

/** A statement with the same subjects and another predicate. */
function again(payload: string): string {
  const statement = JSON.parse(Buffer.from(payload, "base64").toString("utf8")) as object;
  return Buffer.from(JSON.stringify({ ...statement, predicate: { x: 1 } })).toString("base64");
}

test.for<readonly [string, Claims, RegExp]>([
  ["a person", { issuer: "https://accounts.example.com", signer: "https://example.com/kim" }, /known to https:\/\/accounts\.example\.com/],
  ["a service that is called like GitHub's", { issuer: "https://token.actions.githubusercontent.com.example" }, /known to/],
  ["something that is no workflow", { signer: "https://github.com/acme/hr/blob/x@refs/heads/main" }, /names no workflow/],
])("%s is not CI", async ([, claims, says]) => {
  const { findings, builder } = await said(claims);
  expect([findings.join("\n"), builder]).toEqual([expect.stringMatching(says), undefined]);
});

test.for(["", "{}", "[]", "null", '{"dsseEnvelope":{"payload":7}}', "[".repeat(100_000), '{"dsseEnvelope":{"payload":"e30="}}'])(
  "a file that is none is wrong: %.40s",
  (text) => {
    expect(checked(text).findings).toEqual([expect.stringMatching(/^attestation\.sigstore\.json: it is no(?:t over| attestation)/)]);
  },
);

test("a bundle that signs something beside its statement is wrong", async () => {
  const bundle = JSON.parse(await sigstore.attest(content)) as { dsseEnvelope: { signatures: [{ sig: string }] } };
  const digest = { algorithm: "SHA2_256", digest: "AAAA" };
  const both = { ...bundle, messageSignature: { messageDigest: digest, signature: bundle.dsseEnvelope.signatures[0].sig } };
  expect(checked(JSON.stringify(both)).findings).toHaveLength(1);
});

test("a reader who trusts nobody is told how to change that, and one who does must get an attestation", async () => {
  writeFileSync(join(place, ATTESTATION), await sigstore.attest(content));
  writeFileSync(join(place, CERTIFICATE), content);
  const { findings, unchecked } = checkAttestation(openFolder(place), undefined);
  expect([findings, unchecked]).toEqual([[], expect.stringContaining("--trusted-root FILE")]);
  rmSync(join(place, ATTESTATION));
  expect(checkAttestation(openFolder(place), undefined)).toEqual({ findings: [] });
  expect(checkAttestation(openFolder(place), trusted).findings).toEqual([expect.stringMatching(/is missing/)]);
});

test.for(["", "{}", "[]", "no", '{"certificateAuthorities":[]}', `${sigstore.trustedRoot}{}`])(
  "a trusted root that is none is refused: %.40s",
  (text) => {
    expect(() => asTrustedRoots(text, "'root'")).toThrow(/^trusted root 'root' is none; 'gh attestation trusted-root > FILE' writes one$/);
  },
);
