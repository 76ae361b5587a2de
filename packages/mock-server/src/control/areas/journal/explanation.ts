import { changedRecords } from "../../../sandbox/explain/changed-records.ts";
import { explanationOf, keptExchange, requireKept } from "../../../sandbox/explain/explanation.ts";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { since } from "../../row/since.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";
import { changesSchema, explanationSchema, showExplanation } from "./explanation-form.ts";

export const explanationRows: readonly ControlRow[] = [
  row("GET /requests/{id}/explanation", {
    id: "explainExchange",
    summary: "Explain an exchange: steps, decisions, changes, events",
    params: exchangeId,
    answer: ok("Why it was answered so, and what came of it.", explanationSchema),
    run: async ({ sandbox, params }) => {
      const { contract } = sandbox;
      const [requirements, decisions] = await Promise.all([contract.requirementTexts(), contract.decisionTexts()]);
      return showExplanation(explanationOf(sandbox, exchangeNumber(sandbox, params.id), { requirements, decisions }));
    },
  }),
  row("GET /changes", {
    id: "listChanges",
    summary: "List what has changed since an exchange",
    query: { since: since("Number of the first exchange whose changes count. Default: the oldest one that is kept.", "journal entry") },
    answer: ok("The records that differ from those before it, by whatever they were changed.", changesSchema),
    run: ({ sandbox, query: { since: from } }) => {
      const { undoLog, journal } = sandbox;
      if (from === undefined) return changedRecords(sandbox, undoLog.first, undoLog.position);
      // Nothing has happened since the exchange that comes next.
      if (from >= journal.next) return [];
      const { context } = keptExchange(sandbox, from);
      requireKept(sandbox, context);
      return changedRecords(sandbox, context.from, undoLog.position);
    },
  }),
];
