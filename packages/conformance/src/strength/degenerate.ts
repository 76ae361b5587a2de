import { seedOf } from "../exchange/seeded-values.ts";
import type { Fetch } from "../wire/direct.ts";

/** A server that does not implement the API at all. */
export interface Degenerate {
  readonly id: string;
  readonly title: string;
  readonly fetch: () => Fetch;
}

const LIMIT = { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "99", "x-ratelimit-reset": "60" };
const JSON_TYPE = { "content-type": "application/json", ...LIMIT };

const answering =
  (status: number, body: string | null, headers: Record<string, string> = JSON_TYPE): (() => Fetch) =>
  () =>
  async () =>
    new Response(body, { status, headers });

/** A JSON value that depends on a number. */
function anything(seed: number, depth = 0): unknown {
  const kind = seed % (depth > 3 ? 5 : 7);
  const inner = (n: number): unknown => anything(seedOf(seed, n), depth + 1);
  if (kind === 0) return seed;
  if (kind === 1) return `text ${seed}`;
  if (kind === 2) return seed % 2 === 0;
  if (kind === 3) return null;
  if (kind === 4) return seed / 3;
  if (kind === 5) return [inner(1), inner(2)];
  return { id: inner(1), name: inner(2), status: inner(3) };
}

const STATUSES = [200, 200, 201, 204, 400, 401, 403, 404, 409, 429, 500, 501];
const CODES = ["UNAUTHORISED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_ERROR", "CONFLICT", "INTERNAL_ERROR"];

/** Servers that a suite must never call conformant. */
export const DEGENERATE: readonly Degenerate[] = [
  { id: "empty", title: "answers 200 with an empty body", fetch: answering(200, "") },
  { id: "no-content", title: "answers 204", fetch: answering(204, null) },
  { id: "empty-data", title: "answers 200 with data {}", fetch: answering(200, '{"data":{}}') },
  {
    id: "empty-list",
    title: "answers 200 with an empty list",
    fetch: answering(200, '{"data":[],"meta":{"total":0,"page":1,"limit":20,"has_more":false}}'),
  },
  { id: "always-401", title: "answers 401 as documented", fetch: answering(401, '{"error":{"code":"UNAUTHORISED","message":"No."}}') },
  { id: "always-404", title: "answers 404 as documented", fetch: answering(404, '{"error":{"code":"NOT_FOUND","message":"No."}}') },
  {
    id: "always-400",
    title: "answers 400 as documented",
    fetch: answering(400, '{"error":{"code":"VALIDATION_ERROR","message":"No.","field":"id"}}'),
  },
  { id: "always-500", title: "answers 500", fetch: answering(500, '{"error":{"code":"INTERNAL_ERROR","message":"No."}}') },
  {
    id: "website",
    title: "answers a page of HTML",
    fetch: answering(200, "<!doctype html><title>Hello</title>", { "content-type": "text/html" }),
  },
  {
    id: "echo",
    title: "answers 200 with data that is what was sent",
    fetch: () => async (_, init) => {
      const body = init.body === undefined || init.body === null ? "{}" : Buffer.from(init.body as Uint8Array).toString("utf8");
      return new Response(`{"data":${body.startsWith("{") ? body : JSON.stringify(body)}}`, { status: 200, headers: JSON_TYPE });
    },
  },
  {
    id: "random",
    title: "answers any status with any JSON",
    fetch: () => {
      let asked = 0;
      return async () => {
        asked += 1;
        const seed = seedOf("random", asked);
        const status = STATUSES[seed % STATUSES.length]!;
        if (status === 204) return new Response(null, { status, headers: LIMIT });
        const error = { error: { code: CODES[seed % CODES.length], message: "No." } };
        return Response.json(status < 300 ? { data: anything(seed) } : error, { status, headers: LIMIT });
      };
    },
  },
];
