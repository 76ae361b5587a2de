import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import type { DeliveryPlan, SignedPost } from "../run/arrangement.ts";
import { compareEffects, effectsOf } from "../judge/effects.ts";
import { type Observation, type SeenExchange, lineOf } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import type { ScenarioRow } from "./scenario.ts";

const ONCE: Expectation = {
  effects: "same",
  end: "success",
  requirement: "CLIENT-17",
  mend: "Remember the id of every event before you act on it, and act on none twice.",
};

const VERIFIED: Expectation = {
  effects: "at-most",
  end: "success",
  requirement: "CLIENT-16",
  mend: "Compute HMAC-SHA256 over the bytes of the body as they came, compare in constant time, and refuse what differs before you read it.",
};

const TAKEN: Expectation = {
  effects: "same",
  end: "success",
  requirement: "CLIENT-18",
  mend: "Answer every delivery that is signed with a 2xx, whatever its kind, and do the work afterwards.",
};

/** Effects and answers of a receiver that took what nobody signed. It may have others of its own, as it has without any delivery. */
function tookForged(run: Observation, { withheld = [], closeness, effects }: Baseline): Finding[] {
  const { posts } = run;
  const [forged] = closeness === undefined ? [] : compareEffects(withheld, effectsOf(run), closeness).extra;
  const effect = forged?.seen;
  const taken = posts.find(({ status }) => status !== null && status >= 200 && status < 300);
  if (effect !== undefined)
    return [
      {
        level: "fail",
        text: `${effect.request.method} ${effect.request.path} followed a delivery that the service had not signed.`,
        exchange: effect.n,
        mend: VERIFIED.mend,
        requirement: "CLIENT-16",
      },
    ];
  if (taken === undefined) return [];
  return [
    {
      // A receiver that changes nothing in the service may have taken it for true elsewhere.
      level: effects.length === 0 ? "fail" : "warn",
      text: `The receiver answered ${taken.status} to a ${taken.kind} that the service had not signed.`,
      mend: VERIFIED.mend,
      requirement: "CLIENT-16",
    },
  ];
}

/** Milliseconds by which the API is slow, and within which a receiver that does not wait for it answers. */
const SLOW = 4000;
const AT_ONCE = 3000;

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
      level: "fail",
      text: `A ${late.kind} was answered after ${(late.ms / 1000).toFixed(1)} s, when the API had answered: at its limit, or on a bad day, that is more than 30 s.`,
      mend: "Answer first, and work afterwards.",
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

/** Signed deliveries that got no 2xx. */
export function untaken({ posts }: Pick<Observation, "posts">): Finding[] {
  const lost = posts.find(({ status }) => status === null || status < 200 || status > 299);
  if (lost === undefined) return [];
  const got = lost.status === null ? `no answer within ${Math.round(lost.ms / 1000)} s` : `status ${lost.status}`;
  return [{ level: "fail", text: `A signed ${lost.variant ?? lost.kind} got ${got}.`, mend: TAKEN.mend, requirement: "CLIENT-18" }];
}

function row(id: string, texts: readonly [title: string, expected: string], plan: DeliveryPlan, judge: Judge): ScenarioRow {
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

interface Judge {
  readonly expectation: Expectation;
  readonly look?: (run: Observation, baseline: Baseline) => readonly Finding[];
}

const NONE: Judge = { expectation: VERIFIED, look: tookForged };

/** A post with another signature header, by a change of its value. */
function withSignature(post: SignedPost, change: (value: string) => string | undefined, variant: string): SignedPost {
  const headers = Object.entries(post.headers).flatMap(([name, value]) => {
    if (!/signature$/i.test(name)) return [[name, value]];
    const changed = change(value);
    return changed === undefined ? [] : [[name, changed]];
  });
  return { ...post, headers: Object.fromEntries(headers) as Record<string, string>, variant };
}

const FORGED = ["It refuses them, and does nothing.", "It answers 4xx, and does nothing."] as const;

/** The envelope of a delivery with other members. */
function envelopeWith(body: string, members: object): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), ...members });
}

/** How many deliveries come at once. */
const BURST = 100;

export const deliveryRows: readonly ScenarioRow[] = [
  row(
    "twice",
    ["Every event is delivered twice.", "It acts on each once."],
    { posts: (one) => [one, one] },
    { expectation: ONCE, look: actedTwice },
  ),
  row(
    "at-once",
    ["Every event is delivered twice in the same moment.", "It acts on each once."],
    { posts: (one) => [one, one], atOnce: true },
    { expectation: ONCE, look: actedTwice },
  ),
  row(
    "answer-lost",
    ["The receiver's first answer is lost, and the event is delivered again.", "It acts on each once."],
    { answerLost: true },
    { expectation: ONCE, look: actedTwice },
  ),
  row(
    "reversed",
    ["Events come in reverse order.", "It does the same."],
    { reversed: true },
    { expectation: { ...ONCE, closeness: "path" } },
  ),
  row(
    "unsigned",
    ["Deliveries have no signature.", FORGED[0]],
    { posts: (one) => [withSignature(one, () => undefined, "unsigned")] },
    NONE,
  ),
  row(
    "forged",
    ["Deliveries are signed with another secret.", FORGED[0]],
    {
      posts: (one) => [
        withSignature(one, (value) => value.replace(/[0-9a-f]{64}$/i, (digest) => digest.slice(1) + digest.slice(0, 1)), "forged"),
      ],
    },
    NONE,
  ),
  row(
    "changed",
    ["A byte of the body is changed after it was signed.", FORGED[1]],
    { posts: (one) => [{ ...one, body: one.body.replace(/\}$/, " }"), variant: "changed" }] },
    NONE,
  ),
  row(
    "cut-signature",
    ["Only the beginning of the signature is right.", FORGED[1]],
    { posts: (one) => [withSignature(one, (value) => value.slice(0, -2), "cut-signature")] },
    NONE,
  ),
  row(
    "unknown-kind",
    ["Beside each event comes one of a kind that the document does not have, and a ping.", "It answers them with a 2xx, and goes on."],
    {
      posts: (one, signed) => [
        one,
        {
          ...signed(envelopeWith(one.body, { id: otherId(one.body, 1), event: "document.archived", data: { id: otherId(one.body, 2) } })),
          variant: "document.archived",
        },
        { ...signed(envelopeWith(one.body, { id: otherId(one.body, 3), event: "ping", data: {} })), variant: "ping" },
      ],
    },
    { expectation: TAKEN, look: untaken },
  ),
  row(
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
  row(
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
          },
          expectation: { ...TAKEN, waits: true },
          look: answersLate,
        },
      ];
    },
  },
  row(
    "members",
    ["The envelope has members that the document does not have.", "It passes over them."],
    { posts: (one, signed) => [signed(envelopeWith(one.body, { added_later: { attempt: 1 } }))] },
    { expectation: { ...TAKEN, requirement: "CLIENT-19", mend: "Pick the members that you need, and ignore all others." }, look: untaken },
  ),
  row(
    "burst",
    [`${BURST} pings come at once with each event.`, "It answers each with a 2xx within 30 s."],
    {
      posts: (one, signed) => [
        one,
        ...Array.from({ length: BURST }, (_, n) => ({
          ...signed(envelopeWith(one.body, { id: otherId(one.body, n + 4), event: "ping", data: {} })),
          variant: "ping",
        })),
      ],
      atOnce: true,
    },
    { expectation: TAKEN, look: untaken },
  ),
];

/** An id of an event that differs from that of a delivery. */
function otherId(body: string, n: number): string {
  const { id } = JSON.parse(body) as { readonly id: string };
  return `${(n % 16).toString(16)}${n.toString(16).padStart(3, "0")}${id.slice(4)}`;
}
