/**
 * Turns the contract (YAML for people) into what programs read: the bundled OpenAPI document, the operation table,
 * validators as code (no schema is compiled at run time), decisions and requirements. The types come from generate-types.ts.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { bundle, readYaml, root } from "./bundle.ts";
import { type Decision, decisionModule } from "./decisions.ts";
import { operationModule, operations } from "./operations.ts";
import { requirements } from "./requirements.ts";
import { validatorModule } from "./validators.ts";

const out = join(root, "generated");
mkdirSync(out, { recursive: true });
const write = (file: string, text: string): void => writeFileSync(join(out, file), text);

const document = bundle();
write("openapi.json", `${JSON.stringify(document, null, 2)}\n`);
write("openapi.yaml", stringify(document, { lineWidth: 120, aliasDuplicateObjects: false }));
const table = operations(document);
write("operations.ts", operationModule(table, document.info.version));
write("validators.cjs", validatorModule(document, table));
const decisions = readYaml<Decision[]>("decisions.yaml");
write("decisions.ts", decisionModule(decisions));
write("decisions.json", `${JSON.stringify(decisions, null, 1)}\n`);
write("requirements.json", `${JSON.stringify(requirements(), null, 1)}\n`);
for (const name of ["sections", "privacy-cases", "document-tables"])
  write(`${name}.json`, `${JSON.stringify(readYaml(`${name}.yaml`), null, 1)}\n`);
