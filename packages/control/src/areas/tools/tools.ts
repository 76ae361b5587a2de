import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { describe } from "@hr-platform/engine/http/description";
import { type ExampleRequest, exampleRequests } from "@hr-platform/engine/http/examples/example-request";
import { fullKeys } from "@hr-platform/engine/sandbox/main-company";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { signatureHeader } from "@hr-platform/engine/webhooks/signature";
import { type ControlArea, type ControlRow, ok, plainText, row } from "../../row/row.ts";
import { anyObject } from "../../row/schema.ts";
import { companyToTest } from "../target.ts";
import { type ApiAccess, llmsText } from "./llms.ts";
import { asyncApi } from "./async-api.ts";

const BOUNDARY = "part-of-the-form";

function bodyLines({ type, value }: NonNullable<ExampleRequest["body"]>): string[] {
  if (type === "application/json") return [`Content-Type: ${type}`, "", JSON.stringify(value, null, 2)];
  const parts = Object.entries(value as Readonly<Record<string, string>>).flatMap(([name, text]) => [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"; filename="${name}.svg"`,
    "Content-Type: image/svg+xml",
    "",
    text,
  ]);
  return [`Content-Type: ${type}; boundary=${BOUNDARY}`, "", ...parts, `--${BOUNDARY}--`];
}

function block({ operation, tag, summary, method, path, query, body, scope }: ExampleRequest): string {
  const optional = Object.entries(query).map(([name, value]) => `# ${name}=${value}`);
  return [
    `### ${tag}: ${summary}`,
    `# @name ${operation}`,
    `# Scope: ${scope}.${optional.length === 0 ? "" : " It also takes:"}`,
    ...optional,
    `${method} {{baseUrl}}${path}`,
    "Authorization: Bearer {{key}}",
    ...(body === null ? [] : bodyLines(body)),
    "",
  ].join("\n");
}

/** All operations as an `.http` file, as the clients of VS Code, JetBrains and Neovim read it. */
function requestFile(requests: readonly ExampleRequest[], { baseUrl, key }: ApiAccess): string {
  return [`@baseUrl = ${baseUrl}`, `@key = ${key}`, "", ...requests.map(block)].join("\n");
}

type Json = Readonly<Record<string, unknown>>;

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const script = (lines: readonly string[]): Json => ({ type: "text/javascript", exec: lines });

/** Fails in a run of the collection if the request was refused. */
const SUCCEEDS: Json = {
  listen: "test",
  script: script(["pm.test(`answers with ${pm.response.code}`, () => pm.expect(pm.response.code).to.be.within(200, 299));"]),
};

function bodyOf(body: NonNullable<ExampleRequest["body"]>): Json {
  if (body.type === "application/json")
    return { mode: "raw", raw: JSON.stringify(body.value, null, 2), options: { raw: { language: "json" } } };
  const parts = Object.keys(body.value as object);
  return { mode: "formdata", formdata: parts.map((key) => ({ key, type: "file", src: null, description: "Choose a file." })) };
}

function item({ operation, summary, method, path, query, body, scope }: ExampleRequest): Json {
  const parts = Object.entries(query).map(([key, value]) => ({ key, value, disabled: true }));
  const url = {
    raw: `{{baseUrl}}${path}`,
    host: ["{{baseUrl}}"],
    path: path.slice(1).split("/"),
    ...(parts.length === 0 ? {} : { query: parts }),
  };
  const header = body?.type === "application/json" ? [{ key: "Content-Type", value: body.type }] : [];
  const request = { method, header, url, description: `${operation}. Scope: ${scope}.`, ...(body === null ? {} : { body: bodyOf(body) }) };
  return { name: summary, request, event: [SUCCEEDS], response: [] };
}

/** A Postman collection (2.1) of all operations, a folder for each tag, with an address and a key filled in. */
function postmanCollection(requests: readonly ExampleRequest[], { baseUrl, key }: ApiAccess): Json {
  const folders = Map.groupBy(requests, ({ tag }) => tag);
  return {
    info: { name: "HR Platform REST API", schema: SCHEMA, description: "Every operation, with an example that succeeds in a fresh mock." },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: baseUrl },
      { key: "key", value: key },
    ],
    item: Array.from(folders, ([name, own]) => ({ name, item: own.map(item) })),
  };
}

/** The API at an origin, with the key of the company that the examples are about. @throws ApiError NOT_FOUND without one */
function accessTo(sandbox: Sandbox, origin: string): ApiAccess {
  return { baseUrl: origin + BASE_PATH, key: fullKeys(companyToTest(sandbox, undefined).keys)[0]! };
}

async function examples(sandbox: Sandbox, origin: string): Promise<ExampleRequest[]> {
  return exampleRequests(await describe(sandbox, origin + BASE_PATH));
}

const asText = (body: string): Response =>
  new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });

type Workflows = Readonly<Record<string, unknown>> & {
  readonly sourceDescriptions: readonly { readonly name: string; readonly type: string; readonly url: string }[];
};

/** The life cycles as an Arazzo document whose descriptions are those of this mock. */
async function workflows(origin: string): Promise<Workflows> {
  const { default: written } = await import("@hr-platform/spec/arazzo.json", { with: { type: "json" } });
  const addresses: Readonly<Record<string, string>> = { hr: `${origin}${BASE_PATH}/openapi.json`, mock: `${origin}/_mock/openapi.json` };
  const sourceDescriptions = written.sourceDescriptions.map((source) => ({ ...source, url: addresses[source.name] ?? source.url }));
  return { ...written, sourceDescriptions };
}

/** Files for other tools, made from both descriptions, with ids and a key of the sandbox. */
export function toolRows(areas: () => readonly ControlArea[]): readonly ControlRow[] {
  const llms = (full: boolean) => async (sandbox: Sandbox, origin: string) =>
    asText(await llmsText({ ...accessTo(sandbox, origin), contract: sandbox.contract, areas: areas(), origin }, full));
  return [
    row("GET /collection.json", {
      id: "getCollection",
      summary: "Get a Postman collection of the API, which Bruno and Insomnia read too",
      answer: ok("A collection, version 2.1.", anyObject("The collection.")),
      run: async ({ sandbox, origin }) => postmanCollection(await examples(sandbox, origin), accessTo(sandbox, origin)),
    }),
    row("GET /requests.http", {
      id: "getRequestFile",
      summary: "Get all operations as an .http file for an editor",
      answer: plainText("Requests, each after a line with ###."),
      run: async ({ sandbox, origin }) => asText(requestFile(await examples(sandbox, origin), accessTo(sandbox, origin))),
    }),
    row("GET /asyncapi.json", {
      id: "getAsyncApi",
      summary: "Get the events as an AsyncAPI document",
      answer: ok("An AsyncAPI 3.0 document.", anyObject("The document.")),
      run: async ({ sandbox, origin }) => asyncApi(await describe(sandbox, origin + BASE_PATH), signatureHeader(sandbox.settings.brand)),
    }),
    row("GET /arazzo.json", {
      id: "getWorkflows",
      summary: "Get the life cycles as workflows",
      answer: ok("An Arazzo 1.0 document.", anyObject("The document.")),
      freshness: "none",
      run: async ({ origin }) => await workflows(origin),
    }),
    row("GET /llms.txt", {
      id: "getLlmsText",
      summary: "Get what an agent needs to work with the mock; also at /llms.txt",
      answer: plainText("Markdown."),
      run: async ({ sandbox, origin }) => await llms(false)(sandbox, origin),
    }),
    row("GET /llms-full.txt", {
      id: "getLlmsFullText",
      summary: "Get the same with every requirement and open point; also at /llms-full.txt",
      answer: plainText("Markdown."),
      run: async ({ sandbox, origin }) => await llms(true)(sandbox, origin),
    }),
  ];
}
