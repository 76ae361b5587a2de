import { type CandidateRecord, type JobRoleRecord, type OfferRecord, addDays, calendarFor } from "@hr-platform/domain";
import { type PersonName, mailboxes, personName } from "@hr-platform/fixtures";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import { staysOpen } from "../pipeline.ts";
import { leadOf, postOf } from "../posts/posts.ts";
import type { ActScene } from "../scene.ts";
import { nextWorkingDay } from "../workday.ts";

/** The name of a new colleague. Seeded candidates have names that no response may contain: they are known by another. */
function nameOf({ company, chance }: ActScene, { first_name, last_name }: CandidateRecord, role: JobRoleRecord): PersonName {
  const isPrivate = company.data.landmarks.canaries.some((text) => text === last_name || text === first_name);
  return isPrivate ? personName(9, role.jurisdiction, chance) : { first: first_name, last: last_name };
}

/** An address that nobody of the company has or had. */
function addressFor({ company }: ActScene, name: PersonName): string {
  const { primary_domain, allowed_domains } = company.company.record.resource;
  const box = mailboxes(primary_domain ?? allowed_domains[0] ?? `${company.slug}.example`);
  let address = box(name);
  while (company.directory.withEmail(address).size > 0) address = box(name);
  return address;
}

/** @throws ApiError */
function join(scene: ActScene, role: JobRoleRecord, offer: OfferRecord, candidate: CandidateRecord): string {
  const { company } = scene;
  const { first, last } = nameOf(scene, candidate, role);
  const calendar = calendarFor(role.jurisdiction, company.company.record.resource.timezone);
  const start = nextWorkingDay(offer.start_date > company.today ? offer.start_date : addDays(company.today, 3), calendar);
  const manager = leadOf(company, postOf(role));
  return scene.create("createEmployee", {
    body: {
      first_name: first,
      last_name: last,
      email: addressFor(scene, { first, last }),
      employment_type: offer.employment_type,
      start_date: start,
      jurisdiction: role.jurisdiction,
      role: "employee",
      job_title: offer.title,
      base_salary: offer.salary,
      ...(role.department === null ? {} : { department: role.department }),
      ...(manager === null ? {} : { manager_id: manager }),
    },
  });
}

/** The new employee has an id of their own, which tells nothing of the application (T-26). */
export const hireCandidate: Act = {
  id: "hire",
  title: "Somebody who accepted an offer is hired: the role is filled, and they are added as an employee who starts later",
  plan(day) {
    if (!day.workday(day.office).isWorking) return;
    for (const { id, application_id } of day.company.records.offers.where("status", "accepted"))
      if (day.company.records.applications.get(application_id)?.status === "active" && day.follows("hire", id, 0.6))
        day.at("hire", id, day.office, OFFICE);
  },
  run(scene, about) {
    const { records } = scene.company;
    const offer = records.offers.get(about);
    const application = records.applications.get(offer?.application_id ?? "");
    const role = records.roles.get(application?.role_id ?? "");
    const candidate = records.candidates.get(application?.candidate_id ?? "");
    if (offer?.status !== "accepted" || application?.status !== "active" || role === undefined || candidate === undefined) return null;
    scene.web("hire", { application_id: application.id });
    if (role.status !== "filled" && !staysOpen(scene.company, role.id))
      scene.call("updateRole", { params: { id: role.id }, body: { status: "filled" } });
    return { employee_id: join(scene, role, offer, candidate) };
  },
};
