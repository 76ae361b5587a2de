import { type CompanyData, addDays } from "@hr-platform/domain";
import type { Decisions } from "../contract/decisions.ts";
import { boardingRules } from "./rules/boarding.ts";
import { engagementRules } from "./rules/engagement.ts";
import { landmarkRules } from "./rules/landmarks.ts";
import { leaveRules } from "./rules/leave.ts";
import { peopleRules } from "./rules/people.ts";
import { recruitmentRules } from "./rules/recruitment.ts";
import type { Problem } from "./rules/rule.ts";
import { settingsRules } from "./rules/settings.ts";

const RULES = [settingsRules, peopleRules, leaveRules, recruitmentRules, boardingRules, engagementRules, landmarkRules].flat();

/** The first contradiction in a world; undefined: there is none. Its references must be known. */
export function consistencyProblem(companies: readonly CompanyData[], decisions: Decisions): Problem | undefined {
  for (const [index, company] of companies.entries()) {
    for (const rule of RULES) {
      for (const { at, why } of rule(company, decisions)) return { at: `/companies/${index}${at}`, why };
    }
  }
  return undefined;
}

/** The first company that began after the world was saved; undefined: there is none. `saved` is an instant, with or without `frozen:`. */
export function beginningProblem(companies: readonly CompanyData[], saved: string | undefined): Problem | undefined {
  const date = saved?.replace(/^frozen:/, "").slice(0, 10);
  if (date === undefined || !/^\d/.test(date)) return undefined;
  // East of Greenwich the date may be the next one.
  const last = addDays(date, 1);
  for (const [index, { began }] of companies.entries()) {
    if (began !== undefined && began > last)
      return {
        at: `/companies/${index}/began`,
        why: `is '${began}', after ${date}, when the world was saved; nobody would accrue leave until then`,
      };
  }
  return undefined;
}
