import type { View } from "../exchange/view.ts";
import { ANY, type Stub } from "./stub.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Whether a file is an OpenAPI description. */
export function isOpenApi(file: View): boolean {
  return file.at("openapi").exists && file.at("paths").isObject;
}

/** The stubs of an OpenAPI description: the examples of its responses, which Prism answers with. */
export function openApiStubs(file: View): Stub[] {
  const of = (view: View): View => resolved(file, view);
  return file.at("paths").names.flatMap((path) => {
    const item = of(file.at("paths", path));
    return METHODS.filter((method) => item.has(method)).flatMap((method) => {
      const responses = item.at(method, "responses");
      return responses.names.flatMap((status) => {
        const response = of(responses.at(status));
        return response.at("content").names.flatMap((type) =>
          examplesOf(response.at("content", type), of).map(([name, example]): Stub => ({
            place: `${method.toUpperCase()} ${path} ${status}${name === "" ? "" : ` (${name})`}`,
            method: method.toUpperCase(),
            path: path.replaceAll(/\{[^/}]+\}/g, ANY),
            query: "",
            status: /^\d{3}$/.test(status) ? Number(status) : 200,
            headers: [["Content-Type", type]],
            body: typeof example === "string" ? example : JSON.stringify(example),
            unknown: /^\d{3}$/.test(status) ? undefined : `its status is '${status}'`,
          })),
        );
      });
    });
  });
}

/** The examples of a media type with their names: those of its schema only if it has none itself. */
function examplesOf(content: View, of: (view: View) => View): (readonly [name: string, example: unknown])[] {
  if (content.has("example")) return [["", content.at("example").raw]];
  const named = content.at("examples").names.flatMap((name): [string, unknown][] => {
    const example = of(content.at("examples", name));
    return example.has("value") ? [[name, example.at("value").raw]] : [];
  });
  if (named.length > 0) return named;
  const schema = of(content.at("schema"));
  const inSchema = schema.has("example") ? schema.at("example") : schema.at("examples").list[0];
  return inSchema === undefined ? [] : [["", inSchema.raw]];
}

/** What a reference inside the file leads to; a view that is no reference as it is. */
function resolved(file: View, view: View, depth = 0): View {
  const reference = view.at("$ref").text;
  return reference === undefined || depth > 10 ? view : resolved(file, file.referred(reference), depth + 1);
}
