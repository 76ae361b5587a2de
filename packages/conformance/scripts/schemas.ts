/** Writes the schemas of the files that the suite reads and writes into `generated/schemas`, from which they are published. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGenerator } from "ts-json-schema-generator";

const ROOT = join(import.meta.dirname, "..");

/** Those that follow from a type: where it is, its name, and what the file is. */
const OF_TYPES: Readonly<Record<string, readonly [path: string, type: string, title: string]>> = {
  report: ["src/report/json.ts", "JsonReport", "A report of the HR Platform conformance suite (--report json), format 1"],
  "evidence-line": ["src/evidence/evidence.ts", "EvidenceLine", "A line of the evidence of a run, a file of JSON lines, format 1"],
  progress: ["src/verdict/run-event.ts", "RunEvent", "A line of the progress of a run (--progress ndjson), format 1"],
  matrix: ["src/matrix/matrix.ts", "Matrix", "The results of many runs beside each other (matrix.json), format 1"],
};

/** Those that the suite checks files against. */
const OF_FILES: Readonly<Record<string, string>> = {
  target: "src/target-file/target.schema.json",
  certificate: "src/certificate/certificate.schema.json",
};

/** The text of each schema, JSON Schema draft 7, by its name. A member that a later version adds is allowed in what follows from a type. */
export function publishedSchemas(): Readonly<Record<string, string>> {
  const derived = Object.entries(OF_TYPES).map(([name, [path, type, title]]) => {
    const settings = { skipTypeCheck: true, additionalProperties: true, expose: "none" } as const;
    const generator = createGenerator({ path: join(ROOT, path), tsconfig: join(ROOT, "../../tsconfig.json"), type, ...settings });
    return [name, `${JSON.stringify({ title, ...generator.createSchema(type) }, null, 2)}\n`] as const;
  });
  const copied = Object.entries(OF_FILES).map(([name, file]) => [name, readFileSync(join(ROOT, file), "utf8")] as const);
  return Object.fromEntries([...derived, ...copied]);
}

if (import.meta.main) {
  const folder = join(ROOT, "generated/schemas");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(publishedSchemas())) writeFileSync(join(folder, `${name}.schema.json`), text);
}
