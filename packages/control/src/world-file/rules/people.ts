import type { CompanyData, EmployeeRecord } from "@hr-platform/domain";
import { type ByValue, choose, type Decisions } from "@hr-platform/engine/contract/decisions";
import type { Problem, Rule } from "./rule.ts";

/** More days than anybody can carry over. */
const MOST_DAYS = 3660;

const POSITIVE: ByValue<"salary-range", boolean> = { bounded: true, "non-negative": true, "any-integer": false };

/** Whether an employee blocks the e-mail address for others. */
function holdsAddress({ termination }: EmployeeRecord, decisions: Decisions): boolean {
  if (choose(decisions["duplicate-email"], { conflict: false, "validation-error": false, allowed: true })) return false;
  return decisions["terminated-email-reuse"] === "conflict" || termination === null;
}

function* addresses({ employees }: CompanyData, decisions: Decisions): Iterable<Problem> {
  const held = new Set<string>();
  for (const [n, person] of employees.entries()) {
    if (!holdsAddress(person, decisions)) continue;
    const address = person.resource.email.toLowerCase();
    if (held.has(address))
      yield {
        at: `/employees/${n}/resource/email`,
        why: "is somebody else's too; give each person an address, or decide duplicate-email=allowed",
      };
    held.add(address);
  }
}

function* managers({ employees }: CompanyData, decisions: Decisions): Iterable<Problem> {
  if (choose(decisions["bad-manager"], { "by-case": false, conflict: false, "only-unknown-refused": true })) return;
  const managerOf = new Map(employees.map(({ resource }) => [resource.id, resource.manager_id]));
  const cleared = new Set<string>();
  for (const [n, { resource }] of employees.entries()) {
    const { id: own, manager_id } = resource;
    if (cleared.has(own)) continue;
    if (manager_id === null || cleared.has(manager_id)) {
      cleared.add(own);
      continue;
    }
    const chain = new Set<string>();
    for (let at: string | null | undefined = own; at != null && !cleared.has(at); at = managerOf.get(at)) {
      if (chain.has(at)) {
        const why =
          "leads into a circle of managers; the head of a company has null. To allow circles, decide bad-manager=only-unknown-refused";
        yield { at: `/employees/${n}/resource/manager_id`, why };
        break;
      }
      chain.add(at);
    }
    for (const id of chain) cleared.add(id);
  }
}

/** No rule compares an employee's dates: the API takes any probation end, and terminates people before their first day. */
function* employments({ employees, company }: CompanyData, decisions: Decisions): Iterable<Problem> {
  const own: readonly string[] = company.resource.jurisdiction;
  for (const [n, { resource, termination, carried_over_days }] of employees.entries()) {
    const at = `/employees/${n}`;
    const { status, jurisdiction, base_salary } = resource;
    if (status === "terminated" && termination === null)
      yield { at: `${at}/termination`, why: "is null, and the person's status is 'terminated'" };
    if (status !== "terminated" && termination !== null)
      yield { at: `${at}/resource/status`, why: `is '${status}', and the person has a termination` };
    if (decisions["foreign-jurisdiction"] !== "accepted" && !own.includes(jurisdiction))
      yield {
        at: `${at}/resource/jurisdiction`,
        why: `is '${jurisdiction}', where the company does not employ; to allow it, decide foreign-jurisdiction=accepted`,
      };
    if (base_salary !== null && !Number.isSafeInteger(base_salary))
      yield { at: `${at}/resource/base_salary`, why: "is not an exact whole number" };
    else if (base_salary !== null && base_salary < 0 && choose(decisions["salary-range"], POSITIVE))
      yield { at: `${at}/resource/base_salary`, why: "is negative; to allow it, decide salary-range=any-integer" };
    if (carried_over_days > MOST_DAYS) yield { at: `${at}/carried_over_days`, why: `is more than ${MOST_DAYS}` };
  }
}

/** What people may not contradict. */
export const peopleRules: readonly Rule[] = [employments, addresses, managers];
