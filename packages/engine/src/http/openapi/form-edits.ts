import { type DocumentNode, isObject, nodeAt, operationsIn } from "./node.ts";

/** Changes a copy of the document to the form that a value of a decision, known by its id, gives to responses. */
export type Form = (document: DocumentNode, id: string) => void;

const JSON_TYPE = "application/json";

/** The operations that name a decision, themselves or by a parameter. */
export function operationsNaming(document: DocumentNode, id: string): DocumentNode[] {
  const names = (node: unknown): boolean => isObject(node) && ((node["x-decisions"] ?? []) as readonly string[]).includes(id);
  return Object.values(nodeAt(document, "paths") ?? {}).flatMap((item) => {
    const shared = ((item as DocumentNode)["parameters"] ?? []) as readonly DocumentNode[];
    return operationsIn({ paths: { item } }).filter((operation) => {
      const own = (operation["parameters"] ?? []) as readonly DocumentNode[];
      return names(operation) || [...shared, ...own].some((parameter) => names(resolved(document, parameter)));
    });
  });
}

function resolved(document: DocumentNode, node: DocumentNode): DocumentNode | undefined {
  const { $ref } = node;
  return typeof $ref === "string" ? nodeAt(document, ...$ref.slice(2).split("/")) : node;
}

/** Operations may also answer with a shared response. Default: those that name the decision. */
export function also(status: string, name: string, which: typeof operationsNaming = operationsNaming): Form {
  return (document, id) => {
    for (const { responses } of which(document, id))
      if (isObject(responses)) responses[status] ??= { $ref: `#/components/responses/${name}` };
  };
}

/** Adds a refusal of the form of a ValidationError to the shared responses, and to operations. */
export function alsoRefusal(status: string, name: string, description: string, which: typeof operationsNaming): Form {
  return (document, id) => {
    const shared = nodeAt(document, "components", "responses");
    const { headers } = nodeAt(shared ?? {}, "ValidationError") ?? {};
    const content = { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Error" } } };
    if (shared !== undefined) shared[name] ??= { description, headers, content };
    also(status, name, which)(document, id);
  };
}

/** The operations that are served. */
export function servedOperations(document: DocumentNode): DocumentNode[] {
  return operationsIn(document).filter((operation) => !("x-status" in operation));
}

/** The operations that take a JSON body. */
export function withJsonBody(document: DocumentNode): DocumentNode[] {
  return servedOperations(document).filter((operation) => {
    const body = resolved(document, (operation["requestBody"] ?? {}) as DocumentNode);
    return nodeAt(body ?? {}, "content", JSON_TYPE) !== undefined;
  });
}

/** Edits the bodies of the successes of the operations that name a decision; their examples go. */
export function bodies(edit: (schema: DocumentNode, operation: DocumentNode) => void): Form {
  return (document, id) => {
    for (const operation of operationsNaming(document, id))
      for (const status of ["200", "201"]) {
        const media = nodeAt(operation, "responses", status, "content", JSON_TYPE);
        const schema = nodeAt(media ?? {}, "schema");
        if (media === undefined || schema === undefined) continue;
        withoutExamples(media);
        edit(schema, operation);
      }
  };
}

/** Gives the successes of the operations that name a decision other data. */
export function successData(change: (data: DocumentNode) => DocumentNode): Form {
  return bodies((schema) => {
    const properties = nodeAt(schema, "properties");
    if (isObject(properties?.["data"])) properties["data"] = change(properties["data"]);
  });
}

/** Edits a shared schema. Responses that show it lose their examples. */
export function schema(name: string, edit: (schema: DocumentNode) => void): Form {
  return (document) => {
    const found = nodeAt(document, "components", "schemas", name);
    if (found === undefined) return;
    edit(found);
    dropExamples(document, name);
  };
}

/** Changes members of a shared schema: undefined removes one, another value replaces what is said of it. */
export function members(
  name: string,
  changes: Readonly<Record<string, DocumentNode | undefined>>,
  required: "kept" | "optional" = "kept",
): Form {
  return schema(name, (found) => {
    const properties = nodeAt(found, "properties") ?? {};
    for (const [member, change] of Object.entries(changes)) {
      if (change === undefined) delete properties[member];
      else properties[member] = change;
      if (change === undefined || required === "optional") unrequire(found, member);
    }
  });
}

export function unrequire(found: DocumentNode, member: string): void {
  found["required"] = ((found["required"] ?? []) as readonly string[]).filter((one) => one !== member);
}

/** Several forms, one after the other. */
export function all(...forms: readonly Form[]): Form {
  return (document, id) => {
    for (const form of forms) form(document, id);
  };
}

/** An example would show what a schema no longer says. */
function dropExamples(document: DocumentNode, name: string): void {
  const schemas = nodeAt(document, "components", "schemas") ?? {};
  const changed = new Set([name]);
  const shows = (node: unknown): boolean => [...changed].some((one) => JSON.stringify(node).includes(`"#/components/schemas/${one}"`));
  for (let before = 0; before !== changed.size;) {
    before = changed.size;
    for (const [other, node] of Object.entries(schemas)) if (shows(node)) changed.add(other);
  }
  for (const { responses } of operationsIn(document))
    for (const response of Object.values(responses as DocumentNode)) {
      const media = nodeAt(response as DocumentNode, "content", JSON_TYPE);
      if (media !== undefined && shows(media["schema"])) withoutExamples(media);
    }
}

function withoutExamples(media: DocumentNode): void {
  delete media["example"];
  delete media["examples"];
}
