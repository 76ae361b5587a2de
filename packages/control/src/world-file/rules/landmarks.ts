import type { CompanyData } from "@hr-platform/domain";
import { type Problem, type Rule, employeeIds } from "./rule.ts";

/** The resources that are named for conformance targets: there are such. */
function* named(company: CompanyData): Iterable<Problem> {
  const { landmarks, surveys, applications, stages, leave, leave_types } = company;
  const own = (rows: Iterable<{ readonly id: string }>): Set<string> => new Set(Array.from(rows, ({ id }) => id));
  const resources = (rows: Iterable<{ readonly resource: { readonly id: string } }>): Set<string> =>
    new Set(Array.from(rows, ({ resource }) => resource.id));
  const lost = (at: string, id: string | null | undefined, known: ReadonlySet<string>, what: string): Problem[] =>
    id == null || known.has(id) ? [] : [{ at: `/landmarks/${at}`, why: `is '${id}', which is none of this company's ${what}` }];
  const known = { surveys: own(surveys), people: employeeIds(company), stages: resources(stages) };
  for (const name of ["open_survey_id", "anonymous_survey_id", "small_survey_id", "draft_survey_id"] as const)
    yield* lost(name, landmarks[name], known.surveys, "surveys");
  for (const [n, id] of landmarks.open_survey_employee_ids.entries())
    yield* lost(`open_survey_employee_ids/${n}`, id, known.people, "employees");
  yield* lost("application_id", landmarks.application_id, own(applications), "applications");
  for (const [name, id] of Object.entries(landmarks.stage_ids ?? {})) yield* lost(`stage_ids/${name}`, id, known.stages, "stages");
  const hidden = landmarks.hidden_leave;
  if (hidden === null) return;
  yield* lost("hidden_leave/request_id", hidden.request_id, resources(leave), "leave");
  yield* lost("hidden_leave/type_id", hidden.type_id, resources(leave_types), "leave_types");
  yield* lost("hidden_leave/employee_id", hidden.employee_id, known.people, "employees");
  yield* lost("hidden_leave/twin_employee_id", hidden.twin_employee_id, known.people, "employees");
  if (hidden.end_date < hidden.start_date) yield { at: "/landmarks/hidden_leave/end_date", why: "is before its start_date" };
}

export const landmarkRules: readonly Rule[] = [named];
