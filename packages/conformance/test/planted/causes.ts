import { wave1Causes } from "./wave-1/causes.ts";
import { wave2Causes } from "./wave-2/causes.ts";
import { wave3Causes } from "./wave-3/causes.ts";
import { wave4Causes } from "./wave-4/causes.ts";

/** What names a planted mistake in the title of a cause, by its id: 75 mistakes of each wave, drawn once. */
export const causeKeys: Readonly<Record<string, RegExp>> = { ...wave1Causes, ...wave2Causes, ...wave3Causes, ...wave4Causes };
