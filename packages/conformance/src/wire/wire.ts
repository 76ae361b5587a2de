import type { WireRequest } from "../exchange/wire-request.ts";
import type { ResponseRecord } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";

/** A request that came to the receiver of the target file. */
export interface Arrival {
  readonly method: string;
  /** With the query, as it was asked for. */
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** As `bytesToText` writes bytes. */
  readonly body: string;
  /** When, in milliseconds since some instant, by the time that the run's waiting turns. */
  readonly at: number;
  /** When the sender gave up waiting for an answer; null: it did not. */
  readonly gaveUpAt: number | null;
}

/** How the receiver answers an arrival; a status of null: never. */
export interface ReceiverReply {
  readonly status: number | null;
  readonly location?: string;
}

/** All that a run has to do with the world: live, or played back from evidence. Methods take the id under which they are recorded last. */
export interface Wire {
  /** @param id the exchange's id. @throws NoAnswerError when no answer came. */
  send(request: WireRequest, id: string): Promise<ResponseRecord>;
  /** Lets time pass on the target: really, or by its clock where it has one to turn. */
  wait(ms: number, id: string): Promise<void>;
  /** Waits until this key has not been used for so many milliseconds. */
  rest(key: KeyName, ms: number, id: string): Promise<void>;
  /** Requests sent so far. */
  readonly requests: number;
  /** Requests that evidence held no answer to; undefined: it is not played back. */
  readonly missing?: number;
  /**
   * Has the receiver answer what comes to paths that hold `mark`: one reply after the other, the last one from then on. Pings
   * are answered 200, and what comes to other paths 404. Opens the port when first asked.
   * @returns "" or, where no port can be opened, why
   */
  reply(mark: string, replies: readonly ReceiverReply[], id: string): Promise<string>;
  /** All that has come to paths that hold `mark`, as soon as it is `atLeast` so much, or when `within` ms have really passed. */
  arrivals(mark: string, wanted: { readonly atLeast: number; readonly within: number }, id: string): Promise<readonly Arrival[]>;
  /** Asks the control API of a target that has one; no request of the run's. */
  control(method: string, path: string, id: string): Promise<ResponseRecord>;
  /** Has the control API do what a person of the judged company does in the web application (`POST {control_url}/web/<action>`). */
  web(action: string, fields: Readonly<Record<string, unknown>>, id: string): Promise<ResponseRecord>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

/** No answer came: refused, reset, timed out. */
export class NoAnswerError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NoAnswerError";
  }
}
