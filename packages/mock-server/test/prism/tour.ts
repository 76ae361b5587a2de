import document from "@hr-platform/spec/openapi.json" with { type: "json" };
import { type Operation, type OperationId, operations } from "@hr-platform/spec/operations";
import { type Query, encodeQuery } from "@hr-platform/engine/test/support/client";
import { violations } from "./proxy.ts";

/** One request of the tour. Defaults: no query, the example body of the description, the full key. */
export interface Visit {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** A value to send as JSON, or a form; null: no body. */
  readonly body?: unknown;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Expected {
  readonly status: number;
  /** The violations that Prism must report, exactly. Default: none. */
  readonly complaints?: readonly string[];
}

/** An id that exists in no world. */
export const NOBODY = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";

/** The example body of an operation in the description; undefined if it takes none. */
function exampleBody({ path, method }: Operation): unknown {
  const paths = document.paths as Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>;
  return paths[path]![method.toLowerCase()]!.requestBody?.content["application/json"]?.example;
}

/** The form of a logo upload. */
export function logoForm(svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'): FormData {
  const form = new FormData();
  form.set("file", new File([svg], "logo.svg", { type: "image/svg+xml" }));
  return form;
}

/** Calls every operation through a proxy, and remembers findings. */
export class Tour {
  /** Every request with an unexpected response or violation. */
  readonly findings: string[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Calls an operation. Returns the `data` of the response; text if it is not JSON. */
  async visit<T>(id: OperationId, expected: number | Expected, visit: Visit = {}): Promise<T> {
    const operation = operations.find((row) => row.id === id)!;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(visit.params?.[name] ?? NOBODY));
    const body = visit.body === undefined ? (id === "uploadLogo" ? logoForm() : exampleBody(operation)) : visit.body;
    const { status, complaints = [] } = typeof expected === "number" ? { status: expected } : expected;
    const response = await this.send(operation.method, `${path}?${encodeQuery(visit.query ?? "")}`, { ...visit, body });
    const text = await response.text();
    const found = violations(response);
    if (response.status !== status || found.join() !== complaints.join())
      this.findings.push(
        `${id}: ${response.status} [${found.join(", ")}], expected ${status} [${complaints.join(", ")}]: ${text.slice(0, 300)}`,
      );
    if (response.headers.get("content-type") !== "application/json") return text as T;
    return (JSON.parse(text) as { data: T }).data;
  }

  async send(method: string, path: string, { body, key = "hrk_wattle_full", headers = {} }: Visit = {}): Promise<Response> {
    const own: Record<string, string> = { connection: "keep-alive" };
    if (key !== null) own["authorization"] = `Bearer ${key}`;
    const sent = await encoded(body, own);
    return await fetch(this.#url + path.replace(/\?$/, ""), {
      method,
      headers: { ...own, ...headers },
      ...(sent === null ? {} : { body: sent }),
    });
  }
}

/** A body in bytes with Content-Length: Prism reads a form body only then. */
async function encoded(body: unknown, headers: Record<string, string>): Promise<Uint8Array<ArrayBuffer> | string | null> {
  if (body === undefined || body === null) return null;
  if (body instanceof FormData) {
    const request = new Request("http://mock", { method: "POST", body });
    headers["content-type"] = request.headers.get("content-type")!;
    return new Uint8Array(await request.arrayBuffer());
  }
  headers["content-type"] = "application/json";
  return JSON.stringify(body);
}
