import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Side, workdayOf, grantHiddenLeave, hirePair, leaveListener } from "../../setup/leave/hidden-leave.ts";
import { QUIET_TIME, deliveries, createEndpoint, removeEndpoint } from "../../setup/receiver.ts";
import { eventAt, someEvents } from "../../setup/events/received-events.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import type { CheckContext } from "../../run/check-context.ts";

const DAY = 86_400_000;

/** Kinds of events that name one of two people, in order of their names; each event once, however often it was tried. */
function kindsAbout(all: readonly Delivery[], id: string): string {
  const events = new Map(all.filter(({ text }) => text.includes(id)).map((one) => [one.id ?? one.text, String(one.event)]));
  return [...events.values()].sort().join(", ") || "none";
}

/** Somebody of a pair is granted hidden leave, it begins and it ends: nothing of it comes. */
async function judgeGranted(t: CheckContext): Promise<void> {
  const ids: Readonly<Record<Side, string>> = await hirePair(t);
  const to = await createEndpoint(t, { events: EVENT_KINDS });
  const title = { job_title: `Title ${t.token()}` };
  const seen: Exchange[] = [to.exchange];
  for (const id of [ids.person, ids.twin]) seen.push(await t.call("updateEmployee", { params: { id }, body: title }));
  const came = await eventAt(t, to, "employee.updated", ids.twin);
  await eventAt(t, to, "employee.updated", ids.person);
  const before = (await deliveries(t, to)).length;
  const day = await workdayOf(t, seen.at(-1)!);
  const hidden = await grantHiddenLeave(t, ids.person, addDays(day, 2), addDays(day, 4));
  // As soon as it is granted, while it runs and when it is over; a request lets a server do what it has put off.
  for (const days of [0, 3, 3]) {
    if (days > 0) await t.wait(days * DAY);
    seen.push(await t.call("getLeave", { params: { id: t.uuid() } }));
    await deliveries(t, to, { atLeast: before + 1, within: QUIET_TIME });
  }
  const all = await deliveries(t, to, { atLeast: before + 2, within: QUIET_TIME });
  await removeEndpoint(t, to);
  const leaked = all.find(({ text }) => text.includes(hidden));
  const [person, twin] = [kindsAbout(all, ids.person), kindsAbout(all, ids.twin)];
  if (leaked === undefined && person === twin && came === undefined)
    t.stop("no event came at all, so that it says nothing that none came about hidden leave");
  t.must("PRIV-08", {
    at: seen,
    expected: "no event holds the id of family-violence leave",
    holds: leaked === undefined,
    got: String(leaked),
  });
  t.must("PRIV-08", {
    at: seen,
    expected: `about somebody whose family-violence leave was granted, began and ended the same events as about somebody without: ${twin}`,
    holds: person === twin,
    got: `${person}: ${all
      .filter(({ text }) => text.includes(ids.person))
      .map(String)
      .join(" ")}`.slice(0, 600),
  });
}

/** What comes to webhook endpoints about family-violence leave (§1, §6). They turn the clock of a target that has one. */
export const hiddenEventChecks: readonly Check[] = [
  check(
    "PRIV-08",
    "MUST NOT tell a webhook endpoint of the family-violence leave that there is",
    { tier: "certify", needs: ["receiver", "hidden-leave"] },
    async (t) => {
      const { all, wide } = await someEvents(t);
      // What other checks asked of the hidden leave, and of its person, came here.
      const listener = await t.use(leaveListener);
      const more = listener === null ? [] : await deliveries(t, listener, { atLeast: Infinity, within: QUIET_TIME });
      if (listener !== null) await removeEndpoint(t, listener);
      const { request_id, type_id } = t.run.target.resources!.hidden_leave!;
      const secrets = [request_id, type_id, ...(t.run.target.resources?.canaries ?? [])];
      const leaked = [...all, ...more].find(({ text }) => secrets.some((secret) => text.includes(secret)));
      t.must("PRIV-08", {
        at: [wide.exchange, ...(listener === null ? [] : [listener.exchange])],
        expected: "no event holds the id, the type or a text of hidden leave",
        holds: leaked === undefined,
        got: String(leaked),
      });
    },
  ),
  check(
    "PRIV-08.granted",
    "MUST NOT tell a webhook endpoint that family-violence leave was granted, begins or ends",
    { tier: "certify", needs: ["receiver", "control"] },
    async (t) => judgeGranted(t),
  ),
];
