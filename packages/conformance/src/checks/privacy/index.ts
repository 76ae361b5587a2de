import { type Check, check } from "../../run/check/check.ts";
import { hiddenBalanceChecks } from "./balances.ts";
import { hiddenIdChecks, hiddenMoveChecks } from "./by-id.ts";
import { hiddenFigureChecks } from "./figures.ts";
import { hiddenListChecks } from "./lists.ts";
import { hiddenPersonChecks } from "./people.ts";
import { hiddenRequestChecks } from "./requests.ts";
import { anybody } from "../../setup/access/own-resources.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";

/** Members that name a person. */
const PERSON = /^(?:employee|user|person|member)_?id$|^(?:first|last|employee|full)_?name$|^e?_?mail$/i;

/** The API may show wellbeing of the whole company only (§1, privacy rule 7). */
const wellbeingChecks: readonly Check[] = [
  check("PRIV-20", "MUST NOT show wellbeing data of single employees", {}, async (t) => {
    await t.use(servedToFullKey);
    const id = await t.use(anybody);
    for (const path of ["/wellbeing", `/employees/${id}/wellbeing`]) {
      const exchange = await t.send({ method: "GET", path, open: ["A-04", "A-05", "A-243", "A-244"] });
      const namesEmployee = [...exchange.json.walk()].some(
        ({ path: at, view }) => PERSON.test(String(at.at(-1) ?? "")) || (view.text !== undefined && view.text === id),
      );
      // An answer below an employee's path is about that employee.
      const holds = !exchange.ok || (path === "/wellbeing" && !namesEmployee);
      t.must("PRIV-20", { at: exchange, expected: `no 2xx for GET ${path}, or figures of the company that name nobody`, holds });
    }
  }),
];

/**
 * The privacy rules of §1 about family-violence leave and wellbeing. The other privacy rules are judged with their subjects. These checks
 * come first in a run, before others change existing employees. Checks that may move hidden leave come last of these.
 */
export const privacyChecks: readonly Check[] = [
  ...hiddenListChecks,
  ...hiddenIdChecks,
  ...hiddenPersonChecks,
  ...hiddenBalanceChecks,
  ...hiddenFigureChecks,
  ...hiddenRequestChecks,
  ...hiddenMoveChecks,
  ...wellbeingChecks,
];
