import { leave } from "./leave.ts";
import type { Planted } from "./planted.ts";

/** Every planted mistake, by area. */
export const planted: readonly Planted[] = [...leave];
