import type { ExampleRequest } from "@hr-platform/engine/http/examples/example-request";
import type { ApiAccess } from "./api-access.ts";

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
export function postmanCollection(requests: readonly ExampleRequest[], { baseUrl, key }: ApiAccess): Json {
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
