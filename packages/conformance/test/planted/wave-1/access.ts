import { accessCompanies } from "./access-companies.ts";
import { accessEvents } from "./access-events.ts";
import { accessKeys } from "./access-keys.ts";
import { accessLater } from "./access-later.ts";
import { accessLimit } from "./access-limit.ts";
import { accessKeysFurther } from "./access-keys-further.ts";
import { accessKeysMore } from "./access-keys-more.ts";
import { accessNarrow } from "./access-narrow.ts";
import { accessNarrowMore } from "./access-narrow-more.ts";
import type { Planted } from "../planted.ts";

/** Mistakes about keys, isolation, scopes, plans, limits and events. */
export const access: readonly Planted[] = [
  ...accessKeys,
  ...accessKeysMore,
  ...accessKeysFurther,
  ...accessNarrow,
  ...accessNarrowMore,
  ...accessLater,
  ...accessCompanies,
  ...accessLimit,
  ...accessEvents,
];
