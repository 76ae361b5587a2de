// DatabaseSeeder: three companies, everything relative to now() and drawn from the seeded generator.
import { DAY, addDays, workingDays } from "./calendar.ts";
import type { ApiKey, Company, Database, Employee, Jurisdiction, LeaveStatus, LeaveType, Plan, Scope, Survey, Task } from "./models.ts";
import { Database as Db } from "./models.ts";

const FIRST = ["Amelia", "Noah", "Isla", "Oliver", "Mia", "Jack", "Ruby", "Leo", "Aroha", "Tane", "Sophie", "Ethan", "Priya", "Arjun",
  "Grace", "Liam",
  "Chloe", "Mason", "Zoe", "Harper", "Freya", "Callum", "Niamh", "Angus", "Wiremu", "Hana", "Lucy", "Dylan", "Maya", "Xavier"];
const LAST = ["Nguyen", "Patel", "Walker", "Thompson", "Ngata", "Campbell", "Singh", "O'Brien", "Hughes", "Martin", "Fraser", "Parata",
  "Kelly", "Wood",
  "Chen", "Morris", "Bailey", "Stewart", "Hall"];
const TITLES: Record<string, string[]> = {
  Operations: ["Dispatch Coordinator", "Fleet Planner", "Warehouse Lead"],
    Engineering: ["Software Engineer", "Platform Engineer", "Test Analyst"],
  Sales: ["Account Executive", "Sales Development Rep"], "Customer Care": ["Care Specialist", "Care Team Lead"],
  "People & Culture": ["People Partner", "Talent Partner"], Legal: ["Counsel", "Paralegal"], Studio: ["Designer", "Producer"],
  Floor: ["Barista", "Supervisor"],
};
const CANDIDATES = [["Zephyrine", "Quillfeather"], ["Bartholomew", "Oxenglade"], ["Philippa", "Vandersloot"], ["Caspian", "Thistlewaite"],
  ["Ottoline", "Marchbanksy"],
  ["Ignatius", "Pemberwick"], ["Seraphine", "Dowlingford"], ["Lysander", "Grubbenhall"]] as const;

export interface Seeded { db: Database; target: Record<string, unknown> }

interface Profile {
  name: string; domain: string; jurisdictions: Jurisdiction[]; plan: Company["plan"]; industry: string; departments: Record<string,
    number>; leavers: number;
}

export function seed(now: () => number): Seeded {
  const db = new Db(now);
  const f = db.faker;
  const today = db.today();
  const ago = (days: number): string => addDays(today, -days);
  const stamp = (days: number): string => db.timestamp(now() - days * DAY);
  const pick = <T>(list: readonly T[]): T => list[f.int(list.length)] as T;
  const weekdayFrom = (date: string): string => {
    while (new Date(date).getUTCDay() % 6 === 0) date = addDays(date, 1);
    return date;
  };

  const key = (company: Company, prefix: string, scopes: Scope[], revoked = false): string => {
    const row: ApiKey = { token: `${prefix}_${f.hex(40)}`, company_id: company.id, scopes, revoked_at: revoked ? stamp(10) : null,
      hits: 0, window_started: 0 };
    db.api_keys.push(row);
    return row.token;
  };

  const makeLeave = (e: Employee, type: LeaveType, start: string, span: number, status: LeaveStatus,
    notes: string | null = null): string => {
    const id = f.uuid();
    const first = weekdayFrom(start);
    const end = addDays(first, span - 1);
    db.leave_requests.push({ id, company_id: e.company_id, employee_id: e.id, leave_type_id: type.id, start_date: first, end_date: end,
      days: workingDays(e.jurisdiction, first, end), half_day: false, half_day_period: null, notes, status,
      decline_reason: status === "declined" ? "Peak season, please pick another week." : null, cancel_reason: null,
      created_at: db.timestamp(Math.min(Date.parse(first) - 14 * DAY, now() - DAY)), updated_at: stamp(1) });
    return id;
  };

  const task = (title: string, category: string, required: boolean, managed: boolean, due: string, done: boolean): Task =>
    ({ id: f.uuid(), title, category, is_required: required, is_service_managed: managed, completed_at: done ? stamp(2) : null,
    due_date: due });

  function company(p: Profile): { row: Company; staff: Employee[]; types: LeaveType[] } {
    const row: Company = {
      id: f.uuid(), name: p.name, jurisdiction: p.jurisdictions, plan: p.plan, company_size: "11-50", industry: p.industry,
      vera_context: `${p.name} prefers plain, friendly wording.`, website: `https://www.${p.domain}`, phone: null,
      currency: p.jurisdictions[0] === "NZ" ? "NZD" : p.jurisdictions[0] === "UK" ? "GBP" : "AUD",
      timezone: p.jurisdictions[0] === "NZ" ? "Pacific/Auckland" : p.jurisdictions[0] === "UK" ? "Europe/London" : "Australia/Sydney",
      financial_year_start: p.jurisdictions[0] === "AU" ? "07-01" : "04-01", primary_domain: p.domain, allowed_domains: [p.domain],
      domain_enforcement_enabled: false,
      branding: { primary_colour: null, accent_colour: null, brand_name: null, logo_path: null, email_branding: false, published_at: null },
      has_document: true, pay_schedule_set: p.plan !== "starter", onboarding_complete: true, created_at: stamp(900), updated_at: stamp(30),
      trial_ends_at: null, seat_minimum: 5, add_ons: p.plan === "starter" ? [] : [{ code: "learn", name: "Learn library" }],
      manager_overrides: { "leave.approve": true, "employees.view_salary": false, "recruitment.view": true,
      "reports.view": p.plan !== "starter" },
      conversation: { status: "open", advisor_name: "Morgan Bright", advisor_status: "online", unread_count: 1, messages: [
        { sender: "company", body: "Wombat-lantern: can we vary the redundancy notice?", sent_at: stamp(4) },
        { sender: "advisor", body: "Quokka-teacup: call me before you send the letter.", sent_at: stamp(3) },
      ] },
    };
    db.companies.push(row);
    const type = (name: string, category: LeaveType["category"], rest: Partial<LeaveType> = {}): LeaveType => {
      const t: LeaveType = { id: f.uuid(), company_id: row.id, name, category, is_sensitive: false, is_paid: true,
        requires_approval: true, allow_half_days: true,
        min_notice_days: 0, max_days_per_year: null, is_default: true, ...rest };
      db.leave_types.push(t);
      return t;
    };
    const types = [
      type("Annual Leave", "annual", { min_notice_days: 14 }),
      type("Personal / Sick Leave", "sick", { max_days_per_year: 10 }),
      type("Parental Leave", "other", { is_paid: false, allow_half_days: false, min_notice_days: 28 }),
      type("Compassionate Leave", "other", { max_days_per_year: 5 }),
      type("Volunteer Day", "other", { requires_approval: false, max_days_per_year: 2, is_default: false }),
      type("Family and Domestic Violence Leave", "other", { is_sensitive: true, max_days_per_year: 10 }),
    ];
    const staff: Employee[] = [];
    let n = 0;
    const hire = (department: string, status: Employee["status"]): void => {
      const first = FIRST[n % FIRST.length] as string;
      const last = LAST[(n * 7 + Math.floor(n / 19)) % LAST.length] as string;
      const started = ago(status === "probation" ? 20 + f.int(90) : 420 + f.int(1500));
      const head = staff.find((s) => s.department === department && s.role === "manager");
      const contractor = n % 11 === 9;
      const e: Employee = {
        id: f.uuid(), company_id: row.id, first_name: first, last_name: last,
          email: `${first}.${last.replace("'", "")}${n}@${p.domain}`.toLowerCase(),
        job_title: head ? pick(TITLES[department] ?? ["Associate"]) : `Head of ${department}`, department,
        employment_type: contractor ? "contractor" : n % 6 === 4 ? "part_time" : n % 13 === 7 ? "casual" : "full_time", start_date: started,
        base_salary: contractor ? null : 6_200_000 + f.int(70) * 100_000, status,
        probation_end_date: status === "probation" ? addDays(started, 180) : null,
        manager_id: head?.id ?? staff[0]?.id ?? null, jurisdiction: p.jurisdictions[n % 5 === 3 ? 1 % p.jurisdictions.length : n % 7 === 6 ?
          2 % p.jurisdictions.length : 0] as Jurisdiction,
        role: n === 0 ? "company_admin" : head ? "employee" : "manager", preset: n === 0 ? null : head ? null : "team_lead",
        invited_at: stamp(300),
        termination_date: null, termination_reason: null, exit_kind: null, trainings_assigned: 3, trainings_completed: f.int(4),
        annual_allowance: contractor || n % 13 === 7 ? 0 : 40, sick_allowance: contractor || n % 13 === 7 ? 0 : 20,
        created_at: db.timestamp(Date.parse(started) - 7 * DAY), updated_at: stamp(30),
      };
      if (status === "terminated") {
        e.termination_date = ago(20 + f.int(300));
        e.exit_kind = n % 3 === 0 ? "involuntary" : "voluntary";
        e.termination_reason = e.exit_kind === "voluntary" ? "Resignation" : "Redundancy";
      }
      staff.push(e);
      db.employees.push(e);
      n++;
    };
    for (const [department, size] of Object.entries(p.departments)) {
      for (let i = 0; i < size; i++) hire(department, i === size - 1 && size > 5 ? "probation" : i === size - 2 &&
        size > 7 ? "on_leave" : "active");
    }
    for (let i = 0; i < p.leavers; i++) hire(pick(Object.keys(p.departments)), "terminated");
    const [annual, sick] = types as [LeaveType, LeaveType];
    staff.forEach((e, i) => {
      if (e.status === "terminated" || e.annual_allowance === 0) return;
      makeLeave(e, annual, ago(330 - (i % 9) * 5), 5, "approved");
      makeLeave(e, sick, ago(240 - (i % 11) * 6), 1 + (i % 2), "approved");
      if (i % 3 === 0) makeLeave(e, annual, ago(60 - (i % 5)), 3, i % 2 ? "approved" : "declined", "Long weekend");
      if (i % 4 === 1) makeLeave(e, annual, addDays(today, 30 + i), 5, "pending", "School holidays");
      if (i % 10 === 2) makeLeave(e, types[4] as LeaveType, ago(45), 1, "auto_approved");
    });
    db.webhooks.push({ id: f.uuid(), company_id: row.id, url: `https://hooks.${p.domain}/hr`,
      events: ["employee.created", "leave.requested"], is_active: true,
      secret: "whsec_" + f.hex(48), created_at: stamp(100), deleted_at: null });
    return { row, staff, types };
  }

  function recruitment(row: Company, staff: Employee[]): void {
    const names: [string, "active" | "hired" | "rejected"][] = [["Applied", "active"], ["Phone Screen", "active"],
      ["Interview", "active"], ["Offer", "active"],
      ["Hired", "hired"], ["Rejected", "rejected"]];
    const stages = names.map(([name, type], position) => ({ id: f.uuid(), company_id: row.id, name, type, position: position + 1 }));
    db.stages.push(...stages);
    const titles: [string, string][] = [["Fleet Planner", "open"], ["Platform Engineer", "open"], ["Account Executive", "on_hold"],
      ["Paralegal", "filled"]];
    const roles = titles.map(([title, status]) => ({ id: f.uuid(), company_id: row.id, title, department: staff[0]?.department ?? null,
      location: "Sydney",
      description: null, employment_type: "full_time", jurisdiction: row.jurisdiction[0] as string, status, salary_min: 8_000_000,
      salary_max: 11_000_000,
      openings: 1, hiring_manager_id: staff[0]?.id ?? null, created_at: stamp(50), updated_at: stamp(20) }));
    db.job_roles.push(...roles);
    CANDIDATES.forEach(([first_name, last_name], i) => {
      const candidate = { id: f.uuid(), company_id: row.id, first_name, last_name,
        email: `${first_name}.${last_name}@mailbox.example`.toLowerCase(), phone: null };
      const stage = stages[i === 6 ? 5 : i === 7 ? 4 : i % 4] as (typeof stages)[number];
      db.candidates.push(candidate);
      db.applications.push({ id: f.uuid(), company_id: row.id, candidate_id: candidate.id,
        job_role_id: (roles[i === 7 ? 3 : i % 2] as { id: string }).id,
        stage_id: stage.id, status: stage.type, stage_entered_at: stamp(1 + i * 3) });
    });
  }

  function plans(row: Company, staff: Employee[]): void {
    const add = (kind: Plan["kind"], e: Employee, status: string, key_date: string, tasks: Task[],
      exit: Plan["exit_interview"] = null): void => {
      db.plans.push({ id: f.uuid(), company_id: row.id, kind, employee_id: e.id, status, key_date, tasks, exit_interview: exit,
        created_at: stamp(25) });
    };
    const starters = staff.filter((e) => e.status === "probation");
    starters.forEach((e, i) => add("onboarding", e, i === 0 ? "in_progress" : "completed", e.start_date,
      onboardingTasks(f.uuid.bind(f), e.start_date, stamp(2), i === 0 ? 2 : 9)));
    const leaver = staff[staff.length - 1] as Employee;
    const leaving = staff[3] as Employee;
    add("offboarding", leaving, "in_progress", addDays(today, 21),
      [task("Hand over accounts", "handover", true, false, addDays(today, 14), true),
      task("Return laptop", "equipment", true, false, addDays(today, 21), false), task("Final pay calculation", "payroll", true, true,
      addDays(today, 21), false)],
    { status: "scheduled", answers: [] });
    if (leaver.status === "terminated") {
      add("offboarding", leaver, "completed", leaver.termination_date as string,
        [task("Return laptop", "equipment", true, false, ago(20), true),
        task("Close payroll record", "payroll", true, true, ago(20), true)],
        { status: "completed", answers: ["Platypus-gramophone: my lead never listened."] });
    }
  }

  function engagement(row: Company, staff: Employee[]): Record<string, string> & { answered: string } {
    const people = staff.filter((e) => e.status !== "terminated");
    const survey = (title: string, type: string, anonymity: Survey["anonymity"], status: Survey["status"], answers: number): string => {
      const s: Survey = { id: f.uuid(), company_id: row.id, title, type, anonymity, status, invited: people.length, created_at: stamp(15),
        questions: [
        ...(type === "eNPS" ? [{ id: f.uuid(), text: "How likely are you to recommend us as a place to work?", type: "enps" as const,
        is_required: true }] : []),
        { id: f.uuid(), text: "I have what I need to do my job.", type: "scale" as const, is_required: false },
        { id: f.uuid(), text: "Anything else?", type: "text" as const, is_required: false }] };
      db.surveys.push(s);
      for (let i = 0; i < answers; i++) {
        const values = new Map<string, number | string>(s.questions.map((q) => [q.id,
          q.type === "enps" ? 4 + f.int(7) : q.type === "scale" ? 1 + f.int(5) :
          "Bandicoot-umbrella: the roster is unfair."]));
        db.survey_responses.push({ id: f.uuid(), survey_id: s.id,
          employee_id: anonymity === "attributed" ? (people[i] as Employee).id : null, answers: values });
      }
      return s.id;
    };
    const ids = { open: survey("Quarterly eNPS", "eNPS", "attributed", "open", Math.min(9, people.length)),
      anonymous: survey("Monthly pulse", "pulse", "anonymous", "open", Math.min(12, people.length)),
      small: survey("Pilot check-in", "check-in", "attributed", "closed", 4),
      draft: survey("Next pulse", "pulse", "attributed", "draft", 0), answered: "9" };
    const post = (from: number, to: number, message: string, kind: "peer" | "manager", visibility: "public" | "private",
      reaction_count: number): void => {
      db.posts.push({ id: f.uuid(), company_id: row.id, giver_id: (people[from] as Employee).id,
        recipient_id: (people[to] as Employee).id, message,
        value_tag: "teamwork", kind, visibility, reaction_count, created_at: stamp(10 + from) });
    };
    post(1, 2, "Thank you for covering the night dispatch.", "peer", "public", 4);
    post(0, 1, "Great first quarter.", "manager", "public", 7);
    post(2, 4, "Numbat-saxophone: a quiet thanks, just for you.", "peer", "private", 0);
    const course = (title: string): { id: string; title: string; duration_minutes: number; quiz_key: string } =>
      ({ id: f.uuid(), title, duration_minutes: 20, quiz_key: "Bilby-key:B,D,A,C" });
    const path = (title: string, is_published: boolean): void => {
      db.learning_paths.push({ id: f.uuid(), company_id: row.id, title, description: `${title} in a few short courses.`, is_published,
        courses: [course("Working safely"), course("Privacy basics"), course("Giving feedback")], created_at: stamp(80) });
    };
    path("New starter essentials", true);
    path("Leading people", true);
    path("Unfinished path", false);
    const programme = (name: string, cadence: string, is_published: boolean): void => {
      db.programmes.push({ id: f.uuid(), company_id: row.id, name, cadence, is_published, created_at: stamp(70),
        surveys: [{ title: "Pulse A", type: "pulse" }, { title: "Quarterly eNPS", type: "eNPS" }] });
    };
    programme("Listening year", "monthly", true);
    programme("Draft programme", "quarterly", false);
    return ids;
  }

  // --- the companies ---
  const main = company({ name: "Kookaburra Freight", domain: "kookaburrafreight.com.au", jurisdictions: ["AU", "NZ", "UK"],
    plan: "growth", industry: "Logistics",
    departments: { Operations: 14, Engineering: 9, Sales: 8, "Customer Care": 7, "People & Culture": 6, Legal: 3 }, leavers: 7 });
  recruitment(main.row, main.staff);
  plans(main.row, main.staff);
  const surveys = engagement(main.row, main.staff);
  const other = company({ name: "Tui Studios", domain: "tuistudios.co.nz", jurisdictions: ["NZ"], plan: "scale", industry: "Media",
    departments: { Studio: 8, Sales: 3 }, leavers: 1 });
  recruitment(other.row, other.staff);
  plans(other.row, other.staff);
  engagement(other.row, other.staff);
  const small = company({ name: "Bondi Beans", domain: "bondibeans.com.au", jurisdictions: ["AU"], plan: "starter", industry: "Hospitality",
    departments: { Floor: 7 }, leavers: 1 });
  recruitment(small.row, small.staff);
  plans(small.row, small.staff);
  engagement(small.row, small.staff);

  // --- somebody with sensitive leave, and a colleague who is otherwise the same ---
  const [hider, twin] = [main.staff[5], main.staff[8]] as [Employee, Employee];
  const { id: _id, first_name: _f, last_name: _l, email: _e, ...same } = hider;
  Object.assign(twin, same, { employment_type: "full_time", jurisdiction: "AU", annual_allowance: 40, sick_allowance: 20 });
  Object.assign(hider, { employment_type: "full_time", jurisdiction: "AU", annual_allowance: 40, sick_allowance: 20 });
  db.leave_requests = db.leave_requests.filter((r) => r.employee_id !== hider.id && r.employee_id !== twin.id);
  const [annual, sick] = main.types as [LeaveType, LeaveType];
  for (const e of [hider, twin]) {
    makeLeave(e, annual, ago(300), 5, "approved");
    makeLeave(e, sick, ago(200), 2, "approved");
  }
  const hiddenType = main.types[5] as LeaveType;
  const hiddenId = makeLeave(hider, hiddenType, ago(100), 4, "approved", "Safe house move");
  const hidden = db.leave_requests.find((r) => r.id === hiddenId);

  const all: Scope[] = ["read", "write", "admin", "webhooks"];
  const stageOf = (name: string): string => db.stages.find((s) => s.company_id === main.row.id && s.name === name)?.id ?? "";
  const answered = new Set(db.survey_responses.filter((r) => r.survey_id === surveys.open).map((r) => r.employee_id));
  const target = {
    name: "laravel",
    base_url: "https://hr.kookaburra.invalid/api/v1",
    keys: { full: key(main.row, "hrk", all), read: key(main.row, "hrk", ["read"]), write: key(main.row, "hrk", ["write"]),
    admin: key(main.row, "hrk", ["admin"]),
      webhooks: key(main.row, "hrk", ["webhooks"]), sacrificial: key(main.row, "hrk", all), revoked: key(main.row, "hrk", all, true) },
    other_company: { keys: { full: key(other.row, "hrk", all) } },
    below_growth: { keys: { full: key(small.row, "hrk", all) } },
    requests_per_minute: 90,
    resources: {
      open_survey_id: surveys.open,
      open_survey_employee_ids: main.staff.filter((e) => e.status !== "terminated" && !answered.has(e.id)).slice(0, 12).map((e) => e.id),
      anonymous_survey_id: surveys.anonymous, small_survey_id: surveys.small, draft_survey_id: surveys.draft,
      hidden_leave: { request_id: hiddenId, type_id: hiddenType.id, employee_id: hider.id, twin_employee_id: twin.id,
      start_date: hidden?.start_date,
        end_date: hidden?.end_date },
      application_id: db.applications.find((a) => a.company_id === main.row.id && a.stage_id === stageOf("Applied"))?.id,
      stage_ids: { active: stageOf("Applied"), other_active: stageOf("Interview"), hired: stageOf("Hired") },
      canaries: [...CANDIDATES.flatMap(([a, b]) => [a, b, `${a}.${b}@mailbox.example`.toLowerCase()]), "Wombat-lantern", "Quokka-teacup",
        "Platypus-gramophone", "Bandicoot-umbrella", "Numbat-saxophone", "Bilby-key"],
    },
  };
  return { db, target };
}

export function onboardingTasks(uuid: () => string, start: string, doneAt: string, done: number): Task[] {
  const rows: [string, string, boolean, boolean, number][] = [["Sign employment contract", "paperwork", true, true, -3],
    ["Set up workstation", "equipment", true, false, 0],
    ["Meet your buddy", "people", false, false, 1], ["Read the safety handbook", "compliance", true, false, 7],
    ["Confirm payroll details", "payroll", true, true, 7],
    ["30-day check-in", "people", false, false, 30]];
  return rows.map(([title, category, is_required, is_service_managed, offset], i) =>
    ({ id: uuid(), title, category, is_required, is_service_managed, completed_at: i < done ? doneAt : null,
    due_date: addDays(start, offset) }));
}
