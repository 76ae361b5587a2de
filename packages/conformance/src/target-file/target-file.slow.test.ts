import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
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

test("YAML and JSON are read, and trailing slashes of addresses dropped", async () => {
  const target = { base_url: "https://staging.example/api/v1", keys: { full: "k" } };
  expect(await read("base_url: https://staging.example/api/v1/\nkeys: { full: k }")).toEqual(target);
  expect(await read(JSON.stringify(target))).toEqual(target);
});

test("${NAME} is read from the environment, whatever characters its value has", async () => {
  const { keys } = await read('base_url: https://a.example/api/v1\nkeys: { full: "${KEY}" }', { KEY: 'a"b:{c' });
  expect(keys.full).toBe('a"b:{c');
});

test("files that it names are those beside it, or else those of the current folder", async () => {
  writeFileSync(join(folder, "beside.pem"), "");
  const files = "client_cert: beside.pem, client_key: elsewhere.pem";
  const hooks = "receiver_url: https://h.example, listen: 0.0.0.0:9443, tls: { cert: beside.pem, key: elsewhere.pem }";
  const target = await read(`base_url: https://a.example\nkeys: { full: k }\nconnection: { ${files} }\nwebhooks: { ${hooks} }`);
  const beside = join(folder, "beside.pem");
  expect(target.connection).toEqual({ client_cert: beside, client_key: "elsewhere.pem" });
  expect(target.webhooks?.tls).toEqual({ cert: beside, key: "elsewhere.pem" });
});

test("the target file that the README shows is read, and one with an unknown member is not", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, shown] = /^```yaml[^\n]*\n([^]*?)^```$/m.exec(readme)!;
  const env = Object.fromEntries([...shown!.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => [name!, `hrk_${name}`]));
  expect(await read(shown!, env)).toMatchObject({ name: "acme-staging", keys: { full: "hrk_HR_KEY_FULL" }, requests_per_minute: 90 });
  await expect(read(shown!.replace("twin_employee_id", "twin_id"), env)).rejects.toThrow("twin_id");
});

test.for([
  ["keys: { full: k }", "base_url is missing"],
  ["base_url: staging\nkeys: { full: k }", "base_url must be an address that begins with http"],
  ["base_url: http://a.example:99999\nkeys: { full: k }", "base_url is not a usable address"],
  ["base_url: https://a.example\nkeys: { full: 12 }", "keys.full must be a key"],
  ['base_url: https://a.example\nkeys: { full: "my\\nkey" }', "keys.full must be a key"],
  ['base_url: https://a.example\nkeys: { full: "schlüssel…" }', "keys.full must be a key"],
  ["", "it is not a target: it needs base_url and keys"],
  ["- base_url", "it is not a target"],
  ["base_url: !!js/function x\nkeys: {}", "base_url must be"],
  ["base_url: https://a.example\nkeys: {}", "keys.full is missing"],
  ["base_url: https://a.example\nkey: { full: k }", "key (did you mean keys?) is not known"],
  ["base_url: https://a.example\nkeys: { full: k, reed: x }", "keys.reed (did you mean read?) is not known"],
  [
    "base_url: https://a.example\nkeys: { ful: k, zzz: x }\nwebhook: {}",
    "webhook (did you mean webhooks?), keys.ful (did you mean full?) and keys.zzz are not known; see 'The target file' in the README",
  ],
  ["base_url: https://a.example\nkeys: { full: k }\na: 1\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\ng: 1", "a, b, c, d, e and 2 more are not known"],
  ['base_url: https://a.example\nkeys: { full: k }\n"\\e[31m\\nx": 1', String.raw`"\u001b[31m\nx" is not known`],
  [`name: ${"n".repeat(5000)}\nbase_url: https://a.example\nkeys: { full: k }`, "name must be a text of at most 200 characters"],
  [`base_url: https://a.example/${"n".repeat(5000)}\nkeys: { full: k }`, "base_url must be an address"],
  ["base_url: https://a.example\nkeys: &k { full: k, read: *k }", "nested too deep; does an alias contain itself?"],
  [
    `a: &a [x]\n${Array.from({ length: 9 }, (_, n) => `b${n}: &b${n} [${`*${n === 0 ? "a" : `b${n - 1}`},`.repeat(9)}]`).join("\n")}`,
    "neither JSON nor YAML",
  ],
  ["[".repeat(100_000), "neither JSON nor YAML"],
  [`${"[".repeat(100)}${"]".repeat(100)}`, "nested too deep"],
  [`base_url: https://a.example\nkeys: { full: k }\n#${"x".repeat(2 ** 20)}`, "longer than 1 MB"],
  ["base_url: https://user:secret@a.example\nkeys: { full: k }", "base_url contains a user or a password, which reports would show"],
  ["base_url: https://a.example/api/v1?key=secret\nkeys: { full: k }", "base_url has a query or a fragment"],
  ["base_url: https://a.example/long-key/api/v1\nkeys: { full: long-key }", "base_url contains one of the keys"],
  ["base_url: https://a.example\ncontrol_url: https://user@a.example\nkeys: { full: k }", "control_url contains a user or a password"],
  ['base_url: https://a.example\nkeys: { full: "${NONE}" }', "set NONE"],
  ["base_url: https://a.example\nkeys: { full: k }\noperations_not_implemented: [GET /bilings]", "did you mean GET /billing?"],
  ["base_url: https://a.example\nkeys: { full: k }\noperations_not_implemented: GET /billing", "must be a list of operations"],
  ["base_url: [", "neither JSON nor YAML"],
] as const)("$1: a document that is not a target is refused with one line", async ([text, message]) => {
  const error = await read(text).then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  expect(error?.name).toBe("ConfigurationError");
  expect(error?.message).toContain(message);
  expect(error?.message).not.toContain("\n");
});

test("an error says that a file does not exist, or that an address does not answer", async () => {
  const nowhere = {
    env: {},
    fetch: async (): Promise<Response> =>
      Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }) })),
  };
  await expect(readTarget(join(folder, "none.json"), nowhere)).rejects.toThrow("does not exist");
  await expect(readTarget("http://127.0.0.1:1/_mock/target", nowhere)).rejects.toThrow("ECONNREFUSED");
});

/** Reads a target that a server serves at `https://served.example/_mock/target`. */
async function served(document: unknown, answer: ResponseInit = {}): Promise<unknown> {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const fetch = async (): Promise<Response> => new Response(text, answer);
  return readTarget("https://served.example/_mock/target", { env: { SECRET: "s3cret" }, fetch });
}

const sound = { base_url: "https://served.example/api/v1", keys: { full: "k" }, control_url: "https://served.example/_mock" };

test("a served target is read as it is", async () => {
  expect(await served(sound)).toEqual(sound);
});

test.for<readonly [unknown, string]>([
  [{ ...sound, base_url: "https://served.example/${SECRET}/api/v1" }, "${SECRET}/api/v1 is read from the environment in local files only"],
  [{ ...sound, keys: { full: "${SECRET}" } }, "save the document as a file to use it"],
  [{ ...sound, base_url: "https://elsewhere.example/api/v1" }, "base_url is on https://elsewhere.example, not on the server"],
  [{ ...sound, control_url: "http://served.example/_mock" }, "control_url is on http://served.example, not on the server"],
  [
    { ...sound, webhooks: { receiver_url: "https://x.example", listen: "0.0.0.0:1", tls: { cert: "/dev/zero", key: "/etc/passwd" } } },
    "webhooks.tls names files on this machine",
  ],
  ["x".repeat(2 ** 21), "longer than 1 MB"],
])("the server of a target gets nothing of this machine: %j", async ([document, message]) => {
  const error = await served(document).catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ name: "ConfigurationError", message: expect.stringContaining(message) });
  expect((error as Error).message).not.toContain("s3cret");
  expect((error as Error).message).not.toContain("\n");
});

test("a redirect of a served target is not followed", async () => {
  const answer = { status: 302, headers: { location: "https://elsewhere.example/target" } };
  await expect(served("", answer)).rejects.toThrow("it redirects to https://elsewhere.example/target; use that address");
});
