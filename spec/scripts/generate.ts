/**
 * Turns the contract (YAML for people) into what programs read: the bundled OpenAPI document, the operation table,
 * validators as code (no schema is compiled at run time), decisions and requirements. The types come from generate-types.ts.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { bundle, readYaml, root } from "./bundle.ts";
import { decisionModule } from "./decisions.ts";
import { editions, errata } from "./editions.ts";
import { memberTables } from "./members.ts";
import { operationModule, operations } from "./operations.ts";
import { published } from "./publish.ts";
import { requirements } from "./requirements.ts";
import { validatorModule } from "./validators.ts";
import { type DocumentVersion, type WrittenDecision, laidOver, versionFolders, withConditions } from "./versions.ts";

const out = join(root, "generated");

function write(file: string, text: string): void {
  mkdirSync(join(out, file, ".."), { recursive: true });
  writeFileSync(join(out, file), text);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Writes the tables of a version. `folder` is below generated/. The types are those of the newest version: it only adds. */
function writeVersion(folder: string, { document, ...version }: DocumentVersion, newest: DocumentVersion): void {
  const table = operations(document, version.requirements);
  const known = new Set(version.decisions.map(({ id }) => id));
  const points = [...version.decisions, ...newest.decisions.filter(({ id }) => !known.has(id))];
  const decisions = withConditions(points, newest.requirements);
  const shown = published(document);
  write(join(folder, "openapi.json"), `${JSON.stringify(shown, null, 2)}\n`);
  write(join(folder, "openapi.yaml"), stringify(shown, { lineWidth: 120, aliasDuplicateObjects: false }));
  write(
    join(folder, "operations.ts"),
    operationModule(table, document, operations(newest.document, newest.requirements), newest.requirements),
  );
  write(join(folder, "validators.cjs"), validatorModule(document, table));
  write(join(folder, "decisions.ts"), decisionModule(decisions));
  write(join(folder, "decisions.json"), json(decisions));
  write(join(folder, "members.json"), json(memberTables(document, version.requirements)));
}

const document = bundle();
const first = { document, decisions: readYaml<WrittenDecision[]>("decisions.yaml"), requirements: requirements(document) };
const versions: [folder: string, version: DocumentVersion][] = [["", first]];
for (const folder of versionFolders()) versions.push([join("versions", basename(folder)), laidOver(versions.at(-1)![1], folder)]);
const newest = versions.at(-1)![1];
for (const [folder, version] of versions) writeVersion(folder, version, newest);
// One list for all versions: each row says in which ones it holds.
write("requirements.json", json(newest.requirements));
write("editions.json", json(editions()));
write("errata.json", json(errata()));
write("arazzo.json", json(readYaml("arazzo.yaml")));
for (const name of ["sections", "privacy-cases", "client-requirements", "document-tables"])
  write(`${name}.json`, json(readYaml(`${name}.yaml`)));
