import { refuse } from "@hr-platform/engine/contract/errors";
import { type Since, changesSince } from "../../explain/changes-since.ts";
import { explanationOf } from "../../explain/explanation.ts";
import { specTexts } from "../../explain/spec-texts.ts";
import { type ControlRow, type QueryParameter, ok, row } from "../../row/row.ts";
import { text, wholeNumber } from "../../row/schema.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";
import { changesSchema, explanationSchema, showChanges, showExplanation } from "./explanation-form.ts";

const sinceWhen: QueryParameter<Since | undefined> = {
  schema: text(
    "Number of the first exchange whose changes count, or an instant of the mock's clock, from which on they count. Default: as far back as is kept.",
    { examples: ["12", "2026-03-02T09:00:00Z"] },
  ),
  read: (given) => {
    if (given === undefined) return undefined;
    if (/^\d{1,15}$/.test(given)) return { n: Number(given) };
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(given) ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(at))
      throw refuse.invalid(
        "since",
        "since must be a whole number from 0, the number of a journal entry, or an instant such as 2026-03-02T09:00:00Z.",
      );
    return { at };
  },
};

const sinceNumber: QueryParameter<Since | undefined> = {
  schema: wholeNumber("Number of the first exchange whose changes count.", { minimum: 0 }),
  read: (given) => {
    if (given !== undefined && !/^\d{1,15}$/.test(given))
      throw refuse.invalid("since_n", "since_n must be a whole number from 0, the number of a journal entry.");
    return given === undefined ? undefined : { n: Number(given) };
  },
};

export const explanationRows: readonly ControlRow[] = [
  row("GET /requests/{id}/explanation", {
    id: "explainExchange",
    summary: "Explain an exchange: steps, decisions, changes, events",
    params: exchangeId,
    answer: ok("Why it was answered so, and what came of it.", explanationSchema),
    run: async ({ sandbox, params, origin }) => {
      const texts = await specTexts(sandbox.contract);
      return showExplanation(explanationOf(sandbox, exchangeNumber(sandbox, params.id), texts), sandbox, origin);
    },
  }),
  row("GET /changes", {
    id: "listChanges",
    summary: "List what has changed since an exchange or an instant, and what changed it",
    query: { since: sinceWhen, since_n: sinceNumber },
    answer: ok("The records that differ from those before it, by whatever they were changed.", changesSchema),
    conflict: "What was changed since then is not kept any more.",
    run: ({ sandbox, query }) => {
      if (query.since !== undefined && query.since_n !== undefined) throw refuse.invalid("since_n", "Send since or since_n, not both.");
      return showChanges(changesSince(sandbox, query.since ?? query.since_n));
    },
  }),
];
