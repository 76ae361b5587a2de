import { applicants } from "./applicants.ts";
import { balanceReport } from "./balance-report.ts";
import type { Careless } from "./careless.ts";
import { leaveBot } from "./leave-bot.ts";
import { lifecycle } from "./lifecycle.ts";
import { mirror } from "./mirror.ts";
import { newJoiners } from "./new-joiners.ts";
import { reorganise } from "./reorganise.ts";

export type { Careless } from "./careless.ts";
export { FAILS_AT_ONCE } from "./fails-at-once.ts";

/** Mistakes with which a program still does its work in an ordinary company, on an ordinary day. */
export const CARELESS: readonly Careless[] = [
  ...leaveBot,
  ...newJoiners,
  ...mirror,
  ...applicants,
  ...reorganise,
  ...balanceReport,
  ...lifecycle,
];
