import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { bytesToText } from "../exchange/body.ts";
import { View } from "../exchange/view.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { readText } from "../target-file/text-file.ts";
import { ANY, MADE_LATER, type Stub, type StubPath, TEMPLATE, fileBelow } from "./stub.ts";

/** The folder of the files that bodies are in, beside the folder of mappings. */
const FILES = "__files";

/** Whether a JSON file is a mapping of WireMock, or has several. */
export function isWireMock(file: View): boolean {
  return file.at("mappings").isList || (file.at("request").isObject && file.at("response").isObject);
}

/** The JSON files of a folder of WireMock, those in folders below it too: `mappings` in it if there is one. @throws ConfigurationError if there is none */
export async function mappingFiles(folder: string): Promise<string[]> {
  const below = await readdir(join(folder, "mappings"), { recursive: true }).catch(() => undefined);
  const root = below === undefined ? folder : join(folder, "mappings");
  const names = (below ?? (await readdir(folder, { recursive: true }))).filter(
    (name) => name.endsWith(".json") && !name.split(/[\\/]/).includes(FILES),
  );
  if (names.length === 0)
    throw new ConfigurationError(`folder '${folder}' has no mappings of WireMock: no JSON file is in it, or in mappings/ below it`);
  return names.toSorted().map((name) => join(root, name));
}

/** The stubs of a file of WireMock. */
export async function wireMockStubs(file: View, path: string): Promise<Stub[]> {
  const { list } = file.at("mappings");
  const mappings = list.length === 0 ? [file] : list;
  return await Promise.all(
    mappings.map(async (mapping, n) => {
      const name = mapping.at("name").text;
      const place = `${basename(path)}${mappings.length === 1 ? "" : ` mappings[${n}]`}${name === undefined ? "" : ` (${name})`}`;
      return { place, ...(await stubOf(mapping, dirname(path))) };
    }),
  );
}

async function stubOf(mapping: View, folder: string): Promise<Omit<Stub, "place">> {
  const [request, response] = [mapping.at("request"), mapping.at("response")];
  const { body, unknown } = await bodyOf(response, folder);
  const path = pathOf(request);
  return {
    method: request.at("method").text?.toUpperCase() ?? "ANY",
    path: path ?? "",
    query: queryOf(request),
    sent: sentBody(request),
    status: response.at("status").number ?? 200,
    headers: response.at("headers").names.flatMap((name) => {
      const value = response.at("headers", name);
      return (value.isList ? value.list : [value]).map((one) => [name, textOf(one.raw)] as const);
    }),
    body,
    unknown: path === undefined ? "it names no path that can be read" : (unknown ?? unanswered(response)),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Why a stub answers nothing of its own. */
function unanswered(response: View): string | undefined {
  if (response.at("proxyBaseUrl").exists) return "it passes requests on";
  return response.at("fault").exists ? "it breaks the connection" : undefined;
}

function pathOf(request: View): StubPath | undefined {
  const plain = request.at("urlPath").text ?? request.at("url").text?.replace(/\?.*$/, "");
  if (plain !== undefined) return plain;
  const template = request.at("urlPathTemplate").text;
  if (template !== undefined) return template.replaceAll(/\{[^/}]+\}/g, ANY);
  const whole = request.at("urlPattern").text;
  const pattern = whole ?? request.at("urlPathPattern").text;
  if (pattern === undefined) return undefined;
  try {
    return { pattern: new RegExp(`^(?:${pattern})$`), withQuery: whole !== undefined };
  } catch {
    return undefined;
  }
}

function queryOf(request: View): string {
  const [, inUrl] = /\?(.*)$/.exec(request.at("url").text ?? "") ?? [];
  const parameters = request.at("queryParameters");
  const equal = parameters.names.flatMap((name): [string, string][] => {
    const value = parameters.at(name, "equalTo").raw;
    return value === undefined ? [] : [[name, textOf(value)]];
  });
  return inUrl ?? new URLSearchParams(equal).toString();
}

function sentBody(request: View): string | undefined {
  const equal = request
    .at("bodyPatterns")
    .list.find((one) => one.has("equalToJson"))
    ?.at("equalToJson").raw;
  return equal === undefined || typeof equal === "string" ? equal : JSON.stringify(equal);
}

async function bodyOf(response: View, folder: string): Promise<Pick<Stub, "body" | "unknown">> {
  const base64 = response.at("base64Body").text;
  const json = response.at("jsonBody");
  const file = response.at("bodyFileName").text;
  const text = base64 === undefined ? response.at("body").text : bytesToText(Buffer.from(base64, "base64"));
  const body = json.exists ? JSON.stringify(json.raw) : (text ?? (file === undefined ? "" : await bodyFile(file, folder)));
  if (body === undefined) return { body: "", unknown: `its file '${file}' is not in ${FILES}` };
  const isTemplate = response.at("transformers").list.some((one) => one.text === "response-template") && TEMPLATE.test(body);
  return { body, unknown: isTemplate ? MADE_LATER : undefined };
}

/** A body from `__files`, in the folder of the mapping or one above it; undefined: it is not there. */
async function bodyFile(name: string, folder: string): Promise<string | undefined> {
  for (let above = folder; ; above = dirname(above)) {
    const path = fileBelow(join(above, FILES), name);
    const text = path === undefined ? undefined : await readText("body", path).catch(() => undefined);
    if (text !== undefined || above === dirname(above)) return text;
  }
}
