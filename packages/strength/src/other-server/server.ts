import type { Target } from "../../../conformance/src/target/target.ts";
import type { Fetch } from "../../../conformance/src/wire/direct.ts";
import type { Time } from "../../../conformance/src/wire/time.ts";
import type { Call, RouteContext, Reply } from "./call.ts";
import { Chance } from "./chance.ts";
import { type Choices, OTHER } from "./choices.ts";
import { History, type CompanyData } from "./company-data.ts";
import { SOON, descriptionFile } from "./description.ts";
import { declaredForms } from "./declared-forms.ts";
import { Deliveries } from "./deliveries.ts";
import type { DrawnServerForms } from "./drawn/forms.ts";
import { type Charter, foundCompany } from "./founding/founding.ts";
import type { Mistake } from "./mistakes.ts";
import { outletOf } from "./outlet.ts";
import { Refusal } from "./refusal.ts";
import { type Match, type Scope, match, routes } from "./routes.ts";
import { targetOf } from "./target-of.ts";

export interface OtherOptions {
  readonly choices?: Choices;
  /** Default: none. */
  readonly mistakes?: readonly Mistake[];
  readonly seed?: number;
  /** Whether its target file has a receiver, to which it delivers events. Default: no. */
  readonly receiver?: boolean;
  /** Default: those of `choices`. */
  readonly forms?: DrawnServerForms;
  /** Departments of the judged company. Default: those of `choices`. */
  readonly departments?: Charter["departments"];
  /** The time at which its clock is frozen, except for waits. Default: the clock runs. */
  readonly start?: Date;
}

export interface Key {
  readonly company: CompanyData;
  readonly scopes: readonly Scope[];
}

const ALL: readonly Scope[] = ["read", "write", "admin", "webhooks"];
const BASE = "https://people.invalid/hr/api/v1";

const MAIN: Charter = {
  name: "Saltbush & Fern",
  domain: "saltbush.example",
  plan: "premium",
  jurisdictions: ["NZ", "UK", "AU"],
  departments: { "Front of house": 11, Kitchen: 9, "Events, weddings": 8, Accounts: 3, "": 4 },
  past: true,
};
const COMPANIES: Readonly<Record<Choices["company"], Charter>> = {
  settled: MAIN,
  crowded: {
    ...MAIN,
    jurisdictions: ["UK"],
    plan: "growth",
    departments: { '=cmd "quoted"': 140, "Ōtautahi \u{1F9C1} team": 130, "People, hired": 90, total: 6, AU: 12, "2026": 3, "": 2 },
  },
  fresh: { ...MAIN, plan: "growth", jurisdictions: ["NZ"], departments: { "": 1 }, past: false },
};
const OTHER_COMPANY: Charter = {
  ...MAIN,
  name: "Kererū Freight",
  domain: "kereru.example",
  plan: "growth",
  departments: { Drivers: 7, Office: 5 },
};
const SMALL: Charter = { ...MAIN, name: "Corner Shop", domain: "corner.example", plan: "essentials", departments: { "": 6 } };

/** A sound implementation of the API document that shares no code with the mock and has its own choice at every open point. */
export function otherServer({ choices = OTHER, mistakes = [], seed = 7, receiver = false, start, forms, departments }: OtherOptions = {}): {
  readonly fetch: Fetch;
  readonly target: Target;
  readonly time: Time;
} {
  let turned = 0;
  const now = (): number => (start?.getTime() ?? Date.now()) + turned;
  const chance = new Chance(seed);
  const charter = COMPANIES[choices.company];
  const companies = [{ ...charter, departments: departments ?? charter.departments }, OTHER_COMPANY, SMALL].map((charter) =>
    foundCompany(chance, now(), charter),
  );
  const [main, other, low] = companies as [CompanyData, CompanyData, CompanyData];
  const keys = new Map<string, Key>();
  const issue = (company: CompanyData, ...scopes: readonly Scope[]): string => {
    const key = `pk.${chance.hex(24)}`;
    keys.set(key, { company, scopes });
    return key;
  };
  const outlet = receiver ? outletOf() : undefined;
  const shown = choices.ids === "capitals" ? capitals : <T>(value: T): T => value;
  const deliveries = new Deliveries({ chance: new Chance(seed + 1), now, outlet, shown });
  const context: RouteContext = { choices, forms, chance, mistakes: new Set(mistakes), now, base: BASE, deliveries };
  const kept = choices.lag > 0 ? companies : [];
  const histories = new Map(kept.map((company) => [company.id, new History(company, now())]));
  const server = new Server(context, keys, histories, companies);
  const rows = forms === undefined ? declaredForms(choices) : forms.rows;
  const target = targetOf(
    BASE,
    { main, rate: choices.limit, outlet, forms: rows },
    { main: (...scopes) => issue(main, ...scopes), full: issue(main, ...ALL), other: issue(other, ...ALL), low: issue(low, ...ALL) },
  );
  const time: Time = {
    wait: async (ms) => {
      const end = turned + ms;
      await deliveries.settle();
      for (let next = deliveries.next; next !== undefined && next - now() <= end - turned; next = deliveries.next) {
        turned += Math.max(0, next - now());
        await deliveries.settle();
      }
      turned = end;
    },
    now: () => (start === undefined ? performance.now() : 0) + turned,
  };
  // Ids in capitals, as a user copies them from responses.
  const spelt = choices.ids === "capitals" ? { ...target, resources: capitals(target.resources!) } : target;
  return { fetch: (url, init) => server.answer(url, init), target: spelt, time };
}

class Server {
  readonly #context: RouteContext;
  readonly #keys: ReadonlyMap<string, Key>;
  readonly #histories: ReadonlyMap<string, History>;
  readonly #companies: readonly CompanyData[];
  readonly #allowance: Allowance;

  constructor(
    context: RouteContext,
    keys: ReadonlyMap<string, Key>,
    histories: ReadonlyMap<string, History>,
    companies: readonly CompanyData[],
  ) {
    this.#context = context;
    this.#keys = keys;
    this.#histories = histories;
    this.#companies = companies;
    this.#allowance = new Allowance(context.choices.limit);
  }

  async answer(url: string, init: RequestInit): Promise<Response> {
    const { now } = this.#context;
    const headers = new Headers(init.headers);
    const bearer = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
    const key = this.#keys.get(bearer);
    const file = this.#file(url) ?? descriptionFile(BASE, url);
    if (file !== undefined) return file;
    const left = key === undefined ? this.#context.choices.limit : this.#allowance.take(bearer, now());
    const common = { ...this.#allowance.headers(left ?? 0), Date: new Date(now()).toUTCString(), Vary: "Authorization" };
    try {
      if (key === undefined) throw new Refusal(401, "Who are you?");
      if (left === undefined) throw new Refusal(429, "Please take a breath.");
      const reply = await this.#carryOut(new URL(url), init, headers, key);
      return written(reply, common, this.#context.choices.ids === "capitals" ? capitals : (value) => value);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, field, status } = error;
      const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };
      const challenge: Record<string, string> = status === 401 ? { "WWW-Authenticate": 'Bearer realm="people"' } : {};
      return Response.json(body, { status, headers: { ...common, ...challenge, "Content-Type": "application/json;charset=utf-8" } });
    }
  }

  async #carryOut(url: URL, init: RequestInit, headers: Headers, key: Key): Promise<Reply> {
    const { choices, mistakes } = this.#context;
    const method = init.method ?? "GET";
    const path = url.pathname.slice(new URL(BASE).pathname.length);
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");
    const matched = match(method, path);
    const extra = matched === undefined && method === "GET" ? strayReply(path, key.company, mistakes) : undefined;
    if (extra !== undefined) return extra;
    if (matched === undefined)
      throw new Refusal(404, routes.some((route) => match(route.method, path) !== undefined) ? "Not like this." : "Nothing here.");
    const { route, params } = matched;
    if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))
      throw new Refusal(403, "This key may not do that.");
    if (!key.company.growth && (route.gate === "growth" || (route.gate === "many" && choices.gates === "many")))
      throw new Refusal(403, "Your plan does not hold this.");
    const history = this.#histories.get(key.company.id);
    const company = this.#seen(matched, url.searchParams, key.company, history);
    const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
    const call: Call = { ...this.#context, company, params, query: url.searchParams, bytes, type: headers.get("content-type") ?? "" };
    const { data, ...others } = await route.run(call);
    const reply = { ...others, data: this.#context.forms?.dress(route.path, data) ?? data };
    if (mistakes.has("writes the industry into every company") && route.path === "/company")
      for (const { profile } of this.#companies) profile.industry = key.company.profile.industry;
    if (method !== "GET") history?.note(key.company, this.#context.now());
    return reply;
  }

  /** The company whose data a request sees. */
  #seen({ route, params }: Match, query: URLSearchParams, own: CompanyData, history: History | undefined): CompanyData {
    const { choices, mistakes, now } = this.#context;
    if (route.list && history !== undefined) return history.at(now() - choices.lag);
    if (mistakes.has("answers for people of other companies") && route.path === "/employees/{id}")
      return this.#companies.find(({ staff }) => staff.has(params["id"]!)) ?? own;
    const asked = (name: string): string => query.get(name)?.toLowerCase() ?? "";
    if (mistakes.has("filters leave by people of other companies") && route.path === "/leave")
      return this.#companies.find(({ staff }) => staff.has(asked("employee_id"))) ?? own;
    if (mistakes.has("finds departments of other companies") && route.path === "/employees" && route.list)
      return (
        this.#companies.find(({ staff }) =>
          [...staff.values()].some(({ department }) => department?.toLowerCase() === asked("department")),
        ) ?? own
      );
    return own;
  }

  #may(scope: Scope, { scopes }: Key): boolean {
    const wide = this.#context.choices.scopes === "wide" && scope === "read" && (scopes.includes("write") || scopes.includes("admin"));
    return scopes.includes(scope) || wide;
  }

  /** A logo, which needs no key. */
  #file(url: string): Response | undefined {
    const [, id, mark] = /\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
    const logo = this.#companies.find((company) => company.id === id)?.branding.logo;
    return logo?.mark === mark && logo !== undefined && logo !== null
      ? new Response(logo.bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": logo.type, "x-content-type-options": "nosniff" } })
      : undefined;
  }
}

/** Responses at paths that the document does not have, for servers with a mistake. */
function strayReply(path: string, { webhooks, offboarding }: CompanyData, mistakes: ReadonlySet<Mistake>): Reply | undefined {
  const [, first, second = "", id = "", last] = path.split("/");
  const hook = first === "webhooks" ? webhooks.get(second) : undefined;
  if (hook !== undefined && mistakes.has("shows an endpoint with its secret")) return { data: hook };
  const plan = first === "offboarding" && last === "exit-interview" ? offboarding.get(id) : undefined;
  return plan && mistakes.has("tells exit interviews below a plan") ? { data: { answers: plan.interview?.answers } } : undefined;
}

const UUIDS = /"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g;

/** A value with all ids in capitals. */
function capitals<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(UUIDS, (id) => id.toUpperCase())) as T;
}

function written(
  { status = 200, data, beside = {}, raw }: Reply,
  common: Readonly<Record<string, string>>,
  shown: <T>(value: T) => T,
): Response {
  if (status === 204) return new Response(null, { status, headers: common });
  if (raw !== undefined) return new Response(raw.body, { status, headers: { ...common, "Content-Type": raw.type } });
  const body = JSON.stringify(shown({ data: data ?? null, ...beside, request: { took_ms: 3 } }), null, 1);
  return new Response(body, { status, headers: { ...common, "CONTENT-TYPE": "application/json; charset=UTF-8" } });
}

/** Requests of the last minute by key: a sliding window. */
class Allowance {
  readonly #most: number;
  readonly #times = new Map<string, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a request. @returns how many may follow; undefined: this one is refused */
  take(key: string, now: number): number | undefined {
    const times = (this.#times.get(key) ?? []).filter((at) => at > now - 60_000);
    this.#times.set(key, times);
    if (times.length >= this.#most) return undefined;
    times.push(now);
    return this.#most - times.length;
  }

  /** The headers of every response; their names are unusual. */
  headers(left: number): Record<string, string> {
    const most = Number.isFinite(this.#most) ? this.#most : 100;
    return {
      "X-RateLimit-Quota": String(most),
      "x-ratelimit-left": String(Number.isFinite(left) ? left : most),
      "X-RATELIMIT-POLICY": `${most};w=60`,
    };
  }
}
