import { stat } from "node:fs/promises";
import { View } from "../exchange/view.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { readText } from "../target-file/text-file.ts";
import { isMockoon, mockoonStubs } from "./mockoon.ts";
import { isOpenApi, openApiStubs } from "./openapi.ts";
import { isPostman, postmanStubs } from "./postman.ts";
import type { Stub } from "./stub.ts";
import { isWireMock, mappingFiles, wireMockStubs } from "./wiremock.ts";

/** Stubs, and the tool whose file has them. */
export interface ReadStubs {
  readonly tool: "WireMock" | "Mockoon" | "Postman" | "OpenAPI";
  readonly stubs: readonly Stub[];
}

/**
 * Reads what a mock of another tool answers: a folder or file of mappings of WireMock, an environment of Mockoon, a collection of Postman with
 * examples, or an OpenAPI description with examples.
 * @throws ConfigurationError for anything else; the message says what to do
 */
export async function readStubs(path: string): Promise<ReadStubs> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) {
    const stubs = await Promise.all(
      (await mappingFiles(path)).map(async (file) => {
        const view = await parsed(file);
        if (!isWireMock(view)) throw new ConfigurationError(`'${file}' is no mapping of WireMock: it has no request and response`);
        return await wireMockStubs(view, file);
      }),
    );
    return { tool: "WireMock", stubs: stubs.flat() };
  }
  const file = await parsed(path);
  if (isWireMock(file)) return { tool: "WireMock", stubs: await wireMockStubs(file, path) };
  if (isMockoon(file)) return { tool: "Mockoon", stubs: await mockoonStubs(file, path) };
  if (isPostman(file)) return { tool: "Postman", stubs: postmanStubs(file) };
  if (isOpenApi(file)) return { tool: "OpenAPI", stubs: openApiStubs(file) };
  throw new ConfigurationError(
    `'${path}' has no stubs that are known here: give a folder of mappings (WireMock), an environment (Mockoon), a collection (Postman, version 2), or an OpenAPI description with examples`,
  );
}

async function parsed(path: string): Promise<View> {
  const text = (await readText("file", path)).replace(/^\ufeff/, "");
  try {
    if (/^\s*[[{]/.test(text)) return new View(JSON.parse(text));
    return new View((await import("yaml")).parse(text, { logLevel: "error" }));
  } catch (error) {
    const [line] = (error as Error).message.split("\n");
    throw new ConfigurationError(`file '${path}' is neither JSON nor YAML: ${line}`);
  }
}
