import type { KeyName } from "../target/key-name.ts";

/** A request on its way out. */
export interface WireRequest {
  readonly method: string;
  /** Below the base address, with the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly key: KeyName | null;
  /** Whether a 429 is what the check is after; otherwise it is waited out. */
  readonly limited: boolean;
  /** It goes out though the target has been silent, and is given up after so many milliseconds. */
  readonly within?: number;
}
