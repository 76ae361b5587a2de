import type { Planted } from "../planted.ts";
import { eighthRecruitmentB } from "./b-recruitment.ts";
import { eighthBoardingB } from "./b-boarding.ts";
import { eighthAnalyticsB } from "./b-analytics.ts";
import { eighthBrandingB } from "./b-branding.ts";
import { eighthEngagementB } from "./b-engagement.ts";
import { eighthSmallB } from "./b-small.ts";

/** Planted from the API document alone, for statements drawn at random from the second half of it. No order is made from it. */
export const wave8b: readonly Planted[] = [
  ...eighthRecruitmentB,
  ...eighthBoardingB,
  ...eighthAnalyticsB,
  ...eighthBrandingB,
  ...eighthEngagementB,
  ...eighthSmallB,
];
