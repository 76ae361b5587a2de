import type { Planted } from "./planted.ts";
import { firstWave } from "./wave-1/index.ts";
import { secondWave } from "./wave-2/index.ts";
import { thirdWave } from "./wave-3/index.ts";
import { fourthWave } from "./wave-4/index.ts";

/** The wave planted last. What is found of it before any check is changed tells how strong the suite is. */
export const latestWave: readonly Planted[] = fourthWave;

/** Every planted mistake. */
export const planted: readonly Planted[] = [...firstWave, ...secondWave, ...thirdWave, ...fourthWave];
