// rails db:seed. Dates are relative to the clock at the start, everything else is written down here.
import { businessDays } from "../lib/holidays.ts";
import { dateFrom, monthsLater, shift, wday } from "../lib/support.ts";
import { buildPlan, Store } from "../app/models.ts";
import type { Company, Employee, Leave, LeaveType, Survey } from "../app/models.ts";

const PEOPLE = [
  "Hana Tipene|Callum Reid|Sofia Marino|Jasper Lowe|Ngaire Paki|Dylan Hart|Imogen Clarke|Rawiri Henare|Tessa Vaughan",
  "Omar Haddad|Kiri Walters|Blake Sutton|Layla Moss|Ezra Quinn|Phoebe Lang|Mateo Cruz|Georgia Pike|Toby Fenn|Anahera Rewi",
  "Sienna Doyle|Marcus Yeo|Briar Colley|Nikhil Rao|Jade Turner|Lachlan Ord|Priscilla Voss|Hemi Kingi|Olive Barnes",
  "Declan Shaw|Marama Hohepa|Felix Grant|Yasmin Aziz|Corey Blunt|Willow Penn|Rory Stack|Alana Finch|Seth Okoro|Maeve Burke",
  "Ivo Lindt|Nadia Popov|Angus Webb|Talia Frost|Kane Maddox|Esme Hollis|Bodhi Lane|Carys Dunn|Zane Apted|Lottie Marsh",
  "Piers Yates|Orla Keane|Wade Coombs|Freya Nash|Gil Torres|Mina Sato",
].join("|").split("|");

export function seed(now: number): { store: Store; target: Record<string, unknown> } {
  const store = new Store(), today = dateFrom(now);
  const time = (date: string): string => `${date}T22:15:00.000Z`;
  const workday = (place: string, date: string): string => (businessDays(place, date, date) === 0 ? workday(place, shift(date, 1)) : date);
  const mondayOf = (date: string): string => shift(date, -((wday(date) + 6) % 7));
  const SCOPES = ["read", "write", "admin", "webhooks"];
  let cursor = 0;

  function company(name: string, plan: string, jurisdiction: string[], domain: string): Company {
    const record: Company = {
      id: store.uuid(), name, jurisdiction, plan, company_size: plan === "starter" ? "1-10" : "11-50", industry: null, vera_context: null,
        website: `https://${domain}`, phone: null,
      currency: jurisdiction[0] === "NZ" ? "NZD" : jurisdiction[0] === "UK" ? "GBP" : "AUD",
        timezone: jurisdiction[0] === "UK" ? "London" : jurisdiction[0] === "NZ" ? "Auckland" : "Melbourne",
      financial_year_start: jurisdiction[0] === "AU" ? "1 July" : "1 April", primary_domain: domain, allowed_domains: [domain],
        domain_enforcement_enabled: false,
      created_at: time(monthsLater(today, -50)), updated_at: time(monthsLater(today, -1)),
    };
    store.companies.push(record);
    return record;
  }
  function apiKey(owner: Company, name: string, scopes: string[], revoked = false): string {
    const token = `hr_sk_${store.token(`${owner.id} ${name}`, 40)}`;
    store.api_keys.push({ token, company_id: owner.id, scopes, revoked_at: revoked ? time(monthsLater(today, -1)) : null });
    return token;
  }
  function employee(owner: Company, columns: Partial<Employee>): Employee {
    const n = cursor++, [first_name = "", last_name = ""] = (PEOPLE[n % PEOPLE.length] ?? "").split(" ");
    const start_date = columns.start_date ?? shift(monthsLater(today, -(14 + ((n * 11) % 30))), n % 17);
    const record: Employee = {
      id: store.uuid(), company_id: owner.id, first_name, last_name,
        email: `${first_name}.${last_name}${n < PEOPLE.length ? "" : n}@${owner.primary_domain ?? ""}`.toLowerCase(),
      job_title: "Team Member", department: null, employment_type: n % 8 === 5 ? "part_time" : n % 12 === 7 ? "casual" : "full_time",
        start_date,
      base_salary: n % 12 === 7 ? null : 6_900_000 + ((n * 7) % 13) * 380_000, status: "active", probation_end_date: null, manager_id: null,
        jurisdiction: n % 3 === 2 ? "NZ" : "AU",
      role: "employee", invited_at: time(start_date), joined_at: time(shift(start_date, 1)), terminated_on: null, termination_reason: null,
        trainings_completed: (n * 3) % 6,
      created_at: time(shift(start_date, -10)), updated_at: time(start_date), ...columns,
    };
    store.employees.push(record);
    return record;
  }
  function typesFor(owner: Company) {
    const type = (name: string, columns: Partial<LeaveType>): LeaveType => {
      const record: LeaveType = { id: store.uuid(), company_id: owner.id, name, bucket: null, is_paid: true, requires_approval: true,
        allow_half_days: true, min_notice_days: 0,
        max_days_per_year: null, is_default: true, confidential: false, ...columns };
      store.leave_types.push(record);
      return record;
    };
    return {
      annual: type("Annual leave", { bucket: "annual", min_notice_days: 7 }),
        personal: type("Personal/carer's leave", { bucket: "sick", requires_approval: false }),
      // Sits between the others on purpose: what is hidden must not show by its place either.
      confidential: type("Family violence leave", { requires_approval: false, confidential: true, max_days_per_year: 10 }),
      parental: type("Parental leave", { is_paid: false, allow_half_days: false, min_notice_days: 70 }),
      birthday: type("Birthday leave", { requires_approval: false, max_days_per_year: 1, is_default: false, allow_half_days: false }),
    };
  }
  function leave(person: Employee, type: LeaveType, from: string, length: number, columns: Partial<Leave>): Leave {
    const start_date = workday(person.jurisdiction, from);
    let end_date = start_date;
    for (let left = length - 1; left > 0; left--) end_date = workday(person.jurisdiction, shift(end_date, 1));
    const record: Leave = { id: store.uuid(), company_id: person.company_id, employee_id: person.id, leave_type_id: type.id, start_date,
      end_date,
      days: businessDays(person.jurisdiction, start_date, end_date), half_day: false, half_day_period: null, notes: null,
        status: "approved", decline_reason: null, cancellation_reason: null,
      decided_at: time(shift(start_date, -12)), created_at: time(shift(start_date, -14)), updated_at: time(shift(start_date, -12)),
        ...columns };
    store.leaves.push(record);
    return record;
  }
  function stagesFor(owner: Company): Record<string, string> {
    const ids: Record<string, string> = {};
    ([["New", "active"], ["Screening", "active"], ["Panel interview", "active"], ["Reference check", "active"], ["Hired", "hired"],
      ["Not successful", "rejected"]] as const)
      .forEach(([name, kind], i) => {
        const id = store.uuid();
        ids[name] = id;
        store.stages.push({ id, company_id: owner.id, name, kind, position: i + 1 });
      });
    return ids;
  }
  function survey(owner: Company, columns: Pick<Survey, "title" | "anonymity" | "status">, respondents: readonly Employee[],
    comment: string): Survey {
    const record: Survey = { id: store.uuid(), company_id: owner.id, type: "pulse",
      opened_at: columns.status === "draft" ? null : time(shift(today, -20)), created_at: time(shift(today, -25)), ...columns };
    store.surveys.push(record);
    const questions = (["enps", "scale", "scale", "comment"] as const).map((kind, i) => ({ id: store.uuid(), survey_id: record.id, kind,
      prompt: ["How likely are you to recommend working here?", "My workload is sustainable.", "I get useful feedback.", "Anything else?"][
        i] ?? "" }));
    store.questions.push(...questions);
    respondents.forEach((person, n) => store.responses.push({
      id: store.uuid(), survey_id: record.id, employee_id: columns.anonymity === "anonymous" ? null : person.id,
        created_at: time(shift(today, -12)),
      answers: Object.fromEntries(questions.slice(0, n % 2 ? 4 : 3).map(
        (q, i) => [q.id, q.kind === "enps" ? [10, 9, 7, 9, 6, 8, 10][n % 7] ?? 8 : q.kind === "scale" ? 3 + ((n + i) % 3) : comment])),
    }));
    return record;
  }

  // Southern Cross Bikes: the company that the keys belong to.
  const bikes = company("Southern Cross Bikes", "growth", ["AU", "NZ"], "southerncrossbikes.example");
  Object.assign(bikes, { industry: "Retail", vera_context: "Family-owned bicycle maker with two workshops.", phone: "+61 3 5550 1234" });
  store.brandings.set(bikes.id, { primary_colour: "#0B3C5D", accent_colour: null, brand_name: "Southern Cross", email_branding: true,
    published_at: time(monthsLater(today, -7)), logo: null });
  const types = typesFor(bikes);
  const owner = employee(bikes, { job_title: "Owner", department: "Workshop", role: "company_admin", employment_type: "full_time",
    jurisdiction: "AU", start_date: monthsLater(today, -49) });
  const team = [owner];
  for (const [department, size, title] of [["Workshop", 11, "Bike Mechanic"], ["Retail", 9, "Sales Assistant"],
    ["Product", 8, "Product Designer"], ["Support", 6, "Support Specialist"],
    ["People", 2, "People Partner"]] as const) {
    const lead = employee(bikes, { department, job_title: `${department} Manager`, role: "manager", manager_id: owner.id,
      employment_type: "full_time", jurisdiction: "AU",
      start_date: monthsLater(today, -44) });
    team.push(lead);
    for (let i = 1; i < size; i++) team.push(employee(bikes, { department, job_title: title, manager_id: lead.id }));
  }
  const members = (department: string): Employee[] => team.filter((e) => e.department === department && e.role === "employee");
  const [mechanics, shop, product, support] =
    ["Workshop", "Retail", "Product", "Support"].map(members) as [Employee[], Employee[], Employee[], Employee[]];
  const pick = (rows: readonly Employee[], i: number): Employee => rows[i] ?? owner;

  const starter = pick(product, 2), traveller = pick(shop, 3), leaver = pick(support, 1), newish = pick(mechanics, 6);
  Object.assign(starter, { status: "probation", start_date: shift(today, -9), probation_end_date: monthsLater(today, 3),
    created_at: time(shift(today, -23)), trainings_completed: 0, joined_at: null });
  Object.assign(newish, { status: "probation", start_date: monthsLater(today, -2), probation_end_date: monthsLater(today, 1),
    created_at: time(monthsLater(today, -3)) });
  traveller.status = "on_leave";
  leave(traveller, types.annual, shift(today, -4), 12, {});

  const subject = pick(shop, 0), twin = pick(shop, 1), monday = mondayOf(shift(today, -38));
  for (const person of [subject, twin]) {
    Object.assign(person, { employment_type: "full_time", jurisdiction: "AU", start_date: monthsLater(today, -23), base_salary: 7_100_000,
      trainings_completed: 3,
      created_at: time(monthsLater(today, -24)), updated_at: time(monthsLater(today, -23)) });
    leave(person, types.annual, mondayOf(shift(today, -160)), 5, {});
    leave(person, types.personal, mondayOf(shift(today, -85)), 1, { status: "auto_approved" });
  }
  const hidden = leave(subject, types.confidential, monday, 4, { status: "approved" });

  team.filter((e) => ![owner, subject, twin, traveller, starter, newish].includes(e)).forEach((person, n) => {
    leave(person, types.annual, shift(today, -350 + ((n * 23) % 300)), 2 + (n % 7), {});
    if (n % 2) leave(person, types.personal, shift(today, -20 - ((n * 17) % 300)), 1 + (n % 3 === 0 ? 1 : 0), { status: "auto_approved" });
    if (n % 6 === 1) leave(person, types.annual, shift(today, 25 + n * 3), 4,
      { status: "pending", decided_at: null, created_at: time(shift(today, -2)) });
    if (n % 9 === 4) leave(person, types.annual, shift(today, -40 - n), 3, { status: "declined", decline_reason: "Stocktake week" });
    if (n % 10 === 6) leave(person, types.annual, shift(today, 60 + n), 2, { status: "cancelled", cancellation_reason: "Plans changed" });
  });
  for (const [department, jurisdiction, months, termination_reason] of [["Workshop", "AU", 2, "Resigned"], ["Retail", "NZ", 3, "Resigned"],
    ["Retail", "AU", 5, "Dismissed for misconduct"],
    ["Support", "NZ", 9, "Redundancy"], ["Product", "AU", 11, "Resigned"], ["Retail", "AU", 16, "Resigned"]] as const) {
    employee(bikes, { department, jurisdiction, status: "terminated", terminated_on: monthsLater(today, -months), termination_reason,
      updated_at: time(monthsLater(today, -months)) });
  }

  const canaries: string[] = [];
  const stages = stagesFor(bikes);
  const roles = ([["Workshop Lead", "open", "Workshop"], ["Store Manager", "open", "Retail"], ["Industrial Designer", "on_hold", "Product"],
    ["Payroll Adviser", "closed", "People"]] as const)
    .map(([title, status, department], i) => {
      const created_at = time(shift(today, -45 + i));
      store.job_roles.push({ id: store.uuid(), company_id: bikes.id, title, employment_type: "full_time",
        jurisdiction: i === 1 ? "NZ" : "AU", department, location: "Geelong",
        description: `${title} for ${department}`, status, opened_at: created_at, created_at, updated_at: created_at });
      return store.job_roles.at(-1)?.id ?? "";
    });
  let application_id = "";
  const applicants = [
    "Wolfram Ashdowne|Clementine Oyelarang|Balthazar Prewett|Seraphina Kowalczuk",
    "Lysander Nightingall|Philippa Drummonds|Octavian Sorrell|Winifred Zabriskie",
  ].join("|");
  applicants.split("|").forEach((name, n) => {
    const [first_name = "", last_name = ""] = name.split(" "), email = `${first_name}@${last_name}.example`.toLowerCase();
    const candidate_id = store.uuid(), stage = ["New", "Screening", "Panel interview", "New", "Not successful", "Reference check"][n % 6] ??
      "New";
    store.candidates.push({ id: candidate_id, company_id: bikes.id, first_name, last_name, email, phone: "0400 000 000",
      source: "Referral" });
    const entered = time(shift(today, -1 - n * 3));
    store.applications.push({ id: store.uuid(), company_id: bikes.id, role_id: roles[n % 3] ?? "", candidate_id,
      stage_id: stages[n === 5 ? "Hired" : stage] ?? "", stage_entered_at: entered,
      created_at: time(shift(today, -40)), updated_at: entered });
    application_id ||= store.applications.at(-1)?.id ?? "";
    canaries.push(last_name, email);
  });

  const tick = (plan_id: string, wanted: (i: number) => boolean): void => {
    for (const task of store.tasks.filter((t) => t.plan_id === plan_id)) if (
      wanted(task.position)) Object.assign(task, { completed: true, completed_at: time(shift(today, -3)) });
  };
  const arriving = buildPlan(store, starter, "onboarding", starter.start_date, time(shift(today, -23)), shift);
  arriving.status = "in_progress";
  tick(arriving.id, (i) => i <= 2);
  const arrived = buildPlan(store, newish, "onboarding", newish.start_date, time(monthsLater(today, -3)), shift);
  arrived.status = "completed";
  tick(arrived.id, () => true);
  const departing = buildPlan(store, leaver, "offboarding", shift(today, 12), time(shift(today, -8)), shift);
  const exit = "Honestly the commute and the broken rosters wore me down";
  Object.assign(departing, { status: "in_progress", exit_interview_status: "submitted", exit_interview_answers: [exit] });
  tick(departing.id, (i) => i === 1);
  canaries.push(exit);

  const comment = "The shed heater has been broken since May and nobody listens";
  canaries.push(comment);
  const available = team.filter((e) => e.status === "active" && ![subject, twin, leaver].includes(e));
  const open = survey(bikes, { title: "Spring pulse", anonymity: "attributed", status: "open" }, available.slice(0, 8), comment);
  const anonymous = survey(bikes, { title: "Anonymous pulse", anonymity: "anonymous", status: "open" }, available.slice(2, 11), comment);
  const few = survey(bikes, { title: "Trial pulse", anonymity: "attributed", status: "open" }, available.slice(20, 24), comment);
  const draft = survey(bikes, { title: "Summer pulse", anonymity: "attributed", status: "draft" }, [], comment);

  const privatePost = "Just between us: thank you for the night at the hospital";
  canaries.push(privatePost);
  ([[pick(mechanics, 0), pick(shop, 4), "Best handover of the year!", "peer", true, 4],
    [team[1] ?? owner, pick(mechanics, 1), "You kept every Saturday promise.", "manager", true, 7],
    [pick(product, 0), pick(support, 0), privatePost, "peer", false, 2],
      [pick(support, 2), pick(product, 1), "The new manual saves us hours.", "peer", true, 16]] as const)
    .forEach(([giver, recipient, message, kind, is_public, ago]) =>
      store.posts.push({ id: store.uuid(), company_id: bikes.id, giver_id: giver.id, recipient_id: recipient.id, message, kind, is_public,
      value_tag: kind === "manager" ? "Own it" : "Help each other", reactions_count: ago % 5, created_at: time(shift(today, -ago)) }));

  const course = (title: string, minutes: number) => {
    const answer_key = `answers:${store.token(title, 14)}`;
    canaries.push(answer_key);
    return { id: store.uuid(), title, minutes, answer_key };
  };
  ([["Workshop safety", true, [["Tools and hands", 20], ["Lifting", 15]]],
    ["Selling with care", true, [["First conversation", 25], ["Fitting a bike", 45]]],
    ["Future leaders (draft)", false, [["Week one", 30]]]] as const)
    .forEach(([title, published, courses]) =>
      store.learning_paths.push({ id: store.uuid(), company_id: bikes.id, title, summary: `${title}: what you need to know`,
      courses: courses.map(([t, m]) => course(t, m)), published_at: published ? time(monthsLater(today, -4)) : null,
        created_at: time(monthsLater(today, -5)) }));
  for (const [name, cadence, published] of [["Seasonal pulse", "quarterly", true], ["Hidden programme", "weekly", false]] as const) {
    store.programmes.push({ id: store.uuid(), company_id: bikes.id, name, cadence, survey_ids: [open.id, anonymous.id],
      published_at: published ? time(monthsLater(today, -6)) : null, created_at: time(monthsLater(today, -6)) });
  }
  store.advisors.push({ company_id: bikes.id, name: "Gwen Aldous", status: "available" });
  for (const [sender, body, ago] of [["advisor", "Attached is the wording for the difficult conversation with R.", 6],
    ["company", "He has been warned twice, see my notes of Tuesday.", 5]] as const) {
    store.messages.push({ id: store.uuid(), company_id: bikes.id, sender, body, read_at: null, created_at: time(shift(today, -ago)) });
    canaries.push(body);
  }
  store.webhooks.push({ id: store.uuid(), company_id: bikes.id, url: "https://ops.southerncrossbikes.example/hr",
    events: ["employee.created", "employee.terminated"], is_active: true,
    secret: store.token("first hook", 48), created_at: time(monthsLater(today, -8)), updated_at: time(monthsLater(today, -8)),
      deleted_at: null });

  function modest(record: Company, size: number, jurisdiction: string): void {
    const own = typesFor(record), admin = employee(record, { department: "Office", role: "company_admin", jurisdiction });
    let last = admin;
    for (let i = 1; i < size; i++) {
      last = employee(record, { department: i % 3 ? "Studio" : "Office", jurisdiction, manager_id: admin.id,
        employment_type: "full_time" });
      leave(last, own.annual, shift(today, 14 + i * 5), 2, { status: i % 2 ? "pending" : "approved" });
    }
    stagesFor(record);
    store.job_roles.push({ id: store.uuid(), company_id: record.id, title: "Generalist", employment_type: "part_time", jurisdiction,
      department: "Studio", location: null, description: null, status: "open",
      opened_at: time(shift(today, -10)), created_at: time(shift(today, -10)), updated_at: time(shift(today, -10)) });
    buildPlan(store, last, "onboarding", last.start_date, time(last.start_date), shift).status = "in_progress";
    buildPlan(store, last, "offboarding", shift(today, 40), time(shift(today, -1)), shift).status = "in_progress";
    survey(record, { title: "Monthly pulse", anonymity: "attributed", status: "open" }, [], "");
    store.webhooks.push({ id: store.uuid(), company_id: record.id, url: `https://in.${record.primary_domain ?? ""}/hr`,
      events: ["leave.requested"], is_active: true,
      secret: store.token(`hook ${record.id}`, 48), created_at: time(monthsLater(today, -2)), updated_at: time(monthsLater(today, -2)),
        deleted_at: null });
  }
  const second = company("Pennine Press", "scale", ["UK"], "penninepress.example"),
    third = company("Two Palms Cafe", "starter", ["NZ"], "twopalms.example");
  modest(second, 8, "UK");
  modest(third, 4, "NZ");

  const responded = store.responses.filter((r) => r.survey_id === open.id).map((r) => r.employee_id);
  return {
    store,
    target: {
      keys: { full: apiKey(bikes, "full", SCOPES), read: apiKey(bikes, "read", ["read"]), write: apiKey(bikes, "write", ["write"]),
        admin: apiKey(bikes, "admin", ["admin"]),
        webhooks: apiKey(bikes, "webhooks", ["webhooks"]), sacrificial: apiKey(bikes, "sacrificial", SCOPES),
          revoked: apiKey(bikes, "revoked", SCOPES, true) },
      other_company: { keys: { full: apiKey(second, "full", SCOPES) } },
      below_growth: { keys: { full: apiKey(third, "full", SCOPES) } },
      resources: {
        open_survey_id: open.id, open_survey_employee_ids: available.filter((e) => !responded.includes(e.id)).slice(0, 14).map((e) => e.id),
          anonymous_survey_id: anonymous.id,
        small_survey_id: few.id, draft_survey_id: draft.id,
        hidden_leave: { request_id: hidden.id, type_id: types.confidential.id, employee_id: subject.id, twin_employee_id: twin.id,
          start_date: hidden.start_date, end_date: hidden.end_date },
        application_id, stage_ids: { active: stages.Screening, other_active: stages["Panel interview"], hired: stages.Hired }, canaries,
      },
    },
  };
}
