import type { KeyName, ResponseRecord } from "../exchange.ts";
import { type Target } from "../target.ts";
import { Unanswered, type Wire, type WireRequest } from "../wire.ts";
import { Pacer, retryAfter } from "./pacer.ts";
import { receiving } from "./receiving.ts";
import { type Fetch, type Time, realTime, turnedTime } from "./time.ts";

export interface LiveSettings {
  readonly target: Target;
  readonly fetch: Fetch;
  /** Requests a minute and key. */
  readonly perMinute: number;
  /** Default: the target's clock where it can be turned, otherwise real time. */
  readonly time?: Time;
}

const TIMEOUT = 30_000;
/** How often a request is asked again that was limited, or met a gateway without a server. */
const AGAIN = 2;
/** Requests in a row without an answer, or limited however long is waited, after which the target is given up. */
const SILENT = 5;

/** A target that answers now. */
export function liveWire({ target, fetch, perMinute, ...settings }: LiveSettings): Wire {
  const time = settings.time ?? (target.control_url === undefined ? realTime : turnedTime(target, fetch));
  /** Requests in a row that got no answer. */
  let silent = 0;
  const pacer = new Pacer(perMinute, time);
  /** When each key was used last. */
  const used = new Map<KeyName | null, number>();
  let requests = 0;
  const once = async ({ method, target: path, headers, body, key: named }: WireRequest): Promise<ResponseRecord> => {
    if (silent >= SILENT) throw new Unanswered(`${SILENT} requests in a row got none, so no more are sent`);
    requests += 1;
    used.set(named, time.now());
    const began = performance.now();
    const timeout = AbortSignal.timeout(TIMEOUT);
    try {
      const init = { method, headers: { ...headers }, redirect: "manual" as const, signal: timeout };
      // A file that an answer points to may lie anywhere.
      const url = /^https?:\/\//.test(path) ? path : target.base_url.replace(/\/+$/, "") + path;
      const response = await fetch(url, body === null ? init : { ...init, body: Buffer.from(body) });
      const text = await response.text();
      if (response.status !== 429) silent = 0;
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: text,
        ms: Math.round(performance.now() - began),
      };
    } catch (error) {
      silent += 1;
      throw new Unanswered(reasonOf(error));
    }
  };
  return {
    ...receiving(target, time),
    get requests() {
      return requests;
    },
    control: async (method, path) => asked(await fetch(`${target.control_url}${path}`, { method })),
    web: async (action, fields) => {
      // The keys of a world are for nobody else to see: only the company's name is taken from it.
      const company = slugOf(await (await fetch(`${target.control_url}/world`, { method: "GET" })).text(), target.keys.full);
      const body = JSON.stringify({ ...(company === undefined ? {} : { company }), ...fields });
      const headers = { "content-type": "application/json" };
      return asked(await fetch(`${target.control_url}/web/${action}`, { method: "POST", headers, body }));
    },
    wait: async (ms) => time.wait(ms),
    rest: async (key, ms) => {
      const left = ms - (time.now() - (used.get(key) ?? -Infinity));
      if (left > 0) await time.wait(left);
    },
    send: async (request) => {
      const key = request.key ?? "none";
      if (request.limited) return once(request);
      for (let turn = 0; ; turn += 1) {
        await pacer.turn(key);
        const response = await once(request);
        const wait = pacer.heard(key, response) ?? absence(request.method, response);
        if (wait === null) return response;
        // A server that is never there is one that fails.
        if (turn === AGAIN && response.status !== 429) return response;
        if (turn === AGAIN) {
          silent += 1;
          throw new Unanswered(`limited with 429 ${AGAIN + 1} times, though the run waited`);
        }
        await time.wait(wait);
      }
    },
  };
}

/** An answer of the control API, which nobody times. */
async function asked(response: Response): Promise<ResponseRecord> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text(), ms: 0 };
}

/** The slug of the company that a key is of, in `GET {control_url}/world`; undefined: it is not told there. */
function slugOf(world: string, key: string): string | undefined {
  try {
    const { companies } = JSON.parse(world) as { companies: { slug: string; keys: { token: string }[] }[] };
    return companies.find(({ keys }) => keys.some(({ token }) => token === key))?.slug;
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds to wait before asking again where the server is not there for a while, by RFC 9110: 503 with Retry-After, or for
 * a read any status of a gateway; null for any other answer.
 */
function absence(method: string, { status, headers }: ResponseRecord): number | null {
  const wait = retryAfter(headers);
  if (status === 503 && wait !== undefined) return wait + 500;
  return method === "GET" && (status === 502 || status === 503 || status === 504) ? (wait ?? 500) : null;
}

/** The innermost reason of a failed fetch, in a line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${TIMEOUT / 1000} s`;
  const { cause } = error;
  const { message } = cause instanceof Error ? cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return (message.includes(code) ? message : `${code} ${message}`).replaceAll(/\s+/g, " ").trim();
}
