/** Helpers that write the description of the control API. */

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly [key: string]: unknown;
}

export const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
export const json = (value: object): object => ({ "application/json": { schema: value } });
export const ok = (description: string, value: object): object => ({ description, content: json(value) });
export const error = (name: string): object => ({ $ref: `#/components/responses/${name}` });
export const body = (name: string, required = true): object => ({ requestBody: { required, content: json(schema(name)) } });

export const sandbox = { $ref: "#/components/parameters/Sandbox" };
export const sinceParameter = { $ref: "#/components/parameters/Since" };

/** An operation, with the responses that every control call can have. */
export function operation(
  operationId: string,
  tag: string,
  summary: string,
  success: object,
  more: { parameters?: object[]; takes?: object; status?: 200 | 201 } = {},
): Operation {
  const { parameters = [], takes = {}, status = 200 } = more;
  return {
    operationId,
    summary,
    tags: [tag],
    parameters: [sandbox, ...parameters],
    ...takes,
    responses: {
      [status]: success,
      "400": error("Invalid"),
      "401": error("Unauthorised"),
      "403": error("Forbidden"),
      "404": error("NotFound"),
    },
  };
}

/** An operation that can fail with CONFLICT in some states. */
export function refusable(made: Operation, why: string): Operation {
  return { ...made, responses: { ...(made["responses"] as object), "409": ok(why, schema("Error")) } };
}

export const text = (description: string, more: object = {}): object => ({ type: "string", description, ...more });
export const instant = (description: string): object => text(description, { format: "date-time", examples: ["2026-03-02T09:00:00.000Z"] });
export const texts = (description: string): object => ({ type: "object", description, additionalProperties: { type: "string" } });
export const array = (items: object, description: string): object => ({ type: "array", description, items });
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** An object schema. All properties except the optional ones are required. */
export function object(description: string, properties: Record<string, object>, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", description, properties, additionalProperties: false, ...(required.length === 0 ? {} : { required }) };
}
