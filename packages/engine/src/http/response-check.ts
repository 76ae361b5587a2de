import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Contract } from "../contract/contract.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import { STATUS } from "../contract/errors.ts";
import type { ApiResponse } from "../contract/request.ts";
import { routes } from "../operations/index.ts";
import { type Node, type SchemaCompiler, pointer, schemaCompiler } from "../contract/schema-compiler.ts";

/** Where a response is described: the response object, resolved, and the keys that lead to it. */
interface Described {
  readonly response: Node;
  readonly keys: readonly string[];
}

/**
 * The problems of a response against the API description: status, content type, headers, body. Empty: none.
 * `operation` null: the request reached no operation, so the response must be an error in the envelope (§2.1, §7).
 * With `decisions`, skips responses that a decision away from its default may change: the description has the
 * defaults.
 */
export async function checkResponse(
  contract: Contract,
  operation: OperationId | null,
  answer: ApiResponse,
  decisions?: DecisionValues,
): Promise<string[]> {
  const compiler = await schemaCompiler(contract);
  const row = contract.operations.find(({ id }) => id === operation);
  if (operation !== null && row === undefined) return [];
  if (decisions !== undefined && switched(compiler, contract, row, decisions)) return [];
  const found = find(compiler, row, answer);
  // A decision refuses unknown query parameters, which no operation describes.
  const strict = answer.status === STATUS.VALIDATION_ERROR && decisions?.["unknown-query-parameters"] === "validation-error";
  const described = found === undefined && strict ? find(compiler, undefined, answer) : found;
  if (described === undefined) return [`status ${answer.status} is not described`];
  return [...headerProblems(compiler, described, answer), ...bodyProblems(compiler, described, answer)];
}

function find({ document, resolve }: SchemaCompiler, operation: Operation | undefined, { status }: ApiResponse): Described | undefined {
  const unserved = status === STATUS.NOT_IMPLEMENTED && operation !== undefined && !routes.has(operation.id);
  if (operation === undefined || unserved) {
    const shared = (document["components"] as Record<string, Node>)["responses"] as Record<string, Node>;
    const name = Object.keys(shared).find((key) => SHARED[key] === status);
    return name === undefined ? undefined : { response: shared[name]!, keys: ["components", "responses", name] };
  }
  const { path } = operation;
  const method = operation.method.toLowerCase();
  const responses = (document["paths"] as Record<string, Record<string, Node>>)[path]![method]!["responses"] as Record<string, Node>;
  const found = Object.hasOwn(responses, String(status)) ? responses[String(status)]! : responses["default"];
  if (found === undefined) return undefined;
  const { $ref } = found;
  const keys = typeof $ref === "string" ? $ref.slice(2).split("/") : ["paths", path, method, "responses", String(status)];
  return { response: resolve(found), keys };
}

/** The shared error responses of the description, by status. */
const SHARED: Readonly<Record<string, number>> = {
  ValidationError: STATUS.VALIDATION_ERROR,
  Unauthorised: STATUS.UNAUTHORISED,
  Forbidden: STATUS.FORBIDDEN,
  NotFound: STATUS.NOT_FOUND,
  RateLimited: STATUS.RATE_LIMITED,
  InternalError: STATUS.INTERNAL_ERROR,
  NotImplemented: STATUS.NOT_IMPLEMENTED,
};

function headerProblems({ ajv, resolve }: SchemaCompiler, { response }: Described, answer: ApiResponse): string[] {
  const sent = new Map(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries((response["headers"] ?? {}) as Record<string, Node>).flatMap(([name, entry]) => {
    const { required, schema } = resolve(entry);
    const value = sent.get(name.toLowerCase());
    if (value === undefined) return required === true ? [`header ${name} is missing`] : [];
    const typed = (schema as Node)["type"] === "integer" && /^-?\d+$/.test(value) ? Number(value) : value;
    return ajv.validate(schema as object, typed) ? [] : [`header ${name} '${value}' ${ajv.errors?.[0]?.message ?? "is wrong"}`];
  });
}

function bodyProblems({ at }: SchemaCompiler, { response, keys }: Described, answer: ApiResponse): string[] {
  const content = response["content"] as Record<string, Node> | undefined;
  if (content === undefined) return answer.body === "" ? [] : ["a body was sent where none is described"];
  const header = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const type = header.split(";")[0]!.trim();
  if (!Object.hasOwn(content, type)) return [`content type '${type}' is not described`];
  if (type !== "application/json") return [];
  let body: unknown;
  try {
    body = JSON.parse(answer.body);
  } catch {
    return ["the body is not JSON"];
  }
  const validate = at(pointer(...keys, "content", type, "schema"));
  const shape = validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`);
  return [...shape, ...codeProblems(body, answer.status)];
}

/** Each code has one status (§7). */
function codeProblems(body: unknown, status: number): string[] {
  const code = (body as { error?: { code?: keyof typeof STATUS } }).error?.code;
  return code === undefined || STATUS[code] === status ? [] : [`code ${code} came with status ${status}`];
}

/** Whether a decision that the description names for the responses of this operation is away from its default. */
function switched(compiler: SchemaCompiler, contract: Contract, operation: Operation | undefined, decisions: DecisionValues): boolean {
  const others = new Set<unknown>(
    contract.decisions.rows.filter(({ slug, default: usual }) => decisions[slug] !== usual).map(({ id }) => id),
  );
  if (others.size === 0) return false;
  const { document } = compiler;
  const paths = document["paths"] as Record<string, Record<string, Node>>;
  const start =
    operation === undefined ? (document["components"] as Node)["responses"] : paths[operation.path]![operation.method.toLowerCase()];
  return names(compiler, start, others, new Set());
}

function names(compiler: SchemaCompiler, node: unknown, ids: ReadonlySet<unknown>, seen: Set<unknown>): boolean {
  if (typeof node !== "object" || node === null || seen.has(node)) return false;
  seen.add(node);
  const at = Array.isArray(node) ? node : compiler.resolve(node as Node);
  if (at !== node) return names(compiler, at, ids, seen);
  const own = (node as Node)["x-decisions"];
  if (Array.isArray(own) && own.some((id) => ids.has(id))) return true;
  return Object.values(node).some((child) => names(compiler, child, ids, seen));
}
