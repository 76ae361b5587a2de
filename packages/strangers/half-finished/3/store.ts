// What this service keeps, and the sample companies.
import { addDays, missing, seedPeople, seedTypes, workingDays } from "../core.ts";
import type { Json, LeaveType, Person } from "../core.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type Status = "pending" | "approved" | "declined" | "cancelled" | "auto_approved";
export interface Leave {
  id: string; employeeId: string; employeeName: string; typeId: string; typeName: string; startDate: string; endDate: string; days: number;
  halfDay: boolean; halfDayPeriod: string | null; notes: string | null; status: Status; declineReason: string | null; createdAt: string;
}
export interface Role { id: string; title: string; employment_type: string; jurisdiction: string; status: string }
export interface Stage { id: string; name: string; kind: "active" | "rejected" | "hired"; position: number }
export interface Application { id: string; candidate_id: string; role_id: string; stage_id: string; since: string }
export interface Hook {
  id: string; url: string; events: string[]; is_active: boolean; created_at: string; secret: string; deleted: boolean;
}
export interface Company {
  people: Person[]; types: LeaveType[]; leave: Leave[]; roles: Role[]; stages: Stage[];
  applications: Application[]; candidates: Map<string, Json>; offers: Map<string, Json>; hooks: Hook[];
}
export interface Call { company: Company; params: Record<string, string>; query: URLSearchParams; body: () => Json }
export interface Reply { status: number; body: Json }

export const KINDS = [
  "employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined", "leave.cancelled",
  "document.uploaded", "document.signed",
] as const;
export const ROLE_STATES = ["draft", "open", "on_hold", "closed", "filled"] as const;
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
  const domain = "rosterly.example", at = `${today}T00:00:00.000Z`;
  const given = "Abel Bess Carl Dora Evan Faye Gene Hope Ivan June Kent Lena Milo Nell Otto Pearl".split(" ");
  const people = seedPeople(next, 32, today, domain, ["Kitchen", "Floor", "Bar", "Office"], given, "son"), types = seedTypes(next);
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
  const kinds = ["active", "active", "active", "hired", "rejected"] as const;
  const stages = ["Applied", "Interview", "Offer", "Hired", "Rejected"].map((title, i): Stage => (
    { id: next(), name: title, kind: kinds[i] ?? "active", position: i + 1 }));
  const roles = ["open", "open", "closed"].map((status, i): Role => (
    { id: next(), title: ["Data Engineer", "Support Lead", "Clerk"][i] ?? "Clerk", employment_type: "full_time", jurisdiction: "AU",
      status }));
  const candidates = new Map<string, Json>(), applications: Application[] = [];
  ["Ottoline Farquhar", "Thaddeus Wemyss", "Marigold Cholmeley", "Ambrose Lascelles"].forEach((full, i) => {
    const candidate = next(), role = roles[i % 2], stage = stages[[0, 1, 4, 0][i] ?? 0];
    candidates.set(candidate, { name: full, email: `${full.replace(" ", ".").toLowerCase()}@mail.example` });
    if (role && stage) {
      applications.push({ id: next(), candidate_id: candidate, role_id: role.id,
        stage_id: stage.id, since: addDays(today, -5) });
    }
  });
  return {
    people, types, leave, roles, stages, applications, candidates, offers: new Map(),
    hooks: [{ id: next(), url: `https://hooks.${domain}/in`, events: ["leave.requested"], is_active: true, created_at: at,
      secret: `whsec_${next()}`, deleted: false }],
  };
}
