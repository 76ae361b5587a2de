import type { LeaveRequest, LeaveType } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";
import type { Listed } from "../../pipeline/answer.ts";

/** The name of a leave type, with or without the suffix of its jurisdiction. */
function typeName(name: string, decisions: Decisions): string {
  return decisions["leave-type-names"] === "name-suffix" ? name : name.replace(/ \((?:AU|NZ|UK)\)$/, "");
}

/** A request in the form of the decisions. */
export function requestForm(
  { typeName: name, halfDayPeriod }: LeaveRequest,
  decisions: Decisions,
): Partial<Record<keyof LeaveRequest, string | null>> {
  const words =
    decisions["half-day-period-values"] === "am-pm" ? { morning: "AM", afternoon: "PM" } : { morning: "morning", afternoon: "afternoon" };
  return { typeName: typeName(name, decisions), halfDayPeriod: halfDayPeriod === null ? null : words[halfDayPeriod] };
}

/** A request as JSON text: the stored text if the decisions do not change its form. */
export function requestText(row: Listed & { readonly record: { readonly resource: LeaveRequest } }, decisions: Decisions): string {
  if (decisions["half-day-period-values"] === "morning-afternoon" && decisions["leave-type-names"] === "name-suffix") return row.json;
  return JSON.stringify({ ...row.record.resource, ...requestForm(row.record.resource, decisions) });
}

/** A leave type as JSON text. `first` is the type that a form would offer first. */
export function typeText(type: LeaveType, first: LeaveType | undefined, decisions: Decisions): string {
  const is_default = decisions["is-default-meaning"] === "system-type" ? type.is_default : type === first;
  return JSON.stringify({ ...type, name: typeName(type.name, decisions), is_default });
}
