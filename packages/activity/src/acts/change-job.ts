import type { EmployeeRecord } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { type Day, OFFICE } from "../day.ts";
import { countStaying } from "../posts/post-counts.ts";
import { lastDayOf, leadOf, leads, partsOf, postOf, staying } from "../posts/posts.ts";
import type { ActScene } from "../scene.ts";

/** A department of a company from which, or to which, people move. */
const LARGE = 8;

function mayChange(day: Day, person: EmployeeRecord): boolean {
  return person.resource.manager_id !== null && day.isAtWork(person) && lastDayOf(day.company, person.resource.id) === undefined;
}

/** A promotion in the same job: another title, and more pay. */
function promoted({ job_title, base_salary }: EmployeeRecord["resource"]): { readonly job_title: string; readonly base_salary?: number } {
  const title = job_title ?? "Team Member";
  const next = title.startsWith("Senior ") ? `Principal ${title.slice(7)}` : `Senior ${title}`;
  return { job_title: next, ...(base_salary === null ? {} : { base_salary: Math.round((base_salary * 1.09) / 50_000) * 50_000 }) };
}

/** Posts of the same jurisdiction that lack somebody. */
function vacant({ company }: ActScene, { resource }: EmployeeRecord): string[] {
  const posts = company.facts.activity?.posts ?? {};
  return Object.keys(posts).filter((post) => {
    const { jurisdiction, department } = partsOf(post);
    const isOther = jurisdiction === resource.jurisdiction && department !== resource.department && department !== null;
    return isOther && posts[post]! >= LARGE && countStaying(company, post) < posts[post]!;
  });
}

/** Who moves leaves a post behind, which is then filled; only large departments let people go. */
export const changeJob: Act = {
  id: "change-job",
  title: "Somebody is promoted, or moves to another department",
  plan(day) {
    for (const person of day.people) {
      const { id, jurisdiction, job_title } = person.resource;
      const isAtTheTop = job_title?.startsWith("Principal ") === true || /^(?:Head|Managing)/.test(job_title ?? "");
      if (!isAtTheTop && day.happens("change-job", id, 0.09) && mayChange(day, person)) day.at("change-job", id, jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const person = scene.employed(about);
    if (person === undefined) return null;
    const { company, chance } = scene;
    const isManager = leads(company, about);
    const own = postOf(person.resource);
    const posts = isManager || countStaying(company, own) < LARGE ? [] : vacant(scene, person);
    const params = { id: about };
    if (posts.length > 0 && chance.chance(0.5)) {
      const post = chance.pick(posts);
      const peer = staying(company, post).find(({ resource }) => resource.manager_id !== null);
      const { department } = partsOf(post);
      const job = { department, manager_id: leadOf(company, post), job_title: peer?.resource.job_title ?? person.resource.job_title };
      scene.call("updateEmployee", { params, body: job });
    } else if (/^(?:Lead|.* (?:Manager|Lead|Director|Supervisor))$/.test(person.resource.job_title ?? "") || isManager) return null;
    else scene.call("updateEmployee", { params, body: promoted(person.resource) });
    return { employee_id: about };
  },
};
