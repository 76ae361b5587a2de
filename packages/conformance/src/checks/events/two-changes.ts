import { type Check, check } from "../../run/check/check.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { describeGaps, isOnTime } from "../../deliveries/attempts.ts";
import { unlike } from "../../deliveries/resource.ts";
import { drawnReason } from "../../setup/leave/drawn-leave.ts";
import { requestLeave } from "../../setup/leave/leave.ts";
import { employee } from "../../setup/people/people.ts";
import {
  type Endpoint,
  PROMPT,
  adviseOnReceiver,
  createEndpoint,
  deliveries,
  deliveriesAfterQuiet,
  deliveriesUntil,
  removeEndpoint,
} from "../../setup/receiver.ts";
import { unlessStopped } from "../../setup/unless-stopped.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { LEAST_OPEN } from "./attempts.ts";
import { judgeEnvelopes, judgeIds } from "./envelopes.ts";
import { judgeSignatures } from "./signatures.ts";

const KIND = "employee.updated";
const CANCELLED = "leave.cancelled";
/** When a second attempt comes, in milliseconds after the first: 2 s, with a tolerance of a second and the delay of a network. */
const AGAIN = { from: 1000, to: 3500 };
/** The most seconds from a second attempt to the third, with that tolerance. */
const THIRD = 10;
/** Answers of the endpoint that answers: its deliveries get them in this order. Only a 2xx counts as delivered (§6). */
const ANSWERS = [{ status: 204 }, { status: 400 }, { status: 302 }];

/** Most of what each delivery must be, shown by two changes of one employee (§6): the other checks of events look closer. */
export const twoChangesCheck: Check = check(
  "EVT-10.two",
  "MUST deliver two changes as the document says, once where that is answered and again where it fails",
  {
    also: ["EVT-11", "EVT-12", "EVT-13", "EVT-14", "EVT-15", "EVT-16", "EVT-17", "EVT-18", "EVT-19", "EVT-20", "EVT-23"].concat([
      "SIG-01",
      "SIG-02",
      "PRIV-21",
      "HOOK-11",
    ]),
    needs: ["receiver"],
    apart: true,
  },
  async (t) => {
    const { id } = await t.use(employee);
    const own = (await t.use(ownCompany)).data.at("id").text ?? t.stop("GET /company does not show the company's id");
    const answering = await createEndpoint(t, { events: [KIND, CANCELLED], replies: ANSWERS });
    // A target whose clock is turned answers each turn only after its deliveries have ended.
    const isTimeReal = !t.has("control");
    const silent = await createEndpoint(t, { events: [KIND], replies: isTimeReal ? [{ status: null }, { status: 200 }] : [] });
    const there = t.has("other-company") ? await unlessStopped(async () => createEndpoint(t, { events: [KIND], key: "other" })) : undefined;
    const exchanges: Exchange[] = [answering.exchange, silent.exchange];
    const change = async (): Promise<void> => {
      exchanges.push(await t.call("updateEmployee", { params: { id }, body: { job_title: `Título ${t.token()}` } }));
    };
    const arrive = async (count: number): Promise<readonly Delivery[]> =>
      deliveriesUntil(t, answering, (all) => all.length >= count, PROMPT);

    await change();
    if ((await arrive(1)).length === 0) {
      adviseOnReceiver(t, `No delivery came to ${t.run.target.webhooks?.receiver_url}`);
      for (const one of [answering, silent, there]) if (one !== undefined) await removeEndpoint(t, one);
      t.stop("no event came for a changed employee (A-177 permits a service without events)");
    }
    await change();
    const isPrompt = (await arrive(2)).length > 1;
    // In steps of one second, so that the times of the attempts are known.
    for (let seconds = 0; seconds < 4; seconds += 1) await t.wait(1000);
    const all = await arrive(3);
    const unanswered = await deliveries(t, silent);
    const elsewhere = there === undefined ? [] : await deliveries(t, there);

    const both = [...all, ...unanswered];
    judgeEnvelopes(t, exchanges, both, own);
    judgeIds(t, exchanges, both);
    judgeSignatures(t, exchanges, answering, all);
    if (unanswered.length > 0) judgeSignatures(t, exchanges, silent, unanswered);
    const unwanted = both.find(({ event }) => event !== KIND && event !== CANCELLED);
    t.must("EVT-15", {
      at: exchanges,
      expected: `only ${KIND} and ${CANCELLED} at endpoints that subscribe to it`,
      holds: unwanted === undefined,
      got: String(unwanted),
    });
    const attempts = judgeAnswered(t, exchanges, all, isPrompt);
    if (isTimeReal) judgeSilence(t, exchanges, unanswered);
    if (there !== undefined) judgeOther(t, [...exchanges, there.exchange], elsewhere, { company: own, employee: id });
    await judgeCancelled(t, answering);
    if (attempts !== undefined) await judgeThird(t, exchanges, answering, attempts);
    await judgeDeleted(t, exchanges, [answering, silent], change);
    if (there !== undefined) await removeEndpoint(t, there);
  },
);

/**
 * Judges the deliveries to the endpoint that answers: the first one gets 204, the second one 400.
 * @param isPrompt whether the second one came so early that another attempt at it would have come too
 * @returns both attempts at the second one, if they were judged
 */
function judgeAnswered(
  t: CheckContext,
  at: readonly Exchange[],
  all: readonly Delivery[],
  isPrompt: boolean,
): readonly [Delivery, Delivery] | undefined {
  const [accepted, failed, ...later] = all;
  const repeated = all.slice(1).find(({ id }) => id !== undefined && id === accepted!.id);
  t.must("EVT-18", { at, expected: "one attempt at an event that is answered 204", holds: repeated === undefined, got: String(repeated) });
  if (failed === undefined || !isPrompt || repeated !== undefined) return undefined;
  const again = later.find((one) => isSame(one, failed));
  const gap = again === undefined ? undefined : again.arrival.at - failed.arrival.at;
  t.must("EVT-16", {
    at,
    expected: "another attempt at an event that is answered 400",
    holds: again !== undefined,
    got: `none, of ${all.length} deliveries: ${String(failed)}`,
  });
  if (again === undefined) return undefined;
  t.must("EVT-17", {
    at,
    expected: "the second attempt 2 s after the first (within 1 s)",
    holds: gap! >= AGAIN.from && gap! <= AGAIN.to,
    got: `${(gap! / 1000).toFixed(1)} s after it`,
  });
  t.must("EVT-20", {
    at,
    expected: "the same id in all attempts",
    holds: again.id === failed.id && failed.id !== undefined,
    got: `${failed.id}, then ${again.id}`,
  });
  return [failed, again];
}

/** Whether two deliveries are attempts at one event, which may have got another id. */
function isSame(one: Delivery, other: Delivery): boolean {
  return one.id === other.id || JSON.stringify(one.data.raw) === JSON.stringify(other.data.raw);
}

/** Judges the third attempt at an event that was answered 400 and 302. */
async function judgeThird(
  t: CheckContext,
  at: readonly Exchange[],
  to: Endpoint,
  [failed, again]: readonly [Delivery, Delivery],
): Promise<void> {
  let attempts: readonly Delivery[] = [];
  for (let seconds = 0; seconds < THIRD && attempts.length < 3; seconds += 1) {
    await t.wait(1000);
    attempts = (await deliveries(t, to)).filter((one) => isSame(one, failed));
  }
  const third = attempts[2];
  t.must("EVT-16", {
    at,
    expected: "a third attempt at an event that is answered 400 and 302",
    holds: third !== undefined,
    got: "two attempts",
  });
  if (third === undefined) return;
  t.must("EVT-17", {
    at,
    expected: "the third attempt 8 s after the first or the second (within 1 s)",
    holds: isOnTime([failed, again, third]),
    got: describeGaps([failed, again, third]),
  });
  t.must("EVT-20", { at, expected: "the same id in all attempts", holds: third.id === failed.id, got: `${failed.id}, then ${third.id}` });
}

/** Cancels a request for leave, and judges that its event has the members of a request. */
async function judgeCancelled(t: CheckContext, to: Endpoint): Promise<void> {
  const made = await unlessStopped(async () => requestLeave(t));
  if (made === undefined) return;
  const cancelled = await t.call("cancelLeave", { params: { id: made.id }, body: { reason: drawnReason(t) } });
  if (!cancelled.ok) return;
  const isOurs = (one: Delivery): boolean => one.event === CANCELLED && one.isAbout(made.id);
  const event = (await deliveriesUntil(t, to, (all) => all.some(isOurs), PROMPT)).find(isOurs);
  const read = await t.call("getLeave", { params: { id: made.id } });
  if (event === undefined || !read.ok) return;
  const names = unlike("leave", event.data.names, read.data.names);
  t.must("EVT-14", {
    at: [made.exchange, cancelled, read],
    expected: `data with the members of a GET of such a resource (${read.data.names.join(", ")})`,
    holds: names.length === 0,
    got: `it differs in ${names.join(", ")}: ${String(event)}`,
  });
}

/** Judges the deliveries to the endpoint that leaves the first one without an answer: some seconds later it is still open. */
function judgeSilence(t: CheckContext, at: readonly Exchange[], all: readonly Delivery[]): void {
  const [first] = all;
  if (first === undefined) return;
  const { gaveUpAt } = first.arrival;
  const again = all.slice(1).find(({ id }) => id !== undefined && id === first.id);
  const end = (gaveUpAt ?? again?.arrival.at ?? Infinity) - first.arrival.at;
  t.must("EVT-19", {
    at,
    expected: "an attempt without an answer left open for 30 s",
    holds: end >= LEAST_OPEN,
    // Whether it ends after 30 s is shown by another check.
    shows: false,
    got: `it ended after ${(end / 1000).toFixed(1)} s`,
  });
}

/** Judges that no event of the company reached the endpoint of another. */
function judgeOther(
  t: CheckContext,
  at: readonly Exchange[],
  all: readonly Delivery[],
  own: { readonly company: string; readonly employee: string },
): void {
  const crossed = all.find((one) => one.isAbout(own.employee) || one.json.at("company_id").text === own.company);
  t.must("EVT-23", { at, expected: "events only at endpoints of their own company", holds: crossed === undefined, got: String(crossed) });
}

/** Deletes the endpoints, makes one more change, and judges that its event reaches neither. */
async function judgeDeleted(
  t: CheckContext,
  at: readonly Exchange[],
  endpoints: readonly Endpoint[],
  change: () => Promise<void>,
): Promise<void> {
  const gone: Exchange[] = [];
  for (const one of endpoints) gone.push(await removeEndpoint(t, one));
  if (!gone.every(({ ok }) => ok)) return;
  const [answering] = endpoints;
  // Another client may have changed somebody just before.
  const early = await deliveriesAfterQuiet(t, answering!, (await deliveries(t, answering!)).length);
  await change();
  const unexpected = (await deliveriesAfterQuiet(t, answering!, early.length))
    .slice(early.length)
    .find(({ id }) => early.every((one) => one.id !== id));
  t.must("HOOK-11", {
    at: [...at, ...gone],
    expected: "no delivery of a new event to a deleted endpoint",
    holds: unexpected === undefined,
    got: String(unexpected),
  });
}
