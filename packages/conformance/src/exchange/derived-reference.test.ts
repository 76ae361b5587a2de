import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isDerivedFrom } from "./derived-reference.ts";

const EMAIL = "Kiri.Aroha@example.com";
const sha = (text: string, name = "sha256"): string => createHash(name).update(text).digest("hex");

describe("a reference made from an e-mail address", () => {
  test.for([
    EMAIL,
    `ref-${EMAIL.toLowerCase()}`,
    Buffer.from(EMAIL).toString("hex"),
    Buffer.from(EMAIL).toString("base64"),
    sha(EMAIL),
    sha(EMAIL.toLowerCase(), "md5"),
    sha(EMAIL.toLowerCase()).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"),
    // Version 5, in the namespace of URLs: the version replaces one digit of the hash.
    createHash("sha1")
      .update(Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex"))
      .update(EMAIL)
      .digest("hex")
      .replace(/^(.{8})(.{4}).(.{3}).*/, "$1-$2-5$3-8000-000000000000"),
  ])("is recognised: %s", (reference) => {
    expect(isDerivedFrom(reference, ["Kiri", EMAIL])).toBe(true);
  });

  test("is not seen in a random id", () => {
    expect(isDerivedFrom("3f2c8a90-6c1d-4c5e-9a55-0d6f1e2b3c4d", ["Kiri", EMAIL])).toBe(false);
  });
});
