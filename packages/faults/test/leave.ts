import type { LeaveRequest } from "@hr-platform/spec/types";
import { leaveFaults } from "../src/catalogue/leave/leave.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN, leaveTypeNamed, someone } from "@hr-platform/engine/test/support/cast";
import type { Client } from "@hr-platform/engine/test/support/client";
import { SICK } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, inTurn, proof, unchecked } from "./proof.ts";

/** A request as the API shows it, by id and in lists. */
function views(api: Client, id: string): unknown[] {
  const { text, data } = api.get<LeaveRequest | undefined>(`/leave/${id}`);
  const queries = [{}, { employee_id: data?.employeeId }, { status: data?.status }];
  // A refused list, such as one with an unknown status, has no rows.
  const rows = (query: object): readonly LeaveRequest[] =>
    api.get<LeaveRequest[] | undefined>("/leave", { limit: 100, ...query }).data ?? [];
  return [text, queries.map((query) => rows(query).find((row) => row.id === id))];
}

/** Bodies of requests for annual and sick leave, most of them with one mistake. */
function bodies(mock: Mock): object[] {
  const annual = leaveTypeNamed(mock, "wattle", "Annual leave (AU)").id;
  const sick = leaveTypeNamed(mock, "wattle", SICK).id;
  const sound = { employee_id: someone(mock).id, leave_type_id: annual, start_date: "2026-05-04", end_date: "2026-05-05" };
  const day = { ...sound, leave_type_id: sick, start_date: "2026-05-12", end_date: "2026-05-12" };
  const camel = { employeeId: sound.employee_id, leaveTypeId: sound.leave_type_id, startDate: "2026-06-16", endDate: "2026-06-16" };
  return [
    ...["employee_id", "leave_type_id", "start_date", "end_date"].map((name) => ({ ...sound, [name]: undefined })),
    sound,
    { ...sound, start_date: "2026-05-19", end_date: "2026-05-19", notes: "n".repeat(500) },
    { ...sound, start_date: "2026-05-20", end_date: "2026-05-20", notes: "n".repeat(501) },
    { ...day, half_day: true, half_day_period: "afternoon", notes: "In the afternoon." },
    { ...day, start_date: "2026-05-13", end_date: "2026-05-13", half_day: true, half_day_period: "noon" },
    { ...day, start_date: "2026-05-14", end_date: "2026-05-14", half_day: "true" },
    { ...day, start_date: "2026-05-15", end_date: "2026-05-15", notes: 5 },
    { ...day, start_date: "18/05/2026", end_date: "18/05/2026" },
    { ...sound, start_date: "2026-06-02", leave_type_id: "annual", end_date: "2026-06-02" },
    { ...sound, start_date: "2026-06-03", leave_type_id: UNKNOWN, end_date: "2026-06-03" },
    { ...day, start_date: "2026-02-25", end_date: "2026-02-25" },
    { ...sound, start_date: "2026-03-04", end_date: "2026-03-05", notes: "At short notice." },
    camel,
  ];
}

const request = (mock: Mock): unknown[] =>
  bodies(mock).map((body) => {
    const api = unchecked(mock);
    const { text, data } = api.post<LeaveRequest | undefined>("/leave", body);
    return [text, views(api, data?.id ?? UNKNOWN), api.get("/leave", { employee_id: someone(mock).id, limit: 100 }).meta];
  });

/** New requests that are decided twice. */
function moves(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const type = leaveTypeNamed(mock, "wattle", "Annual leave (AU)").id;
  const employee = someone(mock).id;
  let month = 0;
  const fresh = (first = "19", last = "20", more: object = {}): string => {
    const stem = `2026-${String((month += 1)).padStart(2, "0")}`;
    const body = {
      employee_id: employee,
      leave_type_id: type,
      start_date: `${stem}-${first}`,
      end_date: `${stem}-${last}`,
      notes: "Away.",
    };
    return api.post<LeaveRequest | undefined>("/leave", { ...body, ...more }).data?.id ?? UNKNOWN;
  };
  const tried = (id: string, action: string, body?: object): unknown => [
    action === "cancel" ? api.delete(`/leave/${id}`, body).text : api.patch(`/leave/${id}/${action}`, body).text,
    views(api, id),
  ];
  const why = { reason: "Too many people are away by then." };
  const [approved, long, half, declined, cancelled, reasoned] = [
    fresh(),
    fresh("02", "27"),
    fresh("19", "19", { half_day: true, half_day_period: "morning" }),
    fresh(),
    fresh(),
    fresh(),
  ];
  return [
    [approved, long, half].map((id) => tried(id, "approve")),
    [tried(declined, "decline", {}), tried(fresh(), "decline"), tried(declined, "decline", why), tried(declined, "approve")],
    [tried(declined, "decline", { reason: "Another." }), tried(declined, "cancel")],
    [tried(cancelled, "cancel"), tried(reasoned, "cancel", why), tried(cancelled, "cancel")],
    [tried(cancelled, "decline", why), tried(reasoned, "approve")],
  ];
}

/** The leave list in order, and with every filter. */
function lists(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const { resource } = mock.defaultSandbox.company("wattle").data.leave.find((row) => row.resource.status === "cancelled")!;
  const { employeeId: employee_id, startDate: from, endDate: to } = resource;
  const texts = (query: object): string => api.get("/leave", { limit: 100, ...query }).text;
  const statuses = ["pending", "approved", "declined", "cancelled", "auto_approved"];
  return [
    [1, 2, 3].map((page) => texts({ page })),
    statuses.map((status) => [texts({ status }), texts({ status, employee_id })]),
    [{ employee_id }, { from, to }, { employee_id, from, to }, { from: "2025-12-20", to: "2026-01-10" }].map(texts),
  ];
}

/** Balances and types of all companies. */
function figures(mock: Mock): unknown[] {
  return ["wattle", "southern"].map((slug) => {
    const api = unchecked(mock, `hrk_${slug}_full`);
    const all = [1, 2, 3].map((page) => api.get<{ employee_id: string }[]>("/leave/balances", { page, limit: 40 }));
    const ids = mock.defaultSandbox.company(slug).employees.rows();
    return [
      all.map(({ text }) => text),
      [...ids].map(({ id }) => api.get("/leave/balances", { employee_id: id }).text),
      api.get("/leave-types", { limit: 100 }).text,
    ];
  });
}

const scenes: readonly (readonly [RegExp, (mock: Mock) => unknown])[] = [
  [/^(?:BAL|LTYPE)-/, figures],
  [/^LEAVE-(?:28|29|30|31)$/, (mock) => [request, moves, lists].map((scene) => scene(mock))],
  [/^LEAVE-(?:05|12|13|3[789]|4[0-8])$|^ERR-/, moves],
  [/^LEAVE-(?:12|25|35|49)$/, request],
];

/** Leave, its lists, transitions, balances and types. */
export const leaveProofs: readonly Proof[] = leaveFaults.map(({ id, violates }) => {
  const fitting = scenes.filter(([requirement]) => violates.some((violated) => requirement.test(violated)));
  if (id === "listed-types-say-the-opposite") return proof(id, figures);
  return proof(id, inTurn(...(fitting.length > 0 ? fitting.map(([, scene]) => scene) : [request])));
});
