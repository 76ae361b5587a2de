import { accessCompanies } from "./access-companies.ts";
import { accessEvents } from "./access-events.ts";
import { accessKeys } from "./access-keys.ts";
import { accessLater } from "./access-later.ts";
import { accessLimit } from "./access-limit.ts";
import { accessMore } from "./access-more.ts";
import type { Planted } from "../planted.ts";

/** Mistakes about keys, isolation, scopes, plans, limits and events. */
export const access: readonly Planted[] = [
  ...accessKeys,
  ...accessMore,
  ...accessLater,
  ...accessCompanies,
  ...accessLimit,
  ...accessEvents,
];
