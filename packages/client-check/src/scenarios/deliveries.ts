import type { Effect } from "../judge/effects.ts";
import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import type { DeliveryPlan, SignedPost } from "../run/arrangement.ts";
import { type Observation, type SeenExchange, type SeenPost, lineOf } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import { filesOf } from "../judge/kept-files.ts";
import { linesOf, saysUndone, without } from "../judge/output.ts";
import { stimulate } from "../run/stimulus.ts";
import type { ScenarioRow } from "./scenario.ts";

const BY_TIME =
  "Go by created_at, or read the record: an older event that comes late tells nothing new of the record, and it still happened.";

export const ONCE: Expectation = {
  effects: "same",
  end: "success",
  requirement: "CLIENT-17",
  mend: "Remember the id of every event before you act on it, and act on none twice.",
};

export const TAKEN: Expectation = {
  effects: "same",
  end: "success",
  requirement: "CLIENT-18",
  mend: "Answer every delivery that is signed with a 2xx, whatever its kind, and do the work afterwards.",
};

/** The order and the number of deliveries do not change what is true afterwards. */
const KEPT: Expectation = { ...ONCE, keeps: true };

/** Milliseconds by which the API is slow, and within which a receiver that does not wait for it answers. */
const SLOW = 4000;
const AT_ONCE = 3000;

/** Seconds for which the API is away: fewer than three attempts at a delivery take. */
const AWAY = 5;

/** How many requests a receiver sent before the first event was delivered. */
function requestsBeforeEvents({ posts, exchanges }: Pick<Observation, "posts" | "exchanges">): number {
  return exchanges.filter(({ ms }) => ms < posts[0]!.at).length;
}

/** A receiver that waits for the API before it answers. */
function answersLate({ posts }: Observation): Finding[] {
  const late = posts.find(({ ms }) => ms > AT_ONCE);
  if (late === undefined) return [];
  return [
    {
      // A receiver may end its request in time, and §6 leaves it 30 s.
      level: "warn",
      text: `A ${late.kind} was answered after ${(late.ms / 1000).toFixed(1)} s, when the API had answered. Without a limit to that wait, a bad day takes more than 30 s.`,
      mend: "Answer first, and work afterwards; or end the request to the API well within 30 s.",
      requirement: "CLIENT-18",
    },
  ];
}

/** Requests beyond those of the baseline by which a receiver acted on an event once more, although the service refused them. */
function actedTwice(run: Observation, { observation, effects }: Baseline): Finding[] {
  const acts = ({ exchanges }: Observation): SeenExchange[] => exchanges.filter(({ request }) => request.method !== "GET");
  const [usual, now] = [acts(observation), acts(run)];
  const refused = now.find(({ response: { status } }) => status === 409 || status === 404);
  if (now.length <= usual.length || refused === undefined || effects.length === 0) return [];
  return [
    {
      level: "fail",
      text: `The receiver acted on an event again: ${lineOf(refused)} was refused with ${refused.response.status}, as it was done already.`,
      exchange: refused.n,
      mend: ONCE.mend,
      requirement: "CLIENT-17",
    },
  ];
}

/** A decision about a request that somebody else had cancelled, by a receiver that had not looked. */
function decidedUnseen({ exchanges }: Observation): Finding[] {
  const decided = exchanges.find(
    ({ operation, response }) => (operation === "approveLeave" || operation === "declineLeave") && response.status === 409,
  );
  if (decided === undefined) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(decided)} was refused: the request had been cancelled, which the program had not looked at.`,
      exchange: decided.n,
      mend: "Take an event for a hint: read the record, and act on how it stands.",
      requirement: "CLIENT-15",
    },
  ];
}

/** A receiver that answers so has taken the signature for wrong. */
const isUnverified = ({ status }: SeenPost): boolean => status === 401 || status === 403;
const UNVERIFIED =
  "Verify the signature over the bytes of the body as they arrived, not over JSON that was parsed and written again, with the secret of this endpoint.";

/** Signed deliveries that got no 2xx. */
export function untaken({ posts }: Pick<Observation, "posts">): Finding[] {
  const lost = posts.find(({ status }) => status === null || status < 200 || status > 299);
  if (lost === undefined) return [];
  const got = lost.status === null ? `no answer within ${Math.round(lost.ms / 1000)} s` : `status ${lost.status}`;
  const mend = isUnverified(lost) ? UNVERIFIED : TAKEN.mend;
  return [{ level: "fail", text: `A signed ${lost.variant ?? lost.kind} got ${got}.`, mend, requirement: "CLIENT-18" }];
}

export function deliveryRow(id: string, texts: readonly [title: string, expected: string], plan: DeliveryPlan, judge: Judge): ScenarioRow {
  const [title, expected] = texts;
  return {
    id: `deliveries.${id}`,
    title,
    clause: ["§6"],
    expected,
    apply: ({ observation: { posts } }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      return [{ id: `deliveries.${id}`, arrangement: { deliveries: plan }, ...judge }];
    },
  };
}

export interface Judge {
  readonly expectation: Expectation;
  readonly look?: (run: Observation, baseline: Baseline) => readonly Finding[];
}

/** The envelope of a delivery with other members. */
function envelopeWith(body: string, members: object): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), ...members });
}

/** How many deliveries come in a burst, and how many of them are open at a time: more than a server may have waiting cost it seconds by TCP alone. */
const [BURST, SIDE_BY_SIDE] = [100, 20];

/** Whether an effect is the registration of an endpoint, or its end: no record of the company. */
export const isRegistration = ({ seen }: Effect): boolean => seen.operation === "createWebhook" || seen.operation === "deleteWebhook";

/** Whether a line is not about somebody who left in the run: of whom it heard last that they came, it may note nothing. */
function isOfNoLeaver(line: string, { changes, labelOf }: Observation): boolean {
  const leavers = changes.filter(({ table, after }) => table === "employees" && /"status":"terminated"/.test(JSON.stringify(after)));
  return leavers.every((change) => !line.includes(labelOf(change)) && !line.includes(change.id ?? "–"));
}

/** What a file of a receiver says of somebody who has left, and says in no order of events in which they leave last. */
export function takesBack(run: Observation, { observation }: Baseline): Finding[] {
  const line = without(linesOf(filesOf(run)), linesOf(filesOf(observation))).find(
    (one) => !isOfNoLeaver(one, run) && !saysUndone(observation, { ...run, output: one, files: {} }),
  );
  if (line === undefined) return [];
  return [
    {
      level: "fail",
      text: `The event of somebody's first day came after that of their last one, and a file says “${line.slice(0, 100)}”.`,
      about: "records",
      mend: "Read the record before you act on an event: another one may have happened after it.",
      requirement: "CLIENT-17",
    },
  ];
}

export const deliveryRows: readonly ScenarioRow[] = [
  deliveryRow(
    "twice",
    ["Every event is delivered twice.", "It acts on each once."],
    { posts: (one) => [one, one] },
    { expectation: KEPT, look: actedTwice },
  ),
  deliveryRow(
    "at-once",
    ["Every event is delivered twice in the same moment.", "It acts on each once."],
    { posts: (one) => [one, one], atOnce: 2 },
    { expectation: KEPT, look: actedTwice },
  ),
  deliveryRow(
    "answer-lost",
    ["The receiver's first answer is lost, and the event is delivered again.", "It acts on each once."],
    { answerLost: true },
    { expectation: KEPT, look: actedTwice },
  ),
  deliveryRow(
    "reversed",
    ["Events come in reverse order.", "It does the same."],
    { reversed: true },
    { expectation: { ...KEPT, mend: BY_TIME, closeness: "path", keeps: isOfNoLeaver }, look: takesBack },
  ),
  deliveryRow(
    "unknown-kind",
    ["Beside each event comes one of a kind that the document does not have, and a ping.", "It answers them with a 2xx, and goes on."],
    {
      posts: (one, signed) => {
        const of = (event: string, n: number, data: object = { id: otherId(one.body, n + 1) }): SignedPost => ({
          ...signed(envelopeWith(one.body, { id: otherId(one.body, n), event, data })),
          variant: event,
        });
        // The second one is of an area that the document does not have either.
        return [one, of("document.archived", 1), of("review.completed", 9), of("ping", 3, {})];
      },
    },
    { expectation: TAKEN, look: untaken },
  ),
  deliveryRow(
    "branded",
    ["The signature stands in a header of another brand, X-Kowhai-Signature.", "It finds the signature by the form of its header's name."],
    {
      posts: (one) => [
        {
          ...one,
          headers: Object.fromEntries(
            Object.entries(one.headers).map(([name, value]) => [name.replace(/^X-.+-Signature$/, "X-Kowhai-Signature"), value]),
          ),
          variant: "delivery with another brand in its header",
        },
      ],
    },
    {
      expectation: {
        ...TAKEN,
        level: "warn",
        mend: "Take the brand of the header from a setting, or accept X-…-Signature: the document has a placeholder there.",
      },
      // The check does not know by which setting a program takes the brand: advice.
      look: (run) => untaken(run).map((finding) => ({ ...finding, level: "warn" })),
    },
  ),
  deliveryRow(
    "gone",
    ["Beside each event comes one about a record that the API does not show.", "It answers it with a 2xx, and goes on."],
    {
      posts: (one, signed) => {
        const { data } = JSON.parse(one.body) as { readonly data: object };
        const other = { id: otherId(one.body, 5), data: { ...data, id: otherId(one.body, 6), employeeId: otherId(one.body, 7) } };
        return [{ ...signed(envelopeWith(one.body, other)), variant: "event about a record that is gone" }, one];
      },
    },
    { expectation: TAKEN, look: untaken },
  ),
  {
    id: "deliveries.slow-api",
    title: "The API answers after four seconds.",
    clause: ["§6", "§8"],
    expected: "It answers deliveries at once, and works afterwards.",
    apply: ({ observation: { posts, exchanges } }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      return [
        {
          id: "deliveries.slow-api",
          // What it does when it starts is as quick as ever: it has to be ready for the events.
          arrangement: {
            transport: [
              { kind: "latency", latency: { distribution: "fixed", ms: SLOW }, skip: requestsBeforeEvents({ posts, exchanges }), times: 3 },
            ],
            patience: SLOW + 2000,
          },
          expectation: { ...TAKEN, waits: true },
          look: answersLate,
        },
      ];
    },
  },
  {
    id: "deliveries.api-away",
    title: "The API is away for five seconds from the first event on.",
    clause: ["§6", "§7"],
    expected: "It answers with a 5xx what it could not process, and gets it again, or keeps it and tries later.",
    apply: ({ observation: { posts, exchanges } }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      const before = requestsBeforeEvents({ posts, exchanges });
      if (exchanges.length === before) return "the program sends nothing when an event comes";
      return [
        {
          id: "deliveries.api-away",
          arrangement: {
            transport: [{ kind: "error", status: 503, body: "empty", skip: before, lasts: `PT${AWAY}S` }],
            patience: 30_000,
          },
          expectation: {
            ...TAKEN,
            keeps: true,
            mend: "Answer with a 2xx only what is done, or kept until it is: an event that got one does not come again.",
          },
        },
      ];
    },
  },
  deliveryRow(
    "moved-on",
    ["A request for leave is cancelled before its event comes.", "It looks how the request stands, and leaves it as it is."],
    {
      before: ({ body }, hand) => {
        const { event, data } = JSON.parse(body) as { readonly event: string; readonly data: { readonly id: string } };
        if (event === "leave.requested") hand.call("DELETE", `/leave/${data.id}`, { reason: "No longer needed." });
      },
    },
    { expectation: { ...TAKEN, effects: "any", requirement: "CLIENT-15" }, look: decidedUnseen },
  ),
  deliveryRow(
    "taken-back",
    ["With each approved leave comes a late event: the person had left, and was taken back since.", "It looks how the person stands."],
    {
      posts: (one, signed) => {
        const { event, data } = JSON.parse(one.body) as { readonly event: string; readonly data: { readonly employeeId?: string } };
        if (event !== "leave.approved") return [one];
        const late = { id: otherId(one.body, 8), event: "employee.terminated", data: { id: data.employeeId, status: "terminated" } };
        return [one, signed(envelopeWith(one.body, late))];
      },
    },
    // Nothing says that a receiver must not believe an event: advice.
    {
      expectation: {
        ...ONCE,
        level: "warn",
        requirement: "CLIENT-15",
        mend: "Take an event for a hint: read the record, and act on how it stands.",
      },
    },
  ),
  {
    id: "deliveries.while-away",
    title: "The events of the company come to nobody: the receiver was away.",
    clause: ["§6"],
    expected: "It looks at its start for what it missed.",
    apply: ({ observation: { posts }, effects }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      if (effects.every(isRegistration)) return "the program changes nothing";
      return [
        {
          id: "deliveries.while-away",
          arrangement: { begin: stimulate, deliveries: { posts: () => [] } },
          // The document asks for nothing there: advice.
          expectation: {
            ...ONCE,
            effects: "at-least",
            level: "warn",
            requirement: "CLIENT-23",
            mend: "An event is lost after three attempts: look at the start, and now and then, for what no event told.",
          },
        },
      ];
    },
  },
  deliveryRow(
    "in-pieces",
    [
      "The body of each delivery comes in two pieces, which part in the middle of a letter.",
      "It puts the bytes together, then reads them.",
    ],
    { inPieces: true },
    {
      expectation: { ...TAKEN, keeps: true, mend: "Join the pieces of a body as bytes, verify these, and decode them afterwards." },
      look: untaken,
    },
  ),
  deliveryRow(
    "same-instant",
    ["All events have happened in the same instant.", "It knows events by their ids, and acts on each."],
    { posts: (one, signed) => [signed(envelopeWith(one.body, { created_at: "2026-01-01T00:00:00Z" }))] },
    { expectation: ONCE },
  ),
  deliveryRow(
    "members",
    ["The envelope has members that the document does not have.", "It passes over them."],
    { posts: (one, signed) => [signed(envelopeWith(one.body, { added_later: { attempt: 1 } }))] },
    { expectation: { ...TAKEN, requirement: "CLIENT-19", mend: "Pick the members that you need, and ignore all others." }, look: untaken },
  ),
  deliveryRow(
    "burst",
    [`${BURST} pings come with each event, ${SIDE_BY_SIDE} at a time.`, "It answers each with a 2xx within 30 s."],
    {
      posts: (one, signed) => [
        one,
        ...Array.from({ length: BURST }, (_, n) => ({
          ...signed(envelopeWith(one.body, { id: otherId(one.body, n + 4), event: "ping", data: {} })),
          variant: "ping",
        })),
      ],
      atOnce: SIDE_BY_SIDE,
    },
    { expectation: TAKEN, look: untaken },
  ),
];

/** An id of an event that differs from that of a delivery. */
function otherId(body: string, n: number): string {
  const { id } = JSON.parse(body) as { readonly id: string };
  return `${(n % 16).toString(16)}${n.toString(16).padStart(3, "0")}${id.slice(4)}`;
}
