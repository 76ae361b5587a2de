import type { Variant } from "../pipeline.ts";
import { answerVariants } from "./answers.ts";
import { guardVariants } from "./guards.ts";
import { httpExtras } from "./http-extras.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { readYourWrites } from "./read-your-writes.ts";
import { refusalVariants } from "./refusals.ts";
import { unofferedPaths } from "./unoffered-paths.ts";

/** The decisions that change a step, by step. One wraps those before it: what is last has the last word on a response. */
export const VARIANTS: readonly Variant[] = [
  ...unofferedPaths,
  ...guardVariants,
  readYourWrites,
  // Its first answers are whole: what follows depends on the key and the decisions of each request.
  idempotencyKey,
  ...answerVariants,
  // An ETag is of the body that is sent.
  ...httpExtras,
  ...refusalVariants,
];
