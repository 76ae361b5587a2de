import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTarget } from "./target-file.ts";

const folder = mkdtempSync(join(tmpdir(), "target-"));
let files = 0;

function read(text: string, env: Record<string, string> = {}): ReturnType<typeof readTarget> {
  const file = join(folder, `${(files += 1)}.yaml`);
  writeFileSync(file, text);
  return readTarget(file, { env, fetch: async () => new Response("", { status: 500 }) });
}

test("YAML and JSON are read, slashes at the end of addresses dropped", async () => {
  const target = { base_url: "https://staging.example/api/v1", keys: { full: "k" } };
  expect(await read("base_url: https://staging.example/api/v1/\nkeys: { full: k }")).toEqual(target);
  expect(await read(JSON.stringify(target))).toEqual(target);
});

test("${NAME} is read from the environment, whatever its value holds", async () => {
  const { keys } = await read('base_url: https://a.example/api/v1\nkeys: { full: "${KEY}" }', { KEY: 'a"b:{c' });
  expect(keys.full).toBe('a"b:{c');
});

test.for([
  ["keys: { full: k }", "base_url is missing"],
  ["base_url: staging\nkeys: { full: k }", "base_url has to be an address that begins with http"],
  ["base_url: http://a.example:99999\nkeys: { full: k }", "base_url is no address that can be used"],
  ["base_url: https://a.example\nkeys: { full: 12 }", "keys.full has to be a key"],
  ['base_url: https://a.example\nkeys: { full: "my\\nkey" }', "keys.full has to be a key"],
  ['base_url: https://a.example\nkeys: { full: "schlüssel…" }', "keys.full has to be a key"],
  ["", "it is no target: it has to hold base_url and keys"],
  ["- base_url", "it is no target"],
  ["base_url: !!js/function x\nkeys: {}", "base_url has to be"],
  ["base_url: https://a.example\nkeys: {}", "keys.full is missing"],
  ["base_url: https://a.example\nkey: { full: k }", "key is not known"],
  ["base_url: https://a.example\nkeys: { full: k, reed: x }", "keys.reed is not known"],
  ['base_url: https://a.example\nkeys: { full: "${NONE}" }', "set NONE"],
  ["base_url: [", "neither JSON nor YAML"],
] as const)("%j is refused with one line: %s", async ([text, message]) => {
  const error = await read(text).then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  expect(error?.name).toBe("ConfigurationError");
  expect(error?.message).toContain(message);
  expect(error?.message).not.toContain("\n");
});

test("a file that there is not, and an address that does not answer, are told as such", async () => {
  const nowhere = {
    env: {},
    fetch: async (): Promise<Response> => Promise.reject(Object.assign(new Error("fetch failed"), { cause: { code: "ECONNREFUSED" } })),
  };
  await expect(readTarget(join(folder, "none.json"), nowhere)).rejects.toThrow("does not exist");
  await expect(readTarget("http://127.0.0.1:1/_mock/target", nowhere)).rejects.toThrow("ECONNREFUSED");
});
