// priv/repo/seeds: three companies, the first one full of life.
import { addDays, addMonths, workingDays } from "./calendar.ts";
import type { Jurisdiction } from "./calendar.ts";
import { startOnboarding, tasksFor } from "./journey_controller.ts";
import { SCOPES } from "./repo.ts";
import type { Company, Employee, Leave, LeaveType, Plan, Question, Repo, Scope, Survey } from "./repo.ts";

const FIRST = ["Amelia", "Noah", "Isla", "Leo", "Mia", "Oscar", "Ruby", "Hugo", "Grace", "Theo", "Zara", "Finn", "Ivy", "Kai", "Nina",
  "Arlo",
  "Maya", "Eli", "Tessa", "Jude", "Priya", "Tane", "Aroha"];
const LAST = ["Abbott", "Barlow", "Chen", "Dawson", "Ellery", "Fraser", "Grant", "Hughes", "Irwin", "Jovic", "Kelly", "Lang", "Mercer",
  "Ngata",
  "Osei", "Parata", "Quinn", "Rossi", "Singh", "Tran", "Usher", "Vella", "Walsh", "Yates"];
const DEPARTMENTS: [string, number][] = [["Operations", 13], ["Engineering", 10], ["Customer Care", 8], ["Sales", 6], ["Legal", 3]];

function company(repo: Repo, name: string, slug: string, plan: Plan, jurisdiction: Jurisdiction[]): Company {
  const id = repo.uuid();
  const at = `${addMonths(repo.today(), -40)}T01:30:00.000Z`;
  return repo.companies.insert({
    id, company_id: id, name, jurisdiction, plan, company_size: "11-50", industry: "Logistics",
      vera_context: "We move plants and care for people.",
    website: `https://www.${slug}.example`, phone: null, currency: "AUD", timezone: "Australia/Sydney", financial_year_start: "07-01",
    primary_domain: `${slug}.example`, allowed_domains: [`${slug}.example`], domain_enforcement_enabled: false, created_at: at,
      updated_at: at,
    branding: { primary_colour: "#1F6F54", accent_colour: null, brand_name: null, logo_url: null, email_branding: true, published_at: at },
    logo: null, pay_schedule: "fortnightly", documents: 12, add_ons: plan === "starter" ? [] : ["learn"], advisor: null,
  });
}

function key(repo: Repo, c: Company, label: string, scopes: readonly Scope[], revoked = false): string {
  const token = `tt_live_${label}_${repo.hex(32)}`;
  repo.keys.set(token, { token, company_id: c.id, scopes, revoked });
  return token;
}

function person(repo: Repo, c: Company, n: number, slug: string, over: Partial<Employee>): Employee {
  const first = FIRST[n % FIRST.length]!, last = LAST[(n * 5 + Math.floor(n / 24)) % LAST.length]!;
  const start = over.start_date ?? addDays(repo.today(), -(200 + ((n * 137) % 1900)));
  return repo.employees.insert({
    id: repo.uuid(), company_id: c.id, first_name: first, last_name: last, email: `${first}.${last}.${n}@${slug}.example`.toLowerCase(),
    job_title: n % 9 === 0 ? "Team Lead" : "Specialist", department: "Operations", employment_type: "full_time", start_date: start,
    base_salary: 6_500_000 + (n % 12) * 450_000, status: "active", probation_end_date: null, manager_id: null, jurisdiction: "AU",
      role: "employee",
    preset: null, invited_at: `${start}T02:00:00.000Z`, termination_date: null, termination_reason: null, training_done: n % 3 !== 0,
    created_at: `${start}T00:00:00.000Z`, updated_at: `${start}T00:00:00.000Z`, ...over,
  });
}

function leaveTypes(repo: Repo, c: Company): Record<"annual" | "sick" | "unpaid" | "birthday" | "parental" | "sensitive", LeaveType> {
  const make = (name: string, over: Partial<LeaveType>): LeaveType => repo.leaveTypes.insert({
    id: repo.uuid(), company_id: c.id, name, is_paid: true, requires_approval: true, allow_half_days: true, min_notice_days: 0,
      max_days_per_year: null,
    is_default: true, sensitive: false, bucket: null, ...over,
  });
  return {
    annual: make("Annual leave", { min_notice_days: 14, bucket: "annual" }),
    sick: make("Sick leave", { requires_approval: false, max_days_per_year: 10, bucket: "sick" }),
    unpaid: make("Unpaid leave", { is_paid: false, min_notice_days: 7, allow_half_days: false }),
    birthday: make("Birthday leave", { requires_approval: false, allow_half_days: false, max_days_per_year: 1, is_default: false }),
    parental: make("Parental leave", { allow_half_days: false, min_notice_days: 70 }),
    sensitive: make("Family and domestic violence leave", { requires_approval: false, max_days_per_year: 10, sensitive: true }),
  };
}

function leave(repo: Repo, e: Employee, type: LeaveType, offset: number, span: number, status: Leave["status"],
  over: Partial<Leave> = {}): Leave | undefined {
  const start_date = addDays(repo.today(), offset), end_date = addDays(start_date, span - 1);
  const days = workingDays(e.jurisdiction, start_date, end_date);
  if (days === 0 || start_date < e.start_date) return undefined;
  const made = addDays(start_date, -20) < repo.today() ? addDays(start_date, -20) : addDays(repo.today(), -2);
  return repo.leave.insert({
    id: repo.uuid(), company_id: e.company_id, employee_id: e.id, type_id: type.id, start_date, end_date, days, half_day: false,
      half_day_period: null,
    notes: null, status, decline_reason: status === "declined" ? "Too many people away" : null, cancel_reason: null,
      created_at: `${made}T03:00:00.000Z`, ...over,
  });
}

const CANARIES = {
  candidates: [["Zephyrine", "Quillfeather"], ["Bartholomew", "Oxenbridge"], ["Perpetua", "Vandersloot"], ["Ignatius", "Thistlewood"],
    ["Clementina", "Hawksmoor"]],
  exit: "My manager shouted at me in the loading bay every week",
    message: "Could we talk about the warehouse restructure before anybody hears of it?",
  reply: "Please send me the draft of the redundancy letter first", quiz: "ANSWERKEY-forklift-C-A-D-B",
} as const;

export function seed(repo: Repo): { keys: Record<string, string>; other: string; small: string; resources: Record<string, unknown> } {
  const today = repo.today();
  const c = company(repo, "Banksia Logistics", "banksia", "scale", ["AU", "NZ", "UK"]);
  c.company_size = "51-200";
  const keys = {
    full: key(repo, c, "full", SCOPES), read: key(repo, c, "read", ["read"]), write: key(repo, c, "write", ["write"]),
    admin: key(repo, c, "admin", ["admin"]), webhooks: key(repo, c, "webhooks", ["webhooks"]),
      sacrificial: key(repo, c, "sacrificial", SCOPES),
    revoked: key(repo, c, "revoked", SCOPES, true),
  };

  const staff: Employee[] = [];
  const boss = person(repo, c, 0, "banksia", { job_title: "Managing Director", department: "Operations", role: "company_admin",
    base_salary: 21_000_000 });
  staff.push(boss);
  for (const [department, size] of DEPARTMENTS) {
    let lead: Employee | undefined;
    for (let i = department === "Operations" ? 1 : 0; i < size; i++) {
      const n = staff.length;
      const twin = department === "Operations" && (i === 3 || i === 4);
      const jurisdiction: Jurisdiction = twin || n % 5 < 3 ? "AU" : n % 5 === 3 ? "NZ" : "UK";
      const e: Employee = person(repo, c, n, "banksia", {
        department, jurisdiction, manager_id: lead?.id ?? boss.id, role: lead === undefined ? "manager" : "employee",
        preset: lead !== undefined ? null : department === "Legal" ? "hr_manager" : department === "Sales" ? null : "team_lead",
        employment_type: twin || n % 7 !== 6 ? "full_time" : n % 2 === 0 ? "part_time" : "casual",
        ...(twin ? { start_date: addDays(today, -900), base_salary: 7_400_000, job_title: "Dispatcher" } : {}),
      });
      lead ??= e;
      staff.push(e);
    }
  }
  const recent = staff.slice(-8, -5);
  for (const [i, e] of recent.entries()) {
    Object.assign(e, { start_date: addDays(today, -20 - i * 25), status: "probation", probation_end_date: addDays(today, 160 - i * 25),
      employment_type: "full_time" });
  }
  const gone = [0, 1, 2, 3, 4].map((i) => person(repo, c, 60 + i, "banksia", {
    department: DEPARTMENTS[i % 4]![0], jurisdiction: i === 4 ? "UK" : i === 3 ? "NZ" : "AU", status: "terminated",
      start_date: addDays(today, -1200 + i * 30),
    termination_date: addDays(today, -40 - i * 60), termination_reason: i % 2 === 0 ? "Resigned for another job" : "Redundancy",
      manager_id: boss.id,
  }));

  const types = leaveTypes(repo, c);
  const [hidden, twin] = staff.slice(3, 5) as [Employee, Employee];
  for (const [n, e] of staff.entries()) {
    if (e === hidden || e === twin) {
      leave(repo, e, types.annual, -180, 5, "approved");
      leave(repo, e, types.sick, -75, 2, "auto_approved");
      continue;
    }
    leave(repo, e, types.annual, -330 + (n % 9) * 4, 5, "approved");
    leave(repo, e, types.sick, -240 + (n % 11) * 5, 2, "auto_approved");
    leave(repo, e, types.annual, -140 + (n % 8) * 4, 3, n % 6 === 0 ? "declined" : n % 6 === 1 ? "cancelled" : "approved");
    if (n % 5 === 0) leave(repo, e, types.annual, 30 + n, 7, "pending", { notes: "Family trip" });
  }
  const away = staff[12]!;
  away.status = "on_leave";
  leave(repo, away, types.parental, -20, 90, "approved");
  // Wide enough to have working days in any week of the year.
  const secret = leave(repo, hidden, types.sensitive, 9, 7, "approved", { notes: "Confidential" })!;

  const hook = repo.webhooks.insert({
    id: repo.uuid(), company_id: c.id, url: "https://hooks.banksia.example/hr", events: ["employee.created", "leave.requested"],
      is_active: true,
    secret: `whsec_${repo.hex(48)}`, created_at: `${addDays(today, -90)}T04:00:00.000Z`, deleted_at: null,
  });
  repo.webhooks.insert({ ...hook, id: repo.uuid(), url: "https://old.banksia.example/hr", is_active: false });

  const stage = (name: string, position: number, type: "active" | "rejected" | "hired") =>
    repo.stages.insert({ id: repo.uuid(), company_id: c.id, name, position, type });
  const stages = [stage("Applied", 1, "active"), stage("Phone screen", 2, "active"), stage("Interview", 3, "active"),
    stage("Offer", 4, "active"),
    stage("Hired", 5, "hired"), stage("Rejected", 6, "rejected")];
  const roles = [["Warehouse Supervisor", "open", "AU"], ["Backend Engineer", "open", "NZ"], ["Account Manager", "on_hold", "UK"],
    ["Fleet Planner", "filled", "AU"]]
    .map(([title, status, jurisdiction], i) => repo.roles.insert({
      id: repo.uuid(), company_id: c.id, title: title!, employment_type: "full_time", jurisdiction: jurisdiction as Jurisdiction,
      department: DEPARTMENTS[i % 4]![0], location: null, description: null, salary_min: 7_000_000, salary_max: 9_500_000,
        status: status as "open",
      created_at: `${addDays(today, -60 - i)}T00:00:00.000Z`, updated_at: `${addDays(today, -10)}T00:00:00.000Z`,
    }));
  const applications = CANARIES.candidates.map(([first_name, last_name], i) => repo.applications.insert({
    id: repo.uuid(), company_id: c.id, role_id: roles[i % 2]!.id, stage_id: stages[[1, 0, 2, 5, 3][i]!]!.id,
      moved_at: `${addDays(today, -3 - i * 2)}T05:00:00.000Z`,
    candidate: { first_name, last_name, email: `${first_name}.${last_name}@applicants.example`.toLowerCase(), phone: null,
      source: "referral", cv: null },
  }));

  for (const [i, e] of recent.entries()) {
    const plan = startOnboarding(repo, e);
    for (const t of plan.tasks.slice(0, i === 2 ? 6 : 3 - i)) t.completed_at = `${e.start_date}T06:00:00.000Z`;
    if (i === 2) plan.status = "completed";
  }
  const leaving = [staff[20]!, gone[0]!];
  for (const [i, e] of leaving.entries()) {
    const date = i === 0 ? addDays(today, 21) : e.termination_date!;
    const tasks = tasksFor(repo, [["Revoke system access", "access", true, true, 0],
      ["Return laptop and badge", "equipment", true, false, 0],
      ["Hand over open work", "handover", true, false, -3], ["Final pay", "payroll", true, true, 5],
        ["Farewell lunch", "culture", false, false, -1]], date);
    if (i === 1) for (const t of tasks) t.completed_at = `${date}T05:00:00.000Z`;
    repo.journeys.insert({
      id: repo.uuid(), company_id: c.id, kind: "offboarding", employee_id: e.id, date, status: i === 0 ? "in_progress" : "completed", tasks,
      exit_interview: i === 0 ? { status: "pending", answers: [] } : { status: "completed", answers: [CANARIES.exit] },
    });
  }

  const survey = (title: string, anonymity: "anonymous" | "attributed", status: Survey["status"], responders: Employee[]): Survey => {
    const questions: Question[] = [
      { id: repo.uuid(), text: "How likely are you to recommend us as a place to work?", type: "enps" },
      { id: repo.uuid(), text: "I have what I need to do my work", type: "scale" },
        { id: repo.uuid(), text: "What should we change?", type: "text" },
    ];
    return repo.surveys.insert({
      id: repo.uuid(), company_id: c.id, title, type: "pulse", anonymity, status, questions,
        audience: status === "draft" ? 0 : staff.length,
      created_at: `${addDays(today, -15)}T00:00:00.000Z`,
      responses: responders.map((e, i) => ({
        id: repo.uuid(), employee_id: anonymity === "anonymous" ? null : e.id,
        answers: new Map<string, number | string>([[questions[0]!.id, 10 - (i % 5)], [questions[1]!.id, 5 - (i % 3)],
          [questions[2]!.id, "More daylight, please"]]),
      })),
    });
  };
  const open = survey("Spring pulse", "attributed", "open", staff.slice(0, 9));
  const anonymous = survey("How are we doing?", "anonymous", "open", staff.slice(0, 12));
  const small = survey("Legal team check", "attributed", "closed", staff.slice(0, 4));
  const draft = survey("Next quarter", "attributed", "draft", []);

  const posts: [number, number, string, "public" | "private", "peer" | "manager"][] = [
    [5, 6, "Thank you for the late shift on Friday", "public", "peer"], [14, 15, "Great work on the routing release", "public", "peer"],
    [13, 14, "You led the incident review very well", "public", "manager"], [7, 8, "Just between us: well done", "private", "peer"],
  ];
  for (const [i, [from, to, message, visibility, kind]] of posts.entries()) {
    repo.recognition.insert({
      id: repo.uuid(), company_id: c.id, giver_id: staff[from]!.id, recipient_id: staff[to]!.id, message,
        value_tag: i % 2 === 0 ? "Care" : null, kind, visibility,
      reactions: 3 + i, created_at: `${addDays(today, -4 - i * 6)}T07:00:00.000Z`,
    });
  }
  for (const published of [true, false]) {
    const published_at = published ? `${addDays(today, -50)}T00:00:00.000Z` : null;
    repo.programmes.insert({
      id: repo.uuid(), company_id: c.id, name: published ? "First ninety days" : "Programme in the making",
        description: "Short check-ins for new starters",
      cadence: "monthly", published_at, surveys: [{ title: "Week one", type: "check-in" }, { title: "Month two", type: "pulse" }],
    });
    repo.paths.insert({
      id: repo.uuid(), company_id: c.id, title: published ? "Warehouse safety" : "Path in the making",
        description: "From induction to forklift", published_at,
      courses: [{ id: repo.uuid(), title: "Induction", minutes: 30, quiz: null },
        { id: repo.uuid(), title: "Forklift basics", minutes: 45, quiz: { question: "Order the checks", answer_key: CANARIES.quiz } }],
    });
  }
  c.advisor = {
    name: "Harriet Lowe", status: "available", messages: [
      { sender: "company", body: CANARIES.message, at: `${addDays(today, -3)}T02:00:00.000Z`, read: true },
      { sender: "advisor", body: CANARIES.reply, at: `${addDays(today, -2)}T02:30:00.000Z`, read: false }],
  };

  const others = (["growth", "starter"] as const).map((plan) => {
    const slug = plan === "growth" ? "kowhai" : "wattle";
    const o = company(repo, plan === "growth" ? "Kowhai Foods" : "Wattle Studio", slug, plan, plan === "growth" ? ["NZ"] : ["AU"]);
    if (plan === "starter") o.pay_schedule = null;
    const kinds = leaveTypes(repo, o);
    for (let i = 0; i < 12; i++) {
      const e = person(repo, o, 80 + i, slug, { department: i < 6 ? "Kitchen" : "Office", jurisdiction: o.jurisdiction[0]!,
        role: i === 0 ? "company_admin" : "employee" });
      leave(repo, e, kinds.annual, -100 + i, 5, "approved");
      if (i === 5) startOnboarding(repo, e);
    }
    for (const [n, name] of ["Applied", "Interview", "Hired", "Rejected"].entries()) {
      repo.stages.insert({ id: repo.uuid(), company_id: o.id, name, position: n + 1,
        type: n === 2 ? "hired" : n === 3 ? "rejected" : "active" });
    }
    return key(repo, o, "full", SCOPES);
  });

  return {
    keys, other: others[0]!, small: others[1]!,
    resources: {
      open_survey_id: open.id, open_survey_employee_ids: staff.slice(9, 24).map((e) => e.id), anonymous_survey_id: anonymous.id,
        small_survey_id: small.id,
      draft_survey_id: draft.id,
      hidden_leave: {
        request_id: secret.id, type_id: types.sensitive.id, employee_id: hidden.id, twin_employee_id: twin.id,
          start_date: secret.start_date, end_date: secret.end_date,
      },
      application_id: applications[0]!.id, stage_ids: { active: stages[1]!.id, other_active: stages[2]!.id, hired: stages[4]!.id },
      canaries: [
        ...CANARIES.candidates.flatMap(([f, l]) => [`${f} ${l}`, l, `${f}.${l}@applicants.example`.toLowerCase()]), CANARIES.exit,
          CANARIES.message,
        CANARIES.reply, CANARIES.quiz,
      ],
    },
  };
}
