import { capacityBoard } from "./capacity-board.ts";
import type { Careless } from "./careless.ts";
import { contractorCleanup } from "./contractor-cleanup.ts";
import { leaverHook } from "./leaver-hook.ts";
import { newHires } from "./new-hires.ts";
import { payrollExport } from "./payroll-export.ts";
import { shortLeaveHook } from "./short-leave-hook.ts";
import { shutdownLeave } from "./shutdown-leave.ts";
import { welcomeHook } from "./welcome-hook.ts";

/** All careless programs: each is a careful one with one mistake. */
export const carelessInOtherLanguages: readonly Careless[] = [
  ...payrollExport,
  ...capacityBoard,
  ...contractorCleanup,
  ...shutdownLeave,
  ...newHires,
  ...leaverHook,
  ...shortLeaveHook,
  ...welcomeHook,
];
