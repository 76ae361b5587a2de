import { lookUntilShown } from "../../run/list-lag.ts";
import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { uninvolvedEmployee, employee } from "../../setup/people/people.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { walk } from "../../run/walk.ts";

/** Whether two readings of an employee hold the same in each of the document's members. */
const same = (one: View, other: View): boolean => employeeDifferences(one, other).length === 0;

const FORTNIGHT = 13;

/** What stands beside the wrong value in each update: a refusal must let none of it through. */
const rightValues = (t: CheckContext): Readonly<Record<string, unknown>> => ({
  first_name: `Name ${t.token()}`,
  last_name: `Name ${t.token()}`,
  job_title: `Title ${t.token()}`,
  department: `Team ${t.token()}`,
  base_salary: 8_000_000 + (Number.parseInt(t.uuid().slice(0, 5), 16) % 1_000_000),
});

/** Values that no employee may have (§2.3): what becomes of the update is open (N2), what they show is not. */
type Wrong = Readonly<Record<string, unknown>>;
const COMMON: Wrong = { employment_type: "freelance", email: "nobody", manager_id: "the boss", base_salary: "much" };
const FURTHER: Wrong = {
  // Many servers pass over it: what is refused after that shows against what was stored with it.
  start_date: "31/12/2026",
  jurisdiction: "Australia",
  first_name: null,
  job_title: 4711,
  department: { name: "Kitchen" },
};

/** Sends updates that are wrong in one member each, and holds the employee to the last one that was taken. */
async function refuseUpdates(t: CheckContext, wrong: Wrong): Promise<void> {
  const { id } = await t.use(employee);
  const params = { id };
  const taken = await t.call("updateEmployee", { params, body: { job_title: `Title ${t.token()}` }, key: "full" });
  if (!taken.ok) t.stop(`a job title could not be changed: ${taken.brief}`);
  const sent: Exchange[] = [taken];
  for (const [name, value] of Object.entries(wrong)) {
    const { [name]: _replaced, ...right } = rightValues(t);
    sent.push(await t.call("updateEmployee", { params, body: { ...right, [name]: value }, key: "full" }));
  }
  const after = await t.call("getEmployee", { params, key: "full" });
  const last = sent.findLast(({ ok }) => ok)!;
  const changed = after.ok ? employeeDifferences(last.data, after.data, ["status"]) : ["it cannot be read"];
  t.must(["ERR-14", "EMP-38"], {
    at: [last, ...sent.slice(sent.indexOf(last) + 1), after],
    expected: "the employee as the last update that was taken left them",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
}

/** Refused writes, and what they left behind (§7). */
export const effectChecks: readonly Check[] = [
  check("ERR-14", "MUST leave an employee as they were when updates are refused", { tier: "ci", also: ["EMP-38"] }, async (t) =>
    refuseUpdates(t, COMMON),
  ),
  check(
    "ERR-14.more",
    "MUST leave an employee as they were when further updates are refused",
    { tier: "certify", also: ["EMP-38"] },
    async (t) => refuseUpdates(t, FURTHER),
  ),
  check("ERR-14.leave", "MUST NOT list leave that was refused", { tier: "certify" }, async (t) => {
    const { body: sample } = await t.use(pendingLeave);
    const { id } = await t.use(uninvolvedEmployee);
    const first = await freeDay(t);
    const body = { ...sample, employee_id: id, start_date: first, end_date: addDays(first, FORTNIGHT) };
    const asked: Exchange[] = [];
    // A fortnight may be refused for many reasons; what has a number for notes must be.
    for (const notes of [`Note ${t.token()}`, 5]) asked.push(await t.call("requestLeave", { body: { ...body, notes } }));
    const taken = asked.filter(({ ok }) => ok);
    const { seen: list } = await lookUntilShown(
      t,
      async () => t.call("listLeave", { query: { employee_id: id } }),
      ({ data }) => data.list.length >= taken.length,
    );
    if (!list.ok) t.stop(`the person's leave could not be listed: ${list.brief}`);
    t.must("ERR-14", {
      at: [...asked, list],
      expected: `the ${taken.length} requests that were taken are listed, and none that was refused`,
      holds: list.data.list.length === taken.length,
    });
  }),
  check("ERR-14.termination", "MUST leave an employee employed when a termination is refused", { tier: "certify" }, async (t) => {
    const { id, exchange } = await t.use(uninvolvedEmployee);
    const params = { id };
    const refused = await t.call("terminateEmployee", { params, body: { termination_date: "some day" } });
    if (refused.ok) t.notApplicable("a termination date that is no date is taken");
    const after = await t.call("getEmployee", { params });
    t.must("ERR-14", {
      at: [refused, after],
      expected: "the employee as they were before",
      holds: after.ok && same(exchange.data, after.data),
    });
  }),
  check(
    "ERR-14.webhook",
    "MUST keep an endpoint whose deletion is refused, and list none whose creation is",
    { tier: "certify" },
    async (t) => {
      const [sound, unsafe] = [t.token(), t.token()];
      const events = ["document.signed"];
      const made = await t.call("createWebhook", { body: { url: `https://example.com/${sound}`, events } });
      if (!made.ok) t.stop(`no endpoint could be made: ${made.brief}`);
      const refused = await t.call("createWebhook", { body: { url: `http://example.com/${unsafe}`, events } });
      const deleted = await t.call("deleteWebhook", { params: { id: made.data.at("id").text ?? "" } });
      const list = await walk(t, "listWebhooks", {
        until: (rows) => deleted.ok || JSON.stringify(rows.map(({ raw }) => raw)).includes(sound),
      });
      const last = list.exchanges.at(-1)!;
      if (!list.whole) t.stop(`the endpoints could not all be listed: ${last.brief}`);
      const holds = (deleted.ok || list.text.includes(sound)) && (refused.ok || !list.text.includes(unsafe));
      t.must("ERR-14", {
        at: [made, refused, deleted, ...list.exchanges],
        expected: "an endpoint is listed still if its deletion was refused, and not at all if its creation was",
        holds,
        got: `the deletion was answered ${deleted.status}, the creation with http ${refused.status}; then ${last.brief}`,
      });
    },
  ),
];
