import type { Planted } from "./planted.ts";
import { earlierWaves } from "./earlier/index.ts";
import { wave7 } from "./wave-7/index.ts";

/** The wave planted last. What is found of it before any check is changed tells how strong the suite is. */
export const latestWave: readonly Planted[] = wave7;

/** Every planted mistake. */
export const planted: readonly Planted[] = [...earlierWaves, ...wave7];
