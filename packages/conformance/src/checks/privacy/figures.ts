import { type Check, check } from "../../run/check/check.ts";
import { SIDES, idOf, isRunning } from "../../setup/leave/hidden-leave.ts";
import { type AnalyticsAnswers, firstAnalytics } from "../analytics/analytics-answers.ts";
import { stopUnread } from "../../run/check/unread.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { differingMembers } from "./traces.ts";

/** Compares the employee on hidden leave and their twin in the list. @returns 1 if the list shows the first alone as on leave, else 0 */
function judgeListed(t: CheckContext, { exchanges }: AnalyticsAnswers): number {
  const pages = exchanges.filter(({ operation }) => operation === "listEmployees");
  const rows = pages.flatMap(({ data }) => data.list);
  const [person, twin] = SIDES.map((side): View | undefined => rows.find((row) => row.at("id").text === idOf(t, side)));
  if (person === undefined && twin === undefined) return 0;
  t.must("PRIV-07", {
    at: pages,
    expected: "two employees who differ only in family-violence leave both in the list, with the same status",
    holds: person !== undefined && person.at("status").text === twin?.at("status").text,
    got: `${person?.at("status").text}, the twin ${twin?.at("status").text}`,
  });
  const differing = person === undefined || twin === undefined ? [] : differingMembers(person, twin).filter((name) => name !== "status");
  t.must("PRIV-24", {
    at: pages,
    expected: "two employees who differ only in family-violence leave in the list with the same members and flags",
    holds: differing.length === 0,
    got: differing
      .map((name) => `${name} ${JSON.stringify(person?.at(name).raw)}, of the twin ${JSON.stringify(twin?.at(name).raw)}`)
      .join("; "),
  });
  const [away, other] = [person, twin].map((row) => row?.at("status").text === "on_leave");
  return away === true && other === false ? 1 : 0;
}

/** Family-violence leave in the figures of the analytics (§1, privacy rule 1; §2.13). */
export const hiddenFigureChecks: readonly Check[] = [
  check(
    "PRIV-09",
    "MUST NOT count employees on family-violence leave as on leave, in the analytics or in the list",
    { also: ["PRIV-07", "PRIV-24"], needs: ["hidden-leave"] },
    async (t) => {
      const analytics = await t.use(firstAnalytics);
      const revealed = judgeListed(t, analytics);
      const listed = analytics.people?.statuses.on_leave;
      if (listed === undefined) return t.stop("the employee list is empty");
      const figure = analytics.shown.headcount?.number("on_leave") ?? stopUnread("headcount", "on_leave");
      // Fewer than listed is no leak. Another check compares the figure with the list.
      const most = listed.most - revealed;
      const expected = `at most ${most} employees on leave, the number in the list${revealed === 0 ? "" : " without the one on hidden leave"}`;
      if (figure > most || (await isRunning(t, analytics.json)))
        t.must("PRIV-09", { at: analytics.exchanges, expected, holds: figure <= most, got: `${figure}` });
      else
        t.notApplicable(
          "the hidden leave in the target file does not cover today, so no figure can reveal it: name leave that covers today",
        );
      const exported = analytics.exported?.headcount?.number("on_leave");
      if (exported !== undefined)
        t.must("PRIV-09", {
          at: [analytics.json, analytics.csv],
          expected: `${figure} employees on leave in the export, as in JSON`,
          holds: exported === figure,
          got: `${exported}`,
        });
    },
  ),
];
