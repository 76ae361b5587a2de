import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { firstRead, firstReadOperation } from "../../setup/access/first-read.ts";
import { readWithoutKey } from "../../setup/access/refused-requests.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const REFUSED = "401 with code UNAUTHORISED";

/** Calls operations without a key, with unknown ids and without a body: the missing key must be refused first. */
async function callWithout(t: CheckContext, ids: readonly OperationId[], judged: readonly string[]): Promise<Exchange[]> {
  await t.use(servedToFullKey);
  const read = await firstReadOperation(t);
  const exchanges: Exchange[] = [];
  for (const id of t.implemented(ids)) {
    const exchange =
      id === read ? await t.use(readWithoutKey) : await t.call(id, { key: null, params: { id: t.uuid(), taskId: t.uuid() } });
    const { method, path } = t.run.document.operation(id);
    t.must(judged, {
      at: exchange,
      expected: `${REFUSED} to ${method} ${path} without a key`,
      holds: exchange.refused(401, "UNAUTHORISED"),
    });
    exchanges.push(exchange);
  }
  return exchanges;
}

/** What WWW-Authenticate of a 401 says about the scheme. */
function challenge(exchange: Exchange): DecisionValues["www-authenticate"] | undefined {
  const value = exchange.header("www-authenticate");
  if (value === undefined) return "absent";
  return /^bearer\b/i.test(value) ? "bearer" : undefined;
}

const FIRST_WRITE: OperationId = "createEmployee";
/** Operations that AUTH-06 calls with further faults. */
const BROKEN = ["requestLeave", "declineLeave", "listLeave"] as const satisfies readonly OperationId[];
const SOON: readonly OperationId[] = currentDocument.operations.filter(({ comingSoon }) => comingSoon).map(({ id }) => id);

/** Requests without a key (§5). */
export const noKeyChecks: readonly Check[] = [
  check("AUTH-03", "MUST refuse requests without a key, and serve them with one", { also: ["AUTH-01", "AUTH-02"] }, async (t) => {
    const keyed = await firstRead(t);
    if (!keyed.ok) t.must("AUTH-02", { at: keyed, expected: "200 to a valid Bearer key", holds: false });
    const [withoutKey] = await callWithout(t, [await firstReadOperation(t), FIRST_WRITE], ["AUTH-03", "AUTH-01"]);
    // If requests without a key are served too, a success does not prove that the key is read.
    if (!withoutKey!.ok)
      t.must("AUTH-02", {
        at: [withoutKey!, keyed],
        expected: "200 to a valid Bearer key",
        holds: keyed.status === 200,
      });
    t.observe("www-authenticate", withoutKey!, challenge(withoutKey!), withoutKey!.header("www-authenticate"));
  }),
  check("AUTH-07", "MUST require a key on the coming-soon paths", { also: ["AUTH-03"] }, async (t) => {
    await callWithout(t, SOON, ["AUTH-07", "AUTH-03"]);
    const invented = await t.send({ method: "GET", path: `/${t.token()}`, key: null, open: ["A-04", "A-06"] });
    // Other answers to an unknown path are open too.
    t.observe(
      "unknown-path-without-key",
      invented,
      invented.status === 401 ? "401" : [404, 501].includes(invented.status) ? "404" : undefined,
    );
  }),
  check("AUTH-06", "MUST answer 401 without a key, whatever else is wrong", { also: ["AUTH-01", "AUTH-03"] }, async (t) => {
    await t.use(servedToFullKey);
    const broken = { raw: { text: '{"reason": ', type: "application/json" }, key: null };
    const [request, decline, list] = BROKEN;
    const exchanges = [
      await t.call(request, broken),
      await t.call(decline, { raw: { text: "reason: none", type: "application/json" }, key: null, params: { id: "no-uuid" } }),
      await t.call(list, { key: null, query: { status: "nonsense", page: -1 } }),
    ];
    for (const exchange of exchanges) {
      t.must(["AUTH-06", "AUTH-01", "AUTH-03"], {
        at: exchange,
        expected: `${REFUSED}, not 400 or 404, to a request without a key and with further faults`,
        holds: exchange.refused(401, "UNAUTHORISED"),
      });
    }
  }),
];
