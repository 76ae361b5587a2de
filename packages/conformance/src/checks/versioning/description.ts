import type { View } from "../../exchange/view.ts";

/** The place of the x-status marker of a coming-soon path. */
export type MarkerPlace = "both" | "operation" | "path" | "nowhere";

const METHODS = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace"]);

/** The path item for a path below the base address. Its key may have a prefix that ends in /v1. */
function pathItem(description: View, path: string): View {
  const paths = description.at("paths");
  const name = paths.names.find((one) => one === path) ?? paths.names.find((one) => one.endsWith(`/v1${path}`));
  return paths.at(name ?? "");
}

/** The place of the coming-soon marker of a path (§9). */
export function markerPlace(description: View, path: string): MarkerPlace {
  const item = pathItem(description, path);
  const isSoon = (view: View): boolean => view.at("x-status").text === "coming-soon";
  const operations = item.names.filter((name) => METHODS.has(name)).map((name) => item.at(name));
  const onOperations = operations.length > 0 && operations.every(isSoon);
  if (isSoon(item)) return onOperations ? "both" : "path";
  return onOperations ? "operation" : "nowhere";
}

/** Problems of a description as an OpenAPI 3.1 document, a sentence each. Empty: no problem was found. */
export function descriptionProblems(description: View): string[] {
  const problems: string[] = [];
  const addIf = (wrong: boolean, text: string): void => void (wrong && problems.push(text));
  const version = description.at("openapi").text ?? "";
  addIf(!/^3\.1\.\d+$/.test(version), `openapi is ${JSON.stringify(description.at("openapi").raw)}, not 3.1.x`);
  for (const name of ["title", "version"]) addIf(description.at("info", name).text === undefined, `info.${name} is not a string`);
  addIf(
    !["paths", "components", "webhooks"].some((name) => description.at(name).isObject),
    "it has neither paths nor components nor webhooks",
  );
  const ids = new Set<string>();
  for (const path of description.at("paths").names) {
    addIf(!path.startsWith("/") && !path.startsWith("x-"), `the path ${path} does not begin with a slash`);
    const item = description.at("paths", path);
    addIf(!item.isObject, `the path ${path} is not an object`);
    for (const method of item.names.filter((name) => METHODS.has(name))) {
      const operation = item.at(method);
      addIf(!operation.isObject, `${method} ${path} is not an object`);
      problems.push(...parameterProblems(description, path, [...item.at("parameters").list, ...operation.at("parameters").list]));
      const id = operation.at("operationId").text;
      if (id === undefined) continue;
      addIf(ids.has(id), `the operationId ${id} is not unique`);
      ids.add(id);
    }
  }
  for (const { path, view } of description.walk()) {
    // A schema may have a property with the name $ref. A reference is a string.
    const target = path.at(-1) === "$ref" ? view.text : undefined;
    if (target?.startsWith("#/") !== true) continue;
    addIf(!description.referred(target).exists, `${target} does not exist`);
  }
  return problems;
}

/** What OpenAPI 3.1 forbids of the path parameters of an operation. References to other files are not followed. */
function parameterProblems(description: View, path: string, listed: readonly View[]): string[] {
  const local = (reference: string | undefined): boolean => reference?.startsWith("#/") === true;
  const all = listed.map((one) => (local(one.at("$ref").text) ? description.referred(one.at("$ref").text!) : one));
  const named = new Map(all.flatMap((one) => (one.at("in").text === "path" ? [[one.at("name").text, one]] : [])));
  const names = all.some((one) => one.has("$ref")) ? [] : Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name]) => name!);
  return [
    ...names.filter((name) => !named.has(name)).map((name) => `the path ${path} has no parameter ${name}`),
    ...[...named].flatMap(([name, one]) =>
      one.at("required").flag === true ? [] : `the path parameter ${name} of ${path} has no required: true`,
    ),
  ];
}
