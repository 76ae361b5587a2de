import type { KeyName } from "../target/key-name.ts";

/** A request, ready to send. */
export interface WireRequest {
  readonly method: string;
  /** Below the base address, with the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly key: KeyName | null;
  /** Whether the check expects a 429; otherwise the run waits and sends again. */
  readonly limited: boolean;
  /** Time limit in milliseconds; with it the request is sent even if the target answered none of the last five. */
  readonly within?: number;
}
