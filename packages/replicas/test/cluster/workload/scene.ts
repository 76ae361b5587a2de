import { addDays } from "@hr-platform/domain";
import type { ApiClient } from "./api-client.ts";

/** What a workload has to know of the company before it begins. */
export interface CompanyFacts {
  readonly jurisdiction: string;
  /** A leave type whose requests need approval. */
  readonly leaveType: string;
  /** Stages between which the API moves applications. */
  readonly stages: readonly string[];
}

/** The objects that the agents of a history share. All belong to it alone. */
export interface Scene {
  /** Distinguishes its addresses and titles from those of other histories. */
  readonly name: string;
  readonly facts: CompanyFacts;
  /** The employee whose leave is requested. They are never terminated. */
  owner?: string;
  readonly leave: string[];
  /** Employees who may be updated and terminated. */
  readonly workers: string[];
  role?: string;
  readonly applications: string[];
  /** Numbers what the history makes. */
  made: number;
  /** Weeks in which leave was requested. */
  weeks: number;
}

/** The next number of what a history makes. */
export function nextNumber(scene: Scene): number {
  scene.made += 1;
  return scene.made;
}

/** Tuesday to Thursday of the next week, from 2027 on: at least one of the days is no public holiday. */
export function nextDays(scene: Scene): { readonly start_date: string; readonly end_date: string } {
  scene.weeks += 1;
  const tuesday = addDays("2027-01-05", 7 * scene.weeks);
  return { start_date: tuesday, end_date: addDays(tuesday, 2) };
}

/** Reads the facts of the company that the client's key belongs to. @throws Error if a response is lost or has other data */
export async function readFacts(client: ApiClient): Promise<CompanyFacts> {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await client({ method: "GET", path });
    if (answer === "lost" || answer.status !== 200)
      throw new Error(`GET ${path} has no data: ${answer === "lost" ? answer : answer.status}`);
    return (answer.body as { data: T }).data;
  };
  const company = await read<{ jurisdiction: string[] }>("/company");
  const types = await read<{ id: string; requires_approval: boolean }[]>("/leave-types");
  const stages = await read<{ id: string; kind: string }[]>("/recruitment/stages");
  return {
    jurisdiction: company.jurisdiction[0]!,
    leaveType: types.find(({ requires_approval }) => requires_approval)!.id,
    stages: stages.filter(({ kind }) => kind === "active").map(({ id }) => id),
  };
}
