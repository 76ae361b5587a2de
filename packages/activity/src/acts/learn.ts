import { addDays } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Act } from "../act.ts";
import { AWAKE, OFFICE } from "../day.ts";

/** The courses that everybody has: those that most people were assigned; otherwise those of the first published path. */
function courses({ records }: CompanyState): string[] {
  const counts = new Map<string, number>();
  for (const { course } of records.training.values()) counts.set(course, (counts.get(course) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most > 0) return [...counts].filter(([, count]) => count > most / 2).map(([course]) => course);
  return [...records.learning_paths.values()].find(({ published }) => published)?.resource.courses.map(({ title }) => title) ?? [];
}

export const assignCourses: Act = {
  id: "assign-courses",
  title: "Somebody who has just started is assigned the courses that everybody has",
  plan(day) {
    const { training } = day.company.records;
    const first = addDays(day.date, -45);
    for (const person of day.people) {
      const { id, jurisdiction, start_date } = person.resource;
      const isNew = start_date >= first && day.isAtWork(person);
      if (isNew && day.follows("assign-courses", id, 0.4) && training.where("employee_id", id).length === 0)
        day.at("assign-courses", id, jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const { company } = scene;
    if (scene.employed(about) === undefined || company.records.training.where("employee_id", about).length > 0) return null;
    for (const course of courses(company)) scene.web("assign-course", { employee_id: about, course });
    return { employee_id: about };
  },
};

export const finishCourse: Act = {
  id: "finish-course",
  title: "Somebody finishes a course",
  plan(day) {
    const learners = new Set(day.company.records.training.where("completed", false).map(({ employee_id }) => employee_id));
    for (const id of learners) {
      const person = day.company.employees.get(id)?.record;
      if (person !== undefined && day.follows("finish-course", id, 0.02) && day.isAtWork(person))
        day.at("finish-course", id, person.resource.jurisdiction, AWAKE);
    }
  },
  run(scene, about) {
    const open = scene.company.records.training.where("employee_id", about).find(({ completed }) => !completed);
    if (open === undefined || scene.employed(about) === undefined) return null;
    scene.web("complete-course", { employee_id: about, course: open.course });
    return { employee_id: about };
  },
};
