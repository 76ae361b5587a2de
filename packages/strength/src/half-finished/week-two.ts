import type { Target } from "../../../conformance/src/target/target.ts";
import type { Fetch } from "../../../conformance/src/wire/direct.ts";
import { VirtualTime } from "../virtual-time.ts";
import { type Json, Records, type HalfRow, find } from "./records.ts";
import { HalfRefusal, invalidField, notFound } from "./refusal.ts";

type Scope = "read" | "write" | "admin" | "webhooks";

const BASE = "https://week-two.invalid/api/v1";
const KEYS: Readonly<Record<string, readonly Scope[]>> = {
  "wk2-full": ["read", "write", "admin", "webhooks"],
  "wk2-read": ["read"],
  "wk2-write": ["write"],
  "wk2-admin": ["admin"],
  "wk2-hooks": ["webhooks"],
};

/** What a vendor in week two knows of the service: five keys, one company. */
const target: Target = {
  name: "week two",
  base_url: BASE,
  keys: { full: "wk2-full", read: "wk2-read", write: "wk2-write", admin: "wk2-admin", webhooks: "wk2-hooks" },
};

/** GET operations without an id that are not there: what `init` proposes to declare. */
const ABSENT: readonly string[] = [
  "GET /company/branding",
  "GET /onboarding",
  "GET /billing",
  "GET /public-holidays",
  "GET /recruitment/roles",
  "POST /recruitment/roles",
  "GET /recruitment/stages",
  "GET /onboarding/plans",
  "GET /offboarding/plans",
  "GET /recognition",
  "GET /survey-programmes",
  "GET /learning-paths",
  "GET /permissions/presets",
  "GET /permissions/company",
  "GET /messaging/conversation",
  "GET /analytics",
  "GET /analytics/export",
];

interface Call {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Json;
}

type Route = readonly [name: string, scope: Scope, serve: (call: Call) => Json];

function page(rows: readonly HalfRow[], query: URLSearchParams): Json {
  const [number, limit] = [Number(query.get("page") ?? 1), Number(query.get("limit") ?? 20)];
  if (!Number.isInteger(number) || number < 1) throw invalidField("page");
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalidField("limit");
  const data = rows.slice((number - 1) * limit, number * limit);
  // Mistake: a full last page has more.
  return { data, meta: { total: rows.length, page: number, limit, has_more: data.length === limit } };
}

function routesOf(all: Records): readonly Route[] {
  const { company, people, types, hooks } = all;
  return [
    ["GET /company", "read", () => ({ data: company })],
    // Mistake: whatever is sent is taken over.
    ["PATCH /company", "admin", ({ body }) => ({ data: Object.assign(company, body) })],
    ["GET /employees", "read", ({ query }) => page(all.employees(query), query)],
    ["POST /employees", "write", ({ body }) => ({ data: all.hire(body) })],
    ["GET /employees/:id", "read", ({ id }) => ({ data: find(people, id) })],
    ["PATCH /employees/:id", "write", ({ id, body }) => ({ data: Object.assign(find(people, id), body) })],
    // Mistake: only the scope admin terminates.
    ["DELETE /employees/:id", "admin", ({ id }) => ({ data: Object.assign(find(people, id), { status: "terminated" }) })],
    ["GET /leave-types", "read", ({ query }) => page(types, query)],
    ["GET /leave", "read", ({ query }) => page(all.requests(query), query)],
    ["POST /leave", "write", ({ body }) => ({ data: all.request(body) })],
    ["GET /leave/balances", "read", ({ query }) => page(all.balances(query), query)],
    ["GET /leave/:id", "read", ({ id }) => ({ data: find(all.leave, id) })],
    ["PATCH /leave/:id/approve", "write", ({ id }) => ({ data: all.move(id, { status: "approved" }) })],
    // Mistake: no reason is needed.
    [
      "PATCH /leave/:id/decline",
      "write",
      ({ id, body }) => ({ data: all.move(id, { status: "declined", declineReason: body["reason"] ?? null }) }),
    ],
    ["DELETE /leave/:id", "write", ({ id }) => ({ data: all.move(id, { status: "cancelled" }) })],
    // Mistake: the secret is in the list.
    ["GET /webhooks", "webhooks", ({ query }) => page(hooks, query)],
    ["POST /webhooks", "webhooks", ({ body }) => ({ data: all.subscribe(body) })],
    ["DELETE /webhooks/:id", "webhooks", ({ id }) => ({ data: all.unsubscribe(id) })],
  ];
}

async function answer(routes: readonly Route[], incoming: Request): Promise<Json> {
  const { pathname, searchParams: query } = new URL(incoming.url);
  const text = await incoming.text();
  // Mistake: the body is parsed before the key is looked at, and what is no JSON is an error of the server.
  const body: unknown = text === "" ? {} : JSON.parse(text);
  const key = /^Bearer (\S+)$/.exec(incoming.headers.get("authorization") ?? "")?.[1];
  const scopes = Object.hasOwn(KEYS, key ?? "") ? KEYS[key!] : undefined;
  // Mistake: the code is misspelt.
  if (scopes === undefined) throw new HalfRefusal(401, "UNAUTHORIZED", "Who are you?");
  const steps = pathname.slice(new URL(BASE).pathname.length).split("/");
  for (const [name, scope, serve] of routes) {
    const [method, path] = name.split(" ") as [string, string];
    const wanted = path.split("/");
    if (method !== incoming.method || wanted.length !== steps.length) continue;
    if (!wanted.every((step, n) => step === ":id" || step === steps[n])) continue;
    // Mistake: every key reads.
    if (method !== "GET" && !scopes.includes(scope)) throw new HalfRefusal(403, "FORBIDDEN", "Not with this key.");
    if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidField("body");
    return serve({ id: decodeURIComponent(steps[wanted.indexOf(":id")] ?? ""), query, body: body as Json });
  }
  throw notFound();
}

/**
 * A half-finished server: 18 operations, with mistakes of the kind that teams make in the second week, each beside a comment that begins
 * with "Mistake". It has no rate limit, and says so by having no headers of one.
 * @param now ms since 1970
 */
function weekTwo(now: () => number): (request: Request) => Promise<Response> {
  const routes = routesOf(new Records(now));
  return async (incoming) => {
    try {
      return Response.json(await answer(routes, incoming));
    } catch (error) {
      const { status = 500, code = "INTERNAL_ERROR", message, field } = error as Partial<HalfRefusal>;
      return Response.json({ error: { code, message, ...(field === undefined ? {} : { field }) } }, { status });
    }
  };
}

/** A half-finished server that is ready for a run. */
export interface HalfFinished {
  readonly fetch: Fetch;
  readonly target: Target;
  /** Operations that are not there, such as `GET /analytics`. */
  readonly absent: readonly string[];
  readonly time: VirtualTime;
  readonly startedAt: Date;
}

const START = Date.parse("2026-03-04T01:00:00Z");
/** Milliseconds that it takes for a response. */
const LATENCY = 4;

/** The half-finished server, ready for a run. */
export function halfFinished(): HalfFinished {
  const time = new VirtualTime();
  const handle = weekTwo(() => START + time.now());
  const fetch = time.slow(LATENCY, async (_, url, init) => handle(new Request(url, init)));
  return { fetch, target, absent: ABSENT, time, startedAt: new Date(START) };
}
