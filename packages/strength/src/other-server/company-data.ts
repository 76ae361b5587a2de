/** All data of one company, as plain data that can be copied. */
export interface CompanyData {
  readonly id: string;
  readonly growth: boolean;
  profile: Profile;
  branding: Branding;
  readonly staff: Map<string, Person>;
  readonly leaveTypes: readonly LeaveType[];
  /** Read only by a route with a mistake. */
  readonly hiddenTypeId: string;
  readonly hidden: Map<string, Leave>;
  readonly leave: Map<string, Leave>;
  readonly webhooks: Map<string, Webhook>;
  readonly stages: readonly Stage[];
  readonly roles: Map<string, Role>;
  readonly candidates: Map<string, Candidate>;
  readonly applications: Map<string, Application>;
  readonly offers: Map<string, { readonly id: string; readonly applicationId: string }>;
  readonly onboarding: Map<string, Plan>;
  readonly offboarding: Map<string, Plan>;
  readonly surveys: Map<string, Survey>;
  readonly posts: Map<string, Post>;
}

export type Jurisdiction = "AU" | "NZ" | "UK";

export interface Profile {
  name: string;
  website: string | null;
  industry: string | null;
  phone: string | null;
  readonly jurisdiction: readonly Jurisdiction[];
  readonly plan: string;
  readonly primaryDomain: string;
  allowedDomains: readonly string[];
  enforced: boolean;
  readonly since: number;
}

export interface Branding {
  primary: string | null;
  accent: string | null;
  name: string | null;
  email: boolean;
  logo: { readonly type: string; readonly bytes: Uint8Array; readonly mark: string } | null;
  published: number | null;
}

export interface Person {
  readonly id: string;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string | null;
  department: string | null;
  employmentType: string;
  startDate: string;
  salary: number | null;
  status: "active" | "on_leave" | "probation" | "terminated";
  probationEnd: string | null;
  managerId: string | null;
  jurisdiction: Jurisdiction;
  readonly role: string;
  readonly since: number;
  ended: { readonly date: string; readonly voluntary: boolean } | null;
  invited: boolean;
  changed: number;
}

export interface LeaveType {
  readonly id: string;
  readonly name: string;
  readonly paid: boolean;
  readonly approval: boolean;
  readonly halves: boolean;
  readonly notice: number;
  readonly most: number | null;
  readonly first: boolean;
}

export interface Leave {
  readonly id: string;
  readonly personId: string;
  readonly typeId: string;
  readonly start: string;
  readonly end: string;
  readonly days: number;
  readonly half: boolean;
  readonly period: string | null;
  readonly notes: string | null;
  status: "pending" | "approved" | "declined" | "cancelled" | "auto_approved";
  reason: string | null;
  readonly since: number;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  active: boolean;
  readonly secret: string;
  readonly since: number;
}

export interface Stage {
  readonly id: string;
  readonly label: string;
  readonly outcome: "in progress" | "hired" | "rejected";
}

export interface Role {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly jurisdiction: Jurisdiction;
  status: "draft" | "open" | "on_hold" | "closed" | "filled";
}

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Application {
  readonly id: string;
  readonly ref: string;
  readonly roleId: string;
  readonly candidateId: string;
  stageId: string;
  since: number;
}

export interface Plan {
  readonly id: string;
  readonly personId: string;
  readonly day: string;
  readonly tasks: Task[];
  /** Of a leaver; null: none was sent. */
  readonly interview: { readonly state: string; readonly answers: readonly string[] } | null;
  readonly over: boolean;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly required: boolean;
  readonly managed: boolean;
  done: boolean;
  readonly due: string | null;
}

export interface Survey {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly anonymous: boolean;
  readonly state: "draft" | "open" | "closed";
  readonly invited: readonly string[];
  readonly questions: readonly { readonly id: string; readonly text: string; readonly kind: "score" | "nps" | "text" }[];
  /** Answers by respondent; in anonymous surveys by a number. */
  readonly answers: Map<string, ReadonlyMap<string, number | string>>;
}

export interface Post {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly message: string;
  readonly kind: string;
  readonly value: string | null;
  readonly shown: boolean;
  readonly reactions: number;
  readonly since: number;
}

/** Past states of a company, for lists that lag. */
export class History {
  #past: { readonly at: number; readonly company: CompanyData }[];

  constructor(company: CompanyData, now: number) {
    this.#past = [{ at: now, company: structuredClone(company) }];
  }

  /** Keeps the state of the company from now on. */
  note(company: CompanyData, now: number): void {
    this.#past.push({ at: now, company: structuredClone(company) });
    if (this.#past.length > 60) this.#past = this.#past.slice(-40);
  }

  /** The state of the company at that time. */
  at(then: number): CompanyData {
    return (this.#past.findLast(({ at }) => at <= then) ?? this.#past[0]!).company;
  }
}
