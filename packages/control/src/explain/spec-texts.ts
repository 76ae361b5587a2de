import type { DecisionText, RequirementText, ValueSchema } from "@hr-platform/spec/texts";
import type { Contract, Description } from "@hr-platform/engine/contract/contract";

/** What the description says of the JSON body of an operation. */
export interface BodyText {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, ValueSchema>>;
  readonly example: Readonly<Record<string, unknown>>;
}

/** The texts that explanations quote. */
export interface SpecTexts {
  readonly requirements: readonly RequirementText[];
  readonly decisions: readonly DecisionText[];
  /** By operationId. */
  readonly bodies: ReadonlyMap<string, BodyText>;
}

const loaded = new WeakMap<Contract, Promise<SpecTexts>>();

/** The texts of a version of the API document, loaded at first use. */
export function specTexts(contract: Contract): Promise<SpecTexts> {
  const texts = loaded.get(contract) ?? load(contract);
  loaded.set(contract, texts);
  return texts;
}

async function load(contract: Contract): Promise<SpecTexts> {
  const [requirements, decisions, description] = await Promise.all([
    contract.requirementTexts(),
    contract.decisionTexts(),
    contract.description(),
  ]);
  const bodies = contract.operations.flatMap(({ id, method, path, body }): [string, BodyText][] => {
    const item = description.paths[path] as Readonly<Record<string, DescribedOperation>> | undefined;
    const json = item?.[method.toLowerCase()]?.requestBody?.content["application/json"];
    return body === null || json === undefined ? [] : [[id, bodyText(description, json)]];
  });
  return { requirements, decisions, bodies: new Map(bodies) };
}

interface DescribedBody {
  readonly schema: { readonly $ref?: string } & Partial<BodyText>;
  readonly example?: Readonly<Record<string, unknown>>;
}

interface DescribedOperation {
  readonly requestBody?: { readonly content: Readonly<Record<string, DescribedBody>> };
}

function bodyText(description: Description, { schema, example = {} }: DescribedBody): BodyText {
  const { required = [], properties = {} } = resolved(description, schema);
  return {
    required,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const own = resolved(description, property);
        return [name, own.items === undefined ? own : { ...own, items: resolved(description, own.items) }];
      }),
    ),
    example,
  };
}

/** A node of the description, or what its `$ref` names. */
function resolved<T extends object>(description: Description, node: T & { readonly $ref?: string }): T {
  const { $ref } = node;
  if ($ref === undefined) return node;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], description);
  return resolved(description, found as T);
}
