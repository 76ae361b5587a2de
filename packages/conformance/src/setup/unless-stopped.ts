import { CheckStopped } from "../run/check/check-stopped.ts";

/** Calls `make`; undefined if it stops the check. */
export async function unlessStopped<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof CheckStopped) return undefined;
    throw error;
  }
}
