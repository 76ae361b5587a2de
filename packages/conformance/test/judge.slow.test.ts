import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entry } from "har-format";
import { expect, test } from "vitest";
import { capturedOutput } from "./captured-output.ts";
import { run } from "../src/cli/program.ts";
import { editions } from "../src/editions/edition.ts";
import { harRecorder } from "./har-of.ts";
import { BASE, type Sent, entryOf, failed, judgedEntries, withKey } from "./judged-recording.ts";
import { mockTarget } from "./mock-target.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-judge-"));

const output = capturedOutput();

const EMPLOYEE = {
  first_name: "Philippa",
  last_name: "Quartermaine",
  email: "philippa@quartermaine.test",
  employment_type: "full_time",
  start_date: "2026-04-01",
  jurisdiction: "AU",
  role: "employee",
  base_salary: 7_654_321,
};

test.for([
  ["playwright.har", 10, { "without a response": 1, "to other addresses": 2 }],
  ["mitmproxy.har", 14, { "on paths or methods that the document does not have": 1 }],
] as const)("the recording of a real tool is judged: %s", async ([name, responses, leftOut]) => {
  const { log } = JSON.parse(await readFile(join(import.meta.dirname, "recordings", name), "utf8")) as { log: { entries: Entry[] } };
  const report = await judgedEntries(log.entries);
  // A recording shows what the document had in the days of the first edition.
  expect(failed(report).filter((id) => editions[0]!.statements.includes(id))).toEqual([]);
  expect(report).toMatchObject({ verdict: "inconclusive", tier: "recording", requests: responses, recording: { left_out: leftOut } });
  expect(report.summary.pass).toBeGreaterThan(50);
});

test("what only a request outside the recording explains is undecided, and says so", async () => {
  const { fetch } = mockTarget({});
  const recorder = harRecorder(fetch);
  const call = async (path: string, sent?: Sent, by = recorder.fetch): Promise<{ data: { id: string } }> =>
    (await (await by(BASE + path, withKey("hrk_wattle_full", sent))).json()) as never;
  const { data } = await call("/employees", ["POST", EMPLOYEE]);
  await call(`/employees/${data.id}`, ["PATCH", { job_title: "Lead" }], fetch);
  await call(`/employees/${data.id}`);
  const report = await judgedEntries(recorder.har.log.entries);
  expect(failed(report)).toEqual([]);
  expect(report.requirements.find(({ id }) => id === "EMP-38")).toMatchObject({
    verdict: "inconclusive",
    reason: expect.stringContaining("a request that was not recorded may explain that") as string,
    evidence: ["entry/2"],
  });
});

test.for([
  ["annual-available-as-text", "/leave/balances", "BAL-03"],
  ["holiday-date-is-a-timestamp", "/public-holidays?jurisdiction=AU&year=2026", "HOL-01"],
  ["unauthorised-in-american", "/company", "ERR-06", "hrk_wattle_revoked"],
] as const)("a planted fault is found offline: %s", async ([fault, path, requirement, key]) => {
  expect(failed(await judgedEntries([await entryOf([fault], path, undefined, key)]))).toContain(requirement);
});

test("what belongs to another company of the recording is a failure if each company is known by its key", async () => {
  const { fetch } = mockTarget({ faults: ["foreign-ids-in-get-employee"] });
  const recorder = harRecorder(fetch);
  const call = async (path: string, key: string): Promise<{ data: { id: string; manager_id: string | null }[] }> =>
    (await (await recorder.fetch(BASE + path, withKey(key))).json()) as never;
  const { data } = await call("/employees?limit=100", "hrk_southern_full");
  await call(`/employees/${data.find(({ manager_id: manager }) => data.some(({ id }) => id === manager))!.id}`, "hrk_wattle_full");
  expect(failed(await judgedEntries(recorder.har.log.entries))).toEqual([]);
  for (const company of ["southern", "wattle"]) await call("/company", `hrk_${company}_full`);
  expect(failed(await judgedEntries(recorder.har.log.entries))).toEqual(["AUTH-10", "PRIV-22"]);
});

test("the secret of an endpoint in a later response is a failure, whatever else happened", async () => {
  const { fetch } = mockTarget({});
  const recorder = harRecorder(fetch);
  const endpoint = { url: "https://hooks.example/x", events: ["leave.approved"] };
  const { data } = (await (await recorder.fetch(`${BASE}/webhooks`, withKey("hrk_wattle_full", ["POST", endpoint]))).json()) as {
    data: { secret: string };
  };
  await recorder.fetch(`${BASE}/webhooks`, withKey("hrk_wattle_full"));
  const [creation, list] = structuredClone(recorder.har.log.entries) as [Entry, Entry];
  expect(failed(await judgedEntries([creation, list]))).toEqual([]);
  list.response.content.text = list.response.content.text!.replace('"is_active"', `"secret":"${data.secret}","is_active"`);
  list.response.content.size = Buffer.byteLength(list.response.content.text);
  list.response.headers = list.response.headers.filter(({ name }) => name !== "content-length");
  const report = await judgedEntries([creation, list, creation]);
  expect(failed(report)).toContain("PRIV-21");
  expect(JSON.stringify(report)).not.toContain(data.secret);
});

test("a total that a write at the same moment explains must be wrong twice", async () => {
  const entry = await entryOf([], "/employees?status=all&limit=100");
  const wrong = { ...structuredClone(entry), startedDateTime: "2026-03-02T09:04:00.000Z" };
  wrong.response.content.text = wrong.response.content.text!.replace(/"total":(\d+)/, (_, total: string) => `"total":${Number(total) + 1}`);
  wrong.response.content.size = Buffer.byteLength(wrong.response.content.text);
  expect(failed(await judgedEntries([entry, wrong]))).toEqual([]);
  const again = { ...wrong, startedDateTime: "2026-03-02T09:05:00.000Z" };
  expect(failed(await judgedEntries([entry, wrong, again]))).toEqual(["PAGE-07"]);
});

test("reports hold neither keys nor what people wrote, in any format", async () => {
  const created = await entryOf([], "/employees", ["POST", EMPLOYEE]);
  created.request.headers.push({ name: "Cookie", value: "session=s3cr3t-cookie" }, { name: "X-Auth", value: "s3cr3t-header" });
  created.request.url += "?_=1&api_key=s3cr3t-query";
  created.response.headers.push({ name: "Set-Cookie", value: "session=s3cr3t-set" });
  created.response.content.text = created.response.content.text!.replace('"base_salary":7654321', '"base_salary":7654322');
  created.response.status = 202;
  const path = join(folder, "private.har");
  writeFileSync(path, JSON.stringify({ log: { entries: [{ ...created, request: { ...created.request, url: `${BASE}/employees` } }] } }));
  const formats = ["json", "html", "markdown", "junit", "sarif", "ctrf", "in-toto"];
  await run(["judge", path, ...formats.flatMap((format) => ["--report", `${format}=${join(folder, `r.${format}`)}`])]);
  expect(process.exitCode).toBe(1);
  const texts = [output.text, ...(await Promise.all(formats.map((format) => readFile(join(folder, `r.${format}`), "utf8"))))];
  expect(output.text).toContain("EMP-35");
  for (const text of texts)
    for (const secret of ["hrk_wattle_full", "s3cr3t", "Philippa", "Quartermaine", "philippa@", "7654321", "7654322"])
      expect(text).not.toContain(secret);
});

test("the exit status is 0 without a failure, 1 with one, 2 for a file with nothing to judge", async () => {
  const sound = join(folder, "sound.har");
  writeFileSync(sound, JSON.stringify({ log: { entries: [await entryOf([], "/company")] } }));
  await run(["judge", sound]);
  expect(process.exitCode).toBe(0);
  expect(output.text).toContain(`1 of 1 entries are responses of the API at ${BASE}, guessed from the paths`);
  const wrong = join(folder, "wrong.har");
  writeFileSync(wrong, JSON.stringify({ log: { entries: [await entryOf(["annual-available-as-text"], "/leave/balances")] } }));
  await run(["judge", wrong, "--base-url", BASE]);
  expect(process.exitCode).toBe(1);
  const waivers = join(folder, "waivers.json");
  writeFileSync(waivers, JSON.stringify([{ requirement: "BAL-03", reason: "known" }]));
  await run(["judge", wrong, "--waivers", waivers]);
  expect(process.exitCode).toBe(0);
  for (const args of [[sound, "--base-url", "https://elsewhere.example/api/v1"], [join(folder, "none.har")], [sound, "--base-url", "x"]]) {
    output.text = "";
    await run(["judge", ...args]);
    expect(process.exitCode).toBe(2);
    expect(output.text.trim().split("\n")).toHaveLength(1);
  }
});

test("a recording whose only body cannot be read judges nothing, so the exit status is 2", async () => {
  const entry = await entryOf([], "/company");
  entry.response.headers = [];
  delete entry.response.content.text;
  const path = join(folder, "unreadable.har");
  writeFileSync(path, JSON.stringify({ log: { entries: [entry] } }));
  await run(["judge", path, "--base-url", BASE]);
  expect(output.text).toContain(" judged=0 ");
  expect(process.exitCode).toBe(2);
});

test("requests of several APIs, preflights, caches, sessions and gateways are told apart and counted", async () => {
  const entry = await entryOf([], "/company");
  const like = (n: number, change: (copy: Entry) => unknown): unknown => {
    const copy = { ...structuredClone(entry), startedDateTime: `2026-03-02T09:00:${10 + n}.000Z` };
    return change(copy) ?? copy;
  };
  const report = await judgedEntries([
    entry,
    entry,
    like(1, (copy) => void (copy.request.method = "OPTIONS")),
    like(2, (copy) => ({ ...copy, _fromCache: "memory" })),
    like(3, (copy) => void (copy.response.status = 503)),
    like(4, (copy) => void (copy.response.status = 302)),
    like(10, (copy) => {
      const content = { size: 20, mimeType: "text/html", text: "<h1>Blocked</h1>    " };
      return { ...copy, response: { ...copy.response, status: 403, headers: [{ name: "Date", value: "now" }], content } };
    }),
    like(5, (copy) => void (copy.request.headers = [{ name: "cookie", value: "session=1" }])),
    like(6, (copy) => void (copy.request.url += "?fields=name")),
    like(7, (copy) => void (copy.request.url = "https://cdn.example/logo.png")),
    like(8, (copy) => void (copy.request.url = "https://other.example/api/v1/company")),
    like(9, (copy) => void (copy.request.url = `${BASE}/internal/me`)),
    5,
  ]);
  expect(failed(report)).toEqual([]);
  expect(report.recording).toMatchObject({
    entries: 13,
    judged: 1,
    other_base_urls: ["https://other.example/api/v1"],
    left_out: {
      unreadable: 1,
      "recorded twice": 1,
      "preflight requests": 1,
      "answered by a cache or a service worker": 1,
      "answered by HTTP itself or a gateway": 3,
      "sent with other credentials than an API key": 1,
      "asking for more than the document describes": 1,
      "to other addresses": 2,
      "on paths or methods that the document does not have": 1,
    },
  });
});
