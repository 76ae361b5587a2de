/** What the pages use of an OpenAPI description. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Call {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string; readonly description?: string }>>;
}

export interface Description {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a reference names; the object itself where it is none. */
export function resolved<T extends { readonly $ref?: string }>(node: T, { components }: Description): T {
  if (node.$ref === undefined) return node;
  const [kind, name] = node.$ref.split("/").slice(-2) as [string, string];
  return components[kind]![name] as T;
}

/** A schema in a few words, with links to the named ones: `string`, `list of [Row](#row)`. */
export function typeOf(schema: Schema): string {
  const { $ref, type, items, enum: values, const: only } = schema;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1)!;
    return `[${name}](#${name.toLowerCase()})`;
  }
  const several = schema.oneOf ?? schema.anyOf;
  if (several !== undefined) return several.map(typeOf).join(" or ");
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(" and ");
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  if (type === "array") return `list of ${items === undefined ? "anything" : typeOf(items)}`;
  return type === undefined ? "anything" : [type].flat().join(" or ");
}
