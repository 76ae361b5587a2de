import type { Wire } from "../wire/wire.ts";
import type { Problem } from "./problem.ts";

/** Why a run was interrupted, in words. */
export function interruption({ reason }: AbortSignal): string {
  return typeof reason === "string" ? reason : "the run was interrupted";
}

/** Why a run ended early; undefined: it did not. */
export function earlyEnd(
  { cut, wire }: { readonly cut: string | undefined; readonly wire: Wire },
  signal: AbortSignal | undefined,
  problems: readonly Problem[],
): string | undefined {
  if (signal?.aborted === true) return interruption(signal);
  return problems.length > 0 ? "the target is not what its file says" : (cut ?? cutShort(wire));
}

/** Why played-back evidence is not of the same requests: it was cut off, or is of another build of the suite; undefined: it is of the same. */
function cutShort({ missing = 0, unasked = 0 }: Wire): string | undefined {
  if (missing > 0) return `the evidence has no response to ${missing} of the requests`;
  return unasked === 0 ? undefined : `the evidence has responses to ${unasked} requests that were not made`;
}
