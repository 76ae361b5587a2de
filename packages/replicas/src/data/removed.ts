import { ApiError } from "@hr-platform/engine/contract/errors";
import type { ChangeCall } from "@hr-platform/engine/sandbox/mock-handle";

/** The shard of a sandbox was removed: another process has ended the sandbox. */
export class Removed extends Error {}

/** The error of a call to a sandbox that has ended. */
export function noSandbox(): ApiError {
  return new ApiError("NOT_FOUND", "There is no such sandbox. GET /_mock/sandboxes lists those that there are.", "sandbox");
}

/** Passes over the error of `noSandbox`. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
}

/** The call that ends a sandbox. */
export function endCall(id: string): ChangeCall {
  return { row: "endSandbox", params: { id }, fields: {}, bytes: 0, drawn: {}, ends: id };
}
