import type { DescribedOperation, DescribedResponse } from "./api-description.ts";
import { Chance } from "../other-server/chance.ts";
import { KnownIds } from "./known-ids.ts";
import { invalidValue, validValue, wrongFor } from "./schema-values.ts";

/** How the tester reaches a server. */
export interface TestedServer {
  readonly base: string;
  readonly key: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Called after each minute's worth of requests: the limit is 100 a minute. */
  readonly minute: () => void;
}

/** Requests a minute. */
const RATE = 90;
/** Shares of requests: without a valid key, with a wrong part, with the example of the description. */
const [KEYLESS, WRONG, EXAMPLE] = [0.04, 0.35, 0.1];
/** Shares: optional parameters of a query; paths with a new id; reads of a resource right after its creation. */
const [QUERY, NEW_PATH, FOLLOW] = [0.4, 0.08, 0.3];

/** A request, and how wrong it is. */
interface Case {
  readonly operation: DescribedOperation;
  readonly path: string;
  readonly body: unknown;
  /** What breaks the schema; undefined: nothing does. */
  readonly wrong: string | undefined;
  readonly key: "valid" | "none" | "unknown";
}

/**
 * Tests a server as a schema-driven random tester does: valid and invalid requests made from the OpenAPI document, linked by the ids that
 * responses show, with the checks that such testers have. It stops at the first failure that `known` does not have.
 * @param known failures that do not count, such as those that a sound server shows
 * @returns all failures that were seen, with the number of the request
 */
export async function testRandomly(
  operations: readonly DescribedOperation[],
  server: TestedServer,
  { seed, requests, known }: { readonly seed: number; readonly requests: number; readonly known?: ReadonlySet<string> },
): Promise<Map<string, number>> {
  const tester = new RandomTester(operations, server, seed);
  while (tester.sent < requests) {
    await tester.step();
    if (known !== undefined && [...tester.failures.keys()].some((failure) => !known.has(failure))) break;
  }
  return tester.failures;
}

class RandomTester {
  sent = 0;
  readonly failures = new Map<string, number>();
  readonly #operations: readonly DescribedOperation[];
  readonly #server: TestedServer;
  readonly #chance: Chance;
  readonly #ids: KnownIds;
  /** Paths that a successful DELETE was sent to. */
  readonly #deleted = new Set<string>();

  constructor(operations: readonly DescribedOperation[], server: TestedServer, seed: number) {
    this.#operations = operations;
    this.#server = server;
    this.#chance = new Chance(seed);
    this.#ids = new KnownIds(this.#chance);
  }

  /** One request, and sometimes one that follows from it. */
  async step(): Promise<void> {
    const one = this.#case(this.#chance.pick(this.#operations));
    const { ok, body } = await this.#send(one);
    if (!ok || one.key !== "valid") return;
    if (one.operation.method === "DELETE") this.#deleted.add(one.path);
    const { id } = (body as { readonly data?: { readonly id?: unknown } } | undefined)?.data ?? {};
    const read = this.#operations.find(({ method, path }) => method === "GET" && path === `${one.operation.path}/{id}`);
    if (one.operation.method !== "POST" || typeof id !== "string" || read === undefined || !this.#chance.of(FOLLOW)) return;
    const answer = await this.#send({
      operation: read,
      path: `${one.operation.path}/${id}`,
      body: undefined,
      wrong: undefined,
      key: "valid",
    });
    if (answer.status === 404) this.#fail("available after creation", one.operation, "404");
  }

  #case(operation: DescribedOperation): Case {
    const chance = this.#chance;
    const key = chance.of(KEYLESS) ? chance.pick(["none", "unknown"] as const) : "valid";
    const spoil = key === "valid" && chance.of(WRONG);
    const places = [
      ...(operation.body === undefined ? [] : ["body", "body"]),
      ...(operation.query.length > 0 ? ["query"] : []),
      ...(operation.path.includes("{") ? ["path"] : []),
    ];
    const spoilt = spoil && places.length > 0 ? chance.pick(places) : undefined;
    const query = this.#query(operation, spoilt === "query");
    const path = this.#path(operation, spoilt === "path");
    const body = this.#body(operation, spoilt === "body");
    return { operation, path: path.text + query.text, body: body.value, wrong: path.wrong ?? query.wrong ?? body.wrong, key };
  }

  #path({ path }: DescribedOperation, spoil: boolean): { readonly text: string; readonly wrong?: string } {
    let before = "";
    const steps = path.split("/").map((step) => {
      if (!step.startsWith("{")) {
        before = step;
        return step;
      }
      if (spoil) return this.#chance.pick(["0", "not-a-uuid", "%00", "null"]);
      const name = step === "{id}" ? before : step.slice(1, -1);
      return (this.#chance.of(NEW_PATH) ? undefined : this.#ids.of(name)) ?? this.#chance.id();
    });
    return { text: steps.join("/"), ...(spoil ? { wrong: "path" } : {}) };
  }

  #query({ query }: DescribedOperation, spoil: boolean): { readonly text: string; readonly wrong?: string } {
    const chance = this.#chance;
    const pairs = new Map<string, unknown>();
    for (const { name, required, schema } of query)
      if (required || chance.of(QUERY))
        pairs.set(
          name,
          validValue(schema, chance, (member) => this.#ids.of(member), name),
        );
    if (!spoil) return { text: textOf(pairs) };
    const { name, schema } = chance.pick(query);
    const isBare =
      schema.enum === undefined && schema.format === undefined && schema.pattern === undefined && (schema.type ?? "string") === "string";
    // Every text fits a bare string, so nothing in it is wrong.
    if (isBare) return { text: textOf(pairs) };
    const { value, wrong } = wrongFor(schema, chance);
    pairs.set(name, typeof value === "object" || typeof value === "boolean" ? "true-ish" : value);
    return { text: textOf(pairs), wrong: `query ${name} ${wrong}` };
  }

  #body({ body }: DescribedOperation, spoil: boolean): { readonly value: unknown; readonly wrong?: string } {
    if (body === undefined) return { value: undefined };
    const known = (member: string): string | undefined => this.#ids.of(member);
    if (!spoil) {
      const isExample = this.#chance.of(EXAMPLE) && typeof body.example === "object";
      const value = isExample ? structuredClone(body.example) : validValue(body.schema, this.#chance, known);
      return { value };
    }
    const made = invalidValue(body.schema, this.#chance, known);
    if (made === undefined || body.validate(made.value)) return { value: made?.value ?? {} };
    return { value: made.value, wrong: `body ${made.wrong}` };
  }

  async #send(one: Case): Promise<{ readonly ok: boolean; readonly status: number; readonly body: unknown }> {
    const { operation, path, body, key } = one;
    const { base, fetch, key: secret, minute } = this.#server;
    this.sent += 1;
    if (this.sent % RATE === 0) minute();
    const headers: Record<string, string> = { accept: "application/json, text/csv" };
    if (key !== "none") headers["authorization"] = `Bearer ${key === "valid" ? secret : `unknown-${this.#chance.whole(1, 1e9)}`}`;
    const sent = this.#encoded(operation, body, headers);
    const response = await fetch(base + path, { method: operation.method, headers, ...(sent === undefined ? {} : { body: sent }) });
    const text = await response.text();
    const json = parsed(text);
    this.#check(one, response, text, json);
    if (response.ok && json !== undefined) this.#ids.learn(operation.path, json);
    return { ok: response.ok, status: response.status, body: json };
  }

  #encoded({ id }: DescribedOperation, body: unknown, headers: Record<string, string>): string | FormData | undefined {
    if (id === "uploadLogo") {
      const form = new FormData();
      const bytes = this.#chance.of(0.5) ? PNG : new Uint8Array([this.#chance.whole(0, 255), 1, 2, 3]);
      form.set("file", new Blob([bytes], { type: this.#chance.pick(["image/png", "image/svg+xml", "text/plain"]) }), "logo.png");
      return form;
    }
    if (body === undefined) return undefined;
    headers["content-type"] = "application/json";
    return JSON.stringify(body);
  }

  #check({ operation, path, wrong, key }: Case, response: Response, text: string, json: unknown): void {
    const { status } = response;
    const described: DescribedResponse | undefined = operation.responses[String(status)];
    if (status >= 500 && status !== 501) this.#fail("server error", operation, String(status));
    if (described === undefined) this.#fail("undocumented status", operation, String(status));
    const type = (response.headers.get("content-type") ?? "").split(";")[0]!.trim();
    if (described !== undefined && described.types.length > 0 && text !== "" && !described.types.includes(type))
      this.#fail("undocumented content type", operation, type);
    if (described?.validate !== undefined && type === "application/json" && !described.validate(json)) {
      const { instancePath = "", keyword = "" } = described.validate.errors?.[0] ?? {};
      this.#fail("response schema", operation, `${status} ${instancePath.replaceAll(/\d+/g, "*")} ${keyword}`);
    }
    for (const name of described?.headers ?? [])
      if (!response.headers.has(name) && key === "valid") this.#fail("missing header", operation, name);
    if (key !== "valid" && status !== 401 && status !== 429) this.#fail("ignored authentication", operation, `${key} ${status}`);
    if (key !== "valid" || status === 429) return;
    if (wrong !== undefined && response.ok) this.#fail("invalid data accepted", operation, wrong);
    if (wrong === undefined && status === 400) this.#fail("valid data refused", operation, "400");
    if (operation.method === "GET" && response.ok && this.#deleted.has(path)) this.#fail("use after free", operation, "");
  }

  #fail(check: string, { id }: DescribedOperation, detail: string): void {
    const failure = `${check}: ${id} ${detail}`.trim();
    if (!this.failures.has(failure)) this.failures.set(failure, this.sent);
  }
}

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

function textOf(pairs: ReadonlyMap<string, unknown>): string {
  const text = new URLSearchParams([...pairs].map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
