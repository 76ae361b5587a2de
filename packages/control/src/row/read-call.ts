import type { Context } from "hono";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { refuse } from "@hr-platform/engine/contract/errors";
import { buildLarge } from "@hr-platform/engine/http/turns/large-companies";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { mockSandbox } from "@hr-platform/engine/sandbox/mock-sandbox";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type SentBody, USUAL_LIMIT, readObject } from "./body.ts";
import { orRefuse } from "./or-refuse.ts";
import { checkFields } from "./check-fields.ts";
import type { ControlCall, ControlChange, ControlRow } from "./row.ts";
import { CHANGED_AREAS, type ChangedArea } from "@hr-platform/engine/sandbox/writes";

/** What a change of a path can change, by the path's first part. An area of rows that is not here changes the world. */
const BY_PATH: Readonly<Record<string, readonly ChangedArea[]>> = {
  clock: ["clock", "world", "webhooks", "activity"],
  decisions: ["decisions", "world"],
  faults: ["faults", "transport"],
  transport: ["transport"],
  activity: ["activity"],
  web: ["world", "webhooks"],
  reset: CHANGED_AREAS,
  sandboxes: ["sandboxes"],
  snapshots: ["snapshots"],
  webhooks: ["webhooks"],
  deliveries: ["webhooks"],
  inbox: ["webhooks"],
  trigger: ["webhooks"],
  // It is a row of the journal.
  requests: [],
};

/** The areas that a row can change. */
export function areasOf({ path }: Pick<ControlRow, "path">): readonly ChangedArea[] {
  if (path.endsWith("/restore")) return CHANGED_AREAS;
  return BY_PATH[path.split("/")[1]!] ?? ["world"];
}

/** Tells those who watch the sandbox what a row has changed; all of them, if it concerns the sandboxes themselves. */
function tellChanged(row: ControlRow, { mock, sandbox }: Pick<ControlChange, "mock" | "sandbox">): void {
  for (const one of row.ofSandboxes === true ? mock.sandboxes.all() : [sandbox]) one.areas.changed(...areasOf(row));
}

/** The environment of the control app: the mock, the sandbox of the call, a signal that ends open streams, and the origin of a port. */
export interface ControlEnv {
  Variables: { mock: Mock; sandbox: Sandbox };
  Bindings: { closing?: AbortSignal; origin?: string };
}

/** Whether a row does not even read a body. */
const ignores = ({ method, ignoresBody = method === "GET" || method === "DELETE" }: ControlRow): boolean => ignoresBody;

/** Reads a call as its row says. The members of its body are not checked yet. @throws ApiError */
export async function readCall(row: ControlRow, context: Context<ControlEnv>): Promise<ControlCall<SentBody["fields"]>> {
  const { req, env } = context;
  const { mock, sandbox } = context.var;
  requireKnownQuery(row, req.query());
  const query = Object.fromEntries(Object.entries(row.query ?? {}).map(([name, { read }]) => [name, read(req.query(name))]));
  const { fields, length } = await readBody(row, mock, req.raw);
  return {
    mock,
    sandbox,
    view: sandbox === mock.defaultSandbox ? mock : mockSandbox(sandbox),
    origin: env?.origin ?? new URL(req.url).origin,
    params: req.param(),
    query,
    body: fields,
    bodyBytes: length,
    header: (name) => req.header(name),
    drawn: {},
    changed: undefined,
    ending: () => AbortSignal.any([req.raw.signal, ...(env?.closing === undefined ? [] : [env.closing])]),
  };
}

/** The members of a call's body, checked as its row says. @throws ApiError VALIDATION_ERROR */
async function checked(row: ControlRow, fields: SentBody["fields"], sandbox: Sandbox): Promise<SentBody["fields"]> {
  if (ignores(row)) return fields;
  const { names, body } = row;
  return await checkFields(body, names === undefined ? fields : orRefuse(undefined, () => names.rename(fields)), sandbox);
}

/** Checks a call's body and runs it. */
export async function runCall(row: ControlRow, call: ControlCall<SentBody["fields"]>): Promise<unknown> {
  const run = row.run ?? (({ changed: result }: ControlCall): unknown => result);
  const { mock, sandbox, params, body: fields, bodyBytes: bytes } = call;
  if (row.allCompanies === true && mock.order === undefined) await buildLarge(sandbox, row.change !== undefined);
  if (row.change === undefined) {
    if (row.freshness === "all") await mock.order?.freshAll();
    else if (row.freshness !== "none") await mock.order?.fresh(row.ofSandboxes === true ? null : sandbox.id);
    return await run({ ...call, body: await checked(row, fields, sandbox) });
  }
  if (mock.order !== undefined) row.admit?.(call);
  const drawn = row.draw?.(call.query as never) ?? {};
  // Another process may have made the sandbox.
  if (row.ends !== undefined) await mock.order?.fresh(null);
  const changeAs = async (body: SentBody["fields"]): Promise<unknown> =>
    mock.order === undefined
      ? await change(row, { ...call, body, drawn })
      : await mock.order.change(row.ofSandboxes === true ? null : sandbox.id, {
          row: row.id,
          params,
          fields: body,
          bytes,
          drawn,
          ...(row.ends === undefined ? {} : { ends: row.ends(call) }),
        });
  const inTurns = row.inTurns?.({ ...call, body: (await checked(row, fields, sandbox)) as never, drawn }, changeAs as never);
  return await run({ ...call, changed: await (inTurns ?? changeAs(fields)) });
}

/** Checks the body of a change and makes it. Processes that share data all run it. @throws ApiError */
export async function change(row: ControlRow, call: ControlChange<SentBody["fields"]>): Promise<unknown> {
  const body = await checked(row, call.body, call.sandbox);
  if (row.allCompanies === true) await buildLarge(call.sandbox, true);
  const { clock, undoLog } = call.sandbox;
  // What a change does later, after it has waited, is in another sandbox.
  const result = await undoLog.because({ by: "control", at: clock.now(), call: row.id }, () => row.change!({ ...call, body }));
  tellChanged(row, call);
  return result;
}

async function readBody(row: ControlRow, mock: Mock, request: Request): Promise<SentBody> {
  const { bodyLimit } = row;
  if (ignores(row)) return { fields: {}, length: 0 };
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  const { fields, length } = await readObject(request, bodyLimit?.(mock, declared) ?? USUAL_LIMIT);
  return { fields, length };
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
      `The control API takes the query parameters ${known.join(", ")} only${suggestion(unknownName, known)}.`,
    );
}
