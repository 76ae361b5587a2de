import { type Check, check } from "../../run/check.ts";
import { SIDES, idOf, isRunning } from "../../setup/leave/hidden-leave.ts";
import { type AnalyticsAnswers, firstAnalytics } from "../analytics/analytics-answers.ts";
import { summariseValues } from "../analytics/summary.ts";
import type { LabelledValue } from "../../forms/labelled-value.ts";
import { isNoFigure } from "../../forms/figure-kind.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { differingMembers } from "./traces.ts";

/** Holds the status of the two in the list to each other. @returns how many are listed as on leave for hidden leave */
function judgeListed(t: CheckContext, { exchanges }: AnalyticsAnswers): number {
  const pages = exchanges.filter(({ operation }) => operation === "listEmployees");
  const rows = pages.flatMap(({ data }) => data.list);
  const [person, twin] = SIDES.map((side): View | undefined => rows.find((row) => row.at("id").text === idOf(t, side)));
  if (person === undefined && twin === undefined) return 0;
  t.must("PRIV-07", {
    at: pages,
    expected: "two people who differ in family-violence leave alone are both listed, with the same status",
    holds: person !== undefined && person.at("status").text === twin?.at("status").text,
    got: `${person?.at("status").text}, the twin ${twin?.at("status").text}`,
  });
  const apart = person === undefined || twin === undefined ? [] : differingMembers(person, twin).filter((name) => name !== "status");
  t.must("PRIV-24", {
    at: pages,
    expected: "two people who differ in family-violence leave alone are listed with the same members and flags",
    holds: apart.length === 0,
    got: apart
      .map((name) => `${name} ${JSON.stringify(person?.at(name).raw)}, of the twin ${JSON.stringify(twin?.at(name).raw)}`)
      .join("; "),
  });
  const [away, other] = [person, twin].map((row) => row?.at("status").text === "on_leave");
  return away === true && other === false ? 1 : 0;
}

/** The one number of people on leave; undefined: none, or several may be it. What tells a version or a place in an order is none. */
function onLeave(labelled: readonly LabelledValue[]): number | undefined {
  const [number, ...others] = new Set(labelled.filter((value) => !isNoFigure(value)).flatMap(({ numbers }) => numbers.slice(0, 1)));
  return others.length > 0 ? undefined : number;
}

/** Numbers in the export that are certainly of those on leave, in whichever layout; more than one kind of them tells nothing. */
function exported({ cells }: AnalyticsAnswers): readonly number[] {
  const values = summariseValues(cells ?? []).split.on_leave.filter(({ numbers }) => numbers.length > 0);
  return values.length === 1 ? values[0]!.numbers : [];
}

/** Family-violence leave in the figures of the analytics (§1, privacy rule 1; §2.13). */
export const hiddenFigureChecks: readonly Check[] = [
  check(
    "PRIV-09",
    "MUST NOT count people on family-violence leave as on leave, in the analytics or in the list",
    { tier: "ci", also: ["PRIV-07", "PRIV-24"], needs: ["hidden-leave"] },
    async (t) => {
      const seen = await t.use(firstAnalytics);
      const betrayed = judgeListed(t, seen);
      const listed = seen.people?.statuses.on_leave;
      if (listed === undefined) return t.stop("nobody is listed");
      const figure = onLeave(seen.summary.split.on_leave) ?? stopUnreadable(t, "the number of people on leave");
      // Fewer than are listed are none too many; that the two agree is for the analytics to show.
      const most = listed.most - betrayed;
      const expected = `at most ${most} people on leave, as many as are listed so${betrayed === 0 ? "" : ", whoever is for hidden leave aside"}`;
      if (figure > most || (await isRunning(t, seen.json)))
        t.must("PRIV-09", { at: seen.exchanges, expected, holds: figure <= most, got: `${figure}` });
      else t.stop("the hidden leave of the target file does not cover today, so that no figure can betray it: name one that does");
      const there = exported(seen);
      if (there.length > 0)
        t.must("PRIV-09", {
          at: [seen.json, seen.csv],
          expected: `${figure} people on leave in the export, as in JSON`,
          holds: there.includes(figure),
          got: there.join(", "),
        });
    },
  ),
];
