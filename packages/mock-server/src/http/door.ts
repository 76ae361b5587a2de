import { hostname } from "node:os";
import { ApiError } from "../contract/errors.ts";
import { corsHeaders, isLoopback } from "./origins.ts";

/** Host headers and origins that were judged and are remembered: as many as a few browsers and programs need. */
const MOST_REMEMBERED = 64;

/** The name or address of a Host header, without its port; undefined: the header is none. */
function hostnameOf(host: string): string | undefined {
  if (!/^[^@/\\?#\s]+$/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "");
}

/** Names and addresses, as a URL holds them, that no site of the internet can have: it cannot make a browser take them for its own. */
function isLocalNetwork(name: string): boolean {
  return /^\[|^\d+(\.\d+){3}$|^[^.]+$|\.(local|internal|home\.arpa)$/.test(name);
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
    const own = host.includes(":") ? `[${host.toLowerCase()}]` : host.toLowerCase();
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

  /** Why a request for the API does not pass; undefined: it does. `cors` is what was found for its origin. */
  refusal(host: string | undefined, origin: string | undefined, cors: object | undefined): ApiError | undefined {
    if (!this.answersTo(host)) return strangeHost();
    return origin !== undefined && cors === undefined ? strangeOrigin() : undefined;
  }

  /** Why a request for the control API does not pass: it takes the mock's own pages alone. */
  controlRefusal(host: string | undefined, origin: string | undefined): ApiError | undefined {
    if (!this.answersTo(host)) return strangeHost();
    if (origin === undefined || isSameOrigin(origin, host)) return undefined;
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

/** Whether a page comes from the address that is asked. A proxy may have spoken TLS with the browser. */
function isSameOrigin(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin && url.host === host?.toLowerCase();
}

const strangeHost = (): ApiError =>
  new ApiError(
    "FORBIDDEN",
    "This mock does not answer to that host. Call it as localhost, or start it with --cors and the origin of that host.",
  );

const strangeOrigin = (): ApiError =>
  new ApiError("FORBIDDEN", "Pages of that origin may not use this mock. Start it with --cors and that origin to let them.");
