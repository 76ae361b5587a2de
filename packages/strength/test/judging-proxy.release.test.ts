import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { planted } from "../src/planted/all.ts";
import { type ServedOther, servedOther } from "../src/served-other-server.ts";

const COMMAND = join(import.meta.dirname, "../../conformance/src/hr-conformance.ts");

/** A small program, which reads people and leave, and asks for leave; its key is its own. */
const PROGRAM = `
  const call = async (method, path, body) => {
    const headers = { authorization: "Bearer " + process.env.OWN_KEY, ...(body ? { "content-type": "application/json" } : {}) };
    const answer = await fetch(process.env.HR_BASE_URL + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return answer.json();
  };
  const [person] = (await call("GET", "/employees?status=all&limit=50")).data;
  const types = (await call("GET", "/leave-types")).data;
  const type = types.find(({ name }) => /annual/i.test(name));
  await call("GET", "/leave?employee_id=00000000-0000-4000-8000-000000000000");
  const leave = await call("POST", "/leave", { employee_id: person.id, leave_type_id: type.id, start_date: "2026-11-30", end_date: "2026-12-01" });
  console.log("the program asked for leave: " + typeof leave.data.id);
`;

/** Serves the second implementation with a planted mistake: the hooks that plant it work in a process of its own only. */
async function servedWith(mistake: string): Promise<Pick<ServedOther, "target" | "close">> {
  const script = join(import.meta.dirname, "../scripts/strength.ts");
  const file = join(folder, "planted.json");
  const server = spawn(process.execPath, [script, "serve-other", "--port", "0", "--only", mistake, "--target", file]);
  await once(server.stdout, "data");
  return { target: JSON.parse(readFileSync(file, "utf8")) as ServedOther["target"], close: async () => void server.kill() };
}

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-proxy-"));
let served: Pick<ServedOther, "target" | "close"> | undefined;
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill("SIGKILL");
  await served?.close();
});

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the proxy before the served implementation. */
function proxy(...args: readonly string[]): { readonly text: () => string; readonly ended: Promise<Ended> } {
  const { base_url, keys } = served!.target;
  writeFileSync(join(folder, "target.json"), JSON.stringify({ base_url, keys: { full: "${NOT_THE_KEY}" } }));
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
  const env = { ...process.env, NOT_THE_KEY: "a-key-that-nobody-has", OWN_KEY: keys.full };
  child = spawn(process.execPath, [COMMAND, "proxy", "--target", "target.json", "--port", "0", ...args], { cwd: folder, env });
  let [out, err] = ["", ""];
  child.stdout!.on("data", (chunk) => (out += String(chunk)));
  child.stderr!.on("data", (chunk) => (err += String(chunk)));
  const ended = once(child, "close").then(([status]) => ({ status: status as number | null, out, err }));
  return { text: () => out, ended };
}

const WITH_PROGRAM = ["--har", "x.har", "--report", "json=x.json", "--", process.execPath, "program.mjs"];

const report = (): Report => JSON.parse(readFileSync(join(folder, "x.json"), "utf8")) as Report;
const failed = (): string[] =>
  report()
    .requirements.filter(({ verdict }) => verdict === "fail")
    .map(({ id }) => id);

test("a sound service is not accused; its open points are named, and the program has its own standard output", async () => {
  served = await servedOther();
  const { status, out, err } = await proxy(...WITH_PROGRAM).ended;
  expect([status, out]).toEqual([0, "the program asked for leave: string\n"]);
  expect(err).toMatch(/^OPEN A-25 timestamp-form=offset {2}\S/m);
  expect(report().recording).toMatchObject({ judged: 4, keys: 1 });
  const recorded = readFileSync(join(folder, "x.har"), "utf8");
  expect((JSON.parse(recorded) as { log: { entries: unknown[] } }).log.entries).toHaveLength(4);
  expect(recorded + readFileSync(join(folder, "x.json"), "utf8") + err).not.toContain(served.target.keys.full);
});

test.for([
  "leaves typeName out of the response to a new request",
  "lists everybody's leave for an employee_id that nobody has",
  "shows null for the last name of those who left",
])("a service that %s is named as the program meets it", async (mistake) => {
  const row = planted.find(({ id }) => id === mistake)!;
  served = await servedWith(mistake);
  const { status, err } = await proxy(...WITH_PROGRAM).ended;
  expect(status).toBe(1);
  expect(failed()).toEqual(row.breaks);
  const named = new RegExp(String.raw`^FAIL ${row.breaks[0]} .*\n {2}exchange  entry/\d+  .*\n {2}expected  .*\n {2}got  `, "m").exec(err);
  // Before the summary.
  expect(named!.index).toBeLessThan(err.indexOf("  check     "));
});

test.for(["SIGINT", "SIGTERM"] as const)("%s ends it with the summary", async (signal) => {
  served = await servedOther();
  const running = proxy();
  while (!running.text().includes("listening on ")) await new Promise((resolve) => setTimeout(resolve, 20));
  const url = /listening on (\S+),/.exec(running.text())![1]!;
  const answer = await fetch(`${url}/company`, { headers: { authorization: `Bearer ${served.target.keys.full}` } });
  expect(answer.status).toBe(200);
  child!.kill(signal);
  const { status, out } = await running.ended;
  expect(status).toBe(0);
  expect(out).toContain("1 of 1 entries are responses of the API");
  expect(out.trimEnd().split("\n").at(-1)).toMatch(/^HR_CONFORMANCE .* status=0 /);
});

test("without a request of the API nothing can be judged", async () => {
  served = await servedOther();
  const { status, err } = await proxy("--", process.execPath, "-e", "").ended;
  expect(status).toBe(2);
  expect(err).toContain("nothing could be judged");
});

test("a program that fails is a failure, though the service is sound", async () => {
  served = await servedOther();
  const { status, err } = await proxy("--", process.execPath, "-e", `import("./program.mjs").then(() => process.exit(3))`).ended;
  expect(status).toBe(1);
  expect(err).toContain("The command ended with status 3.");
});
