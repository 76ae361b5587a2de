import { type JobRoleRecord, addDays, calendarFor, dayNumber, weekday } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import { isKept } from "../kept.ts";
import { isFull, offerOf, reject, stageAfter } from "../pipeline.ts";
import { postOf } from "../posts/posts.ts";
import type { ActScene } from "../scene.ts";
import { nextWorkingDay } from "../workday.ts";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";

/** What colleagues with the same job earn, or those of the post, or of the company. In cents. */
function salaryFor({ company, chance }: ActScene, role: JobRoleRecord): number {
  const paid = [...company.directory.list("non-terminated", null, undefined, "by-id")].flatMap(({ record: { resource } }) =>
    resource.base_salary === null || resource.jurisdiction !== role.jurisdiction ? [] : [{ ...resource, pay: resource.base_salary }],
  );
  const alike = [paid.filter(({ job_title }) => job_title === role.title), paid.filter((one) => postOf(one) === postOf(role)), paid].find(
    (some) => some.length > 0,
  );
  const sorted = (alike ?? []).map(({ pay }) => pay).toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 6_000_000;
  return Math.round((middle * (0.96 + chance.int(0, 80) / 1000)) / 50_000) * 50_000;
}

/** A Monday in four to nine weeks. */
function startFor({ company, chance }: ActScene, role: JobRoleRecord): string {
  const earliest = addDays(company.today, 28 + chance.int(0, 35));
  const monday = addDays(earliest, (7 - weekday(dayNumber(earliest))) % 7);
  return nextWorkingDay(monday, calendarFor(role.jurisdiction, company.company.record.resource.timezone));
}

/** Whether somebody of the role has an offer that is not declined. */
function isTaken(company: CompanyState, roleId: string): boolean {
  const others = company.records.applications.where("role_id", roleId);
  return others.some(
    ({ id, status }) => status === "active" && offerOf(company, id) !== undefined && offerOf(company, id)!.status !== "declined",
  );
}

/** One offer of a role at a time; none of a role that stays open while nobody is lacking. */
export const makeOffer: Act = {
  id: "make-offer",
  title: "An offer is written for somebody in the last stage",
  plan(day) {
    const { company } = day;
    if (!day.workday(day.office).isWorking) return;
    for (const application of company.records.applications.where("status", "active")) {
      const isOpen = company.records.roles.get(application.role_id)?.status === "open";
      const waits = offerOf(company, application.id) === undefined && stageAfter(company, application) === undefined;
      if (isOpen && waits && !isKept(company, application.id) && day.follows("make-offer", application.id, 0.35))
        day.at("make-offer", application.id, day.office, OFFICE);
    }
  },
  run(scene, about) {
    const { company } = scene;
    const application = company.records.applications.get(about);
    const role = company.records.roles.get(application?.role_id ?? "");
    if (application?.status !== "active" || role?.status !== "open" || isTaken(company, role.id)) return null;
    if (isFull(company, role) || scene.chance.chance(0.2)) {
      reject(scene, application);
      return { resource_id: about };
    }
    const ids = { application_id: about, candidate_id: application.candidate_id };
    const start_date = startFor(scene, role);
    return { resource_id: scene.create("createOffer", { body: { ...ids, salary: salaryFor(scene, role), start_date } }) };
  },
};
