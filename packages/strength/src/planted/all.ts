import type { Planted } from "./planted.ts";
import { earlierWaves } from "./earlier/index.ts";
import { wave7 } from "./wave-7/index.ts";
import { wave8a } from "./wave-8/a.ts";
import { wave8b } from "./wave-8/b.ts";

/**
 * The wave planted last, by people who knew the API document and not the checks. What is found of it before any check is changed tells how
 * strong the suite is. No order is made from it.
 */
export const latestWave: readonly Planted[] = [...wave8a, ...wave8b];

/** Every planted mistake. */
export const planted: readonly Planted[] = [...earlierWaves, ...wave7, ...latestWave];
