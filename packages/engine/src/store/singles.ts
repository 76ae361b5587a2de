import type { Areas, SingleName } from "@hr-platform/domain";

/** Records of which a company has exactly one. null: it has none. */
export type Singles = { readonly [S in SingleName]-?: Exclude<Areas[S], undefined> };
