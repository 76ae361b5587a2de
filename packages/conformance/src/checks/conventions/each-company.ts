import { currentDocument } from "../../document/api-document.ts";
import { type Check, check } from "../../run/check/check.ts";
import { READ_OPERATIONS, readSettings } from "../../setup/access/company-reads.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { hand } from "../deck.ts";

/** Reads without an id, with the keys of the companies that the run does not judge otherwise. */
const CASES = READ_OPERATIONS.filter((id) => !currentDocument.operation(id).path.includes("{")).flatMap((operation) =>
  (["other", "low"] as const).map((key) => ({ operation, key })),
);
/** Checks that share the cases. */
const HANDS = 4;

/** The reads of the second company and of the one below Growth. Passive rules judge them as those of the judged company. */
export const eachCompanyChecks: readonly Check[] = Array.from({ length: HANDS }, (_, nth) =>
  check(
    `CONV-05.hand-${nth + 1}`,
    `MUST answer reads in every company in the same form, hand ${nth + 1} of ${HANDS}`,
    { needs: ["other-company"] },
    async (t) => {
      await t.use(servedToFullKey);
      for (const { operation, key } of hand(t, "reads in other companies", CASES, nth, HANDS)) {
        if (t.implemented([operation]).length === 0 || (key === "low" && !t.has("below-growth"))) continue;
        const query = operation !== "listPublicHolidays" ? {} : { jurisdiction: "NZ", year: t.date(0).slice(0, 4) };
        await t.call(operation, { ...readSettings(operation), query, key });
      }
    },
  ),
);
