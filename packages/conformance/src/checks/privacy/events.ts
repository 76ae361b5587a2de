import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Side, workdayOf, grantHiddenLeave, hirePair, leaveListener } from "../../setup/leave/hidden-leave.ts";
import { deliveries, deliveriesAfterQuiet, createEndpoint, removeEndpoint } from "../../setup/receiver.ts";
import { eventAt } from "../../setup/events/event-cause.ts";
import { someEvents } from "../../setup/events/received-events.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const DAY = 86_400_000;

/** Kinds of the events that contain an id, sorted. Repeated attempts of an event count once. */
function kindsAbout(all: readonly Delivery[], id: string): string {
  const events = new Map(all.filter(({ text }) => text.includes(id)).map((one) => [one.id ?? one.text, String(one.event)]));
  return [...events.values()].sort().join(", ") || "none";
}

/** Grants hidden leave to one of two new employees, lets it begin and end, and judges that no event reveals it. */
async function judgeGranted(t: CheckContext): Promise<void> {
  const ids: Readonly<Record<Side, string>> = await hirePair(t);
  const to = await createEndpoint(t, { events: EVENT_KINDS });
  const title = { job_title: `Title ${t.token()}` };
  const exchanges: Exchange[] = [to.exchange];
  for (const id of [ids.person, ids.twin]) exchanges.push(await t.call("updateEmployee", { params: { id }, body: title }));
  const delivered = await eventAt(t, to, "employee.updated", ids.twin);
  await eventAt(t, to, "employee.updated", ids.person);
  const before = (await deliveries(t, to)).length;
  const day = await workdayOf(t, exchanges.at(-1)!);
  const hidden = await grantHiddenLeave(t, ids.person, addDays(day, 2), addDays(day, 4));
  // After the grant, during the leave and after its end. The request makes a server send events that it delayed.
  for (const days of [0, 3, 3]) {
    if (days > 0) await t.wait(days * DAY);
    exchanges.push(await t.call("getLeave", { params: { id: t.uuid() } }));
    await deliveriesAfterQuiet(t, to, before);
  }
  const all = await deliveriesAfterQuiet(t, to, before + 1);
  await removeEndpoint(t, to);
  const leaked = all.find(({ text }) => text.includes(hidden));
  const [person, twin] = [kindsAbout(all, ids.person), kindsAbout(all, ids.twin)];
  if (leaked === undefined && person === twin && delivered === undefined) t.stop("no event arrived at all, so the check cannot see a leak");
  t.must("PRIV-08", {
    at: exchanges,
    expected: "no event with the id of family-violence leave",
    holds: leaked === undefined,
    got: String(leaked),
  });
  t.must("PRIV-08", {
    at: exchanges,
    expected: `the same events for an employee whose family-violence leave was granted, began and ended as for one without leave: ${twin}`,
    holds: person === twin,
    got: `${person}: ${all
      .filter(({ text }) => text.includes(ids.person))
      .map(String)
      .join(" ")}`.slice(0, 600),
  });
}

/** Family-violence leave in webhook events (§1, §6). These checks advance the clock of a target with a control API. */
export const hiddenEventChecks: readonly Check[] = [
  check("PRIV-08", "MUST NOT deliver events about existing family-violence leave", { needs: ["receiver", "hidden-leave"] }, async (t) => {
    const { all, wide } = await someEvents(t);
    // This endpoint received the events that other checks caused about the hidden leave and its employee.
    const listener = await t.use(leaveListener);
    const more = listener === null ? [] : await deliveriesAfterQuiet(t, listener, Infinity);
    if (listener !== null) await removeEndpoint(t, listener);
    const { request_id, type_id } = t.run.target.resources!.hidden_leave!;
    const secrets = [request_id, type_id, ...(t.run.target.resources?.canaries ?? [])];
    const leaked = [...all, ...more].find(({ text }) => secrets.some((secret) => text.includes(secret)));
    t.must("PRIV-08", {
      at: [wide.exchange, ...(listener === null ? [] : [listener.exchange])],
      expected: "no event with the id, the type or a text of hidden leave",
      holds: leaked === undefined,
      got: String(leaked),
    });
  }),
  check(
    "PRIV-08.granted",
    "MUST NOT deliver events about the grant, beginning or end of family-violence leave",
    { needs: ["receiver", "control"] },
    async (t) => judgeGranted(t),
  ),
];
