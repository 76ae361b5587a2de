import type { Components } from "@hr-platform/spec/types";

declare const of: unique symbol;

/** JSON Schema of a `T` in a world file. The compiler compares it with `T`: no member is missing, none is optional by mistake. */
export interface Schema<in out T> {
  readonly [keyword: string]: unknown;
  /** Only a type: no schema has it. */
  readonly [of]?: (value: T) => T;
}

type OptionalKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** A schema for each member that is always there. */
export type RequiredSchemas<T> = { readonly [K in Exclude<keyof T, OptionalKey<T>>]: Schema<T[K]> };
/** A schema for each member that may be absent. */
export type OptionalSchemas<T> = { readonly [K in OptionalKey<T>]-?: Schema<Exclude<T[K], undefined>> };

/** An object with exactly these members. The first missing one in this order is reported. */
export function objectOf<T>(properties: RequiredSchemas<T>, optional?: OptionalSchemas<T>): Schema<T> {
  return {
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    additionalProperties: false,
  };
}

export function listOf<T>(items: Schema<T>): Schema<readonly T[]> {
  return { type: "array", items };
}

export function mapOf<T>(values: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return { type: "object", additionalProperties: values };
}

/** Not `anyOf`: its first error would be that the value is not null. */
export function nullOr<T>(schema: Schema<T>): Schema<T | null> {
  return { if: { type: "null" }, else: schema };
}

export function oneOf<T extends string>(...values: readonly T[]): Schema<T> {
  return { type: "string", enum: values };
}

/** A schema of the API description. */
export function described<K extends keyof Components>(name: K): Schema<NonNullable<Components[K]>> {
  return { $ref: `openapi#/components/schemas/${name}` };
}

export const TEXT: Schema<string> = { type: "string" };
export const TEXT_OR_NULL: Schema<string | null> = { type: ["string", "null"] };
export const FLAG: Schema<boolean> = { type: "boolean" };
export const UUID: Schema<string> = { type: "string", format: "uuid" };
export const DATE: Schema<string> = { type: "string", format: "date" };
export const INSTANT: Schema<string> = { type: "string", format: "date-time" };
