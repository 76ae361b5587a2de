import type { CompanyData } from "@hr-platform/domain";
import type { Problem, Rule } from "./rule.ts";

/** An application has the status of its stage. */
function* applications({ applications: all, stages }: CompanyData): Iterable<Problem> {
  const kindOf = new Map(stages.map(({ resource }) => [resource.id, resource.kind]));
  for (const [n, { stage_id, status }] of all.entries()) {
    const kind = kindOf.get(stage_id)!;
    if (kind !== status) yield { at: `/applications/${n}/status`, why: `is '${status}', and its stage is '${kind}'` };
  }
}

function* offers({ offers: all }: CompanyData): Iterable<Problem> {
  const open = new Set<string>();
  for (const [n, { application_id, salary, status }] of all.entries()) {
    if (!Number.isSafeInteger(salary) || salary < 0) yield { at: `/offers/${n}/salary`, why: "is no whole number of cents from 0" };
    if (status !== "draft" && status !== "sent") continue;
    if (open.has(application_id)) yield { at: `/offers/${n}/status`, why: `is '${status}', and the application has another open offer` };
    open.add(application_id);
  }
}

/** What recruitment may not contradict. */
export const recruitmentRules: readonly Rule[] = [applications, offers];
