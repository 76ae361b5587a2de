import * as fc from "fast-check";
import type { Attack } from "./attack.ts";
import { content } from "./content.ts";
import { control } from "./control.ts";
import { uploads } from "./forms.ts";
import { framing } from "./framing.ts";

/** Attacks are generated in blocks, so that each depends only on the seed and its number, and no block fills the memory. */
export const BLOCK = 250;

const attack = fc.oneof(
  { weight: 60, arbitrary: content },
  { weight: 25, arbitrary: framing },
  { weight: 12, arbitrary: control },
  { weight: 3, arbitrary: uploads },
);

/** The first `count` attacks of a seed. */
export function* attacks(seed: number, count: number): Generator<Attack> {
  for (let start = 0; start < count; start += BLOCK) {
    yield* fc.sample(attack, { seed: seed * 1_000_003 + start, numRuns: Math.min(BLOCK, count - start) });
  }
}
