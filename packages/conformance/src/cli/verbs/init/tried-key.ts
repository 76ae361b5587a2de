import type { Exchange } from "../../../exchange/exchange.ts";
import type { KeyName } from "../../../target/key-name.ts";

/** A key whose role is not known yet. */
export interface KeyCandidate {
  readonly value: string;
  /** The environment variable that holds it; undefined: it came from a flag or a prompt. */
  readonly variable?: string;
}

/** A key with what the service answered it. */
export interface TriedKey {
  readonly candidate: KeyCandidate;
  /** The role that its name says; undefined: none. */
  readonly named: KeyName | undefined;
  /** The first read. */
  readonly first: Exchange;
  /** GET /webhooks. */
  readonly hooks: Exchange;
}
