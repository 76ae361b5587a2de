import type { Readable } from "node:stream";
import type { Connection } from "../target/target.ts";
import { reaching } from "./direct.ts";

/** A request that is passed on as it came. */
export interface PassedRequest {
  /** Where it goes: scheme, host and port. */
  readonly origin: string;
  readonly method: string;
  /** With the query, as it was sent. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Null: none. */
  readonly body: Readable | null;
  readonly signal: AbortSignal;
}

/** An answer as it came: nothing is decoded, and a redirect is not followed. */
export interface PassedAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Readable;
}

export type Passage = (request: PassedRequest) => Promise<PassedAnswer>;

/**
 * Passes requests on by the network, with the bounds, certificates and proxy of all requests to the target.
 * @throws ConfigurationError for a proxy that is no address, and for files that cannot be used
 */
export function passage(connection: Connection = {}): Passage {
  const reach = reaching(connection);
  return async ({ origin, method, path, headers, body, signal }) => {
    const { dispatcher, explained } = await reach();
    const options = {
      origin,
      method,
      path,
      headers: [...headers],
      body,
      signal,
      responseHeaders: "raw" as const,
    };
    try {
      const answer = await dispatcher.request(options);
      const raw = answer.headers as unknown as string[];
      return { status: answer.statusCode, statusText: answer.statusText, headers: raw, body: answer.body };
    } catch (error) {
      throw explained(error);
    }
  };
}
