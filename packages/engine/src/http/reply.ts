import { ASKED_VARY } from "./address-asked.ts";
import { BASE_PATH } from "../contract/base-path.ts";
import { isOrigin } from "../contract/origin.ts";
import type { Mock, InputOrder } from "../sandbox/mock-handle.ts";
import type { Destination } from "./destination.ts";
import { ApiError, refuse } from "../contract/errors.ts";
import { rateHeaders, respond } from "../pipeline/respond.ts";
import { buildFor } from "./turns/large-companies.ts";
import { wantsPage } from "./wants-page.ts";
import { type ApiRequest, type ApiResponse, header } from "../contract/request.ts";
import type { LogoPlace } from "../operations/branding/logo-address.ts";
import type { LogoFile } from "@hr-platform/domain";
import { authenticate } from "../pipeline/authenticate.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { ruleOf } from "../contract/rules.ts";
import type { Access } from "../store/key-ring.ts";
import { ENDINGS } from "../operations/branding/image-type.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { effectiveScopes } from "../pipeline/scopes.ts";
import type { Contract } from "../contract/contract.ts";
import { matchRoute } from "../pipeline/match-route.ts";
import { matchLoosely } from "../pipeline/variants/http-extras.ts";

/** Whether a request, whose body is not read yet, sends a form to the operation that takes one, with a key. */
export function bringsForm({ paths }: Contract, request: Pick<ApiRequest, "method" | "path" | "headers">): boolean {
  if (header(request, "content-type")?.trimStart().slice(0, 19).toLowerCase() !== "multipart/form-data") return false;
  if (request.headers["authorization"] === undefined) return false;
  const match = matchLoosely((path) => matchRoute(paths, request.method, path), request.path);
  return match.kind === "operation" && match.operation.form;
}

/** The request with its form parsed. The parser is loaded at the first form. */
export async function withForm(request: ApiRequest): Promise<ApiRequest> {
  const { body } = request;
  if (body === null) return request;
  const { readParts } = await import("./multipart.ts");
  return { ...request, form: await readParts(body, header(request, "content-type")!) };
}

/** The rate headers of a response that is charged to no key (§8: on every response). */
export function anonymousRate({ defaultSandbox: { clock, decisions, limiter } }: Mock): Record<string, string> {
  return rateHeaders(limiter.untouched(clock.now()), clock.now(), decisions);
}

/** The response to a request, except for the control API. The description is loaded at first use. `isForm`: its body is a form, not parsed yet. */
export function reply(mock: Mock, place: Destination, request: ApiRequest, isForm = false): ApiResponse | Promise<ApiResponse> {
  if (request.method === "OPTIONS") return options(mock, place, request);
  if (place.kind === "api") {
    const whole = isForm ? withForm(request) : request;
    if (mock.order !== undefined) return inOrder(mock, mock.order, whole);
    const building = buildFor(mock.sandboxes.of(request.headers["authorization"]), request);
    if (building !== undefined) return building.then(async () => mock.begin(await whole));
    return whole instanceof Promise ? whole.then((parted) => mock.begin(parted)) : mock.begin(whole);
  }
  if (place.kind === "logo") return logo(mock, place.logo, request);
  const now = mock.defaultSandbox.clock.now();
  if (place.kind === "description") {
    const { origin = "" } = request;
    const headers = { ...anonymousRate(mock), "Cache-Control": "no-cache", Vary: ASKED_VARY };
    // Without a key, that of the default sandbox. A relative address is that of the document.
    const sandbox = mock.sandboxes.of(request.headers["authorization"]);
    const serving = { server: (isOrigin(origin) ? origin : "") + BASE_PATH, headers };
    return import("./description.ts").then(({ serveDescription }) => serveDescription(sandbox, place.format, serving));
  }
  if (place.kind === "console" || (place.kind === "welcome" && wantsPage(request)))
    return import("./console-page.ts").then(({ sendPage }) => sendPage(request, now));
  if (place.kind === "welcome") return respond(now, 200, WELCOME, { Vary: "Accept" });
  const refusal = refuse.unknownPath();
  return respond(now, refusal.status, refusal.envelope(), {});
}

/** Any sandbox may have the logo, and another process may have got it. */
function logo(mock: Mock, place: LogoPlace, request: ApiRequest): ApiResponse | Promise<ApiResponse> {
  const { order } = mock;
  const send = (): ApiResponse => sendLogo(mock.sandboxes.all(), place, request);
  return order === undefined ? send() : orUnavailable(mock, async () => order.freshAll().then(send));
}

/** Puts a request in order with those of other processes. */
async function inOrder(mock: Mock, order: InputOrder, request: ApiRequest | Promise<ApiRequest>): Promise<ApiResponse> {
  return await orUnavailable(mock, async () => await order.request(await request));
}

/** The response of a process that shares data. If there is none, because its data cannot be reached, it is 503. */
async function orUnavailable(mock: Mock, answer: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await answer();
  } catch (error) {
    const refusal = error instanceof ApiError ? error : refuse.internal();
    if (refusal !== error) console.error("hr-mock: a bug of the mock's data:", error);
    return respond(mock.defaultSandbox.clock.now(), refusal.status, refusal.envelope(), { ...anonymousRate(mock), ...refusal.headers });
  }
}

/** Counts and times a response that was sent, and passes it to the log. `seconds`: the time since the headers of its request arrived. */
export function noteAnswer(mock: Mock, request: ApiRequest, response: ApiResponse, seconds: number): void {
  response.timing = { sent: Date.now(), seconds };
  mock.requestCounts.add(response.operation ?? "none", response.status, seconds);
  mock.onAnswer?.(response, seconds, request);
}

/** The methods that a page of another origin may ask for. */
const METHODS: ReadonlySet<unknown> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Answers OPTIONS without a key (A-30), with the methods of the path. A page may send another method, too, if it asks
 * for that one: the response is an error that the page can read.
 */
function options(mock: Mock, place: Destination, request: ApiRequest): ApiResponse {
  const asked = request.headers["access-control-request-headers"];
  const method = request.headers["access-control-request-method"];
  const own = methods(mock, place);
  return respond(mock.defaultSandbox.clock.now(), 204, "", {
    ...anonymousRate(mock),
    Allow: [...own, "OPTIONS"].join(", "),
    "Access-Control-Allow-Methods": [...new Set([...own, ...(METHODS.has(method) ? [method as string] : [])])].join(", "),
    "Access-Control-Allow-Headers": typeof asked === "string" ? asked : "Authorization, Content-Type",
    "Access-Control-Max-Age": "600",
  });
}

function methods({ defaultSandbox: { contract, pipeline, decisions } }: Mock, place: Destination): readonly string[] {
  if (place.kind === "nowhere") return [];
  if (place.kind !== "api") return ["GET", "HEAD"];
  const match = pipeline.match("OPTIONS", place.path, decisions);
  const listed =
    match.kind === "wrong-method"
      ? match.allow.split(", ")
      : contract.operations.filter(({ path, comingSoon }) => comingSoon && path === place.path).map(({ method }) => method);
  return listed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}

/** The response at the root, for programs. Browsers get the console. */
const WELCOME = `${JSON.stringify(
  {
    data: {
      name: "HR Platform API mock",
      api: BASE_PATH,
      description: [`${BASE_PATH}/openapi.json`, `${BASE_PATH}/openapi.yaml`],
      docs: "/_mock/docs",
      console: "/console",
      control: { description: "/_mock/openapi.json", companies_and_keys: "/_mock/world" },
    },
  },
  null,
  2,
)}\n`;

/** An image opened by itself may be shown, and nothing else. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/** Sends an uploaded logo of any sandbox and company. A replaced or removed logo is unknown. */
function sendLogo(sandboxes: readonly Sandbox[], { id, ending }: LogoPlace, request: ApiRequest): ApiResponse {
  const first = sandboxes[0]!;
  try {
    if (request.method !== "GET" && request.method !== "HEAD") throw refuse.unknownPath();
    let known = false;
    for (const sandbox of sandboxes) {
      const companies = readable(sandbox, request);
      known ||= companies !== undefined;
      const logo = companies?.find(({ facts }) => facts.logo?.id === id)?.facts.logo;
      if (logo != null && ENDINGS[logo.media_type] === ending) return file(sandbox, logo);
    }
    if (!known) authenticate(first, request);
    throw refuse.unknownId();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return respond(first.clock.now(), error.status, error.envelope(), { ...error.headers });
  }
}

/**
 * The companies of a sandbox whose logos a request may see: all that were opened, or only that of its key (A-90).
 * undefined: the key belongs to another sandbox.
 * @throws ApiError FORBIDDEN for a key without read.
 */
function readable(sandbox: Sandbox, request: ApiRequest): readonly CompanyState[] | undefined {
  const { decisions, opened } = sandbox;
  if (decisions["logo-address"] === "public") return opened;
  let access: Access;
  try {
    access = authenticate(sandbox, request);
  } catch {
    return undefined;
  }
  if (!effectiveScopes(access.key.scopes, decisions).has("read"))
    throw refuseBy.missingScope(ruleOf("missing-scope", "SCOPE-02"), "read", decisions);
  return opened.filter(({ slug }) => slug === access.company.slug);
}

function file({ clock, decisions }: Sandbox, { media_type, base64 }: LogoFile): ApiResponse {
  const open = decisions["logo-address"] === "public";
  const headers: Record<string, string> = {
    ...HEADERS,
    "Content-Type": media_type,
    // An SVG opened by itself would be a document of this origin. In a page it is an image either way.
    "Content-Disposition": `${media_type === "image/svg+xml" ? "attachment" : "inline"}; filename="logo.${ENDINGS[media_type]}"`,
    "Cache-Control": open ? "public, max-age=300" : "private, max-age=300",
    // A cached response without CORS headers would be useless to a page of another origin.
    Vary: open ? "Origin" : "Authorization, Origin",
  };
  return { ...respond(clock.now(), 200, "", headers), bytes: new Uint8Array(Buffer.from(base64, "base64")) };
}
