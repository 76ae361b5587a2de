import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import { type DepartmentLook, inJson } from "./department-look.ts";
import { FLOOR } from "../../document/floor.ts";
import { type CountRange, isWithinRange } from "./people.ts";

const words = ({ least, most }: CountRange): string => (least === most ? `${most}` : `${least} to ${most}`);

/** Judges the headcount of each department (ANA-06). */
export function judgeHeads(t: CheckContext, look: DepartmentLook): void {
  const { answers, people, names, large, hidden } = look;
  if (people.departments.size === 0) t.notApplicable("no listed employee has a department");
  const json = inJson(look);
  const at = answers.exchanges;
  for (const name of names) {
    const [range, cells] = [people.departments.get(name)!, json.of(name)];
    for (const { state, figure } of cells.length > 1 ? [] : cells)
      // A small department may show 0 in place of its headcount.
      if (state === "shown" && (figure! > 0 || range.most >= FLOOR))
        t.must("ANA-06", {
          at,
          expected: `${words(range)} people in ${name}, as in the list of employees, or no number`,
          holds: isWithinRange(figure!, range),
          got: `${name}: ${figure}`,
        });
    // Several rows may be parts of it, by place.
    const isRepeated = cells.length > 1 && cells.every(({ state, figure }) => state === "shown" && isWithinRange(figure!, range));
    if (cells.length > 1 && (isRepeated || range.most === 0))
      t.must("ANA-06", { at, expected: `one row for ${name}`, holds: !isRepeated, got: `${cells.length} rows with ${cells[0]!.figure}` });
    else if (cells.length > 1 || cells.some(({ state }) => state === "unread")) leaveUnread(t, ["ANA-06"], "departments", "headcount");
  }
  const shown = names.filter((name) => json.figureOf(name) !== undefined);
  const noneShown = shown.length === 0 && large.length > 2 && large.every((name) => json.hides(name));
  if (shown.length > 0 || noneShown)
    t.must("ANA-06", {
      at,
      expected: `the headcount of a department, such as ${names[0]}`,
      holds: !noneShown,
      got: "no department with its number",
    });
  // Declared names that are those of no department may be of rows beside departments that are left out, such as a total.
  else if (json.all.length > 0 && !names.some((name) => json.of(name).length > 0) && !t.run.forms.declares("departments", "name"))
    stopUnread("departments", "name");
  judgeReason(t, look);
  if (shown.length === 0 && !noneShown)
    t.must("ANA-06", { at, expected: "a row for each department, without a headcount if it is hidden", holds: hidden.length > 0 });
}

/** A department of five or more is hidden only beside another that is: alone, it is left out. */
function judgeReason(t: CheckContext, look: DepartmentLook): void {
  const { answers, people, names, small, large, hidden, complete } = look;
  const [only] = hidden;
  if (hidden.length !== 1 || !complete || small.length > 0 || people.unplaced > 0 || !large.includes(only!)) return;
  if (
    inJson(look)
      .besides(names)
      .some(({ state }) => state !== "shown")
  )
    return;
  t.must("ANA-06", {
    at: answers.exchanges,
    expected: `the headcount of ${only}, since no other group is small or hidden`,
    holds: false,
    got: `nothing about ${only}, and ${names.length - 1} other departments with their headcounts`,
  });
}
