import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check-context.ts";

const REFUSED = "401 with code UNAUTHORISED";

/** Calls operations without a key, with ids that mean nothing and no body: whatever else is wrong, the key comes first. */
async function callWithout(t: CheckContext, ids: readonly OperationId[], judged: readonly string[]): Promise<Exchange[]> {
  await t.use(servedToFullKey);
  const seen: Exchange[] = [];
  for (const id of ids) {
    const exchange = await t.call(id, { key: null, params: { id: t.uuid(), taskId: t.uuid() } });
    const { method, path } = t.run.document.operation(id);
    t.must(judged, {
      at: exchange,
      expected: `${REFUSED} to ${method} ${path} without a key`,
      holds: exchange.refused(401, "UNAUTHORISED"),
    });
    seen.push(exchange);
  }
  return seen;
}

/** A 401 tells by which scheme to come again, or does not. */
function challenge(exchange: Exchange): DecisionValues["www-authenticate"] | undefined {
  const value = exchange.header("www-authenticate");
  if (value === undefined) return "absent";
  return /^bearer\b/i.test(value) ? "bearer" : undefined;
}

const FIRST: readonly OperationId[] = ["getCompany", "createEmployee"];

/** One of each method, from several areas, a coming-soon path among them. */
const SOME: readonly OperationId[] = ["updateCompany", "createWebhook", "exportAnalytics"];
const ONE_SOON: OperationId = "getJobs";
/** Those that are called with other faults besides. */
const BROKEN = ["requestLeave", "declineLeave", "listLeave"] as const satisfies readonly OperationId[];

/** Those that are aimed at something that is there, in another check. */
const AIMED: readonly OperationId[] = ["updateEmployee", "terminateEmployee"];

const known = new Set<OperationId>([...AIMED, ...FIRST, ...SOME, ...BROKEN, ONE_SOON]);
const listed = currentDocument.operations.filter(({ comingSoon }) => !comingSoon);
const REST: readonly OperationId[] = listed.map(({ id }) => id).filter((id) => !known.has(id));
const SOON: readonly OperationId[] = currentDocument.operations
  .filter(({ comingSoon }) => comingSoon)
  .map(({ id }) => id)
  .filter((id) => !known.has(id));

/** §5: requests that carry no key at all. */
export const noKeyChecks: readonly Check[] = [
  check(
    "AUTH-03",
    "MUST refuse requests without a key, and serve them with one",
    { tier: "smoke", also: ["AUTH-01", "AUTH-02"] },
    async (t) => {
      const keyed = await t.use(ownCompany);
      if (!keyed.ok)
        t.must("AUTH-02", { at: keyed, expected: "200 with the company to a key that comes as a Bearer credential", holds: false });
      const [bare] = await callWithout(t, FIRST, ["AUTH-03", "AUTH-01"]);
      // Who serves everybody does not show that it takes the key.
      if (!bare!.ok)
        t.must("AUTH-02", {
          at: [bare!, keyed],
          expected: "200 with the company to a key that comes as a Bearer credential",
          holds: keyed.status === 200,
        });
      t.observe("www-authenticate", bare!, challenge(bare!), bare!.header("www-authenticate"));
    },
  ),
  check("AUTH-01", "MUST ask for a key in every area", { tier: "ci", also: ["AUTH-03", "AUTH-07"] }, async (t) => {
    await callWithout(t, SOME, ["AUTH-01", "AUTH-03"]);
    await callWithout(t, [ONE_SOON], ["AUTH-07", "AUTH-03"]);
  }),
  check("AUTH-01.rest", "MUST ask for a key in every other operation", { tier: "certify", also: ["AUTH-03"] }, async (t) => {
    await callWithout(t, REST, ["AUTH-01", "AUTH-03"]);
  }),
  check("AUTH-07", "MUST ask for a key on the other coming-soon paths", { tier: "certify", also: ["AUTH-03"] }, async (t) => {
    await callWithout(t, SOON, ["AUTH-07", "AUTH-03"]);
    const invented = await t.send({ method: "GET", path: `/${t.token()}`, key: null, open: ["A-04", "A-06"] });
    // What an unknown path is answered otherwise is another question.
    t.observe(
      "unknown-path-without-key",
      invented,
      invented.status === 401 ? "401" : [404, 501].includes(invented.status) ? "404" : undefined,
    );
  }),
  check("AUTH-06", "MUST answer 401 without a key whatever else is wrong", { tier: "ci", also: ["AUTH-01", "AUTH-03"] }, async (t) => {
    await t.use(servedToFullKey);
    const broken = { raw: { text: '{"reason": ', type: "application/json" }, key: null };
    const [ask, decline, list] = BROKEN;
    const seen = [
      await t.call(ask, broken),
      await t.call(decline, { raw: { text: "reason: none", type: "application/json" }, key: null, params: { id: "no-uuid" } }),
      await t.call(list, { key: null, query: { status: "nonsense", page: -1 } }),
    ];
    for (const exchange of seen) {
      t.must(["AUTH-06", "AUTH-01", "AUTH-03"], {
        at: exchange,
        expected: `${REFUSED}, not 400 or 404, to a request that is wrong in other ways too`,
        holds: exchange.refused(401, "UNAUTHORISED"),
      });
    }
  }),
];
