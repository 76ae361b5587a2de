import { type EmployeeRecord, addMonths, dayNumber, hash32 } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { type Day, OFFICE } from "../day.ts";

/** Calendar days of the review, from the beginning of the company's financial year. Each person has one of them. */
const LASTS = 21;

/** The day of the review, from 0; null outside of it. */
function reviewDay({ date, company }: Day): number | null {
  const own = `${date.slice(0, 4)}-${company.company.record.resource.financial_year_start}`;
  const began = own <= date ? own : addMonths(own, -12);
  const days = dayNumber(date) - dayNumber(began);
  return days < LASTS ? days : null;
}

const isLongEnough = ({ resource }: EmployeeRecord, date: string): boolean => resource.start_date <= addMonths(date, -6);

export const reviewSalary: Act = {
  id: "review-salary",
  title: "A salary is raised in the yearly review, at the beginning of the financial year",
  plan(day) {
    const now = reviewDay(day);
    if (now === null) return;
    for (const person of day.people) {
      const { id, jurisdiction, base_salary } = person.resource;
      // Those whose day is no working day get no raise this year.
      if (hash32(Number(day.date.slice(0, 4)), id) % LASTS !== now || base_salary === null || !isLongEnough(person, day.date)) continue;
      if (day.workday(jurisdiction).isWorking) day.at("review-salary", id, jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const salary = scene.employed(about)?.resource.base_salary;
    if (salary === undefined || salary === null) return null;
    const raised = Math.round((salary * (1 + scene.chance.int(15, 45) / 1000)) / 10_000) * 10_000;
    scene.call("updateEmployee", { params: { id: about }, body: { base_salary: raised } });
    return { employee_id: about };
  },
};
