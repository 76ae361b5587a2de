import { LIST_LAG, waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import { foreignEmployee, foreignEndpoint, foreignLeave, foreignMarks, foreignPeople } from "../../setup/access/other-companies.ts";
import { companyReads } from "../../setup/access/company-reads.ts";
import { quietEndpoint } from "../../setup/access/own-resources.ts";
import { unknownLeave } from "../../setup/leave/unknown-leave.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Walked, walk } from "../../run/lists/walk.ts";

const NEEDS = { needs: ["other-company"] } as const;

/** The own company's list of endpoints, read after the second company has created some. */
const endpoints: SetUp<Walked> = setUp("endpoints-beside-others", async (t) => {
  await t.use(foreignEndpoint);
  await t.use(quietEndpoint);
  // Lists may show a write late.
  await waitForLists(t);
  return walk(t, "listWebhooks");
});

/** Checks that no answer contains one of the marks, which are ids and texts of the other company. */
function judge(t: CheckContext, exchanges: readonly Exchange[], marks: readonly string[], whose: string): void {
  for (const exchange of exchanges.filter(({ ok }) => ok)) {
    const found = marks.find((mark) => exchange.text.includes(mark));
    const { method, path } = exchange.record.request;
    const got = found === undefined ? "none" : `${found} in ${String(exchange)}`;
    t.must(["AUTH-10", "PRIV-22"], { at: exchange, expected: `nothing of ${whose} in ${method} ${path}`, holds: found === undefined, got });
  }
}

/** What a key can see (§1, §5.3). */
export const visibilityChecks: readonly Check[] = [
  check("AUTH-10", "MUST list only people and endpoints of the own company", { also: ["PRIV-22"], ...NEEDS }, async (t) => {
    await t.use(servedToFullKey);
    const marks = [...(await t.use(foreignEmployee)).marks, ...((await t.use(foreignEndpoint))?.marks ?? [])];
    await t.use(quietEndpoint);
    // Lists may show a write late.
    await t.wait(LIST_LAG);
    await t.use(foreignPeople);
    const own = [
      ...(await walk(t, "listEmployees", { query: { status: "all" }, mostPages: 1 })).exchanges,
      ...(await t.use(endpoints)).exchanges,
    ];
    judge(t, own, marks, "the second company");
  }),
  check("AUTH-10.all", "MUST NOT list anything of another company", { also: ["PRIV-22", "AUTH-16"], ...NEEDS }, async (t) => {
    await t.use(servedToFullKey);
    const marks = await t.use(foreignMarks);
    const reads = await t.use(companyReads);
    judge(t, [...reads.values()], marks, "the second company");
    const { exchanges } = await t.use(endpoints);
    judge(t, exchanges, marks, "the second company");
    t.note("AUTH-16", exchanges, "no operation is about a current user");
  }),
  check(
    "AUTH-14",
    "MUST answer a filter by a person of another company like one by an unknown id",
    { also: ["AUTH-10", "PRIV-22"], ...NEEDS },
    async (t) => {
      await t.use(servedToFullKey);
      const { params, body } = await t.use(foreignEmployee);
      const foreign = params["id"]!;
      // Without leave the filter would have nothing to list.
      const leave = await t.use(foreignLeave);
      await waitForLists(t);
      for (const operation of ["listLeave", "listLeaveBalances"] as const) {
        const open = ["A-29", "A-129", "A-161"];
        const unknown =
          operation === "listLeave" ? await t.use(unknownLeave) : await t.call(operation, { query: { employee_id: t.uuid() }, open });
        const exchange = await t.call(operation, { query: { employee_id: foreign }, open });
        const expected = `to a filter by a person of another company the same answer as to one by an unknown id: ${String(unknown)}`;
        t.must("AUTH-14", {
          at: [unknown, exchange],
          expected,
          holds: fingerprint(exchange) === fingerprint(unknown),
          // A list that cannot be read shows nothing.
          shows: !unknown.ok || unknown.data.isList,
        });
      }
      if (leave !== null) {
        // Both directions, because a cache could keep the list of the company that reads first.
        const query = { status: "pending" };
        const pending = await t.call("listLeave", { query });
        judge(t, [pending], leave.marks, "the second company");
        const own = pending.data.list.flatMap((row) => row.at("id").text ?? []);
        judge(t, [await t.call("listLeave", { query, key: "other" })], own, "the first company");
        // No check needs this request any more. The own company must not find it after it was cancelled either.
        await t.call("cancelLeave", { params: leave.params, key: "other" });
        const cancelled = await t.call("getLeave", { params: leave.params });
        judge(t, [cancelled], leave.marks.slice(1), "the second company");
        t.must("AUTH-10", { at: cancelled, expected: "a refusal to GET /leave/{id} with an id of another company", holds: !cancelled.ok });
      }
      const department = body["department"];
      if (typeof department !== "string") return;
      const team = await t.call("listEmployees", { query: { status: "all", department } });
      judge(t, [team], [foreign], "the second company");
    },
  ),
];
