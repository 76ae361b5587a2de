import type { OpenThing } from "../thing.ts";
import { ANALYTICS } from "./analytics.ts";
import { BOARDING } from "./boarding.ts";
import { ENGAGEMENT } from "./engagement.ts";
import { RECRUITMENT } from "./recruitment.ts";
import { SETTINGS_THINGS } from "./settings.ts";

/** Everything that answers must show in a form that the API document does not show, by its name in a target file. */
export const THINGS: Readonly<Record<ThingName, OpenThing>> = {
  ...SETTINGS_THINGS,
  ...RECRUITMENT,
  ...BOARDING,
  ...ENGAGEMENT,
  ...ANALYTICS,
};

export type ThingName =
  | keyof typeof SETTINGS_THINGS
  | keyof typeof RECRUITMENT
  | keyof typeof BOARDING
  | keyof typeof ENGAGEMENT
  | keyof typeof ANALYTICS;
