import { ScaffoldError, withImport, withRow } from "./source-text.ts";
import type { Scaffold, Tree } from "./tree.ts";

const OPERATIONS = "packages/engine/src/operations";
const TABLES = "spec/document-tables.yaml";
const ROWS = "packages/conformance/src/document/writes.ts";
/** The number of the one requirement on scopes that is about no operation. */
const OTHER_SCOPE = 56;

const described = (id: string, method: string, path: string, area: string): string => `  ${method.toLowerCase()}:
    operationId: ${id}
    tags: [${area[0]!.toUpperCase()}${area.slice(1)}]
    summary: What it does, in a few words that begin with a verb
    description: What a reader of the API document needs to know of it, in sentences.
    x-required-scope: ${scopeOf(method)}
    responses:
      "200":
        description: What the answer holds.
        headers:
          X-RateLimit-Limit: { $ref: ../headers/headers.yaml#/RateLimitLimit }
          X-RateLimit-Remaining: { $ref: ../headers/headers.yaml#/RateLimitRemaining }
          X-RateLimit-Reset: { $ref: ../headers/headers.yaml#/RateLimitReset }
        content:
          application/json:
            schema:
              type: object
              required: [data]
              properties:
                data: { type: object }
            example: { data: {} }
      "401": { $ref: ../responses/errors.yaml#/Unauthorised }
      "403": { $ref: ../responses/errors.yaml#/Forbidden }
${path.includes("{") ? `      "404": { $ref: ../responses/errors.yaml#/NotFound }\n` : ""}      "429": { $ref: ../responses/errors.yaml#/RateLimited }
      "500": { $ref: ../responses/errors.yaml#/InternalError }
`;

/** The parameters of a path: those of another one of the area with the same ids, which say where ids come from. */
function parametersOf(path: string, paths: string, index: string): string {
  const place = path.slice(0, path.lastIndexOf("}") + 1);
  const [, key] = place === "" ? [] : (index.split(`\n  ${place}`)[1]?.match(/^[^:{]*: \{ \$ref: [^#]+#\/(\w+)/) ?? []);
  const [, shared] = paths.match(new RegExp(`^${key}:\n(  parameters:\n(?:    .*\n)+)`, "m")) ?? [];
  if (shared !== undefined) return shared;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const rows = names.map((name) => `    - { name: ${name}, in: path, required: true, schema: { type: string, format: uuid } }\n`);
  return rows.length === 0 ? "" : `  parameters:\n${rows.join("")}`;
}

const routeRow = (id: string, path: string): string =>
  path.includes("{")
    ? `  routeOn("${id}", { find: () => undefined, run: () => data({}) }), // Find: looks the path id up; undefined answers 404.`
    : `  route("${id}", () => data({})),`;

const testCase = (id: string, method: string, path: string): string => `
test("${id} answers 200", () => {
  const answer = client(frozenMock()).send({ method: "${method}", path: "${path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000")}" });
  expect(answer.status).toBe(200);
});
`;

const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const scopeOf = (method: string): string => (method === "GET" ? "read" : "write");

/** The table of operations with a row after the last one on a path of the same kind; undefined: none is there yet. */
function withTableRow(tables: string, method: string, path: string): string | undefined {
  const rows = tables.split(/\n(?=  - )/);
  const last = rows.findLastIndex((row) => new RegExp(`operation: "[A-Z]+ /${path.split("/")[1]}\\b`).test(row));
  const [, section] = /section: "([^"]+)"/.exec(rows[last] ?? "") ?? [];
  if (section === undefined) return undefined;
  const next = Math.max(...[...tables.matchAll(/\bid: SCOPE-(\d+)/g)].map(([, n]) => Number(n)), OTHER_SCOPE) + 1;
  const row = `  - { section: "${section}", operation: "${method} ${path}", scope: ${scopeOf(method)}, id: SCOPE-${next} }`;
  return rows.toSpliced(last + 1, 0, row).join("\n");
}

/** The paths of an area with an operation in an item that is there. undefined: the item has the method already. */
function withMethod(paths: string, key: string, method: string, operation: string): string | undefined {
  const items = paths.trimEnd().split(/\n+(?=[^\s#])/);
  const at = items.findIndex((one) => one.startsWith(`${key}:\n`));
  if (at < 0 || items[at]!.includes(`\n  ${method.toLowerCase()}:\n`)) return undefined;
  return `${items.with(at, `${items[at]}\n${operation.trimEnd()}`).join("\n\n")}\n`;
}

/** An operation in the description and the tables of the API document, its route and a test. */
export function operationRow(tree: Tree, name: string, [method = "", path = ""]: readonly string[]): Scaffold {
  const [, area, id] = /^([a-z]+)\/([a-z]\w*)$/.exec(name) ?? [];
  if (area === undefined || id === undefined || !/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method) || !path.startsWith("/"))
    throw new ScaffoldError(
      `operation '${name}' must be AREA/ID METHOD PATH, such as leave/withdrawLeave POST '/leave/{id}/withdraw'; AREA is a file of spec/paths: ${tree.list("spec/paths").join(", ").replaceAll(".yaml", "")}`,
    );
  const paths = `spec/paths/${area}.yaml`;
  const root = "spec/openapi.yaml";
  const routes = `${OPERATIONS}/${area}/operations.ts`;
  const tests = `${OPERATIONS}/${area}/operations.test.ts`;
  const [before, index, source] = [tree.read(paths), tree.read(root)!, tree.read(routes)];
  if (before?.includes(`operationId: ${id}\n`) === true)
    throw new ScaffoldError(`operation '${id}' exists already, in ${paths}; choose another name`);
  const made = withRow(source ?? "", "Route", routeRow(id, path));
  if (before === undefined || made === undefined)
    throw new ScaffoldError(`area '${area}' needs ${paths} and a list of routes in ${routes}; use an area that has both, such as leave`);
  const key = index.split(`\n  ${path}: { $ref: ./paths/${area}.yaml#/`)[1]?.split(" ")[0];
  if (key === undefined && index.includes(`\n  ${path}: `))
    throw new ScaffoldError(`path ${path} exists already, in ${root}, and is not in ${paths}; choose the area that has it`);
  const operation = described(id, method, path, area);
  const written =
    key === undefined
      ? `${before.trimEnd()}\n\n${id}:\n${parametersOf(path, before, index)}${operation}`
      : withMethod(before, key, method, operation);
  if (written === undefined) throw new ScaffoldError(`${method} ${path} exists already, in ${paths}; choose another method or path`);
  const last = index.lastIndexOf(`./paths/${area}.yaml#/`);
  const end = index.indexOf("\n", last) + 1;
  const files = new Map([
    [paths, written],
    ...(key === undefined
      ? [[root, `${index.slice(0, end)}  ${path}: { $ref: ./paths/${area}.yaml#/${id} }\n${index.slice(end)}`] as const]
      : []),
    [
      routes,
      withImport(withImport(made, path.includes("{") ? "routeOn" : "route", "../../pipeline/route.ts"), "data", "../../pipeline/answer.ts"),
    ],
  ]);
  const wanted = [
    ["client", "../../../test/support/client.ts"],
    ["frozenMock", "../../../test/support/worlds.ts"],
    ["expect", "vitest"],
    ["test", "vitest"],
  ] as const;
  const tables = withTableRow(tree.read(TABLES)!, method, path);
  if (tables !== undefined) files.set(TABLES, tables);
  if (method !== "GET") {
    const row = `  ${id}: { changes: [] }, // Changes: the kinds of resource that it makes, changes or removes.\n`;
    files.set(ROWS, tree.read(ROWS)!.replace(/(?=^\} satisfies )/m, row));
  }
  const cases = wanted.reduce((text, [imported, from]) => withImport(text, imported, from), tree.read(tests) ?? "");
  files.set(tests, `${cases}${testCase(id, method, path)}`);
  return { files, left: leftToDo(area, id, method, path, tables === undefined) };
}

/** What a person does. @param isFirst of the kind of its path */
function leftToDo(area: string, id: string, method: string, path: string, isFirst: boolean): string[] {
  const faults = [`no-scope-${kebab(id)}`, ...(path.includes("{") ? [`foreign-ids-in-${kebab(id)}`] : [])];
  return [
    `spec/paths/${area}.yaml: summary, description, body, answer, examples and the errors that it can answer; its scope, if it is another one, there and in ${TABLES}`,
    "spec/schemas/: the schemas of its body and answer, in the file of their resource",
    ...(isFirst ? [`${TABLES}: a row with its section, scope and SCOPE-number; no path of its kind has one yet`] : []),
    `spec/requirements/${area}.yaml: what the document requires of it`,
    "packages/domain/src/model/: the record and its schema, if it stores what no record has",
    `npm run generate, then ${OPERATIONS}/${area}/operations.ts: what it finds and answers`,
    `${OPERATIONS}/${area}/operations.test.ts: what it answers`,
    "for each refusal of its own: packages/engine/src/contract/rules.ts: its requirement; packages/control/src/explain/reason/remedies.ts: what helps; packages/control/test/properties/refusals.slow.test.ts: a request that is refused so, unless the test of a decision sends one",
    "packages/engine/src/http/examples/example-ids.ts: only if its example needs a thing that no other example names, or another one each time",
    ...(method === "GET"
      ? []
      : [`${ROWS}: the kinds of resource that it changes, a body that it must accept, and what it makes and how that is removed`]),
    "npm run new check: a check of each requirement; packages/strength/src/other-server/: its row in routes.ts, and what it does beside the others of its area",
    "npm run strength -- measure --only ID (the line of each new check, and of SCOPE-*, whose draws have one operation more)",
    `npm run strength -- matrix ${faults.map((fault) => `--fault ${fault}`).join(" ")} (the faults that the mock has of it now)`,
    `npx vitest run spec/src packages/engine packages/control/test packages/faults packages/conformance; where certify leaves a must out, npm run strength -- order`,
  ];
}
