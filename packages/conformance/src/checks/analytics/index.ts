import { type Check, check } from "../../run/check/check.ts";
import type { SetUp } from "../../run/check/check-context.ts";
import { type AnalyticsAnswers, firstAnalytics } from "./analytics-answers.ts";
import { otherCompanyAnalytics, smallDepartmentAnalytics } from "./analytics-states.ts";
import { analyticsChangeChecks } from "./changes.ts";
import { ANALYTICS_JUDGES } from "./judges.ts";
import { SUMMARY_REQUIREMENTS, summaryChecks } from "./summary-alone.ts";

/** Checks that judge the same answers, one check for each requirement, so that one can be inconclusive without the others. */
function checksOf(suffix: string, answers: SetUp<AnalyticsAnswers>, ids: readonly string[], needs: Check["needs"] = []): Check[] {
  return ids.map((id) => {
    const [title, judge] = ANALYTICS_JUDGES[id]!;
    const settings = { needs, replaces: suffix === "" && SUMMARY_REQUIREMENTS.includes(id) ? [`${id}.alone`] : [] };
    return check(`${id}${suffix}`, title, settings, async (t) => judge(t, await t.use(answers)));
  });
}

/** Requirements that are judged again in companies with a small department. */
const DEPARTMENT_REQUIREMENTS = ["ANA-01", "ANA-02", "ANA-06", "ANA-08", "ANA-09", "ANA-10", "ANA-10.departments", "ANA-11", "ANA-12"];

/** People analytics (§2.13, §4.8) of the company as the run found it. */
export const firstAnalyticsChecks: readonly Check[] = [...summaryChecks, ...checksOf("", firstAnalytics, Object.keys(ANALYTICS_JUDGES))];

/** People analytics after changes that the run made, and of the second company. */
export const analyticsChecks: readonly Check[] = [
  ...checksOf(".small", smallDepartmentAnalytics, DEPARTMENT_REQUIREMENTS),
  ...checksOf(".elsewhere", otherCompanyAnalytics, DEPARTMENT_REQUIREMENTS, ["other-company"]),
  ...analyticsChangeChecks,
];
