import type { WireRequest } from "../exchange/request.ts";
import type { ResponseRecord } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";

/** A request that the receiver of the target file got. */
export interface Arrival {
  readonly method: string;
  /** With the query, as it was sent. */
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** As `bytesToText` writes bytes. */
  readonly body: string;
  /** Milliseconds since some instant, by the run's `Time`. */
  readonly at: number;
  /** When the sender stopped waiting for a reply; null: it did not. */
  readonly gaveUpAt: number | null;
}

/** How the receiver replies to an arrival; a status of null: not at all. */
export interface ReceiverReply {
  readonly status: number | null;
  readonly location?: string;
}

/** What the rate limit of each key allows now. `id`: of the exchange. */
export interface KeyAllowance {
  /** The key that sends an exchange: the first that need not wait, otherwise the one that waits least. @param keys the preferred first */
  keyFor(keys: readonly KeyName[], id: string): KeyName;
  /** Whether an exchange must wait for its turn. */
  mustWait(key: KeyName | null, id: string): boolean;
}

/** All effects of a run outside the process: live, or played back from evidence. The last parameter is the id of the record in evidence. */
export interface Wire {
  /** Sends a request. @param id the exchange's id. @throws NoAnswerError if no response came */
  send(request: WireRequest, id: string): Promise<ResponseRecord>;
  /** Lets time pass on the target: turns its clock if it has a control API, otherwise waits. */
  wait(ms: number, id: string): Promise<void>;
  /** Whether waiting takes real time, in which other requests can be sent. */
  isTimeReal(id: string): Promise<boolean>;
  /** Waits until this key has been unused for so many milliseconds. */
  rest(key: KeyName, ms: number, id: string): Promise<void>;
  /** What the rate limit of each key allows now (§8). Left out: every key may send at once. */
  readonly allowance?: KeyAllowance;
  /**
   * Waits until one of some keys may send a request, which is kept for the exchange with the id `id` without `/turn`.
   * @param keys the keys that may send it, the preferred first; it may name others later
   * @returns the key; if the run has ended before, any of them
   */
  turn?(keys: () => readonly (KeyName | null)[], id: string): Promise<KeyName | null>;
  /** Requests sent so far. */
  readonly requests: number;
  /** Why the run must end: the target made it wait for too long. Undefined: it need not. */
  readonly exhausted?: string | undefined;
  /** Requests that the evidence has no response to; undefined: the run is live. */
  readonly missing?: number;
  /** Responses of the evidence whose requests were not made; undefined: the run is live. */
  readonly unasked?: number;
  /**
   * Sets the replies of the receiver at paths with `mark`: used in order, then the last one again and again. Pings get 200, other
   * paths 404. Opens the port at the first call.
   * @returns "", or why the port cannot be opened
   */
  reply(mark: string, replies: readonly ReceiverReply[], id: string): Promise<string>;
  /** The arrivals at paths with `mark`: returned once there are `atLeast`, or after `within` milliseconds of real time. */
  arrivals(mark: string, wanted: { readonly atLeast: number; readonly within: number }, id: string): Promise<readonly Arrival[]>;
  /** Calls the control API of the target; does not count as a request of the run. */
  control(method: string, path: string, id: string): Promise<ResponseRecord>;
  /** Does what a person of the judged company does in the web application (`POST {control_url}/web/<action>`). */
  web(action: string, fields: Readonly<Record<string, unknown>>, id: string): Promise<ResponseRecord>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

/** No response came: the connection was refused or reset, or timed out. */
export class NoAnswerError extends Error {
  /** What came before the request was sent again, the first first; status 0: nothing. */
  readonly earlier: readonly ResponseRecord[];
  /** Whether the request was sent, but for those before. */
  readonly isSent: boolean;

  constructor(reason: string, earlier: readonly ResponseRecord[] = [], isSent = true) {
    super(reason);
    this.name = "NoAnswerError";
    this.earlier = earlier;
    this.isSent = isSent;
  }
}
