import { refuse } from "@hr-platform/engine/contract/errors";
import { answerUnder } from "../../explain/what-if.ts";
import { orRefuse } from "../../row/or-refuse.ts";
import { type ControlRow, type QueryParameter, ok, row } from "../../row/row.ts";
import { listOf, named, object, orNull, text, texts, wholeNumber } from "../../row/schema.ts";
import { differsSchema, shownDifferences } from "./differs-form.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";

/** `?decide=`: decisions and values. */
const decide: QueryParameter<Readonly<Record<string, string>>> = {
  schema: text("Decisions with other values, `slug=value`, several with commas. Default: those of then.", {
    examples: ["create-status=201", "leave-overlap=ignored,create-status=201"],
  }),
  read: (given = "") => {
    const pairs = given === "" ? [] : given.split(",").map((pair) => /^([\w-]+)=(.+)$/.exec(pair)?.slice(1));
    if (pairs.includes(undefined)) throw refuse.invalid("decide", "decide must be like create-status=201, several with commas.");
    return Object.fromEntries(pairs as [string, string][]);
  },
};

const otherAnswer = named(
  "OtherAnswer",
  object("The response that a request would have got.", {
    status: wholeNumber("HTTP status."),
    headers: texts("Headers of the response."),
    body: text("The body as text, with masked secrets."),
    refused_by: orNull(text("The step that would refuse the request; null: none.")),
    read: listOf(text("The slug of a decision."), "Which of the given decisions a step reads. The others have no part in the response."),
    differs: differsSchema,
  }),
);

export const whatIfRow: ControlRow = row("GET /requests/{id}/what-if", {
  id: "getAnswerUnder",
  summary: "Get the response that an exchange would have got under other decisions; nothing changes",
  params: exchangeId,
  query: { decide },
  answer: ok("What it would be in the state before the exchange, whose records stay as they were.", otherAnswer),
  conflict: "The state before the exchange is not kept any more, or only its text is.",
  run: ({ sandbox, params, query }) => {
    const n = exchangeNumber(sandbox, params.id);
    const { refusedBy, ...other } = orRefuse("decide", () => answerUnder(sandbox, n, query.decide));
    const [entry] = sandbox.journal.entries(n, 1);
    return { ...other, refused_by: refusedBy, differs: shownDifferences(entry!.response, other) };
  },
});
