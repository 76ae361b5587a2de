import { type Check, check } from "../../run/check/check.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { someEvents } from "../../setup/events/received-events.ts";

/** Events stay within their company (§6). */
export const isolationChecks: readonly Check[] = [
  check(
    "EVT-23",
    "MUST NOT send an event of one company to an endpoint of another",
    { also: ["EVT-13"], needs: ["receiver", "other-company"] },
    async (t) => {
      const { all, narrowDeliveries: few, otherCompany, wide, triggers } = await someEvents(t);
      if (otherCompany === null) return t.stop("no endpoint could be created in the second company");
      const own = (await t.use(ownCompany)).data.at("id").text;
      const { there: endpoint, changed } = otherCompany;
      const exchanges = [wide.exchange, endpoint.exchange, ...triggers.map(({ exchange }) => exchange)];
      const ownResources = triggers.map(({ resource }) => resource);
      const crossed = [
        ...[...all, ...few].filter(
          (one) => (changed !== undefined && one.isAbout(changed)) || ![own, undefined].includes(one.json.at("company_id").text),
        ),
        ...otherCompany.all.filter(
          (one) => ownResources.some((resource) => one.isAbout(resource)) || one.json.at("company_id").text === own,
        ),
      ];
      t.must("EVT-23", {
        at: exchanges,
        expected: "events only at endpoints of their own company",
        holds: crossed.length === 0,
        got: String(crossed[0]),
      });
      const otherEvent =
        changed === undefined ? undefined : otherCompany.all.find((one) => one.event === "employee.updated" && one.isAbout(changed));
      if (otherEvent === undefined) return;
      const companyId = otherEvent.json.at("company_id").text;
      t.must("EVT-13", {
        at: exchanges,
        expected: "the other company's id in company_id of its event",
        holds: companyId !== undefined && companyId !== own,
        got: String(otherEvent),
      });
    },
  ),
];
