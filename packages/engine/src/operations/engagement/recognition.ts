import type { EmployeeRecord, RecognitionRecord } from "@hr-platform/domain";
import type { PersonReference, RecognitionPost } from "@hr-platform/spec/types";
import { choose } from "../../contract/decisions.ts";
import { madeId, plainList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { wall } from "../../store/indexes/recognition-wall.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { ruleOf } from "../../contract/rules.ts";
import { unknownBodyId } from "../employees/managers.ts";
import { postText, requireAnother, requireManager, requireThere } from "./recognition-form.ts";
import { Row } from "../../store/table.ts";
import { fullName } from "../employees/operations.ts";

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
    created_at: new Date(now).toISOString(),
  };
  const row = new Row<RecognitionRecord>({ resource, is_public, ...(access.key.token === "" ? {} : { posted_with: access.key.token }) });
  return madeId(row.id, { changes: [{ table: "recognition", row }] });
}

/** §4.7: recognition from one person to another. */
export const recognitionRoutes: readonly Route[] = [
  route("listRecognition", listRecognition),
  route("createRecognition", createRecognition, check),
];
