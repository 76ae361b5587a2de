import type { View } from "../exchange/view.ts";
import type { Forms } from "./forms.ts";

/** Names of members that hold what was asked or said. */
const SPOKEN = /(^|_)(responses?|answers?|questions?|transcripts?)(_|$)/;
/** Names of members that hold what was said, if they are about an exit interview. */
const SAID =
  /(^|_)(scores?|ratings?|reasons?|feedback|comments?|remarks?|summary|notes?|highlights?|topics?|quotes?|satisfaction|sentiment|e?nps|would_recommend)(_|$)/;
const STATUS = /(status|_at|_date)$/;
/** The least length of a text that is no status. */
const LONG = 60;

/** A member's name in lower case with underscores, from any spelling; "" for a label, such as a category that tasks stand under. */
const plainName = (name: string | number | undefined): string =>
  typeof name === "string" && !name.includes(" ") ? name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase() : "";

/** Whether something is told there: a flag says only whether there is something, as a status does. A list has a place for it. */
const hasContent = (view: View): boolean =>
  view.number !== undefined || (view.text ?? "") !== "" || view.isList || (view.isObject && view.names.length > 0);

/**
 * Members of a plan about what was said in an exit interview (§1, privacy rule 4), by path. This works by what must not be there, in
 * whatever form the plan is served; its tasks are left out.
 */
export function interviewLeaks(forms: Forms, plan: View): string[] {
  const tasks = new Set((forms.all("task", plan) ?? []).map(({ view }) => view.raw));
  const inTask = (path: readonly (string | number)[]): boolean => path.some((_, n) => tasks.has(plan.at(...path.slice(0, n + 1)).raw));
  return [...plan.walk()]
    .filter(({ path, view }) => {
      const name = plainName(path.at(-1));
      if (name === "" || STATUS.test(name) || !hasContent(view) || inTask(path)) return false;
      if (SPOKEN.test(name)) return true;
      const about = path.some((step) => /interview|exit_survey/.test(plainName(step)));
      return about && ((view.text?.length ?? 0) > LONG || (SAID.test(name) && !name.includes("status")));
    })
    .map(({ path }) => path.join("."));
}
