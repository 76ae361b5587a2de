import { type Check, check } from "../../check.ts";
import { company } from "../../given/company.ts";
import { foreignEmployee } from "../../given/others.ts";
import { QUIET, deliveries, endpoint, removeEndpoint } from "../../given/receiver.ts";
import { cause, eventAt } from "../../given/told.ts";
import { KINDS } from "../../hooks/delivery.ts";

/** Events stay within their company (§6). */
export const isolationChecks: readonly Check[] = [
  check(
    "EVT-23",
    "MUST NOT send an event of one company to an endpoint of another",
    { tier: "certify", also: ["EVT-13"], needs: ["receiver", "other-company"] },
    async (t) => {
      const { kind, fire } = await t.use(cause);
      const own = (await t.use(company)).data.at("id").text;
      const theirs = await t.use(foreignEmployee);
      const here = await endpoint(t, { events: KINDS });
      const there = await endpoint(t, { events: KINDS, key: "other" });
      const { exchange, resource } = await fire(t);
      const id = theirs.params["id"]!;
      // Only somebody whom the run hired is changed.
      const changes = { params: { id }, body: { department: `Team ${t.token()}` }, key: "other" } as const;
      const changed = theirs.marks.length > 1 ? await t.call("updateEmployee", changes) : undefined;
      const seen = [here.exchange, there.exchange, exchange, ...(changed === undefined ? [] : [changed])];
      const came = await eventAt(t, here, kind, resource);
      const cameThere = changed?.ok === true ? await eventAt(t, there, "employee.updated", id) : undefined;
      const [mine, foreign] = [
        await deliveries(t, here),
        await deliveries(t, there, { atLeast: cameThere === undefined ? 1 : 2, within: QUIET }),
      ];
      await removeEndpoint(t, here);
      await removeEndpoint(t, there);
      const crossed = [
        ...mine.filter((one) => one.isAbout(id) || ![own, undefined].includes(one.json.at("company_id").text)),
        ...foreign.filter((one) => one.isAbout(resource) || one.json.at("company_id").text === own),
      ];
      if (crossed.length === 0 && came === undefined) t.stop("the event did not come to the company's own endpoint");
      t.must("EVT-23", seen, "each company's events at its own endpoint alone", crossed.length === 0, String(crossed[0]));
      if (cameThere === undefined) return;
      const named = cameThere.json.at("company_id").text;
      t.must(
        "EVT-13",
        seen,
        "the id of the other company as company_id of its event",
        named !== undefined && named !== own,
        String(cameThere),
      );
    },
  ),
];
