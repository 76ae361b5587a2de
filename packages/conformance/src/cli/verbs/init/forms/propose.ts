import type { View } from "../../../../exchange/view.ts";
import { Forms } from "../../../../forms/forms.ts";
import { THINGS, type ThingName } from "../../../../forms/things/index.ts";
import type { FormAnswers } from "./answers.ts";
import { KnownCompany } from "./company.ts";
import { proposeFigures } from "./export-figures.ts";
import { type KnownFigures, proposeExport } from "./export-rows.ts";
import { type Proposal, type ProposedThing, certainForms, proposePart, proposeWord } from "./proposal.ts";
import { sourcesIn } from "./sources.ts";

/** Words that mean yes, of parts that are flags. */
const WORDS: Readonly<Record<string, RegExp>> = {
  "stages.hired": /^(hired?|won)$/i,
  "stages.rejected": /reject|declin|unsuccessful|not (selected|a fit|this time)|disqualif|withdr|^lost$/i,
};

/**
 * Proposes rows of `forms` for what is neither declared nor plain. A person confirms them: only what a known value proves, or what only one
 * member can mean, is certain.
 * @param forms the rows that the target file has
 */
export function proposeForms(answers: FormAnswers, forms: Forms): ProposedThing[] {
  const shown = sourcesIn(answers, forms).flatMap(({ thing, rows, known = {}, keys, at }) => {
    const parts = new Map<string, Proposal>();
    if (at !== undefined && rows.length > 0) parts.set("rows", { row: at.row, value: `${rows.length} rows`, certain: at.certain });
    const isShown =
      (part: string) =>
      (row: View): boolean =>
        forms.one(thing, row).reads(part) || forms.one(thing, row).isNull(part);
    for (const [part, { from }] of Object.entries(THINGS[thing].parts)) {
      const own = from === undefined ? rows : answers.all(from);
      if (forms.declares(thing, part) || (at === undefined && own.some(isShown(part)))) continue;
      const word = WORDS[`${thing}.${part}`];
      const found = word === undefined ? proposePart(thing, part, own, known[part], keys) : proposeWord(own, word);
      if (found !== undefined) parts.set(part, at === undefined || at.certain ? found : { ...found, certain: false });
    }
    const apart = withoutShared(parts);
    return apart.size === 0 ? [] : [{ thing, parts: apart }];
  });
  const figures = knownFigures(answers.data("getAnalytics"), [forms, new Forms(certainForms(shown))]);
  const [csv, company] = [answers.csv ?? [], new KnownCompany(answers.people)];
  const exported = [...proposeExport(csv, company, figures), ...proposeFigures(csv, company, figures.completion)];
  return [...shown, ...exported.filter(({ thing }) => !forms.declares(thing))];
}

/** What the summary shows, read in the ways that are declared or certain. */
function knownFigures(summary: View, ways: readonly Forms[]): KnownFigures {
  const figures = (thing: ThingName, label: string, figure: string): Map<string, number> =>
    new Map(
      ways.flatMap((forms) =>
        (forms.all(thing, summary) ?? []).flatMap((row) => {
          const [name, value] = [row.text(label)?.toLowerCase(), row.number(figure)];
          return name === undefined || value === undefined ? [] : [[name, value] as const];
        }),
      ),
    );
  const completion = ways.map((forms) => forms.one("training", summary).number("completion")).find((one) => one !== undefined);
  return {
    trend: figures("trend", "month", "headcount"),
    training: figures("training_departments", "name", "completion"),
    ...(completion === undefined ? {} : { completion }),
  };
}

/** The proposals without guesses at a place that another part has: only a pair holds two parts. */
function withoutShared(parts: ReadonlyMap<string, Proposal>): ReadonlyMap<string, Proposal> {
  const ranked = [...parts].toSorted(([, a], [, b]) => Number(b.certain) - Number(a.certain));
  const text = ({ row }: Proposal): string => JSON.stringify(row);
  const firstAt = new Map(ranked.toReversed().map(([part, one]) => [text(one), part]));
  return new Map([...parts].filter(([part, one]) => one.certain || text(one).includes('"pair"') || firstAt.get(text(one)) === part));
}
