import { currentDocument } from "../../document/api-document.ts";
import { FIELD_NAMING } from "../../invalid-bodies/judged.ts";
import { type BodyRules, employeeBody, leaveBody, recognitionBody, roleBody, surveyBody, webhookBody } from "../../invalid-bodies/rules.ts";
import type { CallSettings } from "../../exchange/request.ts";
import { type Check, check } from "../../run/check/check.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { hand } from "../deck.ts";

/** What is no JSON object may count as malformed, or as another type. */
const json = (text: string): CallSettings => ({ raw: { text, type: "application/json" }, open: ["A-13", "A-14"] });

/** Bodies in which every member is missing. */
const BODIES: readonly (readonly [what: string, settings: CallSettings])[] = [
  ["without a body", { open: ["A-13", "A-14"] }],
  ["with an empty object", json("{}")],
  ["with null as the body", json("null")],
  ["with an empty list as the body", json("[]")],
  ["with a text as the body", json('"text"')],
  ["with a number as the body", json("42")],
];

const missingIn = ({ members }: BodyRules): string => Object.values(members).find(({ missing }) => missing !== undefined)!.missing!;
const CREATES: readonly BodyRules[] = [employeeBody, leaveBody, roleBody, webhookBody, surveyBody, recognitionBody];
const CASES = CREATES.flatMap((rules) => BODIES.map((body) => [rules, ...body] as const));

/** Parts of the cases, of which a run sends at most two. */
const PARTS = 4;

/** Bodies of operations that create something without any of the required members (§2, §4, §7). */
export const noObjectChecks: readonly Check[] = [0, 1].map((nth) =>
  check(
    `ERR-13.${nth === 0 ? "no-object" : "no-object-more"}`,
    "MUST refuse to create anything from a body that has none of the required members",
    { also: [...new Set(CREATES.map(missingIn)), ...FIELD_NAMING] },
    async (t) => {
      await t.use(servedToFullKey);
      const implemented = new Set(t.implemented(CREATES.map(({ operation }) => operation)));
      for (const [rules, what, settings] of hand(t, "bodies without members", CASES, nth, PARTS)) {
        if (!implemented.has(rules.operation)) continue;
        const { method, path } = currentDocument.operation(rules.operation);
        const exchange = await t.call(rules.operation, { ...settings, unread: true });
        // POST /employees may be refused whatever its body is.
        const isClosed = rules.operation === "createEmployee" && [403, 404, 405, 501].includes(exchange.status);
        t.must(missingIn(rules), {
          at: exchange,
          expected: `400 VALIDATION_ERROR to ${method} ${path} ${what}, because required members are missing`,
          holds: isClosed || exchange.refused(400, "VALIDATION_ERROR") || exchange.status === 415,
          shows: false,
        });
      }
    },
  ),
);
