import type { Context } from "hono";
import { refuse } from "../../contract/errors.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import { mockSandbox } from "../../sandbox/mock-sandbox.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { type SentBody, USUAL_LIMIT, readObject } from "./body.ts";
import { checkFields } from "./check-fields.ts";
import type { ControlCall, ControlRow } from "./row.ts";

/** The environment of the control app: the mock, the sandbox of the call, and a signal that ends open streams. */
export interface ControlEnv {
  Variables: { mock: Mock; sandbox: Sandbox };
  Bindings: { closing?: AbortSignal };
}

/** Reads and checks a call as its row says. @throws ApiError */
export async function readCall(row: ControlRow, context: Context<ControlEnv>): Promise<ControlCall> {
  const { req, env } = context;
  const { mock, sandbox } = context.var;
  requireKnownQuery(row, req.query());
  const query = Object.fromEntries(Object.entries(row.query ?? {}).map(([name, { read }]) => [name, read(req.query(name))]));
  const { fields, length } = await readBody(row, mock, sandbox, req.raw);
  return {
    mock,
    sandbox,
    view: sandbox === mock.defaultSandbox ? mock : mockSandbox(sandbox),
    origin: new URL(req.url).origin,
    params: req.param(),
    query,
    body: fields,
    bodyBytes: length,
    header: (name) => req.header(name),
    get ending() {
      return AbortSignal.any([req.raw.signal, ...(env?.closing === undefined ? [] : [env.closing])]);
    },
  };
}

async function readBody(row: ControlRow, mock: Mock, sandbox: Sandbox, request: Request): Promise<SentBody> {
  const { method, body, bodyLimit, ignoresBody = method === "GET" || method === "DELETE" } = row;
  if (ignoresBody) return { fields: {}, length: 0 };
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  const { fields, length } = await readObject(request, bodyLimit?.(mock, declared) ?? USUAL_LIMIT);
  return { fields: await checkFields(body, fields, sandbox), length };
}

/** Query parameters that every path takes. All but the first mean nothing on some paths. */
const EVERYWHERE = ["sandbox", "since", "company"];

/** @throws ApiError VALIDATION_ERROR for an unknown parameter: otherwise `?sandbx=sb1` would mean the default sandbox. */
export function requireKnownQuery(row: ControlRow | undefined, sent: Readonly<Record<string, string>>): void {
  const known = [...new Set([...EVERYWHERE, ...Object.keys(row?.query ?? {})])];
  const unknownName = Object.keys(sent).find((name) => !known.includes(name));
  if (unknownName !== undefined)
    throw refuse.invalid(
      unknownName === "" ? undefined : unknownName,
      `The control API takes the query parameters ${known.join(", ")} only.`,
    );
}
