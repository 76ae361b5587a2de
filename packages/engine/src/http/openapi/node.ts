/** An object of a description, which a change may edit: it is a copy. */
export type DocumentNode = Record<string, unknown>;

export function isObject(value: unknown): value is DocumentNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at some keys; undefined: another version of the document has none. */
export function nodeAt(document: DocumentNode, ...keys: readonly string[]): DocumentNode | undefined {
  let at: unknown = document;
  for (const key of keys) at = isObject(at) ? at[key] : undefined;
  return isObject(at) ? at : undefined;
}

/** Calls a function with every object below a node, from the outside in. */
export function eachObject(node: unknown, visit: (object: DocumentNode) => void): void {
  if (isObject(node)) visit(node);
  if (typeof node === "object" && node !== null) for (const child of Object.values(node)) eachObject(child, visit);
}

/** The responses of each operation that names a decision. */
export function responsesNaming(document: DocumentNode, id: string | undefined): DocumentNode[] {
  return operationsIn(document)
    .filter((operation) => id !== undefined && ((operation["x-decisions"] ?? []) as readonly string[]).includes(id))
    .map((operation) => operation["responses"] as DocumentNode);
}

/** All operations of a document. */
export function operationsIn(document: DocumentNode): DocumentNode[] {
  return Object.values(nodeAt(document, "paths") ?? {}).flatMap((item) =>
    isObject(item) ? Object.values(item).filter((part): part is DocumentNode => isObject(part) && isObject(part["responses"])) : [],
  );
}
