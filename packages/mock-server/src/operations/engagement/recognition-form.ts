import type { EmployeeRecord, RecognitionRecord } from "@hr-platform/domain";
import type { Decisions } from "../../contract/decisions.ts";
import { refuse } from "../../contract/errors.ts";
import type { Row, Table } from "../../store/table.ts";
import { reportsTo } from "../employees/managers.ts";

/** @throws ApiError for a post to oneself. */
export function requireAnother(from: string, to: string, decisions: Decisions): void {
  if (from !== to) return;
  throw refuse.ownRecognition(decisions["recognition-refusal"] === "conflict" ? "CONFLICT" : "VALIDATION_ERROR");
}

/** @throws ApiError for a terminated giver or recipient. */
export function requireThere({ record }: Row<EmployeeRecord>, field: string, decisions: Decisions): void {
  const policy = decisions["recognition-terminated"];
  if (record.termination === null || policy === "allowed") return;
  const why = "A terminated employee neither gives nor receives recognition.";
  throw policy === "conflict" ? refuse.conflict(why, field) : refuse.invalid(field, why);
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
  throw refuse.notTheManager(
    ({ "by-case": "FORBIDDEN", "validation-error": "VALIDATION_ERROR", conflict: "CONFLICT" } as const)[decisions["recognition-refusal"]],
  );
}

/** A post as JSON text, with its people in the form of A-225. */
export function postText(row: Row<RecognitionRecord>, decisions: Decisions): string {
  const form = decisions["recognition-people"];
  if (form === "objects") return row.json;
  const { resource } = row.record;
  const part = form === "ids" ? "id" : "name";
  return JSON.stringify({ ...resource, giver: resource.giver[part], recipient: resource.recipient[part] });
}
