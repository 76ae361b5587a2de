/** Writes the types of the control API, from its description, to `generated/control-api.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import openapiTypescript, { type OpenAPI3, astToString } from "openapi-typescript";

const folder = join(import.meta.dirname, "../generated");
const response = await createMock().fetch(new Request("http://mock/_mock/openapi.json"));
const description = (await response.json()) as OpenAPI3;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "control-api.ts"), astToString(await openapiTypescript(description, { alphabetize: true })));
