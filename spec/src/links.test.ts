import { expect, test } from "vitest";
import { type Document, type Operation, type Schema, resolve } from "../scripts/bundle.ts";
import { METHODS, operations } from "../scripts/operations.ts";
import openapi from "../generated/openapi.json" with { type: "json" };

const document = openapi as unknown as Document;

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}
interface Success {
  readonly links?: Readonly<Record<string, Link>>;
  readonly content: Readonly<Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>>;
}

const described = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] === undefined ? [] : [[item[method].operationId, { path, operation: item[method] }] as const],
    ),
  ),
);

function success({ responses }: Operation): Success | undefined {
  const found = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  return found === undefined ? undefined : resolve<Success>(document, found as { $ref: string });
}

const links = [...described].flatMap(([from, { operation }]) =>
  Object.values(success(operation)?.links ?? {}).map((link) => ({ from, link })),
);
const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

test("every operation is reached, from those without an id in their path, by links that give all their ids", () => {
  const reached = new Set([...described].filter(([, { path }]) => placeholders(path).length === 0).map(([id]) => id));
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const { from, link } of links) if (reached.has(from)) reached.add(link.operationId);
  }
  expect([...described.keys()].filter((id) => !reached.has(id))).toEqual([]);
  expect(operations(document, [])).toHaveLength(described.size);
});

test.each(links)("the link from $from to $link.operationId gives each id, from a place that the example has", ({ from, link }) => {
  const { path, operation } = described.get(from)!;
  expect(Object.keys(link.parameters).toSorted()).toEqual(placeholders(described.get(link.operationId)!.path).toSorted());
  const { example, examples = {} } = success(operation)!.content["application/json"]!;
  const body = example ?? Object.values(examples)[0]!.value;
  for (const expression of Object.values(link.parameters)) {
    const [, source, place] = /^\$(response\.body#|request\.path\.)(.+)$/.exec(expression)!;
    if (source === "request.path.") expect(placeholders(path)).toContain(place);
    else
      expect(
        place!
          .split("/")
          .slice(1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body),
      ).toMatch(/^[0-9a-f-]{36}$/);
  }
});

/** The names of the components that a part of the description refers to, directly or not. */
function referred(node: unknown, seen: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === "string" && !seen.has($ref)) {
    seen.add($ref);
    referred(resolve(document, node as { $ref: string }), seen);
  }
  for (const child of Object.values(node)) referred(child, seen);
}

test("the paths refer to every schema and parameter: oapi-codegen drops what only webhooks have", () => {
  const seen = new Set<string>();
  referred(document.paths, seen);
  const all = (["schemas", "parameters"] as const).flatMap((kind) =>
    Object.keys(document.components[kind] ?? {}).map((name) => `#/components/${kind}/${name}`),
  );
  expect(all.filter((name) => !seen.has(name))).toEqual([]);
});
