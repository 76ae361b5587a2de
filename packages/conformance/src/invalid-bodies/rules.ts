import type { OperationId } from "@hr-platform/spec/operations";
import type { ValueSchema } from "@hr-platform/spec/texts";
import { bodyMembers, isColour, isNullable, typesOf, valuesOf } from "../document/members.ts";

/** The type of a member, in the document's words. `cents`: an integer; `texts`: an array of strings. */
export type MemberForm = "text" | "cents" | "flag" | "uuid" | "date" | "email" | "https" | "texts" | "colour";

/** What the document says of one member of a body. */
export interface BodyMember {
  readonly form: MemberForm;
  /** Whether null is an ordinary value. Default false; then null for an optional member of a create is open. */
  readonly nullable?: boolean;
  /** The only allowed texts. */
  readonly values?: readonly string[];
  /** The greatest allowed number of characters. */
  readonly most?: number;
  /** The requirement about the length. Default: those of `wrong`. */
  readonly tooLong?: string;
  /** The requirement that makes it required; undefined: it is optional, or that is open. */
  readonly missing?: string;
  /** Requirements that forbid values of another form; undefined: none does, and no such value is sent. */
  readonly wrong?: readonly string[];
}

/** The body of one operation as §2 and §4 describe it. */
export interface BodyRules {
  readonly operation: OperationId;
  readonly members: Readonly<Record<string, BodyMember>>;
}

const FORM_OF_TYPE: Readonly<Record<string, MemberForm>> = { array: "texts", boolean: "flag", integer: "cents", string: "text" };
const FORM_OF_FORMAT: Readonly<Record<string, MemberForm>> = { uuid: "uuid", date: "date", email: "email", uri: "https" };

function formOf(schema: ValueSchema): MemberForm {
  return isColour(schema.pattern) ? "colour" : (FORM_OF_FORMAT[schema.format ?? ""] ?? FORM_OF_TYPE[typesOf(schema)[0]!]!);
}

/**
 * The members of an operation's body about which the register has a requirement. @param values texts that the description does not list
 */
function bodyOf(operation: OperationId, values: Readonly<Record<string, readonly string[]>> = {}): BodyRules {
  const members = bodyMembers(operation);
  // Where a body creates something, null for an optional member is open.
  const isChange = members.every(({ requires }) => requires.length === 0) && members.some(({ schema }) => isNullable(schema));
  const rows = members.flatMap(({ name, schema, requires, shapes, bounds }): [string, BodyMember][] => {
    if (requires.length + shapes.length === 0) return [];
    const listed = values[name] ?? (shapes.length > 0 ? valuesOf(schema) : undefined);
    const [missing] = requires;
    const [tooLong] = bounds;
    const rule: BodyMember = {
      form: formOf(schema),
      ...(isChange ? { nullable: isNullable(schema) } : {}),
      ...(listed === undefined ? {} : { values: listed }),
      ...(tooLong === undefined || schema.maxLength === undefined ? {} : { most: schema.maxLength, tooLong }),
      ...(missing === undefined ? {} : { missing }),
      ...(shapes.length === 0 ? {} : { wrong: shapes }),
    };
    return [[name, rule]];
  });
  return { operation, members: Object.fromEntries(rows) };
}

/** §2.4. */
export const employeeBody: BodyRules = bodyOf("createEmployee");
/** §2.6. */
export const leaveBody: BodyRules = bodyOf("requestLeave");
/** §4.1: PATCH /company. The table says "or null" for some members only. */
export const companyBody: BodyRules = bodyOf("updateCompany");
/** §4.1: PUT /company/branding. */
export const brandingBody: BodyRules = bodyOf("updateBranding");
/** §4.4. */
export const webhookBody: BodyRules = bodyOf("createWebhook");
/** §4.5: POST /recruitment/roles. */
export const roleBody: BodyRules = bodyOf("createRole");
/** §3.3, §4.5: PATCH /recruitment/roles/{id}; whether status is optional is open. */
export const roleStatusBody: BodyRules = bodyOf("updateRole");
/** §4.7; the form of anonymity and the spelling of the types are open. */
export const surveyBody: BodyRules = bodyOf("createSurvey", { type: ["eNPS", "pulse", "check-in"] });
/** §4.7. */
export const recognitionBody: BodyRules = bodyOf("createRecognition");
/** §4.6: tasks of both kinds of plan. */
export const taskBodies: readonly BodyRules[] = [bodyOf("updateOnboardingTask"), bodyOf("updateOffboardingTask")];
/** §4.5: of the body of an offer the document shows only the salary (N4). */
export const offerBody: BodyRules = bodyOf("createOffer");
