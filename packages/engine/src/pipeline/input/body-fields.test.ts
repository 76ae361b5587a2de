import { describe, expect, test } from "vitest";
import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { type Operation, operations } from "@hr-platform/spec/operations";
import type { Description } from "../../contract/contract.ts";
import { type ExampleRequest, exampleRequests } from "../../http/examples/example-request.ts";
import { people } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import { routes } from "../../operations/index.ts";

/** The parts of a schema that wrong values are made from. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const schemas = description.components.schemas as unknown as Readonly<Record<string, Schema>>;
const resolve = (schema: Schema): Schema => (schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.split("/").at(-1)!]!));

function schemaOf({ path, method }: Operation): Schema {
  const paths = description.paths as unknown as Record<
    string,
    Record<string, { requestBody: { content: Record<string, { schema: Schema }> } }>
  >;
  return resolve(paths[path]![method.toLowerCase()]!.requestBody.content["application/json"]!.schema);
}

/** Values that a field must refuse, with the reason. */
function wrongValues(schema: Schema): [why: string, value: unknown][] {
  const { type = "string", format, enum: values, minLength, maxLength } = resolve(schema);
  const types = new Set([type].flat());
  const samples: Record<string, unknown> = { string: "text", integer: 7, boolean: true, object: {}, array: ["text"], null: null };
  const wrong: [string, unknown][] = Object.entries(samples).filter(([name]) => !types.has(name));
  if (values !== undefined)
    wrong.push(
      ["unlisted value", "unlisted"],
      ["value in other case", String(values[0]).toUpperCase() === values[0] ? "au" : String(values[0]).toUpperCase()],
    );
  if (types.has("integer")) wrong.push(["fraction", 1.5], ["integer as text", "7"], ["below zero", -1], ["far too large", 1e20]);
  if (types.has("array")) wrong.push(["array of numbers", [1]], ["array with null", [null]]);
  if (format === "date")
    for (const date of ["2026-02-30", "2026-2-3", "02/03/2026", "2026-03-02T00:00:00Z", ""]) wrong.push([`no date: ${date}`, date]);
  if (format === "uuid") for (const id of ["42", "not-a-uuid", ""]) wrong.push([`no UUID: ${id}`, id]);
  if (format === "email") for (const email of ["nobody", "a@", "@b.example", "a b@c.example"]) wrong.push([`no address: ${email}`, email]);
  if (minLength !== undefined) wrong.push(["empty", ""], ["blank", " \t"]);
  if (maxLength !== undefined) wrong.push(["too long", "n".repeat(maxLength + 1)]);
  return wrong;
}

const mock = frozenMock();
const key = client(mock);

/** The request of each operation that the description shows, with ids of this company. */
const examples = new Map(
  exampleRequests((await (await mock.fetch("http://mock/api/v1/openapi.json")).json()) as Description).map((one) => [one.operation, one]),
);
const withBody = operations.filter(({ id, body, form }) => body !== null && routes.has(id) && !form);
const cases = withBody.map((operation) => [operation.id, operation, examples.get(operation.id)!] as const);

function send({ method, path }: ExampleRequest, body: unknown) {
  const text = new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
  return key.send({ method, path, headers: { "content-type": "application/json" }, body: text });
}

const invalid = (field?: string): object => ({ status: 400, error: { code: "VALIDATION_ERROR", ...(field !== undefined && { field }) } });

describe.each(cases)("the body of %s", (_id, operation, example) => {
  const schema = schemaOf(operation);
  const right = example.body!.value as Readonly<Record<string, unknown>>;
  const required = schema.required ?? [];
  const untouched = JSON.stringify([people(mock), key.get("/company").data, key.get("/leave").body]);

  test("names each missing required field in error.field, of several the first in the document's order [EMP-22 to EMP-28, LEAVE-19 to LEAVE-22, A-12]", () => {
    for (const [place, name] of required.entries()) {
      const { [name]: _missing, ...rest } = right;
      expect(send(example, rest), name).toMatchObject(invalid(name));
      expect(send(example, Object.fromEntries(Object.entries(right).filter(([other]) => required.indexOf(other) < place)))).toMatchObject(
        invalid(name),
      );
    }
    expect(required.every((name) => Object.hasOwn(right, name))).toBe(true);
  });

  test.each(Object.entries(schema.properties!))(
    "names %s in error.field for a value of a wrong type, format, length or list [ERR-04, ERR-13]",
    (name, property) => {
      const wrong = wrongValues(property);
      expect(wrong.length).toBeGreaterThan(3);
      for (const [why, value] of wrong) {
        const { status, error } = send(example, { ...right, [name]: value });
        expect([status, error?.code, error?.field], why).toEqual([400, "VALIDATION_ERROR", name]);
        // It is read by people who have no schema.
        expect(error?.message, why).not.toMatch(
          /must (?:NOT|match)|,null|must be (?:string|integer|number|boolean|array|object)\b|[<>]=|not valid/,
        );
      }
    },
  );

  test("is refused without a field if it is not a JSON object [A-13, A-23]", () => {
    for (const body of ["{", "[]", "null", "7", '"text"', "{'a':1}", "﻿"]) {
      const { status, error } = send(example, body);
      expect([status, error], body).toEqual([400, { code: "VALIDATION_ERROR", message: expect.any(String) as string }]);
    }
    const broken = key.send({ method: example.method, path: example.path, body: new Uint8Array([0x7b, 0xff, 0x7d]) });
    expect(broken).toMatchObject(invalid());
  });

  test("changes nothing when it is refused [ERR-14]", () => {
    expect(JSON.stringify([people(mock), key.get("/company").data, key.get("/leave").body])).toBe(untouched);
  });
});
