// The three tenants. Everything follows from the counter of AppState and from `now`.
import { DAY_MS, plus, plusMonths, workingDays } from "./calendar.ts";
import type { Jurisdiction } from "./calendar.ts";
import { Tenant } from "./domain.ts";
import type {
  AppState, Application, ApplicationId, Employee, EmployeeId, Leave, LeaveId, LeaveState, LeaveType, LeaveTypeId, Plan, Question,
    QuestionId, QuestionKind, Role,
  RoleId, Scope, Stage, StageId, Survey,
} from "./domain.ts";
import { ANNUAL, SICK } from "./leave.ts";
import { openOnboarding, tasks } from "./plans.ts";
import type { Template } from "./plans.ts";

const GIVEN = ["Alice", "Ben", "Carla", "Dev", "Erin", "Farid", "Gwen", "Hemi", "Ines", "Jack", "Kirra", "Liam", "Moana", "Nils", "Olive",
  "Pete", "Rosa", "Sean"];
const FAMILY = ["Archer", "Bright", "Coleman", "Doyle", "Edwards", "Foster", "Gupta", "Harris", "Ibrahim", "Jensen", "Kaur", "Lambert",
  "Murphy", "Nolan", "Okafor",
  "Price", "Reid", "Sato", "Taylor"];
const TEAMS = [["Fabrication", 12], ["Design", 9], ["Field Service", 7], ["Finance", 6], ["Safety, Health & Quality", 3]] as const;
const ALL: readonly Scope[] = ["read", "write", "admin", "webhooks"];
const SECRETS = {
  people: ["Thaddeus Brackenbury", "Wilhelmina Ostrowski-Vane", "Cosmo Featherstonehaugh", "Araminta Delacroix-Pyke", "Lysander Wetherby"],
  interview: "I left because the night roster broke my family life", advisor: ["Can we let go of the whole paint shop?",
    "Call me before you write this down"],
  quiz: "quiz-key:hot-works:B,D,A,A,C",
} as const;
const candidateEmail = (full: string): string => `${full.toLowerCase().replace(/[^a-z]+/g, ".")}@jobseekers.example`;

class Builder {
  readonly tenant: Tenant;
  readonly state: AppState;
  readonly slug: string;
  #people = 0;
  constructor(state: AppState, title: string, slug: string, plan: Plan, jurisdiction: Jurisdiction[]) {
    this.state = state;
    this.slug = slug;
    this.tenant = new Tenant({
      id: state.id(), name: title, jurisdiction, plan, company_size: plan === "core" ? "1-10" : "11-50", industry: "Manufacturing",
        vera_context: null,
      website: `https://${slug}.example/`, phone: "+61 3 5550 1234", currency: "AUD", timezone: "Australia/Melbourne",
        financial_year_start: "01 July",
      primary_domain: `${slug}.example`, allowed_domains: [`${slug}.example`], domain_enforcement_enabled: false,
        created_at: this.at(-1100),
    });
  }
  day(offset: number): string { return plus(this.state.today(), offset); }
  at(offset: number): string { return `${this.day(offset)}T08:15:00.000Z`; }
  key(prefix: string, scopes: readonly Scope[], revoked = false): string {
    const token = `ibk_${prefix}_${this.state.token(40)}`;
    this.state.keys.set(token, { tenant: this.tenant, scopes, revoked, hits: [] });
    return token;
  }
  person(over: Partial<Employee>): Employee {
    const n = this.#people++;
    const first_name = GIVEN[n % GIVEN.length]!, last_name = FAMILY[(n * 3 + 1) % FAMILY.length]!;
    const start_date = over.start_date ?? this.day(-(250 + ((n * 211) % 1500)));
    const e: Employee = {
      id: this.state.id<EmployeeId>(), first_name, last_name, email: `${first_name}.${last_name}${n}@${this.slug}.example`.toLowerCase(),
        job_title: "Technician",
      department: null, employment_type: "full_time", start_date, base_salary: 7_000_000 + (n % 10) * 380_000, state: { kind: "active" },
        manager_id: null,
      jurisdiction: "AU", role: "employee", preset: null, portal: { kind: n % 2 === 0 ? "member" : "none" },
        courses: { assigned: 3, completed: n % 4 },
      created_at: `${start_date}T00:00:00.000Z`, ...over,
    };
    this.tenant.employees.set(e.id, e);
    return e;
  }
  leaveType(title: string, over: Partial<LeaveType> = {}): LeaveType {
    const type: LeaveType = {
      id: this.state.id<LeaveTypeId>(), name: title, is_paid: true, requires_approval: true, allow_half_days: true, min_notice_days: 0,
        max_days_per_year: null,
      is_default: true, ...over,
    };
    this.tenant.leaveTypes.set(type.id, type);
    return type;
  }
  leave(e: Employee, type: LeaveType, offset: number, length: number, state: LeaveState, notes: string | null = null): void {
    const start = this.day(offset), end = this.day(offset + length - 1);
    const days = workingDays(e.jurisdiction, start, end);
    if (days === 0 || start < e.start_date) return;
    const l: Leave = {
      id: this.state.id<LeaveId>(), employee: e.id, type: type.id, start, end, days, half: null, notes, state,
        created_at: this.at(Math.min(offset - 16, -1)),
    };
    this.tenant.leave.set(l.id, l);
  }
  stages(): Stage[] {
    for (const [title, kind] of [["New", "active"], ["Screening", "active"], ["On site", "active"], ["Hired", "hired"],
      ["Not this time", "rejected"]] as const) {
      this.tenant.stages.push({ id: this.state.id<StageId>(), name: title, kind });
    }
    return this.tenant.stages;
  }
  survey(title: string, anonymity: Survey["anonymity"], status: Survey["status"], by: readonly Employee[]): Survey {
    const questions = ([["nps", "Would you recommend working here to a friend?"], ["rating", "My workload is reasonable"],
      ["free_text", "Anything else?"]] as const)
      .map(([kind, prompt]: readonly [QuestionKind, string]): Question => ({ id: this.state.id<QuestionId>(), kind, prompt }));
    const responses = by.map((e, i) => ({
      by: anonymity === "attributed" ? e.id : null,
      answers: new Map<QuestionId, number | string>([[questions[0]!.id, 6 + (i % 5)], [questions[1]!.id, 2 + (i % 4)],
        [questions[2]!.id, "Better coffee"]]),
    }));
    const survey: Survey = { id: this.state.id(), title, type: "pulse", anonymity, status, questions,
      invited: status === "draft" ? 0 : this.tenant.current.length, responses };
    this.tenant.surveys.set(survey.id, survey);
    return survey;
  }
}

function staffTeams(b: Builder): Employee[] {
  const head = b.person({ job_title: "Chief Executive", role: "company_admin", base_salary: 24_000_000, department: "Fabrication",
    start_date: b.day(-2000) });
  const staff = [head];
  for (const [department, size] of TEAMS) {
    let lead: Employee | undefined;
    for (let i = department === "Fabrication" ? 1 : 0; i < size; i++) {
      const n = staff.length;
      const twin = department === "Fabrication" && (i === 4 || i === 5);
      const e: Employee = b.person({
        department, manager_id: (lead ?? head).id, jurisdiction: !twin && n % 3 === 2 ? "UK" : "AU",
          role: lead === undefined ? "manager" : "employee",
        preset: lead === undefined && department !== "Finance" ? (i === 0 && department === "Safety, Health & Quality"
          ? "hr_manager" : "team_lead") : null,
        job_title: lead === undefined ? "Team leader" : "Technician", employment_type: !twin && n % 8 === 7 ? "part_time" : "full_time",
        ...(twin ? { start_date: b.day(-800), base_salary: 8_200_000 } : {}),
      });
      lead ??= e;
      staff.push(e);
    }
  }
  return staff;
}

function defaultTypes(b: Builder): { annual: LeaveType; sick: LeaveType; parental: LeaveType; hidden: LeaveType } {
  const annual = b.leaveType(ANNUAL, { min_notice_days: 10 });
  const sick = b.leaveType(SICK, { requires_approval: false, max_days_per_year: 10 });
  const parental = b.leaveType("Parental leave", { allow_half_days: false, min_notice_days: 56 });
  b.leaveType("Volunteer day", { requires_approval: false, allow_half_days: false, max_days_per_year: 2, is_default: false });
  b.leaveType("Leave without pay", { is_paid: false, min_notice_days: 14 });
  const hidden: LeaveType = { ...annual, id: b.state.id<LeaveTypeId>(), name: "Family and domestic violence leave",
    requires_approval: false, min_notice_days: 0 };
  b.tenant.sealed.types.push(hidden);
  return { annual, sick, parental, hidden };
}

export function seed(state: AppState, baseUrl: string): Record<string, unknown> {
  const b = new Builder(state, "Ironbark Fabrication", "ironbark", "enterprise", ["AU", "UK"]);
  const { tenant } = b;
  const keys = {
    full: b.key("full", ALL), read: b.key("read", ["read"]), write: b.key("write", ["write"]), admin: b.key("admin", ["admin"]),
    webhooks: b.key("hooks", ["webhooks"]), sacrificial: b.key("burn", ALL), revoked: b.key("old", ALL, true),
  };
  const staff = staffTeams(b);
  const former = Array.from({ length: 4 }, (_, i) => b.person({
    department: TEAMS[i % 3]![0], jurisdiction: i < 2 ? "AU" : "UK", start_date: b.day(-1000 + i), manager_id: staff[0]!.id,
      portal: { kind: "none" },
    state: { kind: "terminated", date: b.day(-30 - 70 * i), reason: i % 2 === 0 ? "Resignation" : "Position made redundant" },
  }));
  const starters = [staff[10]!, staff[19]!].map((e, i) => {
    const started: Employee = { ...e, start_date: b.day(-12 - 60 * i), employment_type: "full_time",
      state: { kind: "probation", until: plusMonths(b.day(-12 - 60 * i), 6) } };
    tenant.employees.set(e.id, started);
    staff[staff.indexOf(e)] = started;
    return started;
  });

  const types = defaultTypes(b);
  const hider = staff[4]!, twin = staff[5]!;
  for (const [n, e] of staff.entries()) {
    b.leave(e, types.annual, -300 + (e === twin || e === hider ? 0 : (n % 7) * 5), 8, { kind: "approved" });
    b.leave(e, types.sick, -210 + (e === twin || e === hider ? 0 : (n % 6) * 6), 2, { kind: "auto_approved" });
    if (e === hider || e === twin) continue;
    b.leave(e, types.annual, -120 + (n % 9) * 4, 4, n % 7 === 0 ? { kind: "declined", reason: "Shutdown week" } : n % 7 === 1
      ? { kind: "cancelled", reason: null } : { kind: "approved" });
    if (n % 4 === 0) b.leave(e, types.annual, 40 + n, 9, { kind: "pending" }, "Already talked about with the team");
  }
  const away = staff[14]!;
  away.state = { kind: "on_leave" };
  b.leave(away, types.parental, -15, 100, { kind: "approved" });
  const start = b.day(12), end = b.day(18);
  const sealed: Leave = {
    id: state.id<LeaveId>(), employee: hider.id, type: types.hidden.id, start, end, days: workingDays(hider.jurisdiction, start, end),
      half: null, notes: null,
    state: { kind: "approved" }, created_at: b.at(-1),
  };
  tenant.sealed.leave.push(sealed);

  const hook = { id: state.id(), url: "https://integrations.ironbark.example/people", events: ["leave.approved"], is_active: true,
    secret: state.token(64), created_at: b.at(-45), deleted_at: null };
  tenant.webhooks.set(hook.id, hook);

  const stages = b.stages();
  const roles = ([["Welder", "open", "AU"], ["Estimator", "open", "UK"], ["Night Supervisor", "on_hold", "AU"],
    ["Apprentice", "closed", "AU"]] as const).map(([title, status, jurisdiction]) => {
    const role: Role = {
      id: state.id<RoleId>(), title, employment_type: "full_time", jurisdiction, department: "Fabrication", description: null, openings: 1,
      salary_range: { min: 6_800_000, max: 8_900_000 }, status, opened_at: b.at(-33),
    };
    tenant.roles.set(role.id, role);
    return role;
  });
  const applications = SECRETS.people.map((full_name, i): Application => {
    const candidate = { id: state.id(), full_name, email: candidateEmail(full_name), phone: null, resume: null };
    tenant.candidates.set(candidate.id, candidate);
    const a: Application = {
      id: state.id<ApplicationId>(), candidate_ref: `cand_${state.token(16)}`, candidate: candidate.id, role: roles[i % 2]!.id,
        stage: stages[[1, 0, 2, 4, 1][i]!]!.id,
      entered_at: state.now() - (3 + i) * DAY_MS,
    };
    tenant.applications.set(a.id, a);
    return a;
  });

  const running = openOnboarding(state, tenant, starters[0]!);
  running.tasks[0]!.completed = true;
  openOnboarding(state, tenant, starters[1]!, true);
  const exits: Template = [["Access revoked", "it", true, true, 0], ["Tools returned", "equipment", true, false, 0],
    ["Knowledge handed over", "team", false, false, -2],
    ["Final pay run", "payroll", true, true, 7]];
  for (const [e, date, done] of [[staff[22]!, b.day(25), false], [former[0]!, b.day(-30), true]] as const) {
    const plan = {
      id: state.id(), employee: e.id, date, state: done ? "done" as const : "active" as const,
        tasks: tasks(state, exits, date).map((t) => ({ ...t, completed: done })),
      exit_interview: done ? { status: "submitted" as const, responses: [SECRETS.interview] } : { status: "not_started" as const,
        responses: [] },
    };
    tenant.offboarding.set(plan.id, plan);
  }

  const open = b.survey("November pulse", "attributed", "open", staff.slice(0, 7));
  const anonymous = b.survey("Speak freely", "anonymous", "open", staff.slice(0, 11));
  const small = b.survey("Pilot", "attributed", "closed", staff.slice(0, 4));
  const draft = b.survey("Not ready yet", "attributed", "draft", []);
  for (const [i, [message, is_public, kind]] of ([["Flawless pour on Tuesday", true, "peer"], ["For staying late", true, "manager"],
    ["Quiet thanks", false, "peer"]] as const).entries()) {
    const to = staff[2 + i]!;
    tenant.recognition.push({
      id: state.id(), from: kind === "manager" ? to.manager_id! : staff[20 + i]!.id, to: to.id, message, kind,
        value: i === 0 ? "craft" : null, is_public, reactions: 2 * i,
      created_at: b.at(-2 - i),
    });
  }
  for (const published of [true, false]) {
    tenant.programmes.push({
      id: state.id(), title: published ? "Quarterly listening" : "Unpublished programme", cadence: { every: 3, unit: "month" }, published,
      surveys: [{ title: "How was the quarter?", type: "pulse" }, { title: "Would you recommend us?", type: "eNPS" }],
    });
    tenant.paths.push({
      id: state.id(), title: published ? "Hot works" : "Unpublished path", summary: "Before you light a torch", published,
      courses: [{ id: state.id(), title: "Fire watch", minutes: 25, quiz_key: SECRETS.quiz },
        { id: state.id(), title: "Permits", minutes: 15, quiz_key: null }],
    });
  }
  tenant.advisor = {
    name: "Morgan Blythe", messages: [{ from: "company", text: SECRETS.advisor[0], at: b.at(-6), unread: false },
      { from: "advisor", text: SECRETS.advisor[1], at: b.at(-5), unread: true }],
  };

  const small3 = (["growth", "core"] as const).map((plan) => {
    const other = new Builder(state, plan === "growth" ? "Pohutukawa Tours" : "Saltbush Bakery",
      plan === "growth" ? "pohutukawa" : "saltbush", plan, [plan === "growth" ? "NZ" : "AU"]);
    const { annual } = defaultTypes(other);
    const crew = Array.from({ length: 11 }, (_, i) => other.person({
      department: i < 5 ? "Front" : "Back", jurisdiction: other.tenant.company.jurisdiction[0]!,
        role: i === 0 ? "company_admin" : "employee",
    }));
    for (const e of crew) other.leave(e, annual, -90, 5, { kind: "approved" });
    openOnboarding(state, other.tenant, crew[3]!);
    other.stages();
    return other.key("full", ALL);
  });

  return {
    name: "ironbark-people", base_url: baseUrl, keys, other_company: { keys: { full: small3[0] } },
      below_growth: { keys: { full: small3[1] } }, requests_per_minute: 90,
    resources: {
      open_survey_id: open.id, open_survey_employee_ids: staff.slice(7, 20).map((e) => e.id), anonymous_survey_id: anonymous.id,
        small_survey_id: small.id,
      draft_survey_id: draft.id,
      hidden_leave: { request_id: sealed.id, type_id: types.hidden.id, employee_id: hider.id, twin_employee_id: twin.id, start_date: start,
        end_date: end },
      application_id: applications[0]!.id, stage_ids: { active: stages[1]!.id, other_active: stages[2]!.id, hired: stages[3]!.id },
      canaries: [...SECRETS.people, ...SECRETS.people.map(candidateEmail), SECRETS.interview, ...SECRETS.advisor, SECRETS.quiz],
    },
  };
}
