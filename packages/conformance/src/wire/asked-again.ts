import { KEPT } from "../exchange/bounds.ts";
import { NO_RESPONSE, isForeign } from "../exchange/foreign-answer.ts";
import type { ResponseRecord } from "../exchange/exchange.ts";
import type { WireRequest } from "../exchange/request.ts";
import { type Pacer, type Turn, retryAfter, type Patience } from "./pacing/pacer.ts";
import type { RecentRequests } from "./pacing/recent-requests.ts";
import type { Time } from "./time.ts";
import { NoAnswerError } from "./wire.ts";

/** How often a request is sent again. */
const MOST_AGAIN = 2;
/** A request that fails within so many milliseconds was lost by the network. */
const LOST = 5000;
/** Milliseconds before a read is sent again that a gateway answered. */
const SOON = 500;

/** How a request is sent again. */
export interface Asking {
  readonly pacer: Pacer;
  readonly recent: RecentRequests;
  readonly patience: Patience;
  readonly time: Time;
  readonly key: string;
  /** Requests of the window that stay unused. */
  readonly kept: number;
  /** The turn that it has had; undefined: it must wait for that. */
  readonly given: Turn | undefined;
  /** Whether the target has answered none of the last requests. */
  readonly isSilent: () => boolean;
  /** Called if a request got only 429. */
  readonly onLimited: () => void;
}

/**
 * Sends a request, at most twice more where that is safe: any request after a 429, or a 503 with Retry-After; a read that got no response or
 * the status of a gateway too. What comes each time counts as the service's.
 * @returns the response, with those before it
 * @throws NoAnswerError if none came, or only 429
 */
export async function untilAnswered(request: WireRequest, asking: Asking, once: () => Promise<ResponseRecord>): Promise<ResponseRecord> {
  const { pacer, recent, patience, time, key, kept, given, isSilent, onLimited } = asking;
  const earlier: ResponseRecord[] = [];
  for (let again = 0; ; again += 1) {
    if (!request.limited && again === 0 && given !== undefined) pacer.late(given);
    else if (!request.limited && (await pacer.turn(() => [key], kept)) === undefined)
      throw new NoAnswerError(patience.over ?? "the run ended before it was sent", earlier, false);
    const sent = time.now();
    const due = recent.add(key);
    const got = await once().catch((error: unknown) => asLost(error, earlier));
    const isLost = got instanceof NoAnswerError;
    if (!isLost && got.status !== 429) recent.passed();
    if (isLost && (request.method !== "GET" || again === MOST_AGAIN || isSilent() || time.now() - sent > LOST)) throw got;
    const wait = isLost ? 0 : delay(request, got, asking, due);
    if (!isLost && (wait === null || (again === MOST_AGAIN && got.status !== 429))) return earlier.length === 0 ? got : { ...got, earlier };
    earlier.push(isLost ? NO_RESPONSE : beginning(got, due));
    if (again === MOST_AGAIN) {
      onLimited();
      throw new NoAnswerError(`limited with 429 ${MOST_AGAIN + 1} times, though the run waited`, earlier, false);
    }
    if (patience.over !== undefined) throw new NoAnswerError(patience.over, earlier, false);
    if (isLost || wait === 0) continue;
    patience.spend(time.now(), wait!);
    await pacer.wait(wait!, `the target answered ${got.status}`);
  }
}

/** The error of a request without a response, with what came before. @throws any other error */
function asLost(error: unknown, earlier: readonly ResponseRecord[]): NoAnswerError {
  if (error instanceof NoAnswerError) return new NoAnswerError(error.message, earlier, error.isSent);
  throw error;
}

/** Milliseconds after which a request is sent again (RFC 9110); null: its response counts. */
function delay({ method, limited }: WireRequest, response: ResponseRecord, { pacer, recent, key }: Asking, due: boolean): number | null {
  const { status, headers } = response;
  const after = retryAfter(headers);
  if (limited) return method === "GET" && status !== 429 && isForeign(response) ? 0 : null;
  const limit = pacer.learn(key, response);
  // An earlier run may have used the keys up: then they have their whole allowance after that.
  if (limit !== null) return due ? Math.max(limit, recent.firstMinute) : limit;
  if (status === 503 && after !== undefined) return after + SOON;
  return method === "GET" && (isForeign(response) || GATEWAYS.has(status)) ? (after ?? SOON) : null;
}

/** Statuses after which a read is sent again in the form of the API too. */
const GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504]);

/** An earlier answer as it is kept: its beginning. */
function beginning(response: ResponseRecord, due: boolean): ResponseRecord {
  const { status, headers, body, ms } = response;
  const cut = body.length > KEPT ? { cut: "an answer that was asked for again" } : {};
  return { status, headers, body: body.slice(0, KEPT), ms, ...cut, ...(status === 429 && due ? { due: true } : {}) };
}
