import { type EmployeeRecord, type RecognitionRecord, isoInstant } from "@hr-platform/domain";
import type { PersonReference, RecognitionPost } from "@hr-platform/spec/types";
import { choose, type ByValue, type Decisions } from "../../contract/decisions.ts";
import { madeId, plainList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { wall } from "../../store/indexes/recognition-wall.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { ruleOf } from "../../contract/rules.ts";
import { unknownBodyId, reportsTo } from "../employees/managers.ts";
import { Row, type Table } from "../../store/table.ts";
import { fullName } from "../employees/operations.ts";
import { CODE_OF } from "../../contract/errors.ts";

/** Public posts. A key belongs to no user, so it sees no private posts, unless the decision says otherwise. */
function listRecognition(context: Context): Answer {
  const { company, access, decisions } = context;
  const posts = wall(company.recognition, decisions["private-recognition"] === "shown" ? access.key.token : null);
  return plainList(context, posts, (row) => postText(row, decisions));
}

/** Checks that need only the body. */
function check({ body, decisions }: ContextOf<"createRecognition">): void {
  const { from_employee_id, to_employee_id, kind = "peer" } = body;
  if (decisions["recognition-fields"] === "free-kind") requireText("kind", kind, decisions);
  requireAnother(from_employee_id, to_employee_id, decisions);
}

/**
 * The checks of text elsewhere in the description, for a kind that is free text. @throws ApiError VALIDATION_ERROR
 * (A-21, A-22).
 */
function requireText(field: string, text: string, decisions: Context["decisions"]): void {
  if (text === "" && choose(decisions["blank-strings"], { rejected: true, stored: false, trimmed: false }))
    throw refuseBy.invalid(ruleOf("body-field", undefined, "blank-strings"), field, `${field} must not be blank.`);
  if (Array.from(text).length > 255 && decisions["string-lengths"] === "bounded")
    throw refuseBy.invalid(ruleOf("body-field", undefined, "string-lengths"), field, `${field} must have at most 255 characters.`);
}

/** The employee that a field of the body names. @throws ApiError for an unknown one. */
function person(
  { company, body, decisions }: ContextOf<"createRecognition">,
  field: "from_employee_id" | "to_employee_id",
): Row<EmployeeRecord> {
  const row = company.employees.get(body[field]);
  if (row === undefined) throw unknownBodyId(field, decisions);
  return row;
}

function named({ record: { resource } }: Row<EmployeeRecord>): PersonReference {
  return { id: resource.id, name: fullName(resource) };
}

/** The id of a new post. Private posts have a separate sequence, so that they leave no gap in the public one. */
function newId({ company }: Context, isPublic: boolean): string {
  const posts = company.recognition;
  const shown = wall(posts, null).length;
  const ids = company.ids(isPublic ? "recognition" : "private-recognition");
  let n = isPublic ? shown : posts.size - shown;
  while (posts.get(ids(n)) !== undefined) n += 1;
  return ids(n);
}

function createRecognition(context: ContextOf<"createRecognition">): Answer {
  const { company, access, body, decisions, now } = context;
  const { message, kind = "peer", value_tag = null, is_public = true } = body;
  const giver = person(context, "from_employee_id");
  const recipient = person(context, "to_employee_id");
  requireThere(giver, "from_employee_id", decisions);
  requireThere(recipient, "to_employee_id", decisions);
  if (kind === "manager") requireManager(company.employees, giver, recipient, decisions);
  const resource: RecognitionPost = {
    id: newId(context, is_public),
    giver: named(giver),
    recipient: named(recipient),
    message,
    value_tag: value_tag === "" ? null : value_tag,
    // Any text if the decision `recognition-fields` says so.
    kind: kind as RecognitionPost["kind"],
    reaction_count: 0,
    created_at: isoInstant(now),
  };
  const row = new Row<RecognitionRecord>({ resource, is_public, ...(access.key.token === "" ? {} : { posted_with: access.key.token }) });
  return madeId(row.id, { changes: [{ table: "recognition", row }] });
}

/** §4.7: recognition from one person to another. */
export const recognitionRoutes: readonly Route[] = [
  route("listRecognition", listRecognition),
  route("createRecognition", createRecognition, check),
];

const OWN: ByValue<"recognition-refusal", "VALIDATION_ERROR" | "CONFLICT"> = {
  "by-case": "VALIDATION_ERROR",
  "validation-error": "VALIDATION_ERROR",
  conflict: "CONFLICT",
};

/** @throws ApiError for a post to oneself. */
function requireAnother(from: string, to: string, decisions: Decisions): void {
  if (from !== to) return;
  throw refuseBy.rule(
    "own-recognition",
    choose(decisions["recognition-refusal"], OWN),
    "Nobody can recognise themselves.",
    "to_employee_id",
  );
}

/** @throws ApiError for a terminated giver or recipient. */
function requireThere({ record }: Row<EmployeeRecord>, field: string, decisions: Decisions): void {
  const code = choose(decisions["recognition-terminated"], { ...CODE_OF, allowed: null });
  if (record.termination === null || code === null) return;
  throw refuseBy.rule("recognition-of-leaver", code, "A terminated employee neither gives nor receives recognition.", field);
}

/** @throws ApiError for a manager post by somebody who is not the manager of the recipient. */
function requireManager(
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
function postText(row: Row<RecognitionRecord>, decisions: Decisions): string {
  const part = choose(decisions["recognition-people"], SHOWN_PART);
  if (part === null) return row.json;
  const { resource } = row.record;
  return JSON.stringify({ ...resource, giver: resource.giver[part], recipient: resource.recipient[part] });
}
