import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import type { Cells } from "./cells.ts";
import { FLOOR } from "../../document/floor.ts";
import type { PeopleCounts } from "./people.ts";

/** The departments of the list of employees beside what summary and export show of them. */
export interface DepartmentLook {
  readonly answers: AnalyticsAnswers;
  readonly people: PeopleCounts;
  /** Undefined: not read. */
  readonly json: Cells | undefined;
  readonly csv: Cells | undefined;
  /** Departments that have people, however they are counted. */
  readonly names: readonly string[];
  /** Those with one to four people, and those with five or more, however people are counted. */
  readonly small: readonly string[];
  readonly large: readonly string[];
  /** Those of `names` that the summary does not show. Empty if it is not read. */
  readonly hidden: readonly string[];
  /** Whether each department that may have people is one of `names`. */
  readonly complete: boolean;
}

/** Collects the departments. Ends the check if the company has fewer people than the floor, or if no employee is listed. */
export function lookAtDepartments(t: CheckContext, answers: AnalyticsAnswers): DepartmentLook {
  const { people, shown, exported } = answers;
  if (people === undefined) return t.stop("no employee is listed, so the departments are unknown");
  if (people.all.least < FLOOR) t.notApplicable("in a company of fewer than five people all may be hidden, or all may show (A-240)");
  const sizes = [...people.departments];
  const names = sizes.flatMap(([name, { least }]) => (least >= 1 ? [name] : []));
  const json = namesKnown(t, "departments", shown.departments, names);
  return {
    answers,
    people,
    json,
    csv: exported === undefined ? undefined : namesKnown(t, "export_departments", exported.departments, names),
    names,
    small: names.filter((name) => people.departments.get(name)!.most < FLOOR),
    large: names.filter((name) => people.departments.get(name)!.least >= FLOOR),
    hidden: json === undefined ? [] : names.filter((name) => json.hides(name)),
    complete: people.whole && sizes.every(([, { least, most }]) => least > 0 || most === 0),
  };
}

/** The cells, unless none has the name of a department: then plain names may be ids, and rows of a target file are wrong. */
function namesKnown(
  t: CheckContext,
  thing: "departments" | "export_departments",
  cells: Cells | undefined,
  names: readonly string[],
): Cells | undefined {
  const isKnown = cells?.all.length === 0 || names.some((name) => (cells?.of(name).length ?? 0) > 0);
  return isKnown || t.run.forms.declares(thing, "name") ? cells : undefined;
}

/** The departments in the summary. Ends the check if they are not read. */
export const inJson = ({ json }: DepartmentLook): Cells => json ?? stopUnread("departments");

/** The departments in the export. Leaves the requirement undecided if they are not read. */
export function inExport(t: CheckContext, { answers, csv }: DepartmentLook, requirement: string): Cells | undefined {
  if (csv === undefined && answers.exported !== undefined) leaveUnread(t, [requirement], "export_departments");
  return csv;
}
