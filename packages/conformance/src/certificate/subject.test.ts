import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSubject } from "./subject.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-subject-"));
const file = join(folder, "server.jar");
writeFileSync(file, "bytes");

test.each([
  [`registry.example/acme/hr@sha256:${"a".repeat(64)}`, { name: "registry.example/acme/hr", digest: { sha256: "a".repeat(64) } }],
  [`git:${"b".repeat(40)}`, { name: "git", digest: { gitCommit: "b".repeat(40) } }],
  [`acme@git:${"b".repeat(64)}`, { name: "acme", digest: { gitCommit: "b".repeat(64) } }],
  [file, { name: "server.jar", digest: { sha256: createHash("sha256").update("bytes").digest("hex") } }],
])("%s is a subject", (text, subject) => {
  expect(readSubject(text)).toEqual(subject);
});

test.each(["acme:latest", "git:abc1234", `acme@sha256:${"A".repeat(64)}`, folder])("%s is refused: it does not say which bytes", (text) => {
  expect(() => readSubject(text)).toThrow(/write IMAGE@sha256:DIGEST, NAME@git:COMMIT with the whole hash, or the path of a file/);
});
