import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { run } from "../src/cli/program.ts";
import { currentDocument } from "../src/document/api-document.ts";
import { judgeStubs } from "../src/stubs/judge-stubs.ts";
import { readStubs } from "../src/stubs/read-stubs.ts";
import { capturedOutput } from "./captured-output.ts";
import { BASE, type Sent, withKey } from "./judged-recording.ts";
import { mockTarget } from "./mock-target.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-stubs-"));

const output = capturedOutput();

/** An answer of a sound server. */
interface Answer {
  readonly method: string;
  /** Below the base address, as the document has it. */
  readonly template: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const { fetch } = mockTarget({});

async function answer(method: string, template: string, path = template, body?: object): Promise<Answer> {
  const sent: Sent | undefined = method === "GET" ? undefined : [method, body ?? {}];
  const response = await fetch(BASE + path, withKey("hrk_wattle_full", sent));
  const type = response.headers.get("content-type") ?? "";
  return { method, template, path, status: response.status, type, body: await response.text() };
}

/** Every list, the first row of each list with an id, two writes and three errors. */
async function soundAnswers(): Promise<Answer[]> {
  const answers: Answer[] = [];
  const reads = currentDocument.operations.filter(({ method }) => method === "GET");
  for (const { path } of reads.filter((one) => !one.path.includes("{"))) {
    const list = await answer("GET", path);
    answers.push(list);
    const rows = list.type.includes("json") ? (JSON.parse(list.body) as { data?: { id?: string }[] }).data : undefined;
    const id = Array.isArray(rows) ? rows[0]?.id : undefined;
    if (id !== undefined && reads.some((one) => one.path === `${path}/{id}`))
      answers.push(await answer("GET", `${path}/{id}`, `${path}/${id}`));
  }
  const pending = (JSON.parse((await answer("GET", "/leave", "/leave?status=pending")).body) as { data: { id: string }[] }).data[0]!.id;
  answers.push(await answer("PATCH", "/leave/{id}/approve", `/leave/${pending}/approve`));
  answers.push(await answer("PATCH", "/leave/{id}/approve", `/leave/${pending}/approve`));
  answers.push(await answer("GET", "/employees/{id}", `/employees/${pending}`));
  answers.push(await answer("POST", "/employees", "/employees", { first_name: "" }));
  return answers;
}

const sound = await soundAnswers();

function written(name: string, content: object | string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/** Writes the answers as stubs of each tool. */
const TOOLS: Readonly<Record<string, (name: string, answers: readonly Answer[]) => string>> = {
  WireMock: (name, answers) => {
    for (const [n, { method, template, status, type, body }] of answers.entries()) {
      const url = template.includes("{")
        ? { urlPathPattern: `/api/v1${template.replace(/\{\w+\}/, "[0-9a-f-]{36}")}` }
        : { urlPath: `/api/v1${template}` };
      const inFile = n % 2 === 0 && type.includes("json");
      if (inFile) written(`${name}/__files/${n}.json`, body);
      const response = { status, headers: { "Content-Type": type }, ...(inFile ? { bodyFileName: `${n}.json` } : { body }) };
      written(`${name}/mappings/stub-${n}.json`, { name: `${method} ${template}`, request: { method, ...url }, response });
    }
    return join(folder, name);
  },
  Mockoon: (name, answers) => {
    const routes = answers.map(({ method, template, status, type, body }, n) => ({
      type: "http",
      method: method.toLowerCase(),
      endpoint: template.slice(1).replaceAll(/\{(\w+)\}/g, ":$1"),
      responses: [{ label: `stub-${n}`, statusCode: status, headers: [{ key: "Content-Type", value: type }], bodyType: "INLINE", body }],
    }));
    return written(`${name}.json`, { lastMigration: 33, endpointPrefix: "api/v1", headers: [], data: [], routes });
  },
  Postman: (name, answers) => {
    const item = answers.map(({ method, template, status, type, body }, n) => ({
      name: `${method} ${template}`,
      request: { method },
      response: [
        {
          name: `stub-${n}`,
          originalRequest: {
            method,
            url: {
              raw: `{{baseUrl}}${template}`,
              path: template
                .slice(1)
                .replaceAll(/\{(\w+)\}/g, ":$1")
                .split("/"),
            },
          },
          code: status,
          header: [{ key: "Content-Type", value: type }],
          body,
        },
      ],
    }));
    return written(`${name}.json`, { info: { name: "HR" }, item: [{ name: "all", item }] });
  },
  OpenAPI: (name, answers) => {
    const paths: Record<string, Record<string, { responses: Record<string, object> }>> = {};
    const examples: Record<string, object> = {};
    for (const [n, { method, template, status, type, body }] of answers.entries()) {
      const { responses } = ((paths[template] ??= {})[method.toLowerCase()] ??= { responses: {} });
      const value: unknown = type.includes("json") ? JSON.parse(body) : body;
      examples[`stub-${n}`] = { value };
      responses[status] = {
        description: "",
        content: { [type.split(";")[0]!]: { examples: { [`stub-${n}`]: { $ref: `#/components/examples/stub-${n}` } } } },
      };
    }
    return written(`${name}.yaml`, stringify({ openapi: "3.1.0", info: { title: "HR", version: "1" }, paths, components: { examples } }));
  },
};

test.for(Object.entries(TOOLS))("the answers of a sound server contradict nothing as stubs of %s", async ([tool, write]) => {
  const read = await readStubs(write(`sound-${tool}`, sound));
  const judged = judgeStubs(read.stubs);
  expect(read.tool).toBe(tool);
  expect(judged.length).toBeGreaterThan(20);
  expect(judged.filter(({ why }) => why !== undefined)).toEqual([]);
  expect(judged.filter(({ failures }) => failures.length > 0)).toEqual([]);
});

// oxlint-disable-next-line typescript/no-explicit-any -- a body that is made wrong has any members.
type Json = Record<string, any>;

/** Mistakes that people make when they write stubs, each with the requirements that it contradicts. */
const MISTAKES: readonly (readonly [operation: string, mistake: string, change: (body: Json) => void, requirements: readonly string[]])[] =
  [
    ["GET /employees", "no meta", (body) => void delete body["meta"], ["CONV-06"]],
    ["GET /employees", "more rows than in all", (body) => void (body["meta"].total = 1), ["PAGE-05"]],
    ["GET /employees/{id}", "a member left out", (body) => void delete body["data"].email, ["EMP-04"]],
    ["GET /employees/{id}", "a value of another API", (body) => void (body["data"].employment_type = "FULL_TIME"), ["EMP-07"]],
    ["GET /employees/{id}", "a number for an id", (body) => void (body["data"].id = 17), ["CONV-04", "EMP-01"]],
    ["GET /leave", "a date in another form", (body) => void (body["data"][0].start_date = "02/03/2026"), ["CONV-02", "CONV-12"]],
    ["GET /leave", "a status that there is not", (body) => void (body["data"][0].status = "accepted"), ["LEAVE-12", "LEAVE-28"]],
    ["GET /leave", "a member that there is not", (body) => void (body["data"][0].leave_type = "annual"), ["CONV-12"]],
  ];

test.for(MISTAKES)("%s with %s contradicts the API", ([operation, , change, requirements]) => {
  const right = sound.find(({ method, template, status }) => `${method} ${template}` === operation && status === 200)!;
  const body = JSON.parse(right.body) as Json;
  change(body);
  const [judged] = judgeStubs([
    { place: "", method: right.method, path: `/api/v1${right.path}`, query: "", status: 200, headers: [], body: JSON.stringify(body) },
  ]);
  expect(judged!.failures.map((one) => one.requirement)).toEqual(requirements);
});

test("the command names stub, clause and member, and exits with 1", async () => {
  const some = sound.filter(({ template }) => template === "/employees/{id}" || template === "/company");
  const wrong = some.findIndex(({ template, status }) => template === "/employees/{id}" && status === 200);
  const strange = some.map((one) => ({ ...one, body: one.body.replace(/"employment_type":"\w+"/, '"employment_type":"FULL_TIME"') }));
  await run(["stubs", TOOLS["WireMock"]!("named", strange)]);
  expect(output.text).toContain(`stub-${wrong}.json (GET /employees/{id})  GET /employees/{id} -> 200`);
  expect(output.text).toMatch(/EMP-\d+ §[\d.]+ .*\n {4}expected .*employment_type[^]*\n {4}got .*FULL_TIME/);
  expect(output.text).toMatch(/WireMock: \d+ of \d+ stubs judged, 1 contradicts the API/);
  expect(process.exitCode).toBe(1);
});

test("what cannot be read, and what has nothing to judge, is one message with status 2", async () => {
  const template = {
    method: "GET",
    template: "/company",
    path: "",
    status: 200,
    type: "application/json",
    body: '{"data":{"id":"{{faker \'string.uuid\'}}"}}',
  };
  for (const [path, message] of [
    [join(folder, "nowhere"), /^hr-conformance: file '.*nowhere' does not exist\n$/],
    [written("broken.json", "{"), /is neither JSON nor YAML/],
    [written("other.json", "{}"), /has no stubs that are known here: give a folder of mappings \(WireMock\)/],
    [dirname(written("empty/readme.txt", "")), /has no mappings of WireMock/],
    [written("openapi.yaml", "openapi: 3.1.0\npaths: {}"), /has no stub to judge/],
    [TOOLS["Mockoon"]!("template", [template]), /has no stub to judge; 1: its body is a template/],
    [TOOLS["Mockoon"]!("foreign", [{ ...template, template: "/invoices", body: "{}" }]), /1: its method and path are not of the API/],
  ] as const) {
    output.text = "";
    process.exitCode = undefined;
    await run(["stubs", path]);
    expect(output.text).toMatch(message);
    expect(process.exitCode).toBe(2);
  }
});

test("a stub whose file is elsewhere is not judged, and nothing of that file is shown", async () => {
  const place = join(folder, "elsewhere");
  for (const name of ["mappings", "__files"]) mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(folder, "private.json"), '{"private": true}');
  const response = { status: 200, bodyFileName: "../../private.json" };
  writeFileSync(join(place, "mappings/a.json"), JSON.stringify({ request: { method: "GET", urlPath: "/api/v1/company" }, response }));
  await run(["stubs", place, "--verbose"]);
  expect([process.exitCode, output.text]).toEqual([2, expect.stringContaining("its file '../../private.json' is not in __files")]);
  expect(output.text).not.toContain('"private"');
});

test.each([
  ["nested 20,000 deep", `{"info":{},"item":[${'{"item":['.repeat(20_000)}${"]}".repeat(20_000)}]}`, /is nested too deeply to be read/],
  [
    "with a reference that is none",
    JSON.stringify({ openapi: "3.1.0", paths: { "/company": { get: { responses: { 200: { $ref: "#/%E0" } } } } } }),
    /has no stub to judge/,
  ],
])("a file %s is refused, and is no error of the suite", async (_, text, said) => {
  const path = join(folder, "hostile.json");
  writeFileSync(path, text);
  await run(["stubs", path]);
  expect([process.exitCode, output.text]).toEqual([2, expect.stringMatching(said)]);
  expect(output.text).not.toContain("error of the suite");
});
