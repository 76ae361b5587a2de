import type { View } from "../exchange/view.ts";

/** What a request needs of its leave type. Default: anything. */
export interface LeaveTypeNeeds {
  /** Whether it needs approval. */
  readonly approval?: boolean | undefined;
  /** True: it has to allow half days. */
  readonly halfDays?: boolean;
}

/** Whether a type is one that a request needs. */
export function isFitting(type: View, { approval, halfDays = false }: LeaveTypeNeeds): boolean {
  return (
    (approval === undefined || type.at("requires_approval").flag === approval) && (!halfDays || type.at("allow_half_days").flag === true)
  );
}

/** The codes under which names of leave types show a jurisdiction; UK and GB are one. */
const CODES: readonly (readonly string[])[] = [["AU"], ["NZ"], ["UK", "GB"]];

/** Whether a type is named for another jurisdiction: nothing else tells of which one it is. */
export function isOfOtherJurisdiction(type: View, code: string): boolean {
  const name = type.at("name").text ?? "";
  return CODES.some((codes) => !codes.includes(code) && codes.some((other) => new RegExp(`\\b${other}\\b`).test(name)));
}

/** 1 for a type with a yearly bound, which takes a balance; otherwise 0. */
export function boundOf(type: View): 0 | 1 {
  return type.at("max_days_per_year").isNull ? 0 : 1;
}

/**
 * Types in the order in which a server likely takes them for somebody of a jurisdiction.
 * @param cost lower comes first within the types of that jurisdiction, and within the others. Default: those without a yearly bound first
 */
export function likeliestTypes(types: readonly View[], code: string, cost: (type: View) => number = boundOf): View[] {
  const isOther = (type: View): number => (isOfOtherJurisdiction(type, code) ? 1 : 0);
  return types.toSorted((a, b) => isOther(a) - isOther(b) || cost(a) - cost(b));
}
