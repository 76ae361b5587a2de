import type { EmployeeRecord, RecognitionRecord } from "@hr-platform/domain";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import { CODE_OF } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import type { Row, Table } from "../../store/table.ts";
import { reportsTo } from "../employees/managers.ts";

const OWN: ByValue<"recognition-refusal", "VALIDATION_ERROR" | "CONFLICT"> = {
  "by-case": "VALIDATION_ERROR",
  "validation-error": "VALIDATION_ERROR",
  conflict: "CONFLICT",
};

/** @throws ApiError for a post to oneself. */
export function requireAnother(from: string, to: string, decisions: Decisions): void {
  if (from !== to) return;
  throw refuseBy.rule(
    "own-recognition",
    choose(decisions["recognition-refusal"], OWN),
    "Nobody can recognise themselves.",
    "to_employee_id",
  );
}

/** @throws ApiError for a terminated giver or recipient. */
export function requireThere({ record }: Row<EmployeeRecord>, field: string, decisions: Decisions): void {
  const code = choose(decisions["recognition-terminated"], { ...CODE_OF, allowed: null });
  if (record.termination === null || code === null) return;
  throw refuseBy.rule("recognition-of-leaver", code, "A terminated employee neither gives nor receives recognition.", field);
}

/** @throws ApiError for a manager post by somebody who is not the manager of the recipient. */
export function requireManager(
  employees: Table<EmployeeRecord>,
  giver: Row<EmployeeRecord>,
  recipient: Row<EmployeeRecord>,
  decisions: Decisions,
): void {
  const manages =
    decisions["recognition-manager"] === "chain"
      ? reportsTo(employees, recipient, giver.id)
      : recipient.record.resource.manager_id === giver.id;
  if (manages) return;
  const code = choose(decisions["recognition-refusal"], { ...CODE_OF, "by-case": "FORBIDDEN" as const });
  const why = "A post of kind manager comes from the recipient's manager.";
  throw refuseBy.rule("not-the-manager", code, why, code === "VALIDATION_ERROR" ? "kind" : undefined);
}

/** The part of a person that is shown; null: both. */
const SHOWN_PART: ByValue<"recognition-people", "id" | "name" | null> = { objects: null, ids: "id", names: "name" };

/** A post as JSON text, with its people in the form of A-225. */
export function postText(row: Row<RecognitionRecord>, decisions: Decisions): string {
  const part = choose(decisions["recognition-people"], SHOWN_PART);
  if (part === null) return row.json;
  const { resource } = row.record;
  return JSON.stringify({ ...resource, giver: resource.giver[part], recipient: resource.recipient[part] });
}
