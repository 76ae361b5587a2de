import type { View } from "../../exchange/view.ts";

/** Where the x-status marker of a coming-soon path stands. */
export type MarkerPlace = "both" | "operation" | "path" | "nowhere";

const METHODS = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace"]);

/** The path item of a description for a path below the base address, with or without the prefix in front. */
function pathItem(description: View, path: string): View {
  const paths = description.at("paths");
  const name = paths.names.find((one) => one === path) ?? paths.names.find((one) => one.endsWith(`/v1${path}`));
  return paths.at(name ?? "");
}

/** Where a path is marked as coming soon (§9). */
export function markerPlace(description: View, path: string): MarkerPlace {
  const item = pathItem(description, path);
  const isSoon = (view: View): boolean => view.at("x-status").text === "coming-soon";
  const operations = item.names.filter((name) => METHODS.has(name)).map((name) => item.at(name));
  const onOperations = operations.length > 0 && operations.every(isSoon);
  if (isSoon(item)) return onOperations ? "both" : "path";
  return onOperations ? "operation" : "nowhere";
}

/** What is wrong with a description as a document of the OpenAPI 3.1 line: a sentence each, none where nothing is. */
export function descriptionProblems(description: View): string[] {
  const found: string[] = [];
  const say = (wrong: boolean, text: string): void => void (wrong && found.push(text));
  const version = description.at("openapi").text ?? "";
  say(!/^3\.1\.\d+$/.test(version), `openapi is ${JSON.stringify(description.at("openapi").raw)}, not 3.1.x`);
  for (const name of ["title", "version"]) say(description.at("info", name).text === undefined, `info.${name} is no string`);
  say(
    !["paths", "components", "webhooks"].some((name) => description.at(name).isObject),
    "it has neither paths nor components nor webhooks",
  );
  const ids = new Set<string>();
  for (const path of description.at("paths").names) {
    say(!path.startsWith("/") && !path.startsWith("x-"), `the path ${path} does not begin with a slash`);
    const item = description.at("paths", path);
    say(!item.isObject, `the path ${path} is no object`);
    for (const method of item.names.filter((name) => METHODS.has(name))) {
      const operation = item.at(method);
      say(!operation.isObject, `${method} ${path} is no object`);
      const id = operation.at("operationId").text;
      if (id === undefined) continue;
      say(ids.has(id), `the operationId ${id} stands twice`);
      ids.add(id);
    }
  }
  for (const { path, view } of description.walk()) {
    // A property may be called $ref; a reference is a text.
    const target = path.at(-1) === "$ref" ? view.text : undefined;
    if (target?.startsWith("#/") !== true) continue;
    const steps = target
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
    say(!steps.reduce((at, step) => at.at(step), description).exists, `${target} leads nowhere`);
  }
  return found;
}
