import { lineFor } from "../forms/unread.ts";
import type { Gap } from "../run/check/judgements.ts";
import type { Run } from "../run/run.ts";
import type { Report, RequirementReport, UnreadForm } from "./report.ts";

/** How a run read what the document requires without showing its form, for the report. */
export function formsRead(
  { target, forms }: Run,
  rows: readonly RequirementReport[],
  gaps: readonly Gap[],
): Pick<Report, "forms" | "unread" | "silent_forms"> {
  const unread = unreadOf(rows, gaps);
  return {
    ...(target.forms === undefined ? {} : { forms: target.forms }),
    ...(unread.length === 0 ? {} : { unread }),
    ...(forms.silent.length === 0 ? {} : { silent_forms: forms.silent }),
  };
}

/** What a run could not read, with the requirements that have no verdict because of it. Those that more hang on come first. */
function unreadOf(rows: readonly RequirementReport[], gaps: readonly Gap[]): UnreadForm[] {
  const open = new Set(rows.filter(({ cause }) => cause === "form").map(({ id }) => id));
  const found = new Map<string, Set<string>>();
  for (const { unread = [], requirements } of gaps)
    for (const part of unread) {
      const ids = found.get(part) ?? new Set();
      for (const id of requirements) if (open.has(id)) ids.add(id);
      if (ids.size > 0) found.set(part, ids);
    }
  return [...found]
    .map(([part, ids]): UnreadForm => ({ part, requirements: [...ids].toSorted(), line: lineFor(part) }))
    .toSorted((a, b) => b.requirements.length - a.requirements.length);
}
