import { isIP } from "node:net";
import { hostname } from "node:os";
import { ConfigurationError } from "./configuration-error.ts";
import { Refusal } from "./errors.ts";

/** Host headers and origins that were judged and are remembered: as many as a few browsers and programs need. */
const MOST_REMEMBERED = 64;

const EXPOSED = "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** Headers that let pages of an origin read an answer; `*`: pages of any origin. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  const vary = origin === "*" ? {} : { Vary: "Origin" };
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED, ...vary };
}

/** Adds such headers to those of an answer, which may depend on another header of the request too. */
export function addCors(fields: Record<string, string | number>, cors: Readonly<Record<string, string>>): void {
  const vary = fields["Vary"];
  Object.assign(fields, cors);
  if (vary !== undefined) fields["Vary"] = String(vary).includes("Origin") ? vary : `${vary}, Origin`;
}

/**
 * An origin as browsers send it, or `*`.
 * @throws ConfigurationError for a text that is neither.
 */
export function readOrigin(name: string, value: unknown): string {
  if (value === "*") return value;
  const text = typeof value === "string" ? value.replace(/\/$/, "") : "";
  const url = /^[a-z][a-z0-9+.-]*:\/\/[\w.:[\]*-]+$/i.test(text) && !text.includes("*") ? URL.parse(text) : null;
  // Schemes of apps, such as capacitor, have no origin of their own in the URL standard.
  if (url !== null) return url.origin === "null" ? text : url.origin;
  throw new ConfigurationError(`${name} '${String(value)}' must be an origin such as https://app.example, or * for any`);
}

/** The name or address of a Host header, without its port; undefined: the header is none. */
function hostnameOf(host: string): string | undefined {
  if (!/^[^@/\\?#\s]+$/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "");
}

/** Whether a name or address is this machine, for every resolver. */
export function isLoopback(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || name === "::1" || /^127(\.\d+){3}$/.test(name);
}

/** Names and addresses that no site of the internet can have: it cannot make a browser take them for its own. */
function isLocalNetwork(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, "")) !== 0 || /^[^.]+$|\.(local|internal|home\.arpa)$/.test(name);
}

/**
 * Who may ask a mock on a port. Its keys are fixed, so a page in a browser is kept out unless its origin is known:
 * loopback, the mock's own, or one that was allowed. A site that points its name to this machine (DNS rebinding) is
 * recognised by the Host header. Programs send no Origin and are not affected.
 */
export class Door {
  readonly #allowed: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;
  readonly #onNetwork: boolean;
  readonly #hosts = new Set<string>();
  readonly #origins = new Map<string, Readonly<Record<string, string>>>();

  /**
   * @param cors Origins besides those of this machine, as `readOrigin` gives them; `*`: any origin and any host.
   * @param host What the mock was told to listen on.
   * @param onNetwork Whether it listens beyond loopback: then it answers to every address and to local names.
   */
  constructor({ cors, host, onNetwork }: { readonly cors: readonly string[]; readonly host: string; readonly onNetwork: boolean }) {
    this.#allowed = new Set(cors);
    const own = isIP(host) === 6 ? `[${host.toLowerCase()}]` : host.toLowerCase();
    const machine = onNetwork ? [hostname().toLowerCase()] : [];
    this.#names = new Set([own, ...machine, ...cors.map((origin) => URL.parse(origin)?.hostname ?? "")]);
    this.#onNetwork = onNetwork;
  }

  /** Whether a Host header names this machine; a request of HTTP/1.0 may have none. */
  answersTo(host: string | undefined): boolean {
    if (host === undefined || this.#hosts.has(host)) return true;
    const name = hostnameOf(host);
    if (name === undefined || name === "") return false;
    const known = isLoopback(name) || this.#names.has(name) || this.#allowed.has("*") || (this.#onNetwork && isLocalNetwork(name));
    if (!known) return false;
    if (this.#hosts.size >= MOST_REMEMBERED) this.#hosts.clear();
    this.#hosts.add(host);
    return true;
  }

  /** The headers that let pages of this origin use the API; undefined: they may not. */
  cors(origin: string, host: string | undefined): Readonly<Record<string, string>> | undefined {
    const known = this.#origins.get(origin);
    if (known !== undefined) return known;
    const any = this.#allowed.has("*");
    if (!any && !this.#allowed.has(origin) && !isLoopbackOrigin(origin) && !isSameOrigin(origin, host)) return undefined;
    if (this.#origins.size >= MOST_REMEMBERED) this.#origins.clear();
    const headers = corsHeaders(any ? "*" : origin);
    this.#origins.set(origin, headers);
    return headers;
  }
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && isLoopback(url.hostname);
}

/** Whether a page comes from the address that is asked. A proxy may have spoken TLS with the browser. */
export function isSameOrigin(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && url.host === host?.toLowerCase();
}

export const strangeHost = (): Refusal =>
  new Refusal(
    "FORBIDDEN",
    "This mock does not answer to that host. Call it as localhost, or start it with --cors and the origin of that host.",
  );

export const strangeOrigin = (): Refusal =>
  new Refusal("FORBIDDEN", "Pages of that origin may not use this mock. Start it with --cors and that origin to let them.");
