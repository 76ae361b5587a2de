import { lookUntilShown } from "../../run/lists/list-lag.ts";
import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { employee, hired } from "../../setup/people/people.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { walk } from "../../run/lists/walk.ts";

/** Whether two answers show the same values in the documented members of an employee. */
const isUnchanged = (one: View, other: View): boolean => employeeDifferences(one, other).length === 0;

const FORTNIGHT = 13;

/** Valid values sent besides the wrong one: a refused update must store none of them. */
const rightValues = (t: CheckContext): Readonly<Record<string, unknown>> => ({
  first_name: `Name ${t.token()}`,
  last_name: `Name ${t.token()}`,
  job_title: `Title ${t.token()}`,
  department: `Team ${t.token()}`,
  base_salary: 8_000_000 + (Number.parseInt(t.uuid().slice(0, 5), 16) % 1_000_000),
});

/** Wrong values by member (§2.3). Whether an update with one is refused is open (N2); that a refused one changes nothing is not. */
type Wrong = Readonly<Record<string, unknown>>;
const COMMON: Wrong = { employment_type: "freelance", email: "nobody", manager_id: "the boss", base_salary: "much" };
const FURTHER: Wrong = {
  // First, because many servers ignore it in an update. The later refusals are then compared with what this update stored.
  start_date: "31/12/2026",
  jurisdiction: "Australia",
  first_name: null,
  job_title: 4711,
  department: { name: "Kitchen" },
};

/** Sends updates with one wrong member each, and checks that the employee is as the last accepted update left it. */
async function refuseUpdates(t: CheckContext, wrong: Wrong): Promise<void> {
  const { id } = await t.use(employee);
  const params = { id };
  const accepted = await t.call("updateEmployee", { params, body: { job_title: `Title ${t.token()}` }, key: "full" });
  if (!accepted.ok) t.stop(`the job title could not be changed: ${accepted.brief}`);
  const sent: Exchange[] = [accepted];
  for (const [name, value] of Object.entries(wrong)) {
    const { [name]: _replaced, ...right } = rightValues(t);
    sent.push(await t.call("updateEmployee", { params, body: { ...right, [name]: value }, key: "full" }));
  }
  const after = await t.call("getEmployee", { params, key: "full" });
  if (!after.ok) t.stop(`the employee cannot be read by id: ${String(after)}`);
  const last = sent.findLast(({ ok }) => ok)!;
  const changed = employeeDifferences(last.data, after.data, ["status"]);
  t.must(["ERR-14", "EMP-38"], {
    at: [last, ...sent.slice(sent.indexOf(last) + 1), after],
    expected: "the employee as the last accepted update left it",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
}

/** Refused writes change nothing (§7). */
export const effectChecks: readonly Check[] = [
  check("ERR-14", "MUST NOT change an employee by a refused update", { also: ["EMP-38"] }, async (t) => refuseUpdates(t, COMMON)),
  check("ERR-14.more", "MUST NOT change an employee by further refused updates", { also: ["EMP-38"] }, async (t) =>
    refuseUpdates(t, FURTHER),
  ),
  check("ERR-14.leave", "MUST NOT list leave whose request was refused", {}, async (t) => {
    const { body: sample } = await t.use(pendingLeave);
    const { id } = await t.use(employee);
    const first = await freeDay(t);
    const body = { ...sample, employee_id: id, start_date: first, end_date: addDays(first, FORTNIGHT) };
    const requests: Exchange[] = [];
    // Two weeks of leave may be refused for many reasons. Notes that are a number must be refused.
    for (const notes of [`Note ${t.token()}`, 5]) requests.push(await t.call("requestLeave", { body: { ...body, notes } }));
    const accepted = requests.filter(({ ok }) => ok);
    const { seen: list } = await lookUntilShown(
      t,
      async () => t.call("listLeave", { query: { employee_id: id } }),
      ({ data }) => data.list.length >= accepted.length,
    );
    if (!list.ok) t.stop(`the employee's leave could not be listed: ${list.brief}`);
    t.must("ERR-14", {
      at: [...requests, list],
      expected: `the ${accepted.length} accepted requests listed, and no refused one`,
      holds: list.data.list.length === accepted.length,
    });
  }),
  check("ERR-14.termination", "MUST NOT terminate an employee by a refused termination", {}, async (t) => {
    // A target may accept the termination: nobody else depends on this person.
    const { id, exchange } = await hired(t, {}, { employment: "any" });
    const params = { id };
    const refused = await t.call("terminateEmployee", { params, body: { termination_date: "some day" } });
    if (refused.ok) t.notApplicable("a termination date that is not a date is accepted");
    const after = await t.call("getEmployee", { params });
    if (!after.ok) t.stop(`the employee cannot be read by id: ${String(after)}`);
    t.must("ERR-14", { at: [refused, after], expected: "the employee unchanged", holds: isUnchanged(exchange.data, after.data) });
  }),
  check("ERR-14.webhook", "MUST keep an endpoint whose deletion is refused, and NOT list one whose creation is refused", {}, async (t) => {
    const [valid, unsafe] = [t.token(), t.token()];
    const events = ["document.signed"];
    const created = await t.call("createWebhook", { body: { url: `https://example.com/${valid}`, events } });
    if (!created.ok) t.stop(`no endpoint could be created: ${created.brief}`);
    const refused = await t.call("createWebhook", { body: { url: `http://example.com/${unsafe}`, events } });
    const deleted = await t.call("deleteWebhook", { params: { id: created.data.at("id").text ?? "" } });
    const list = await walk(t, "listWebhooks", {
      until: (rows) => deleted.ok || JSON.stringify(rows.map(({ raw }) => raw)).includes(valid),
    });
    const last = list.exchanges.at(-1)!;
    if (!list.whole) t.stop(`the list of endpoints could not be read to its end: ${last.brief}`);
    const holds = (deleted.ok || list.text.includes(valid)) && (refused.ok || !list.text.includes(unsafe));
    t.must("ERR-14", {
      at: [created, refused, deleted, ...list.exchanges],
      expected: "an endpoint still listed if its deletion was refused, and not listed if its creation was refused",
      holds,
      got: `the deletion was answered ${deleted.status}, the creation with http ${refused.status}; then ${last.brief}`,
    });
  }),
];
