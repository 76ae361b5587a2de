import type { OperationId } from "@hr-platform/spec/operations";
import { type Changeable, writes } from "../../document/writes.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";

/** The requirement that says what each list contains, and the kind of its rows. */
const ROWS: readonly (readonly [operation: OperationId, requirement: string, kind: Changeable])[] = [
  ["listEmployees", "EMP-15", "employee"],
  ["listLeave", "LEAVE-27", "leave"],
  ["listLeaveTypes", "LTYPE-01", "leave type"],
  ["listWebhooks", "HOOK-13", "webhook"],
  ["listRoles", "REC-01", "role"],
  ["listStages", "REC-10", "stage"],
  ["listOnboardingPlans", "ONB-01", "onboarding"],
  ["listOffboardingPlans", "ONB-10", "offboarding"],
  ["listRecognition", "RECOG-08", "recognition"],
  ["listSurveyProgrammes", "LEARN-01", "programme"],
  ["listLearningPaths", "LEARN-02", "learning path"],
];
export const LISTS: Readonly<Partial<Record<OperationId, string>>> = Object.fromEntries(ROWS);
export const ROW_KINDS: Readonly<Partial<Record<OperationId, Changeable>>> = Object.fromEntries(ROWS.map(([id, , kind]) => [id, kind]));
/** Lists that no request of the API changes. */
export const FIXED: ReadonlySet<OperationId | null> = new Set(
  ROWS.filter(([, , kind]) => !writes.some(({ changes }) => changes.includes(kind))).map(([id]) => id),
);

/** The rows of a list, which may be in `data.plans`; none if there is no array. */
export const rowsOf = ({ data }: Exchange): readonly View[] => (data.isList ? data.list : data.at("plans").list);

/** Milliseconds by which a list may lag behind a write. */
export const LAG = 2000;

/** An id, which begins before the match: a regular expression that begins with a fixed character is many times as fast. */
const ID = /(?<=([\da-f]{8}))-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** The ids in a text, in lower case. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].map(([rest, start]) => (start! + rest).toLowerCase());
}
