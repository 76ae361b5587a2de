import { expect, test } from "vitest";
import type { KeyName } from "../target/key-name.ts";
import { keyWords } from "./key-words.ts";

const words = (key: KeyName | null, authorization?: string): string =>
  keyWords({
    key,
    request: { method: "GET", path: "/company", query: "", headers: authorization === undefined ? {} : { authorization }, body: null },
  });

test("a key is named by the run, or by its number in a recording", () => {
  expect([words("read", "Bearer <read>"), words("read", "Bearer <key 3>"), words("read", "<not recorded>")]).toEqual([
    "read key",
    "key 3",
    "key not recorded",
  ]);
  expect([words(null), words(null, "Basic <credentials>")]).toEqual(["no key", "credentials of its own"]);
});
