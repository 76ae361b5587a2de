import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { hostname } from "node:os";
import { ApiError } from "../contract/errors.ts";
import { corsHeaders, isLoopback } from "./origins.ts";

/** The most Host headers and origins whose result is cached: enough for a few browsers and programs. */
const MOST_REMEMBERED = 64;

/** The host name or address of a Host header, without its port; undefined: the header is invalid. */
function hostnameOf(host: string): string | undefined {
  if (!/^[^@/\\?#\s]+$/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "");
}

/** Whether a name or address, as in a URL, is local: no website on the internet can have it. */
function isLocalNetwork(name: string): boolean {
  return /^\[|^\d+(\.\d+){3}$|^[^.]+$|\.(local|internal|home\.arpa)$/.test(name);
}

/**
 * Decides who may call a mock on a port. Its keys are fixed, so web pages are refused unless their origin is known:
 * loopback, the mock's own, or an allowed one. The Host header reveals DNS rebinding: a website whose name resolves
 * to this machine. Programs send no Origin and are not affected.
 */
export class HostGuard {
  readonly #allowed: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;
  readonly #onNetwork: boolean;
  readonly #hosts = new Set<string>();
  readonly #origins = new Map<string, Readonly<Record<string, string>>>();

  /**
   * @param cors Origins besides those of this machine, in the form of `readOrigin`; `*`: any origin and any host.
   * @param host The host that the mock listens on.
   * @param onNetwork Whether it listens beyond loopback. Then it answers to every address and to local names.
   */
  constructor({ cors, host, onNetwork }: { readonly cors: readonly string[]; readonly host: string; readonly onNetwork: boolean }) {
    this.#allowed = new Set(cors);
    const own = host.includes(":") ? `[${host.toLowerCase()}]` : host.toLowerCase();
    const machine = onNetwork ? [hostname().toLowerCase()] : [];
    this.#names = new Set([own, ...machine, ...cors.map((origin) => URL.parse(origin)?.hostname ?? "")]);
    this.#onNetwork = onNetwork;
  }

  /** Whether a Host header names this mock. An HTTP/1.0 request may have none. */
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

  /** The headers that let pages of this origin use the API; undefined: they may not use it. */
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

  /** Why an API request is refused; undefined: it passes. `cors` are the CORS headers for its origin. */
  refusal(host: string | undefined, origin: string | undefined, cors: object | undefined): ApiError | undefined {
    if (!this.answersTo(host)) return strangeHost();
    return origin !== undefined && cors === undefined ? strangeOrigin() : undefined;
  }

  /** Whether the mock listens beyond loopback. */
  get onNetwork(): boolean {
    return this.#onNetwork;
  }

  /** Why a control request is refused: of pages, only the mock's own may make one. */
  controlRefusal({ method = "", headers }: Pick<IncomingMessage, "method" | "headers">): ApiError | undefined {
    const { host, origin } = headers;
    if (!this.answersTo(host)) return strangeHost();
    if ((origin === undefined || isSameOrigin(origin, host)) && !isFromOtherSite(method, headers)) return undefined;
    return new ApiError(
      "FORBIDDEN",
      "Pages of other origins may not use the control API. Call it from a program, or from the mock's own pages.",
    );
  }
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && isLoopback(url.hostname);
}

/** Whether a page comes from the address that it calls. A proxy may have terminated TLS. */
function isSameOrigin(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && url.host === host?.toLowerCase();
}

/**
 * Whether a browser sends a request for a page of another site. Without CORS (an image, a script) it sends no Origin.
 * A link to a page of the mock may be followed.
 */
function isFromOtherSite(method: string, headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return false;
  return method !== "GET" || headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document";
}

const strangeHost = (): ApiError =>
  new ApiError(
    "FORBIDDEN",
    "This mock does not answer to that host. Call it as localhost, or start it with --cors and the origin of that host.",
  );

const strangeOrigin = (): ApiError =>
  new ApiError("FORBIDDEN", "Pages of that origin may not use this mock. Start it with --cors and that origin to let them.");
