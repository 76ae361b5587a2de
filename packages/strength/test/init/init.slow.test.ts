import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { otherServer } from "../../src/other-server/server.ts";
import { readTarget } from "../../../conformance/src/target-file/target-file.ts";
import type { Fetch } from "../../../conformance/src/wire/direct.ts";
import { type InitContext, type InitFlags, init } from "../../../conformance/src/cli/verbs/init.ts";

const { target } = otherServer({ seed: 7 });
// A server of its own for each test: its rate limit counts in real time.
let served: Fetch;
const { keys } = target;
const ENV = {
  HR_KEY_FULL: keys.full,
  HR_KEY_READ: keys.read!,
  HR_KEY_WRITE: keys.write!,
  HR_KEY_ADMIN: keys.admin!,
  HR_KEY_HOOKS: keys.webhooks!,
  HR_KEY_SACRIFICIAL: keys.sacrificial!,
  HR_KEY_REVOKED: keys.revoked!,
  HR_KEY_SECOND: target.other_company!.keys.full,
  HR_KEY_THIRD: target.below_growth!.keys.full,
  HR_BASE_URL: target.base_url,
};

let folder = "";
let file = "";
let printed = "";
let sent: string[] = [];
beforeEach(() => {
  served = otherServer({ seed: 7 }).fetch;
  folder = mkdtempSync(join(tmpdir(), "hr-conformance-init-"));
  file = join(folder, "target.yaml");
  printed = "";
  sent = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const noting: Fetch = async (url, request) => {
  sent.push(`${request.method} ${url}`);
  return served(url, request);
};

/** Runs `init`. @returns the file and the printed text */
async function made(env: InitContext["env"], flags: InitFlags = {}, context: Partial<InitContext> = {}): Promise<string> {
  await init({ out: file, ...flags }, { env, questions: undefined, fetch: noting, ...context });
  return readFileSync(file, "utf8");
}

test("the file has the role of every key as a reference, no key, and is a target file", async () => {
  const text = await made(ENV);
  for (const key of Object.values(ENV).filter((value) => value !== ENV.HR_BASE_URL)) expect(text + printed).not.toContain(key);
  const read = await readTarget(file, { env: ENV, fetch: noting });
  expect(read).toMatchObject({ base_url: target.base_url, keys, other_company: target.other_company, below_growth: target.below_growth });
  expect(text).toContain('webhooks: "${HR_KEY_HOOKS}"');
  expect(read.resources?.stage_ids?.hired).toBe(target.resources?.stage_ids?.hired);
});

test("a service without GET /company gets a file too, with the keys whose names say whose they are", async () => {
  const without: Fetch = async (url, request) =>
    url === `${target.base_url}/company` ? new Response("<h1>Not found</h1>", { status: 404 }) : noting(url, request);
  const { HR_KEY_SECOND: other, ...rest } = ENV;
  const env = { ...rest, HR_KEY_OTHER: other };
  const text = await made(env, {}, { fetch: without });
  const read = await readTarget(file, { env, fetch: noting });
  expect(read).toMatchObject({ keys, other_company: target.other_company });
  expect(text).toContain("GET /company");
  expect(printed).toMatch(/not used: HR_KEY_THIRD: the service has no GET \/company/);
});

test("keys of other companies have their roles where webhooks and branding are not there yet", async () => {
  const without: Fetch = async (url, request) =>
    /\/webhooks|\/branding/.test(url) ? new Response("<h1>Not found</h1>", { status: 404 }) : noting(url, request);
  const { HR_KEY_SECOND: other, HR_KEY_THIRD: low, ...rest } = ENV;
  const env = { ...rest, HR_KEY_OTHER: other, HR_KEY_STARTER: low };
  await made(env, {}, { fetch: without });
  expect(await readTarget(file, { env, fetch: noting })).toMatchObject({
    other_company: target.other_company,
    below_growth: target.below_growth,
  });
});

test("only GET requests are sent, and few", async () => {
  await made(ENV);
  expect(sent.filter((line) => !line.startsWith("GET "))).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(60);
});

test("what is missing for certify is a line each, with how to make it", async () => {
  await made({ HR_KEY_FULL: keys.full, HR_BASE_URL: target.base_url });
  expect(printed).toMatch(/keys\.read +\d+ checks {2}a key with the scope read alone: .+HR_KEY_READ/);
  expect(printed).toMatch(/webhooks +\d+ checks .+tunnel/);
  expect(printed.slice(printed.indexOf("Missing"))).not.toMatch(/^ +keys\.full/m);
});

test("a key that came by a flag gets a variable that is free, which must be set before a run", async () => {
  const text = await made({ HR_KEY_SACRIFICIAL: keys.sacrificial!, HR_KEY_FULL: "" }, { baseUrl: `${target.base_url}/`, key: [keys.full] });
  expect(text).toContain('full: "${HR_KEY_FULL_2}"');
  expect(printed).toContain("Set before a run, since the file holds no key: HR_KEY_FULL_2");
});

test("a key that is by its name of another company is never the one to judge", async () => {
  const { HR_KEY_SECOND, HR_BASE_URL } = ENV;
  await expect(made({ HR_KEY_OTHER: HR_KEY_SECOND, HR_BASE_URL })).rejects.toThrow(
    /none of the keys .+; HR_KEY_OTHER: by its name it is of a company that is not judged; give a key/,
  );
  const text = await made({ HR_KEY_OTHER: HR_KEY_SECOND, HR_KEY_ACME: keys.full, HR_BASE_URL });
  expect(text).toContain('full: "${HR_KEY_ACME}"');
  expect(text).toContain('full: "${HR_KEY_OTHER}"');
});

test("a key has the role that its name says, and what contradicts that is the first finding", async () => {
  // A service that checks no scope, and no revocation.
  const fetch: Fetch = async (url, request) =>
    served(url, { ...request, headers: { accept: "application/json", authorization: `Bearer ${keys.full}` } });
  const { HR_KEY_SECOND: _, HR_KEY_THIRD: __, ...own } = ENV;
  await made(own, {}, { fetch });
  const read = await readTarget(file, { env: ENV, fetch: noting });
  expect(read.keys).toEqual(keys);
  expect(printed).not.toContain("not used");
  const [, first] = printed.split("\n");
  expect(first).toBe("Look first: HR_KEY_READ can list webhooks: either it has more scopes than read, or scopes are not checked.");
  for (const name of ["WRITE", "HOOKS", "REVOKED"]) expect(printed).toMatch(new RegExp(`^Look first: HR_KEY_${name} `, "m"));
});

test.for([403, 404])("a service on which no key lists webhooks, with %d, gets a file too", async (status) => {
  const fetch: Fetch = async (url, request) => (url.endsWith("/webhooks") ? new Response("", { status }) : served(url, request));
  const text = await made(ENV, {}, { fetch });
  expect(text).toContain('full: "${HR_KEY_FULL}"');
  expect(text).toContain('read: "${HR_KEY_READ}"');
  expect(printed.includes("Look first: HR_KEY_FULL cannot list webhooks: 403; a full key has all four scopes.")).toBe(status === 403);
});

test("an existing file is overwritten with --force only", async () => {
  writeFileSync(file, "mine");
  await expect(made(ENV)).rejects.toThrow("exists; --force overwrites it");
  expect([readFileSync(file, "utf8"), sent]).toEqual(["mine", []]);
  expect(await made(ENV, { force: true })).toContain("base_url");
});

test("a terminal is asked for what is missing", async () => {
  const questions = { baseUrl: async () => target.base_url, keys: async () => [keys.full] };
  expect(await made({}, {}, { questions })).toContain('full: "${HR_KEY_FULL}"');
});

test("reads that are not there are proposed as declared gaps", async () => {
  const fetch: Fetch = async (url, request) =>
    url.endsWith("/analytics") ? new Response("no page", { status: 404 }) : served(url, request);
  const text = await made(ENV, {}, { fetch });
  expect(text).toContain("# operations_not_implemented: [GET /analytics]");
});

test("a service cannot write into the file what a run would read from the environment, or a key", async () => {
  const stages = [
    { id: "${HOME}", name: "Active" },
    { id: keys.full, name: "Second" },
    { id: "s-3", name: "Third" },
    { id: "s-4", name: "Hired\n# x" },
  ];
  const fetch: Fetch = async (url, request) =>
    url.includes("/recruitment/stages") ? Response.json({ data: stages, meta: {} }) : served(url, request);
  const text = await made(ENV, {}, { fetch });
  expect(text).not.toContain("${HOME}");
  expect(text).not.toContain(keys.full);
});

test.for([
  [{}, "--base-url is missing"],
  [{ HR_BASE_URL: "staging.example" }, "must be an address that begins with http"],
  [{ HR_BASE_URL: "https://u:p@x.example/api/v1" }, "no user, password"],
  [{ HR_BASE_URL: target.base_url }, "there are no keys: set HR_KEY_FULL"],
  [{ HR_BASE_URL: target.base_url, HR_KEY_FULL: "a b" }, "HR_KEY_FULL is not a key"],
  [{ HR_BASE_URL: target.base_url, HR_KEY_FULL: "mistyped-key" }, "HR_KEY_FULL: GET /company answers 401"],
  [{ HR_BASE_URL: target.base_url, HR_KEY_ADMIN: keys.admin! }, "none of the keys reads a company to judge"],
] as const)("%j is refused with one line, and no file is written", async ([env, message]) => {
  const error = await made(env).catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ name: "ConfigurationError", message: expect.stringContaining(message) });
  expect((error as Error).message).not.toMatch(/mistyped-key|\n/);
  expect(existsSync(file)).toBe(false);
});
