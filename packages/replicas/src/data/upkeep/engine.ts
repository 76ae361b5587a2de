/**
 * By version: a checksum of the data of seed 1 and of what the mock answers to the same requests, which `engine.test.ts` computes. Add one
 * with every change after which the same entries give other answers or another saved state.
 */
export const ANSWERS: readonly number[] = [2_978_047_344, 4_031_190_359, 4_031_190_359, 4_031_190_359, 2_938_785_377];

/** The version of the mock's behaviour. A process of another version takes over with a saved state, and repeats no entries of this one. */
export const ENGINE: number = ANSWERS.length;
