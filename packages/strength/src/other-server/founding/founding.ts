import type { Chance } from "../chance.ts";
import type { CompanyData, Jurisdiction, Leave, LeaveType, Person } from "../company-data.ts";
import { dayOf, daysAfter } from "../lists.ts";
import { workingDays } from "../working-days.ts";
import { foundPlans, foundPosts, foundRecruitment, foundSurveys } from "./founding-records.ts";

/** The settings of a new company. */
export interface Charter {
  readonly name: string;
  readonly domain: string;
  readonly plan: "essentials" | "growth" | "premium";
  readonly jurisdictions: readonly Jurisdiction[];
  /** Number of people by department; "" is no department. */
  readonly departments: Readonly<Record<string, number>>;
  /** Whether the company has a history. */
  readonly past: boolean;
}

const FIRST =
  "Amaya Bodhi Cressida Dashiell Ebba Farouk Greta Hamish Iolanthe Jarrah Keziah Lachlan Marama Niamh Otis Perpetua Quentin Rewi Saoirse Tane".split(
    " ",
  );
const LAST =
  "Abernathy Brzezicki Castellane Drummond Eastlake Featherston Gallagher Hohepa Iskander Jellicoe Kowhai Llewellyn Mbeki Ngata Oyelaran Pemberton Quist Rangihau Szymanski Tolhurst".split(
    " ",
  );
const TYPES = ["full_time", "full_time", "full_time", "part_time", "casual", "full_time", "contractor"];

/** Founds a company with all that it has before the first request. @param now of its first day with this server */
export function foundCompany(chance: Chance, now: number, charter: Charter): CompanyData {
  const types = leaveTypes(chance);
  const company: CompanyData = {
    id: chance.id(),
    growth: charter.plan !== "essentials",
    profile: {
      name: charter.name,
      website: null,
      industry: "Hospitality",
      phone: null,
      jurisdiction: charter.jurisdictions,
      plan: charter.plan,
      primaryDomain: charter.domain,
      allowedDomains: [charter.domain],
      enforced: false,
      since: now - 9e10,
    },
    branding: { primary: null, accent: null, name: null, email: false, logo: null, published: null },
    staff: new Map(),
    leaveTypes: types,
    hiddenTypeId: chance.id(),
    hidden: new Map(),
    leave: new Map(),
    webhooks: new Map(),
    stages: [],
    roles: new Map(),
    candidates: new Map(),
    applications: new Map(),
    offers: new Map(),
    onboarding: new Map(),
    offboarding: new Map(),
    surveys: new Map(),
    posts: new Map(),
  };
  hire(chance, now, charter, company);
  if (!charter.past) {
    foundRecruitment(chance, now, company, false);
    return company;
  }
  pair(company);
  takeLeave(chance, now, company);
  company.webhooks.set(
    ...withId(chance.id(), (id) => ({
      id,
      url: `https://hooks.${charter.domain}/in`,
      events: ["leave.approved"],
      active: false,
      secret: chance.hex(40),
      since: now - 5e9,
    })),
  );
  foundRecruitment(chance, now, company);
  foundPlans(chance, now, company);
  foundSurveys(chance, company);
  foundPosts(chance, now, company);
  return company;
}

function withId<T>(id: string, make: (id: string) => T): [string, T] {
  return [id, make(id)];
}

function leaveTypes(chance: Chance): LeaveType[] {
  const type = (name: string, rules: Partial<LeaveType>): LeaveType => ({
    id: chance.id(),
    name,
    paid: true,
    approval: true,
    halves: true,
    notice: 0,
    most: null,
    first: false,
    ...rules,
  });
  return [
    type("Sick and carer's leave", { approval: false, most: 10 }),
    type("Volunteering", { halves: false, notice: 7, most: 3 }),
    type("Annual leave", { first: true }),
    type("Leave without pay", { paid: false, notice: 14, halves: false }),
  ];
}

function hire(chance: Chance, now: number, { departments, domain, jurisdictions }: Charter, { staff }: CompanyData): void {
  const today = dayOf(now);
  let number = 0;
  let head: string | null = null;
  for (const [department, size] of Object.entries(departments)) {
    for (let n = 0; n < size; n += 1) {
      const firstName = FIRST[number % FIRST.length]!;
      const lastName = LAST[(number * 7 + Math.floor(number / 20)) % LAST.length]!;
      const startDate = daysAfter(today, -60 - chance.below(2400));
      const person: Person = {
        id: chance.id(),
        firstName,
        lastName,
        email: `${firstName}.${lastName}.${number}@${domain}`.toLowerCase(),
        jobTitle: number % 5 === 0 ? null : ["Sous-chef", "Driver", "Clerk", "Waiter"][number % 4]!,
        department: department === "" ? null : department,
        employmentType: TYPES[number % TYPES.length]!,
        startDate,
        salary: number % 6 === 0 ? null : 5_000_000 + chance.below(9_000_000),
        status: number % 9 === 4 ? "probation" : "active",
        probationEnd: number % 9 === 4 ? daysAfter(today, 40) : null,
        managerId: head,
        jurisdiction: jurisdictions[number % jurisdictions.length]!,
        role: number === 0 ? "company_admin" : n === 0 ? "manager" : "employee",
        since: Date.parse(`${startDate}T00:00:00Z`) - 4e8,
        ended: null,
        invited: number % 3 !== 1,
        changed: now - 1e9,
      };
      staff.set(person.id, person);
      if (n === 0) head = person.id;
      if (number === 0) head = person.id;
      number += 1;
      if (number % 11 === 7) {
        person.status = "terminated";
        person.ended = { date: daysAfter(today, -20 - number), voluntary: number % 2 === 1 };
      }
    }
  }
}

/** Makes the last two people equal except for their ids and names. */
function pair({ staff }: CompanyData): void {
  const [model, twin] = [...staff.values()].slice(-2) as [Person, Person];
  const { id, firstName, lastName, email } = twin;
  const same: Partial<Person> = { status: "active", ended: null, probationEnd: null, employmentType: "full_time" };
  Object.assign(model, same);
  Object.assign(twin, model, { id, firstName, lastName, email });
}

/** Leave of all kinds, and hidden leave of a person with a twin. */
function takeLeave(chance: Chance, now: number, company: CompanyData): void {
  const today = dayOf(now);
  const people = [...company.staff.values()].filter(({ status }) => status !== "terminated").slice(0, -2);
  const ask = (person: Person, type: string, from: number, length: number, status: Leave["status"]): Leave => {
    const start = daysAfter(today, from);
    const end = daysAfter(start, length - 1);
    const since = now - 86_400_000 * (3 + chance.below(300));
    const days = workingDays(person.jurisdiction, start, end);
    const common = { personId: person.id, typeId: type, start, end, days, half: false, period: null, notes: null };
    return { id: chance.timedId(since), ...common, status, reason: status === "declined" ? "We are full that week." : null, since };
  };
  const statuses: readonly Leave["status"][] = ["pending", "approved", "declined", "cancelled", "auto_approved"];
  people.slice(2, 22).forEach((person, n) => {
    const status = statuses[n % 5]!;
    const type = company.leaveTypes.find(({ approval }) => approval !== (status === "auto_approved"))!;
    const row = ask(person, type.id, n * 11 - 90, 1 + (n % 6), status);
    if (row.days > 0) company.leave.set(row.id, row);
  });
  const [victim] = [...company.staff.values()].slice(-2);
  if (victim === undefined) return;
  const secret = ask(victim, company.hiddenTypeId, -1, 6, "approved");
  company.hidden.set(secret.id, secret);
}
