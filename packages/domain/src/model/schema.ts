import type { Components } from "@hr-platform/spec/types";

declare const of: unique symbol;

/** JSON Schema of a `T` in a world file. The compiler compares it with `T`: no member is missing, none is optional by mistake. */
export interface RecordSchema<in out T> {
  readonly [keyword: string]: unknown;
  /** Only a type: no schema has it. */
  readonly [of]?: (value: T) => T;
}

type OptionalKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** A schema for each member that is always there. */
export type RequiredSchemas<T> = { readonly [K in Exclude<keyof T, OptionalKey<T>>]: RecordSchema<T[K]> };
/** A schema for each member that may be absent. */
export type OptionalSchemas<T> = { readonly [K in OptionalKey<T>]-?: RecordSchema<Exclude<T[K], undefined>> };

/** An object with exactly these members. The first missing one in this order is reported. */
export function objectOf<T>(properties: RequiredSchemas<T>, optional?: OptionalSchemas<T>): RecordSchema<T> {
  return {
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    additionalProperties: false,
  };
}

export function arrayOf<T>(items: RecordSchema<T>): RecordSchema<readonly T[]> {
  return { type: "array", items };
}

export function mapOf<T>(values: RecordSchema<T>): RecordSchema<Readonly<Record<string, T>>> {
  return { type: "object", additionalProperties: values };
}

/** Not `anyOf`: its first error would be that the value is not null. */
export function nullOr<T>(schema: RecordSchema<T>): RecordSchema<T | null> {
  return { if: { type: "null" }, else: schema };
}

export function choiceOf<T extends string>(...values: readonly T[]): RecordSchema<T> {
  return { type: "string", enum: values };
}

/** A schema of the API description. */
export function described<K extends keyof Components>(name: K): RecordSchema<NonNullable<Components[K]>> {
  return { $ref: `openapi#/components/schemas/${name}` };
}

export const TEXT: RecordSchema<string> = { type: "string" };
export const TEXT_OR_NULL: RecordSchema<string | null> = { type: ["string", "null"] };
export const FLAG: RecordSchema<boolean> = { type: "boolean" };
export const UUID: RecordSchema<string> = { type: "string", format: "uuid" };
export const DATE: RecordSchema<string> = { type: "string", format: "date" };
export const INSTANT: RecordSchema<string> = { type: "string", format: "date-time" };
