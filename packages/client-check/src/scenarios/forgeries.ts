import type { Finding } from "../judge/finding.ts";
import type { Baseline, Expectation } from "../judge/judge-run.ts";
import { compareEffects, effectsOf } from "../judge/effects.ts";
import { filesOf } from "../judge/kept-files.ts";
import { linesOf, without } from "../judge/output.ts";
import type { SignedPost } from "../run/arrangement.ts";
import { type Observation, type SeenExchange, comparedLine, idsIn, lineOf, named } from "../run/observation.ts";
import { type Judge, ONCE, TAKEN, deliveryRow, untaken } from "./deliveries.ts";
import type { ScenarioRow } from "./scenario.ts";

const VERIFIED: Expectation = {
  effects: "at-most",
  end: "success",
  requirement: "CLIENT-16",
  mend: "Compute HMAC-SHA256 over the bytes of the body as they came, compare in constant time, and refuse what differs before you read it.",
};

/** Effects and answers of a receiver that took what nobody signed. It may have others of its own, as it has without any delivery. */
function tookForged(run: Observation, baseline: Baseline): Finding[] {
  const { posts } = run;
  const { withheld, closeness, effects } = baseline;
  const usual = withheld === undefined ? [] : effectsOf(withheld);
  const [forged] = closeness === undefined ? [] : compareEffects(usual, effectsOf(run), closeness).extra;
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
  const looked = lookedAfter(run, withheld);
  if (looked !== undefined)
    return [
      {
        level: "fail",
        text: `${lineOf(looked)} followed a delivery that the service had not signed.`,
        exchange: looked.n,
        mend: VERIFIED.mend,
        requirement: "CLIENT-16",
      },
    ];
  const kept = linesKept(run, baseline);
  if (kept?.written !== undefined)
    return [
      {
        level: "fail",
        text: `After deliveries that the service had not signed, a file of the receiver says “${kept.written.slice(0, 100)}”.`,
        mend: VERIFIED.mend,
        requirement: "CLIENT-16",
      },
    ];
  if (taken === undefined) return [];
  const isOwnWork = closeness !== undefined && compareEffects(usual, effects, closeness).extra.length === 0;
  return [
    {
      // A receiver that changes nothing in the service because of an event may have taken it for true where nobody looks.
      level: isOwnWork && kept === undefined ? "fail" : "warn",
      text: `The receiver answered ${taken.status} to a ${taken.kind} that the service had not signed.`,
      mend: VERIFIED.mend,
      requirement: "CLIENT-16",
    },
  ];
}

/** What a receiver writes because of deliveries, and which of it a run has; undefined: nothing that is known. */
function linesKept(run: Observation, { kept = [], withheld }: Baseline): { readonly written: string | undefined } | undefined {
  const of = (one: Observation): string[] => linesOf(filesOf(one));
  if (withheld === undefined) return undefined;
  // The longest one says most.
  const told = without(kept, of(withheld)).toSorted((a, b) => b.length - a.length);
  if (told.length === 0) return undefined;
  // What it reads in a list by itself is there whether or not it took the delivery.
  if (listsTold(run)) return { written: undefined };
  return { written: told.find((line) => without(of(run), of(withheld)).includes(line)) };
}

/** Whether a receiver read a list with what a delivery is about, when that had come. */
function listsTold({ exchanges, posts }: Observation): boolean {
  const isList = ({ request, response }: SeenExchange): boolean => request.method === "GET" && response.body.startsWith('{"data":[');
  return exchanges.some((seen) => {
    const told = new Set(posts.filter(({ at }) => at < seen.ms).flatMap(({ about }) => about));
    return isList(seen) && idsIn(seen.response.body).some((id) => told.has(id));
  });
}

/** A request by which a receiver looks at what a delivery is about, and that it does not send without one. */
function lookedAfter({ exchanges, posts, knows }: Observation, withheld: Observation | undefined): SeenExchange | undefined {
  const asked = new Set(withheld?.exchanges.map((seen) => named(comparedLine(seen), withheld.knows)));
  return exchanges.find((seen) => {
    const told = new Set(posts.filter(({ at }) => at < seen.ms).flatMap(({ about }) => about));
    return !asked.has(named(comparedLine(seen), knows)) && idsIn(lineOf(seen)).some((id) => told.has(id));
  });
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

/** A signature of the right form that is wrong. */
function turned(value: string): string {
  return value.replace(/[0-9a-f]{64}$/i, (digest) => digest.slice(1) + digest.slice(0, 1));
}

/** The same JSON in other bytes. */
function reformatted(body: string): string {
  return JSON.stringify(JSON.parse(body), undefined, 1).replaceAll(
    /[\u0080-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Deliveries that nobody signed, and signed ones that look otherwise than usual. */
export const forgeryRows: readonly ScenarioRow[] = [
  deliveryRow(
    "unsigned",
    ["Deliveries have no signature.", FORGED[0]],
    { posts: (one) => [withSignature(one, () => undefined, "unsigned")] },
    NONE,
  ),
  deliveryRow(
    "forged",
    ["Deliveries are signed with another secret.", FORGED[0]],
    {
      posts: (one) => [withSignature(one, turned, "forged")],
    },
    NONE,
  ),
  deliveryRow(
    "changed",
    ["A byte of the body is changed after it was signed.", FORGED[1]],
    { posts: (one) => [{ ...one, body: one.body.replace(/\}$/, " }"), variant: "changed" }] },
    NONE,
  ),
  deliveryRow(
    "cut-signature",
    ["Only the beginning of the signature is right.", FORGED[1]],
    { posts: (one) => [withSignature(one, (value) => value.slice(0, -2), "cut-signature")] },
    NONE,
  ),
  deliveryRow(
    "empty-signature",
    ["The signature is there, and empty.", FORGED[1]],
    { posts: (one) => [withSignature(one, (value) => value.replace(/=.*/, "="), "empty-signature")] },
    NONE,
  ),
  deliveryRow(
    "forged-first",
    ["Before each event comes a forgery of it, with the same id.", "It refuses the forgery, and takes the event."],
    { posts: (one) => [withSignature(one, turned, "forged"), one] },
    { expectation: { ...ONCE, requirement: "CLIENT-16", mend: "Verify a delivery before you remember its id." } },
  ),
  deliveryRow(
    "reformatted",
    ["The JSON of deliveries has other spaces and escapes than a program would write.", "It verifies the bytes that came, and takes them."],
    { posts: (one, signed) => [signed(reformatted(one.body))] },
    { expectation: { ...TAKEN, requirement: "CLIENT-16", mend: VERIFIED.mend }, look: untaken },
  ),
];
