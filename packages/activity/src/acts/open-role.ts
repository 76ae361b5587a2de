import type { JobRoleRecord } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { type Day, OFFICE } from "../day.ts";
import { isFull } from "../pipeline.ts";
import { countStaying } from "../posts/post-counts.ts";
import { partsOf, postOf, staying } from "../posts/posts.ts";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";

const SOUGHT: readonly JobRoleRecord["status"][] = ["draft", "open", "on_hold"];

/** Roles that people are sought for, by post. */
function sought({ records }: CompanyState): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const status of SOUGHT)
    for (const role of records.roles.where("status", status)) counts.set(postOf(role), (counts.get(postOf(role)) ?? 0) + 1);
  return counts;
}

/** How many more people a post needs, besides those that roles are open for. */
function lacking({ company, posts }: Pick<Day, "company" | "posts">, post: string): number {
  return (posts[post] ?? 0) - countStaying(company, post) - (sought(company).get(post) ?? 0);
}

/** The job that most people of a post have who lead nobody; otherwise that of the last leaver. */
function titleFor(company: CompanyState, post: string): string {
  const managers = new Set([...company.directory.list("non-terminated", null)].map(({ record }) => record.resource.manager_id));
  const staff = staying(company, post).filter(({ resource }) => !managers.has(resource.id));
  const left = [...company.employees.rows()].filter(({ record }) => record.termination !== null && postOf(record.resource) === post);
  const one = staff.at(-1)?.resource ?? left.at(-1)?.record.resource;
  return one?.job_title?.replace(/^(?:Senior|Principal) /, "") ?? "Team Member";
}

/** The other roles are those that the company wrote before. */
export const openVacancy: Act = {
  id: "open-role",
  title: "A role is opened for somebody who has left or is about to, or a draft is published",
  plan(day) {
    if (!day.workday(day.office).isWorking) return;
    const { jurisdiction } = day.company.company.record.resource;
    // A world file may have posts elsewhere.
    for (const post of Object.keys(day.posts).filter((one) => jurisdiction.includes(partsOf(one).jurisdiction)))
      if (day.follows("open-role", post, 0.15) && lacking(day, post) > 0) day.at("open-role", post, day.office, OFFICE);
    for (const role of day.company.records.roles.where("status", "draft"))
      if (day.follows("open-role", role.id, 0.03) && !isFull(day.company, role)) day.at("open-role", role.id, day.office, OFFICE);
  },
  run(scene, about) {
    const { company } = scene;
    const draft = company.records.roles.get(about);
    if (draft !== undefined) {
      if (draft.status === "draft") scene.call("updateRole", { params: { id: about }, body: { status: "open" } });
      return draft.status === "draft" ? { resource_id: about } : null;
    }
    if (lacking({ company, posts: company.facts.activity?.posts ?? {} }, about) <= 0) return null;
    const { jurisdiction, department } = partsOf(about);
    const body = { title: titleFor(company, about), employment_type: "full_time", jurisdiction } as const;
    const id = scene.create("createRole", { body: department === null ? body : { ...body, department } });
    if (company.records.roles.get(id)!.status !== "open") scene.call("updateRole", { params: { id }, body: { status: "open" } });
    return { resource_id: id };
  },
};
