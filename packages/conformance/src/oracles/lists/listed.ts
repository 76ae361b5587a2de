import type { OperationId } from "@hr-platform/spec/operations";
import { type Changeable, writes } from "../../document/writes.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";

/** The requirement that says what each list contains. */
export const LISTS: Readonly<Partial<Record<OperationId, string>>> = {
  listEmployees: "EMP-15",
  listLeave: "LEAVE-27",
  listLeaveTypes: "LTYPE-01",
  listWebhooks: "HOOK-13",
  listRoles: "REC-01",
  listStages: "REC-10",
  listOnboardingPlans: "ONB-01",
  listOffboardingPlans: "ONB-10",
  listRecognition: "RECOG-08",
  listSurveyProgrammes: "LEARN-01",
  listLearningPaths: "LEARN-02",
};
/** The kind of the rows of each list. */
export const ROW_KINDS: Readonly<Partial<Record<OperationId, Changeable>>> = {
  listEmployees: "employee",
  listLeave: "leave",
  listLeaveTypes: "leave type",
  listWebhooks: "webhook",
  listRoles: "role",
  listStages: "stage",
  listOnboardingPlans: "onboarding",
  listOffboardingPlans: "offboarding",
  listRecognition: "recognition",
  listSurveyProgrammes: "programme",
  listLearningPaths: "learning path",
};
/** Lists that no request of the API changes. */
export const FIXED: ReadonlySet<string | null> = new Set(
  Object.entries(ROW_KINDS).flatMap(([operation, kind]) => (writes.some(({ changes }) => changes.includes(kind)) ? [] : [operation])),
);

/** The rows of a list, which may be in `data.plans`; none if there is no array. */
export const rowsOf = ({ data }: Exchange): readonly View[] => (data.isList ? data.list : data.at("plans").list);

/** Whose list a key reads. */
export const companyOf = ({ key }: Exchange): "own" | "other" | "low" => (key === "other" || key === "low" ? key : "own");

/** Milliseconds by which a list may lag behind a write. */
export const LAG = 2000;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The ids in a text, in lower case. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(UUID)].map(([id]) => id.toLowerCase());
}
