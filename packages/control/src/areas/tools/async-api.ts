import type { Description } from "@hr-platform/engine/contract/contract";

type Node = Readonly<Record<string, unknown>>;

interface Webhook {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody: { readonly content: { readonly "application/json": { readonly schema: Node; readonly example?: unknown } } };
}

const SCHEMAS = "#/components/schemas/";

/** The schemas that some nodes refer to, and those that these refer to. */
function withReferred(all: Readonly<Record<string, Node>>, nodes: readonly unknown[]): Record<string, Node> {
  const found: Record<string, Node> = {};
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { $ref } = node as { readonly $ref?: unknown };
    const name = typeof $ref === "string" && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : undefined;
    if (name !== undefined && !Object.hasOwn(found, name)) visit((found[name] = all[name]!));
    for (const child of Object.values(node)) visit(child);
  };
  nodes.forEach(visit);
  return found;
}

const ref = (...path: readonly string[]): Node => ({ $ref: `#/${path.join("/")}` });

/** The events of the description as an AsyncAPI 3 document. The service sends them, to the address that an endpoint was registered with. */
export function asyncApi(document: Description, signatureHeader: string): Node {
  const webhooks = Object.entries(document["webhooks"] as Readonly<Record<string, { readonly post: Webhook }>>);
  const components = document["components"] as { schemas: Record<string, Node>; parameters: Record<string, Node> };
  const { title, version, license } = document["info"] as Readonly<Record<string, unknown>>;
  const { description, schema, example } = components.parameters["Signature"]!;
  const headers = {
    type: "object",
    required: [signatureHeader],
    properties: { [signatureHeader]: { ...(schema as Node), description, examples: [example] } },
  };
  const messages = webhooks.map(([kind, { post }]) => {
    const { schema: payload, example: sent } = post.requestBody.content["application/json"];
    const shown = sent === undefined ? {} : { examples: [{ name: kind.replace(".", "-"), payload: sent }] };
    const message = {
      name: kind,
      title: post.summary,
      summary: post.description,
      contentType: "application/json",
      headers,
      payload,
      ...shown,
    };
    return [kind, message] as const;
  });
  return {
    asyncapi: "3.0.0",
    info: { title: `${title as string}: events`, version, license: { name: (license as { name: string }).name } },
    defaultContentType: "application/json",
    channels: {
      endpoint: {
        address: null,
        title: "A webhook endpoint",
        description: "The HTTPS address of an endpoint, registered by POST /webhooks for some kinds of events.",
        messages: Object.fromEntries(messages.map(([kind]) => [kind, ref("components", "messages", kind)])),
      },
    },
    operations: Object.fromEntries(
      messages.map(([kind, { title: name }]) => [
        `send-${kind}`,
        {
          action: "send",
          title: name,
          channel: ref("channels", "endpoint"),
          messages: [ref("channels", "endpoint", "messages", kind)],
          bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(messages),
      schemas: withReferred(
        components.schemas,
        messages.map(([, { payload }]) => payload),
      ),
    },
  };
}
