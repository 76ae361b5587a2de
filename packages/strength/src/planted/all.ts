import type { Planted } from "./planted.ts";
import { earlierWaves } from "./earlier/index.ts";
import { fourthWave } from "./wave-4/index.ts";
import { wave5 } from "./wave-5/index.ts";
import { wave6 } from "./wave-6/index.ts";
import { wave7 } from "./wave-7/index.ts";

/** The wave planted last. What is found of it before any check is changed tells how strong the suite is. */
export const latestWave: readonly Planted[] = wave7;

/** Every planted mistake. */
export const planted: readonly Planted[] = [...earlierWaves, ...fourthWave, ...wave5, ...wave6, ...wave7];
