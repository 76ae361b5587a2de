/** Makes the clients of two of the programs from the description, in a form that Node runs as it is. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";

const description = createRequire(import.meta.url).resolve("@hr-platform/spec/openapi.json");
const out = join(dirname(import.meta.dirname), "generated");

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "openapi-typescript.ts"), astToString(await openapiTS(pathToFileURL(description))));
await createClient({
  input: description,
  output: { path: join(out, "hey-api"), module: { extension: ".ts" } },
  logs: { level: "silent" },
});
