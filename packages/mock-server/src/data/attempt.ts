import type { Applied } from "./checksum.ts";

/** What a call came to. */
export function attempt(run: () => unknown): Applied {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

/** What a promise came to. */
export async function settled(late: Promise<unknown>): Promise<Applied> {
  try {
    return { value: await late };
  } catch (error) {
    return { error };
  }
}
