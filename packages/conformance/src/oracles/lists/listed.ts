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

const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const HYPHEN = 45;

/** The ids in a text, in lower case. It looks from hyphen to hyphen: a search for the whole pattern takes twenty times as long. */
export function idsIn(text: string): string[] {
  const ids: string[] = [];
  for (let at = text.indexOf("-", 8); at !== -1; at = text.indexOf("-", at + 1)) {
    if (text.charCodeAt(at + 5) !== HYPHEN || text.charCodeAt(at + 10) !== HYPHEN || text.charCodeAt(at + 15) !== HYPHEN) continue;
    const id = text.slice(at - 8, at + 28);
    if (!ID.test(id)) continue;
    ids.push(id.toLowerCase());
    at += 27;
  }
  return ids;
}
