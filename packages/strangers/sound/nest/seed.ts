// Fixtures. Everything follows from `now` and the tables below; there is no chance in it.
import { addDays, addMonths, dateOf, workingDays } from "./calendar.ts";
import type { Jurisdiction } from "./calendar.ts";
import { digest, emptyDb, nextId } from "./entities.ts";
import type { Company, Db, Employee, JourneyPlan, LeaveRequest, LeaveType, PlanTask, Question, Survey } from "./entities.ts";

const FIRST = ["Amelia", "Noah", "Isla", "Leo", "Mia", "Lucas", "Ava", "Jack", "Zoe", "Ethan", "Ruby", "Oscar", "Chloe", "Hugo", "Ella",
  "Max", "Grace", "Finn",
  "Aroha", "Tane", "Maia", "Wiremu", "Poppy", "Harvey", "Freya", "Arthur"];
const LAST = ["Nguyen", "Walker", "Patel", "Thompson", "Kelly", "Ngata", "Hughes", "Silva", "Wright", "Campbell", "Murray", "Rossi",
  "Bennett", "Chen",
  "Fraser", "Okafor", "Morgan"];
const TITLES: Readonly<Record<string, string>> = {
  Engineering: "Software Engineer", Operations: "Operations Specialist", Sales: "Account Executive",
    "Customer Success": "Customer Success Manager",
  Finance: "Accountant", Legal: "Legal Counsel",
};

export function createPlan(db: Db, employee: Employee, kind: JourneyPlan["kind"], date: string, createdAt: string): JourneyPlan {
  const task = (title: string, category: string, offset: number, required: boolean, serviceManaged: boolean): PlanTask => ({
    id: nextId(db), title, category, required, serviceManaged, completed: false, completedAt: null, dueDate: addDays(date, offset),
  });
  const tasks = kind === "ONBOARDING"
    ? [task("Prepare laptop and accounts", "EQUIPMENT", -2, true, false), task("Welcome meeting with the manager", "PEOPLE", 0, true,
      false),
      task("Sign employment contract", "DOCUMENTS", 0, true, true), task("Submit tax and bank details", "PAYROLL", 3, true, true),
      task("Office and safety tour", "COMPLIANCE", 5, true, false), task("Thirty-day check-in", "PEOPLE", 30, false, false)]
    : [task("Handover of open work", "PEOPLE", -5, true, false), task("Return equipment", "EQUIPMENT", 0, true, false),
      task("Final pay", "PAYROLL", 2, true, true), task("Exit interview", "PEOPLE", -3, false, true),
        task("Farewell lunch", "PEOPLE", -1, false, false)];
  const plan: JourneyPlan = {
    id: nextId(db), companyId: employee.companyId, kind, employeeId: employee.id, date, status: "NOT_STARTED", tasks, createdAt,
    exitInterview: kind === "OFFBOARDING" ? { status: "SCHEDULED", answers: [] } : null,
  };
  db.plans.push(plan);
  return plan;
}

export interface Seeded { readonly db: Db; readonly resources: Record<string, unknown> }
export function seed(now: number): Seeded {
  const db = emptyDb();
  const today = dateOf(now);
  const stamp = (date: string): string => `${date}T09:30:00.000Z`;
  const firstWorkday = (where: Jurisdiction, date: string): string =>
    (workingDays(where, date, date) === 0 ? firstWorkday(where, addDays(date, 1)) : date);

  const company = (name: string, plan: Company["plan"], jurisdiction: Jurisdiction[], domain: string): Company => {
    const made: Company = {
      id: nextId(db), name, jurisdiction, plan, companySize: plan === "STARTER" ? "1-10" : "11-50", industry: "Professional services",
        veraContext: null,
      website: `https://www.${domain}`, phone: null, currency: jurisdiction[0] === "UK" ? "GBP" : "AUD",
      timezone: jurisdiction[0] === "UK" ? "Europe/London" : "Australia/Sydney", primaryDomain: domain, allowedDomains: [domain],
        domainEnforcementEnabled: false,
      createdAt: stamp(addMonths(today, -40)), updatedAt: stamp(addMonths(today, -2)),
      branding: { primaryColour: null, accentColour: null, brandName: null, emailBranding: false, publishedAt: null }, logo: null,
        advisor: null,
    };
    db.companies.push(made);
    return made;
  };
  const key = (owner: Company, label: string, scopes: string[], revoked = false): string => {
    const token = `ppl_live_${digest(`key:${owner.id}:${label}`).slice(0, 40)}`;
    db.keys.push({ token, companyId: owner.id, scopes, revoked });
    return token;
  };
  const ALL = ["read", "write", "admin", "webhooks"];

  const leaveTypes = (owner: Company): Record<"annual" | "sick" | "unpaid" | "study" | "hidden", LeaveType> => {
    const type = (name: string, kind: LeaveType["kind"], rest: Partial<LeaveType>): LeaveType => {
      const made: LeaveType = {
        id: nextId(db), companyId: owner.id, name, kind, isPaid: true, requiresApproval: true, allowHalfDays: true, minNoticeDays: 0,
          maxDaysPerYear: null,
        isDefault: true, sensitive: false, ...rest,
      };
      db.leaveTypes.push(made);
      return made;
    };
    return {
      annual: type("Annual Leave", "ANNUAL", { minNoticeDays: 14 }),
        sick: type("Sick Leave", "SICK", { requiresApproval: false, maxDaysPerYear: 10 }),
      unpaid: type("Unpaid Leave", "OTHER", { isPaid: false, minNoticeDays: 7 }),
      study: type("Study Leave", "OTHER", { allowHalfDays: false, maxDaysPerYear: 5, isDefault: false }),
      hidden: type("Family and Domestic Violence Leave", "OTHER", { requiresApproval: false, maxDaysPerYear: 10, sensitive: true }),
    };
  };
  let people = 0;
  const hire = (owner: Company, department: string | null, jurisdiction: Jurisdiction, startDate: string,
    rest: Partial<Employee> = {}): Employee => {
    const n = people++;
    const firstName = FIRST[n % FIRST.length] ?? "Sam", lastName = LAST[(n * 5 + Math.floor(n / 26)) % LAST.length] ?? "Lee";
    const made: Employee = {
      id: nextId(db), companyId: owner.id, firstName, lastName, email: `${firstName}.${lastName}${n}@${owner.primaryDomain}`.toLowerCase(),
      jobTitle: TITLES[department ?? ""] ?? "Generalist", department,
        employmentType: n % 9 === 4 ? "part_time" : n % 13 === 6 ? "contractor" : "full_time",
      startDate, baseSalary: 7_800_000 + (n % 11) * 450_000, status: "active", probationEndDate: addMonths(startDate, 6), managerId: null,
        jurisdiction,
      role: "employee", preset: null, createdAt: stamp(startDate), updatedAt: stamp(startDate), terminationDate: null,
        terminationReason: null,
      invitation: { id: nextId(db), status: "ACCEPTED", sentAt: stamp(startDate), expiresAt: stamp(addDays(startDate, 7)) },
        coursesCompleted: n % 5, ...rest,
    };
    db.employees.push(made);
    return made;
  };
  const leave = (employee: Employee, type: LeaveType, from: string, length: number, status: LeaveRequest["status"],
    rest: Partial<LeaveRequest> = {}): LeaveRequest => {
    const startDate = firstWorkday(employee.jurisdiction, from), endDate = addDays(startDate, length - 1);
    const made: LeaveRequest = {
      id: nextId(db), companyId: employee.companyId, employeeId: employee.id, typeId: type.id, startDate, endDate,
      days: workingDays(employee.jurisdiction, startDate, endDate), halfDay: false, halfDayPeriod: null, notes: null, status,
        declineReason: null,
      cancelReason: null, createdAt: stamp(addDays(startDate, -21)), updatedAt: stamp(addDays(startDate, -20)), ...rest,
    };
    db.leaveRequests.push(made);
    return made;
  };
  const stages = (owner: Company): Record<string, string> => {
    const made: Record<string, string> = {};
    const rows: [string, "ACTIVE" | "REJECTED" | "HIRED"][] = [["Applied", "ACTIVE"], ["Phone screen", "ACTIVE"], ["Interview", "ACTIVE"],
      ["Offer", "ACTIVE"],
      ["Hired", "HIRED"], ["Rejected", "REJECTED"]];
    rows.forEach(([name, type], position) => {
      const id = nextId(db);
      db.stages.push({ id, companyId: owner.id, name, type, position: position + 1 });
      made[name] = id;
    });
    return made;
  };

  // The first company: 46 people at work, 7 who left.
  const acme = company("Harbour & Pine Pty Ltd", "ENTERPRISE", ["AU", "NZ", "UK"], "harbourpine.example");
  acme.veraContext = "We design and build timber structures for public spaces.";
  acme.branding = { primaryColour: "#1B4D3E", accentColour: "#E0A458", brandName: "Harbour & Pine", emailBranding: true,
    publishedAt: stamp(addMonths(today, -3)) };
  const secretMessage = "Please keep the restructure of the Sydney workshop between us";
  acme.advisor = {
    name: "Priya Raman", status: "ONLINE",
    messages: [{ sender: "COMPANY", text: secretMessage, sentAt: stamp(addDays(today, -4)), read: true },
      { sender: "ADVISOR", text: "Understood, the consultation letter draft seventeen is attached", sentAt: stamp(addDays(today, -2)),
        read: false }],
  };
  const types = leaveTypes(acme);
  const boss = hire(acme, "Operations", "AU", addMonths(today, -38), { jobTitle: "Managing Director", role: "company_admin",
    employmentType: "full_time" });
  const staff: Employee[] = [boss];
  const sizes: [string, number][] = [["Engineering", 13], ["Operations", 9], ["Sales", 8], ["Customer Success", 7], ["Finance", 5],
    ["Legal", 3]];
  for (const [department, size] of sizes) {
    const lead = hire(acme, department, "AU", addMonths(today, -34),
      { role: "manager", preset: department === "Finance" ? "hr_manager" : "team_lead",
      managerId: boss.id, jobTitle: `Head of ${department}`, employmentType: "full_time" });
    staff.push(lead);
    for (let i = 1; i < size; i++) {
      const jurisdiction: Jurisdiction = i % 4 === 1 ? "NZ" : i % 4 === 3 ? "UK" : "AU";
      staff.push(hire(acme, department, jurisdiction, addDays(addMonths(today, -(8 + ((i * 7) % 24))), -i), { managerId: lead.id }));
    }
  }
  const inDepartment = (name: string): Employee[] => staff.filter((e) => e.department === name && e.role === "employee");
  const sales = inDepartment("Sales"), engineers = inDepartment("Engineering"), success = inDepartment("Customer Success");
  const newcomer = engineers[3] ?? boss, absent = sales[1] ?? boss;
  Object.assign(newcomer, { status: "probation", startDate: addDays(today, -25), probationEndDate: addMonths(addDays(today, -25), 6),
    createdAt: stamp(addDays(today, -40)) });
  absent.status = "on_leave";
  leave(absent, types.annual, addDays(today, -1), 12, "approved");

  // Twins: only one of them has the leave that must not show.
  const [subject = boss, twin = boss] = inDepartment("Operations").slice(0, 2);
  const alike = { jurisdiction: "AU", employmentType: "full_time", startDate: addMonths(today, -20), baseSalary: 8_400_000,
    jobTitle: "Operations Specialist",
    probationEndDate: addMonths(today, -14), createdAt: stamp(addMonths(today, -20)), updatedAt: stamp(addMonths(today, -20)),
      coursesCompleted: 2 } as const;
  for (const person of [subject, twin]) {
    Object.assign(person, alike);
    leave(person, types.annual, addDays(today, -120), 4, "approved");
    leave(person, types.sick, addDays(today, -75), 1, "auto_approved");
  }
  const hidden = leave(subject, types.hidden, addDays(today, -31), 3, "approved");

  // A year of leave for the others.
  staff.filter((e) => ![subject, twin, absent, newcomer].includes(e)).forEach((person, n) => {
    if (n % 2 === 0 && person.startDate < addDays(today, -330 + n * 5)) leave(person, types.annual, addDays(today, -330 + n * 5),
      5 + (n % 6), "approved");
    if (n % 3 === 0) leave(person, types.sick, addDays(today, -200 + n * 4), 1 + (n % 2), "auto_approved");
    if (n % 7 === 2) leave(person, types.annual, addDays(today, 40 + n), 3 + (n % 5), "pending",
      { createdAt: stamp(addDays(today, -1)), updatedAt: stamp(addDays(today, -1)) });
    if (n % 11 === 5) leave(person, types.unpaid, addDays(today, -90 + n), 2, "declined",
      { declineReason: "Quarter close, please pick another week." });
    if (n % 13 === 4) leave(person, types.study, addDays(today, -60 + n), 2, "cancelled", { cancelReason: "Exam moved" });
  });
  const LEFT: [string, Jurisdiction, number, string][] = [["Engineering", "AU", 1, "Resignation"], ["Sales", "AU", 3, "Redundancy"],
    ["Sales", "NZ", 4, "Resignation"],
    ["Customer Success", "UK", 6, "Resignation"], ["Operations", "UK", 8, "Dismissal"], ["Engineering", "NZ", 10, "Resignation"],
      ["Finance", "AU", 15, "Resignation"]];
  for (const [department, jurisdiction, monthsAgo, terminationReason] of LEFT) {
    hire(acme, department, jurisdiction, addMonths(today, -30), { status: "terminated", terminationDate: addMonths(today, -monthsAgo),
      terminationReason,
      updatedAt: stamp(addMonths(today, -monthsAgo)) });
  }

  // Recruitment.
  const stageIds = stages(acme);
  const canaries: string[] = acme.advisor.messages.map((m) => m.text);
  let applicationId = "";
  const ROLES: [string, string, "open" | "on_hold" | "draft" | "filled", Jurisdiction][] =
    [["Senior Timber Engineer", "Engineering", "open", "AU"],
    ["Account Executive", "Sales", "open", "NZ"], ["Paralegal", "Legal", "on_hold", "AU"], ["Payroll Officer", "Finance", "draft", "UK"],
    ["Site Coordinator", "Operations", "filled", "UK"]];
  const NAMES: [string, string][] = [["Barnaby", "Quillfeather"], ["Odalys", "Vantongeren"], ["Thaddeus", "Merriwick"],
    ["Zenobia", "Castellanoz"], ["Ignatius", "Brambleforth"],
    ["Perpetua", "Lindqvister"], ["Cosmo", "Abernathew"], ["Drusilla", "Featherstein"], ["Evander", "Holtzmannix"]];
  ROLES.forEach(([title, department, status, jurisdiction], r) => {
    const id = nextId(db);
    db.roles.push({ id, companyId: acme.id, title, department, location: jurisdiction === "UK" ? "Leeds" : "Sydney", description: null,
      employmentType: "full_time",
      jurisdiction, status, createdAt: stamp(addDays(today, -60 + r)), updatedAt: stamp(addDays(today, -30 + r)) });
    if (status === "draft") return;
    NAMES.slice(0, r === 0 ? 9 : 4).forEach(([firstName, lastName], n) => {
      const email = `${firstName}.${lastName}.${r}@candidates.example`.toLowerCase();
      const candidateId = nextId(db), made = nextId(db);
      const stage = ["Applied", "Phone screen", "Interview", "Rejected", "Offer", "Applied"][n % 6] ?? "Applied";
      const stageId = stageIds[status === "filled" && n === 0 ? "Hired" : stage] ?? "";
      db.candidates.push({ id: candidateId, companyId: acme.id, firstName, lastName, email, phone: "+61 400 555 010",
        cv: `CV of ${firstName} ${lastName}` });
      db.applications.push({ id: made, companyId: acme.id, roleId: id, candidateId, stageId, enteredStageOn: addDays(today, -3 - n * 2) });
      if (r === 0 && n === 0) applicationId = made;
      if (r === 0) canaries.push(lastName);
      canaries.push(email);
    });
  });

  // Journeys. Only plans of the last months are kept; new employees get theirs on creation.
  const running = createPlan(db, newcomer, "ONBOARDING", newcomer.startDate, stamp(addDays(today, -40)));
  running.status = "IN_PROGRESS";
  for (const task of running.tasks.slice(0, 3)) Object.assign(task, { completed: true, completedAt: stamp(addDays(today, -20)) });
  const settled = createPlan(db, engineers[5] ?? boss, "ONBOARDING", engineers[5]?.startDate ?? today, stamp(addMonths(today, -9)));
  settled.status = "COMPLETED";
  for (const task of settled.tasks) Object.assign(task, { completed: true, completedAt: stamp(addMonths(today, -8)) });
  const leaving = createPlan(db, success[2] ?? boss, "OFFBOARDING", addDays(today, 18), stamp(addDays(today, -6)));
  leaving.status = "IN_PROGRESS";
  Object.assign(leaving.tasks[0] ?? {}, { completed: true, completedAt: stamp(addDays(today, -1)) });
  const exitAnswer = "I am leaving because the night roster was never fixed";
  leaving.exitInterview = { status: "COMPLETED", answers: [exitAnswer] };
  canaries.push(exitAnswer);

  // Surveys.
  const active = staff.filter((e) => e.status === "active" && e !== subject && e !== twin);
  const question = (text: string, type: Question["type"]): Question => ({ id: nextId(db), text, type });
  const comment = "My manager cancels every one-to-one, comment nineteen";
  canaries.push(comment);
  const survey = (owner: Company, title: string, anonymity: Survey["anonymity"], status: Survey["status"],
    who: readonly Employee[]): Survey => {
    const questions = [question("How likely are you to recommend us as a place to work?", "ENPS"),
      question("I have what I need to do my job well.", "RATING"),
      question("What should we change?", "TEXT")];
    const made: Survey = { id: nextId(db), companyId: owner.id, title, type: "eNPS", anonymity, status, questions, responses: [],
      createdAt: stamp(addDays(today, -15)) };
    who.forEach((person, n) => made.responses.push({
      id: nextId(db), employeeId: anonymity === "ANONYMOUS" ? null : person.id, createdAt: stamp(addDays(today, -10)),
      answers: new Map<string, number | string>(
        questions.map((q) => [q.id, q.type === "ENPS" ? 6 + (n % 5) : q.type === "RATING" ? 2 + (n % 4) : comment])),
    }));
    db.surveys.push(made);
    return made;
  };
  const open = survey(acme, "Quarterly engagement", "ATTRIBUTED", "OPEN", active.slice(0, 7));
  const anonymous = survey(acme, "Speak freely", "ANONYMOUS", "OPEN", active.slice(3, 12));
  const small = survey(acme, "Legal and Finance check", "ATTRIBUTED", "OPEN", active.slice(30, 34));
  const draft = survey(acme, "Next quarter", "ATTRIBUTED", "DRAFT", []);

  // Recognition, learning, programmes, webhook.
  const thanks = (giver: Employee | undefined, recipient: Employee | undefined, message: string, visibility: "PUBLIC" | "PRIVATE",
    kind: "PEER" | "MANAGER", ago: number): void => {
    if (giver && recipient) db.recognitions.push({ id: nextId(db), companyId: acme.id, giverId: giver.id, recipientId: recipient.id,
      message, visibility, kind,
      valueTag: visibility === "PRIVATE" ? null : "TEAMWORK", reactionCount: ago % 6, createdAt: stamp(addDays(today, -ago)) });
  };
  thanks(engineers[0], sales[2], "Thanks for the fast answer to the council.", "PUBLIC", "PEER", 3);
  thanks(staff[1], engineers[1], "Great work on the footbridge model.", "PUBLIC", "MANAGER", 9);
  thanks(success[0], success[1], "You saved the Friday demo.", "PUBLIC", "PEER", 14);
  const privatePost = "A private word of thanks for covering my shifts";
  thanks(sales[3], sales[4], privatePost, "PRIVATE", "PEER", 5);
  canaries.push(privatePost);
  const course = (title: string, durationMinutes: number): { id: string; title: string; durationMinutes: number; quizAnswerKey: string } =>
    {
    const quizAnswerKey = `quiz-key-${digest(title).slice(0, 12)}`;
    canaries.push(quizAnswerKey);
    return { id: nextId(db), title, durationMinutes, quizAnswerKey };
  };
  const path = (title: string, description: string, courses: [string, number][], published: boolean): void => {
    db.paths.push({ id: nextId(db), companyId: acme.id, title, description, courses: courses.map(([t, m]) => course(t, m)),
      publishedAt: published ? stamp(addMonths(today, -5)) : null });
  };
  path("First month", "What everybody learns first.", [["Safety at work", 25], ["Privacy basics", 30], ["How we decide", 15]], true);
  path("New managers", "One-to-ones, feedback and leave.", [["Running a one-to-one", 40], ["Approving leave", 20]], true);
  path("Unfinished path", "Not published yet.", [["Draft course", 10]], false);
  const programme = (name: string, cadence: "MONTHLY" | "QUARTERLY", published: boolean): void => {
    db.programmes.push({ id: nextId(db), companyId: acme.id, name, cadence, publishedAt: published ? stamp(addMonths(today, -4)) : null,
      surveys: [{ id: open.id, title: open.title, type: open.type }, { id: anonymous.id, title: anonymous.title, type: anonymous.type }] });
  };
  programme("Engagement rhythm", "QUARTERLY", true);
  programme("Pulse plan", "MONTHLY", false);
  db.webhooks.push({ id: nextId(db), companyId: acme.id, url: "https://hooks.harbourpine.example/people",
    events: ["employee.created", "leave.approved"], isActive: true,
    secret: `whsec_${digest("seeded hook")}`, createdAt: stamp(addMonths(today, -6)), deletedAt: null });

  // A second company on Growth and a third one below it.
  const smaller = (owner: Company, size: number, jurisdiction: Jurisdiction): void => {
    const own = leaveTypes(owner);
    const admin = hire(owner, "Management", jurisdiction, addMonths(today, -30), { role: "company_admin", employmentType: "full_time" });
    for (let i = 1; i < size; i++) {
      const person = hire(owner, i % 2 ? "Studio" : "Workshop", jurisdiction, addMonths(today, -(6 + i)), { managerId: admin.id });
      leave(person, own.annual, addDays(today, 20 + i * 2), 3, i % 2 ? "pending" : "approved");
    }
    const ids = stages(owner);
    const roleId = nextId(db);
    db.roles.push({ id: roleId, companyId: owner.id, title: "Joiner", department: "Workshop", location: null, description: null,
      employmentType: "full_time", jurisdiction,
      status: "open", createdAt: stamp(addDays(today, -20)), updatedAt: stamp(addDays(today, -20)) });
    const candidateId = nextId(db);
    db.candidates.push({ id: candidateId, companyId: owner.id, firstName: "Leopoldina", lastName: "Strandberger",
      email: `leopoldina@${owner.id.slice(0, 8)}.example`, phone: null, cv: null });
    db.applications.push({ id: nextId(db), companyId: owner.id, roleId, candidateId, stageId: ids.Applied ?? "",
      enteredStageOn: addDays(today, -5) });
    const last = db.employees.at(-1) ?? admin;
    createPlan(db, last, "ONBOARDING", last.startDate, stamp(last.startDate)).status = "IN_PROGRESS";
    createPlan(db, last, "OFFBOARDING", addDays(today, 30), stamp(addDays(today, -2))).status = "IN_PROGRESS";
    survey(owner, "Team pulse", "ATTRIBUTED", "OPEN", []);
    db.webhooks.push({ id: nextId(db), companyId: owner.id, url: `https://hooks.${owner.primaryDomain}/in`, events: ["leave.requested"],
      isActive: true,
      secret: `whsec_${digest(owner.id)}`, createdAt: stamp(addMonths(today, -1)), deletedAt: null });
  };
  const second = company("Thames Joinery Ltd", "GROWTH", ["UK"], "thamesjoinery.example");
  smaller(second, 9, "UK");
  const third = company("Corner Cafe", "STARTER", ["AU"], "cornercafe.example");
  smaller(third, 5, "AU");
  canaries.push("Strandberger");

  const answered = new Set(open.responses.map((r) => r.employeeId));
  const keys = {
    full: key(acme, "full", ALL), read: key(acme, "read", ["read"]), write: key(acme, "write", ["write"]),
      admin: key(acme, "admin", ["admin"]),
    webhooks: key(acme, "webhooks", ["webhooks"]), sacrificial: key(acme, "sacrificial", ALL), revoked: key(acme, "revoked", ALL, true),
  };
  return {
    db,
    resources: {
      keys, other_company: { keys: { full: key(second, "full", ALL) } }, below_growth: { keys: { full: key(third, "full", ALL) } },
      resources: {
        open_survey_id: open.id, open_survey_employee_ids: active.filter((e) => !answered.has(e.id)).slice(0, 12).map((e) => e.id),
        anonymous_survey_id: anonymous.id, small_survey_id: small.id, draft_survey_id: draft.id,
        hidden_leave: { request_id: hidden.id, type_id: types.hidden.id, employee_id: subject.id, twin_employee_id: twin.id,
          start_date: hidden.startDate, end_date: hidden.endDate },
        application_id: applicationId, stage_ids: { active: stageIds["Phone screen"], other_active: stageIds.Interview,
          hired: stageIds.Hired }, canaries,
      },
    },
  };
}
