import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { type Document, type Schema, resolve } from "../scripts/bundle.ts";
import openapi from "../generated/openapi.json" with { type: "json" };
import { exact } from "./exact.ts";
import formats from "./formats.cjs";

const document = exact(openapi as unknown as Document);
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats, binary: true } });
ajv.addSchema({ $id: "openapi", components: { schemas: document.components.schemas } });

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown } | { $ref: string }>;
}

/** Every example of a media type that is not plain text or a file, with where it stands. */
const examples = Object.entries(document.paths).flatMap(([path, item]) =>
  ["get", "put", "post", "patch", "delete"].flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const bodies: [string, { content?: Record<string, Media> }][] = Object.entries(operation.responses).map(([status, entry]) => [
      status,
      resolve<{ content?: Record<string, Media> }>(document, entry as { $ref: string }),
    ]);
    if (operation.requestBody !== undefined)
      bodies.push(["body", resolve<{ content: Record<string, Media> }>(document, operation.requestBody)]);
    return bodies.flatMap(([place, { content = {} }]) => {
      const media = content["application/json"];
      if (media === undefined) return [];
      const named = Object.entries(media.examples ?? {}).map(
        ([name, entry]) => [name, resolve<{ value: unknown }>(document, entry).value] as const,
      );
      const all = media.example === undefined ? named : [["example", media.example] as const, ...named];
      return [{ where: `${method.toUpperCase()} ${path} ${place}`, schema: media.schema, all }];
    });
  }),
);

describe("examples of the description", () => {
  it("stand at every JSON body that is sent or answered", () => {
    expect(examples.filter(({ all }) => all.length === 0).map(({ where }) => where)).toEqual([]);
    expect(examples.length).toBeGreaterThan(300);
  });

  it.each(examples)("are valid: $where", ({ schema, all }) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const validate = ajv.compile(JSON.parse(text) as Schema);
    for (const [name, value] of all) {
      validate(value);
      expect(validate.errors ?? [], name).toEqual([]);
    }
  });
});
