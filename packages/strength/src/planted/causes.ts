import { earlierCauses } from "./earlier/causes.ts";
import { wave4Causes } from "./wave-4/causes.ts";

/** What names a planted mistake in the title of a cause, by its id: 75 mistakes of each wave, drawn once. */
export const causeKeys: Readonly<Record<string, RegExp>> = { ...earlierCauses, ...wave4Causes };
