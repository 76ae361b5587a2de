import { type EmployeeRecord, STEP, type Steps, atOnce } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Index, Row } from "@hr-platform/engine/store/table";
import { leavers, postOf } from "./posts.ts";

/** How many people each post has who are not terminated. */
class PostCounts implements Index<EmployeeRecord> {
  readonly #counts: Map<string, number>;

  constructor(counts: Readonly<Record<string, number>>) {
    this.#counts = new Map(Object.entries(counts));
  }

  get(post: string): number {
    return this.#counts.get(post) ?? 0;
  }

  change(before: Row<EmployeeRecord> | undefined, after: Row<EmployeeRecord> | undefined): void {
    if (before !== undefined) this.#add(before.record, -1);
    if (after !== undefined) this.#add(after.record, 1);
  }

  #add({ resource }: EmployeeRecord, step: 1 | -1): void {
    if (resource.status === "terminated") return;
    const post = postOf(resource);
    this.#counts.set(post, this.get(post) + step);
  }
}

/** What was counted of a company, while nobody is written. */
interface Counted {
  readonly version: number;
  readonly posts: Readonly<Record<string, number>>;
}

const counted = new WeakMap<CompanyState, Counted>();
const kept = new WeakMap<CompanyState, PostCounts>();

/** How many people each post has. The posts are in the order in which people have them by name. */
export function postsOf(company: CompanyState): Readonly<Record<string, number>> {
  if (counted.get(company)?.version !== company.employees.writes.version) atOnce(countPosts(company));
  return counted.get(company)!.posts;
}

/** Counts the people of each post in steps, for `postsOf`. Without effect if somebody is written meanwhile. */
export function* countPosts(company: CompanyState): Steps {
  const { version } = company.employees.writes;
  const posts: Record<string, number> = {};
  // To make each text once is much cheaper than to make it for each person.
  const texts = { AU: new Map<string | null, string>(), NZ: new Map<string | null, string>(), UK: new Map<string | null, string>() };
  let n = 0;
  for (const { record } of company.directory.list("non-terminated", null)) {
    const { jurisdiction, department } = record.resource;
    const post = texts[jurisdiction].get(department) ?? postOf(record.resource);
    texts[jurisdiction].set(department, post);
    posts[post] = (posts[post] ?? 0) + 1;
    if ((n += 1) % STEP !== 0) continue;
    yield;
    if (company.employees.writes.version !== version) return;
  }
  counted.set(company, { version, posts });
  if (!kept.has(company)) kept.set(company, company.employees.follow(new PostCounts(posts), "later"));
}

/** How many people of a post leave, while nobody is written. */
interface Leaving {
  readonly version: string;
  readonly posts: ReadonlyMap<string, number>;
}

const leavingNow = new WeakMap<CompanyState, Leaving>();

function leaving(company: CompanyState): ReadonlyMap<string, number> {
  const { employees, records } = company;
  const version = `${employees.writes.version} ${records.offboarding_plans.version}`;
  const known = leavingNow.get(company);
  if (known?.version === version) return known.posts;
  const posts = new Map<string, number>();
  for (const id of leavers(company)) {
    const resource = employees.get(id)?.record.resource;
    if (resource === undefined || resource.status === "terminated") continue;
    posts.set(postOf(resource), (posts.get(postOf(resource)) ?? 0) + 1);
  }
  leavingNow.set(company, { version, posts });
  return posts;
}

/** How many people of a post stay. */
export function countStaying(company: CompanyState, post: string): number {
  if (!kept.has(company)) atOnce(countPosts(company));
  return kept.get(company)!.get(post) - (leaving(company).get(post) ?? 0);
}
