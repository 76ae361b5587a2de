import type { OperationId } from "@hr-platform/spec/operations";

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

const EMPLOYMENT = ["full_time", "part_time", "casual", "contractor"];
const JURISDICTIONS = ["AU", "NZ", "UK"];

/** §2.4. */
export const employeeBody: BodyRules = {
  operation: "createEmployee",
  members: {
    first_name: { form: "text", missing: "EMP-22", wrong: ["EMP-22"] },
    last_name: { form: "text", missing: "EMP-23", wrong: ["EMP-23"] },
    email: { form: "email", missing: "EMP-24", wrong: ["EMP-30"] },
    employment_type: { form: "text", values: EMPLOYMENT, missing: "EMP-25", wrong: ["EMP-29"] },
    start_date: { form: "date", missing: "EMP-26", wrong: ["EMP-31"] },
    jurisdiction: { form: "text", values: JURISDICTIONS, missing: "EMP-27", wrong: ["EMP-29"] },
    role: { form: "text", values: ["employee", "manager", "company_admin"], missing: "EMP-28", wrong: ["EMP-29"] },
    job_title: { form: "text", wrong: ["EMP-32"] },
    department: { form: "text", wrong: ["EMP-32"] },
    base_salary: { form: "cents", wrong: ["EMP-32"] },
    manager_id: { form: "uuid", wrong: ["EMP-32"] },
  },
};

/** §2.6. */
export const leaveBody: BodyRules = {
  operation: "requestLeave",
  members: {
    employee_id: { form: "uuid", missing: "LEAVE-19", wrong: ["LEAVE-26"] },
    leave_type_id: { form: "uuid", missing: "LEAVE-20", wrong: ["LEAVE-26"] },
    start_date: { form: "date", missing: "LEAVE-21", wrong: ["LEAVE-26"] },
    end_date: { form: "date", missing: "LEAVE-22", wrong: ["LEAVE-26"] },
    half_day: { form: "flag", wrong: ["LEAVE-26"] },
    half_day_period: { form: "text", values: ["morning", "afternoon"], wrong: ["LEAVE-24"] },
    notes: { form: "text", most: 500, tooLong: "LEAVE-25", wrong: ["LEAVE-26"] },
  },
};

/** §4.1: PATCH /company. The table says "or null" for some members only. */
export const companyBody: BodyRules = {
  operation: "updateCompany",
  members: {
    name: { form: "text", nullable: false, wrong: ["COMP-18"] },
    website: { form: "text", nullable: true, wrong: ["COMP-19"] },
    industry: { form: "text", nullable: true, wrong: ["COMP-20"] },
    phone: { form: "text", nullable: true, wrong: ["COMP-21"] },
    allowed_domains: { form: "texts", nullable: false, wrong: ["COMP-22"] },
    domain_enforcement_enabled: { form: "flag", nullable: false, wrong: ["COMP-23"] },
  },
};

/** §4.1: PUT /company/branding. */
export const brandingBody: BodyRules = {
  operation: "updateBranding",
  members: {
    primary_colour: { form: "colour", nullable: true, wrong: ["BRAND-02", "BRAND-07"] },
    accent_colour: { form: "colour", nullable: true, wrong: ["BRAND-02", "BRAND-07"] },
    brand_name: { form: "text", nullable: true, wrong: ["BRAND-03", "BRAND-07"] },
    email_branding: { form: "flag", nullable: false, wrong: ["BRAND-04", "BRAND-07"] },
  },
};

/** §4.4. */
export const webhookBody: BodyRules = {
  operation: "createWebhook",
  members: {
    url: { form: "https", missing: "HOOK-07", wrong: ["HOOK-06"] },
    events: { form: "texts", missing: "HOOK-07", wrong: ["HOOK-17"] },
  },
};

/** §4.5: POST /recruitment/roles. */
export const roleBody: BodyRules = {
  operation: "createRole",
  members: {
    title: { form: "text", missing: "REC-02" },
    employment_type: { form: "text", missing: "REC-03" },
    jurisdiction: { form: "text", missing: "REC-04" },
  },
};

/** §3.3, §4.5: PATCH /recruitment/roles/{id}; whether status is optional is open. */
export const roleStatusBody: BodyRules = {
  operation: "updateRole",
  members: { status: { form: "text", values: ["draft", "open", "on_hold", "closed", "filled"], wrong: ["REC-07"] } },
};

/** §4.7; the form of anonymity and the spelling of the types are open. */
export const surveyBody: BodyRules = {
  operation: "createSurvey",
  members: {
    title: { form: "text", missing: "SURV-01" },
    type: { form: "text", values: ["eNPS", "pulse", "check-in"], missing: "SURV-02", wrong: ["SURV-04"] },
    anonymity: { form: "text", missing: "SURV-03" },
  },
};

/** §4.7. */
export const recognitionBody: BodyRules = {
  operation: "createRecognition",
  members: {
    from_employee_id: { form: "uuid", missing: "RECOG-01" },
    to_employee_id: { form: "uuid", missing: "RECOG-02" },
    message: { form: "text", missing: "RECOG-03" },
  },
};

const TASK: BodyRules["members"] = { completed: { form: "flag", missing: "ONB-08", wrong: ["ONB-08"] } };

/** §4.6: tasks of both kinds of plan. */
export const taskBodies: readonly BodyRules[] = [
  { operation: "updateOnboardingTask", members: TASK },
  { operation: "updateOffboardingTask", members: TASK },
];

/** §4.5: of the body of an offer the document shows only the salary (N4). */
export const offerBody: BodyRules = { operation: "createOffer", members: { salary: { form: "cents", wrong: ["REC-16"] } } };
