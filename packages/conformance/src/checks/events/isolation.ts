import { type Check, check } from "../../run/check.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { someEvents } from "../../setup/events/received-events.ts";

/** Events stay within their company (§6). */
export const isolationChecks: readonly Check[] = [
  check(
    "EVT-23",
    "MUST NOT send an event of one company to an endpoint of another",
    { tier: "ci", also: ["EVT-13"], needs: ["receiver", "other-company"] },
    async (t) => {
      const { all, narrowDeliveries: few, otherCompany, wide, triggers } = await someEvents(t);
      if (otherCompany === null) return t.stop("no endpoint could be created in the second company");
      const own = (await t.use(ownCompany)).data.at("id").text;
      const { there, changed } = otherCompany;
      const seen = [wide.exchange, there.exchange, ...triggers.map(({ exchange }) => exchange)];
      const isOurs = triggers.map(({ resource }) => resource);
      const crossed = [
        ...[...all, ...few].filter(
          (one) => (changed !== undefined && one.isAbout(changed)) || ![own, undefined].includes(one.json.at("company_id").text),
        ),
        ...otherCompany.all.filter((one) => isOurs.some((resource) => one.isAbout(resource)) || one.json.at("company_id").text === own),
      ];
      t.must("EVT-23", {
        at: seen,
        expected: "each company's events at its own endpoints alone",
        holds: crossed.length === 0,
        got: String(crossed[0]),
      });
      const theirs =
        changed === undefined ? undefined : otherCompany.all.find((one) => one.event === "employee.updated" && one.isAbout(changed));
      if (theirs === undefined) return;
      const named = theirs.json.at("company_id").text;
      t.must("EVT-13", {
        at: seen,
        expected: "the id of the other company as company_id of its event",
        holds: named !== undefined && named !== own,
        got: String(theirs),
      });
    },
  ),
];
