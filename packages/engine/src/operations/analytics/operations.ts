import type { SuppressionRecord } from "@hr-platform/domain";
import { data } from "../../pipeline/answer.ts";
import type { Change } from "../../store/change.ts";
import type { Decisions } from "../../contract/decisions.ts";
import { type PeopleFigures, peopleFigures } from "../../store/indexes/people-figures.ts";
import { type Answer, type Context, type HiddenFigure, type Route, route } from "../../pipeline/route.ts";
import { summaryCsv } from "./analytics-csv.ts";
import { summaryForm } from "./analytics-form.ts";
import { type Summary, summarise } from "./analytics-summary.ts";
import { hiddenFigures } from "./hidden-figures.ts";

/** The last summary of a company, and what it was made from. */
interface Kept {
  readonly version: number;
  readonly today: string;
  readonly remembered: SuppressionRecord | null;
  readonly decisions: Decisions;
  readonly made: ReturnType<typeof summarise>;
}

const kept = new WeakMap<PeopleFigures, Kept>();

/** The current summary, computed only when something that it depends on has changed. */
function summary({ company, decisions }: Context): ReturnType<typeof summarise> {
  const figures = peopleFigures(company);
  const [{ version }, today, remembered] = [figures, company.today, company.facts.suppression];
  const last = kept.get(figures);
  if (last?.version === version && last.today === today && last.remembered === remembered && last.decisions === decisions) return last.made;
  const made = summarise(figures, today, remembered, decisions);
  kept.set(figures, { version, today, remembered, decisions, made });
  return made;
}

/** The current summary. Newly hidden cells are written, so that they stay hidden. */
function look(context: Context): { readonly shown: Summary; readonly changes: readonly Change[]; readonly hidden: Answer["hidden"] & {} } {
  const { summary: shown, record } = summary(context);
  const { company, decisions } = context;
  const hidden = (): readonly HiddenFigure[] =>
    hiddenFigures(shown, { figures: peopleFigures(company), today: company.today, remembered: company.facts.suppression, decisions });
  return { shown, changes: record === undefined ? [] : [{ table: "suppression", record }], hidden };
}

function getAnalytics(context: Context): Answer {
  const { shown, changes, hidden } = look(context);
  return { ...data(summaryForm(shown, context.decisions), { changes }), hidden };
}

const FILE = { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="analytics.csv"' };

function exportAnalytics(context: Context): Answer {
  const { shown, changes, hidden } = look(context);
  return { status: 200, body: summaryCsv(shown, context.decisions), headers: FILE, changes, events: [], hidden };
}

/** §4.8: figures about the people of the company, with small groups hidden. */
export const analyticsRoutes: readonly Route[] = [route("getAnalytics", getAnalytics), route("exportAnalytics", exportAnalytics)];
