// What this service keeps, and the sample companies.
import { addDays, JURISDICTIONS, missing, seedPeople, seedTypes, workingDays } from "../core.ts";
import type { Json, LeaveType, Person } from "../core.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type Status = "pending" | "approved" | "declined" | "cancelled" | "auto_approved";
export interface Leave {
  id: string; employeeId: string; employeeName: string; typeId: string; typeName: string; startDate: string; endDate: string; days: number;
  halfDay: boolean; halfDayPeriod: string | null; notes: string | null; status: Status; declineReason: string | null; createdAt: string;
}
export interface Company {
  info: Json & { name: string; allowed_domains: string[]; primary_domain: string; domain_enforcement_enabled: boolean };
  people: Person[]; types: LeaveType[]; leave: Leave[];
}
export interface Call { company: Company; params: Record<string, string>; query: URLSearchParams; body: () => Json }
export interface Reply { status: number; body: Json }

export const PERSONAL = ["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com", "live.com", "aol.com", "proton.me"];
export const ok = (data: unknown, status = 200): Reply => ({ status, body: { data } });
export const name = (p: Person): string => `${p.first_name} ${p.last_name}`;
export const alive = (company: Company): Person[] => company.people.filter((p) => p.status !== "terminated");
export function found<T extends { id: string }>(rows: readonly T[], id: string | undefined, what: string): T {
  const row = rows.find((r) => r.id === id);
  if (row === undefined) throw missing(what);
  return row;
}
export function showPerson(p: Person): Json {
  const { role: _role, invited: _invited, ...shown } = p;
  return shown;
}
export function seed(next: () => string, today: string): Company {
  const domain = "paddock.example", given = "Alba Bryn Cass Dell Enid Ford Gwen Hugh Ines Jack Kira Lyle".split(" ");
  const people = seedPeople(next, 30, today, domain, ["Yard", "Stables", "Shop"], given, "field"), types = seedTypes(next);
  const leave: Leave[] = [];
  const book = (p: Person, typeId: string, typeName: string, from: number, length: number, status: Status): void => {
    const startDate = addDays(today, from), endDate = addDays(startDate, length - 1);
    leave.push({
      id: next(), employeeId: p.id, employeeName: name(p), typeId, typeName, startDate, endDate, halfDay: false, halfDayPeriod: null,
        notes: null,
      days: workingDays(startDate, endDate, p.jurisdiction), status,
        declineReason: status === "declined" ? "Too many away that week." : null,
      createdAt: `${addDays(startDate, -20)}T08:30:00.000Z`,
    });
  };
  people.forEach((p, i) => {    const type = types[i % 3 === 1 ? 1 : 0];
    if (type) book(p, type.id, type.name, -200 + i * 4, 2 + (i % 5),
      type.requires_approval ? (i % 7 === 2 ? "declined" : "approved") : "auto_approved");
    if (p.status !== "terminated" && i % 4 === 0 && types[0]) book(p, types[0].id, types[0].name, 30 + i, 3,
      i % 8 === 4 ? "cancelled" : "pending");
  });
  return {
    info: {
      id: next(), name: "Paddock", jurisdiction: [...JURISDICTIONS], plan: "Enterprise", company_size: "11-50", industry: "Logistics",
        vera_context: null,
      website: `https://www.${domain}`, currency: "AUD", timezone: "Australia/Sydney", financial_year_start: "07-01",
        primary_domain: domain,
      allowed_domains: [domain], domain_enforcement_enabled: false, created_at: "2023-02-01T00:00:00.000Z",
    },
    people, types, leave,
  };
}
