import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Finding } from "../../judge/finding.ts";
import { type Observation, lineOf } from "../../run/observation.ts";
import type { Baseline } from "../../judge/judge-run.ts";
import type { UsedOperation } from "../../program-use.ts";
import { effectsOf } from "../../judge/effects.ts";
import { linesOf, saysUndone, without } from "../../judge/output.ts";
import { UNSEEN } from "../again.ts";
import { type KnownProgram, LONGEST_PAUSE, type ScenarioRow, isMadeGood, oneRequest, readsOf, unguarded, writesOf } from "../scenario.ts";

/** How many answers are slow: more than an impatient program has attempts. */
const SLOW = 6;

/** Milliseconds that a service may wait for an answer that comes byte by byte. */
const DRIP = 65_000;

const NOTHING_READ = "the program reads nothing";
const NOTHING_WRITTEN = "the program changes nothing";

const WRITE: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-07",
  mend: "After a lost answer look whether the write was done, then repeat it or go on; report what could not be done.",
};

const READ: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-08",
  mend: "Repeat the read after a moment, or end with a status other than 0 and the reason.",
};

/** A read that failed and was never made good, in a run that reports success and has no other result to go by. */
function unreadButSuccessful(run: Observation, { observation, effects }: Baseline): Finding[] {
  const lost = run.exchanges.find(({ isArranged }) => isArranged);
  if (lost === undefined || effects.length > 0 || run.status !== observation.status || run.isService || isMadeGood(lost, run)) return [];
  return [
    {
      level: "fail",
      text: `The program never got the answer to ${lineOf(lost)}, and ended with status ${run.status}.`,
      exchange: lost.n,
      mend: READ.mend,
      requirement: "CLIENT-08",
    },
  ];
}

/** Words, besides those for what was not done, by which a program says that something is not known. */
const UNKNOWN = /\b(?:un(?:available|known|read)|not (?:available|known|read)|no answer|missing|incomplete|without)\b|\b5\d\d\b/i;

/** A program that took a read that failed for one without rows: it ends as ever, with less of its result. Advice if it says so. */
function tookForNothing(run: Observation, { observation, effects, lines }: Baseline): Finding[] {
  const failed = run.exchanges.find(({ isArranged }) => isArranged);
  if (failed === undefined || run.stopped !== undefined || run.status !== observation.status) return [];
  if (without(lines, linesOf(run)).length === 0 && effectsOf(run).length >= effects.length) return [];
  const isSaid = saysUndone(observation, run) || without(linesOf(run), linesOf(observation)).some((line) => UNKNOWN.test(line));
  return [
    {
      level: isSaid ? "warn" : "fail",
      text: `${lineOf(failed)} failed each time, and the program ended with status ${run.status} and another result${isSaid ? ", and said it in words alone" : ""}.`,
      exchange: failed.n,
      mend: "End with another status and the reason where a read failed: it is no list without rows.",
      requirement: "CLIENT-08",
    },
  ];
}

/** Which request waits for its answer: of a service the first one, as it has no time left when it is being stopped. */
function asSoonAsPossible({ observation: { isService } }: KnownProgram, used: UsedOperation): ReturnType<typeof oneRequest> {
  return isService ? { operation: used.operation.id, skip: 0, times: 1 } : oneRequest(used);
}

/** A service that did nothing more after an answer that did not come, although it had more to do. */
function stuck(run: Observation, { observation }: Baseline): Finding[] {
  const place = run.exchanges.findIndex(({ isArranged }) => isArranged);
  if (!run.isService || place < 0 || place < run.exchanges.length - 1 || observation.exchanges.length <= run.exchanges.length) return [];
  const lost = run.exchanges[place]!;
  return [
    {
      level: "fail",
      text: `The service sent nothing more after ${lineOf(lost)}, whose answer did not come; it usually sends ${observation.exchanges.length} requests.`,
      exchange: lost.n,
      mend: "Give every request a time limit, for the whole of its answer.",
      requirement: "CLIENT-12",
    },
  ];
}

/** A program that ends by one read that failed, although it could be sent again. */
function gaveUpAtOnce(run: Observation, { observation }: Baseline): Finding[] {
  const lost = run.exchanges.find(({ isArranged }) => isArranged);
  const isSentAgain = run.exchanges.some(({ n, operation }) => n > (lost?.n ?? 0) && operation === lost?.operation);
  if (lost === undefined || isSentAgain || run.stopped !== undefined || run.status === observation.status) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(lost)} failed once, and the program ended with status ${run.status}.`,
      exchange: lost.n,
      mend: "Send a read again after a moment, a few times, before you give up.",
      requirement: "CLIENT-21",
    },
  ];
}

/** A write that was done, sent again and refused with a conflict, which the program calls a refusal: it met its own write. */
function tookOwnWriteForAnother(run: Observation, { observation, lines }: Baseline): Finding[] {
  const lost = run.exchanges.find(({ isArranged, hasEffect }) => isArranged && hasEffect);
  const again = run.exchanges.find(
    (seen) => lost !== undefined && seen.n > lost.n && lineOf(seen) === lineOf(lost) && seen.response.status === 409 && !seen.isArranged,
  );
  if (again === undefined || run.stopped !== undefined) return [];
  const isRefused = saysUndone(observation, run);
  if (!isRefused && (run.status !== observation.status || without(lines, linesOf(run)).length === 0)) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(again)} met the program's own write, whose answer was lost, and ${isRefused ? "the program says that it was refused" : "its result lacks what that did"}.`,
      exchange: again.n,
      mend: "After a conflict read the record: if it is as you wanted it, your write was done.",
      requirement: "CLIENT-15",
    },
  ];
}

/** A row that meets one request of each operation that writes. */
function onWrites(id: string, title: string, expected: string, rule: TransportRule): ScenarioRow {
  return {
    id,
    title,
    clause: ["§7"],
    expected,
    apply: (known) => {
      const writes = writesOf(known);
      if (writes.length === 0) return NOTHING_WRITTEN;
      return writes.map((used) => ({
        id: `${id}.${used.operation.id}`,
        // Where nothing else keeps a record from being there twice, the program has to.
        arrangement: {
          transport: [{ ...rule, ...oneRequest(used) }],
          decide: unguarded([used.operation.id]),
        },
        // Nobody can look whether it was done: a service that says so, and does not send it again, has chosen.
        expectation: { ...WRITE, excused: ({ seen }) => known.observation.isService && UNSEEN.has(seen.operation) },
        look: tookOwnWriteForAnother,
      }));
    },
  };
}

/** The most operations that a row for reads meets: they fail alike. */
const MOST_READS = 3;
/** Likewise of a service, whose runs take seconds: that a read may fail at all is tried with each operation. */
const MOST_OF_SERVICE = 2;

/** A row that meets one request of the operations that read. */
function onReads(
  id: string,
  title: string,
  expected: string,
  rule: TransportRule,
  { most = MOST_READS, advises = false }: { readonly most?: number; readonly advises?: boolean } = {},
): ScenarioRow {
  return {
    id,
    title,
    clause: ["§7"],
    expected,
    apply: (known) => {
      const reads = readsOf(known).slice(0, known.observation.isService && most === MOST_READS ? MOST_OF_SERVICE : most);
      if (reads.length === 0) return NOTHING_READ;
      return reads.map((used) => ({
        id: `${id}.${used.operation.id}`,
        arrangement: { transport: [{ ...rule, ...oneRequest(used) }] },
        expectation: READ,
        look: (run, baseline) => [...unreadButSuccessful(run, baseline), ...(advises ? gaveUpAtOnce(run, baseline) : [])],
      }));
    },
  };
}

const LOOKS = "It looks for the result before it sends the write again, or ends and says what is open.";
const ONCE = "It sends the write again, or ends and says so.";
const AGAIN = "It reads again, or ends and says so.";

export const networkRows: readonly ScenarioRow[] = [
  {
    id: "network.silence",
    title: "An answer never comes.",
    clause: ["§7"],
    expected: "It stops waiting after a time of its own, and goes on or says so.",
    apply: (known) => {
      const [used] = [...writesOf(known), ...readsOf(known)];
      if (used === undefined) return NOTHING_READ;
      return [
        {
          id: `network.silence.${used.operation.id}`,
          arrangement: { transport: [{ kind: "silence", ...asSoonAsPossible(known, used) }] },
          expectation: used.operation.method === "GET" ? READ : WRITE,
          look: stuck,
        },
      ];
    },
  },
  {
    id: "network.drip",
    title: "An answer comes at a byte a second.",
    clause: ["§7"],
    expected: "It stops waiting after a time of its own, and goes on or says so.",
    apply: (known) => {
      // The longest answer takes longest.
      const length = ({ exchanges }: UsedOperation): number => Math.max(...exchanges.map(({ response }) => response.body.length));
      const [used] = readsOf(known).toSorted((a, b) => length(b) - length(a));
      if (used === undefined) return NOTHING_READ;
      return [
        {
          id: `network.drip.${used.operation.id}`,
          arrangement: {
            transport: [{ kind: "slow-body", bytesPerSecond: 1, ...asSoonAsPossible(known, used) }],
            ...(known.observation.isService ? { patience: DRIP } : {}),
          },
          // A limit on silence does not end it, and such a limit is what most clients have: advice.
          expectation: { ...READ, level: "warn" },
          look: (run, baseline) => stuck(run, baseline).map((finding) => ({ ...finding, level: "warn" })),
        },
      ];
    },
  },
  onWrites("network.lost-answer", "A write is done, and the connection is cut before its answer.", LOOKS, { kind: "reset", when: "after" }),
  onWrites("network.error-after", "A write is done, and its answer is 500.", LOOKS, { kind: "error", status: 500, when: "after" }),
  onWrites("network.cut-answer", "A write is done, and its answer ends in the middle.", LOOKS, { kind: "truncated", bytes: 20 }),
  onWrites("network.cut-before", "The connection is cut before a write is done.", ONCE, { kind: "reset", when: "before" }),
  onWrites("network.gateway-write", "A gateway answers a write with 503 and a page of HTML.", ONCE, { kind: "error", status: 503 }),
  onWrites("network.gateway-json", "A gateway answers a write with 503 and JSON of its own.", ONCE, {
    kind: "error",
    status: 503,
    body: "foreign",
  }),
  onReads("network.page-200", "A gateway answers a read with 200 and a page of HTML.", AGAIN, { kind: "error", status: 200, body: "html" }),
  onReads("network.cut-read", "The connection of a read is cut.", AGAIN, { kind: "reset" }),
  onReads("network.truncated", "The JSON of a read ends in the middle.", AGAIN, { kind: "truncated", bytes: 40 }),
  onReads(
    "network.gateway-read",
    "A gateway answers a read with 502 and a page of HTML.",
    AGAIN,
    { kind: "error", status: 502 },
    // The plainest of them: a program that gives up here does so in the others.
    { advises: true },
  ),
  onReads(
    "network.error-read",
    "A read is answered with 500 and an empty body.",
    AGAIN,
    { kind: "error", status: 500, body: "empty" },
    { most: Number.POSITIVE_INFINITY },
  ),
  {
    id: "network.failing-read",
    title: "One operation is answered with 500, however often it is sent.",
    clause: ["§7"],
    expected: "It says so, and does not take what failed for an empty list.",
    apply: (known) => {
      if (known.observation.isService) return "a service may read it again later";
      const reads = readsOf(known);
      if (reads.length === 0) return NOTHING_READ;
      return reads.map(({ operation: { id } }) => ({
        id: `network.failing-read.${id}`,
        arrangement: { transport: [{ kind: "error", status: 500, body: "empty", operation: id }], quiet: LONGEST_PAUSE },
        // One that ends where an operation is not there has looked at the status: it need not wait for more attempts.
        others: [{ transport: [{ kind: "error", status: 501, operation: id }], quiet: QUIET }],
        matters: ([away]) => (away!.status === known.observation.status ? undefined : `it ends where ${id} is not available`),
        expectation: { ...READ, effects: "at-most", waits: true },
        look: tookForNothing,
      }));
    },
  },
  {
    id: "network.slow",
    title: "Some answers take two seconds longer.",
    clause: ["§7"],
    expected: "It waits, and does the same.",
    apply: () => [
      {
        id: "network.slow",
        arrangement: {
          transport: [
            {
              kind: "latency",
              latency: { distribution: "fixed", ms: 2000 },
              times: SLOW,
            },
          ],
          patience: 4000,
        },
        expectation: { ...READ, end: "success", mend: "Give a request at least 10 seconds before it counts as lost." },
      },
    ],
  },
  {
    id: "network.outage",
    title: "The service is away for 25 seconds after the program has begun, and comes back.",
    clause: ["§7"],
    expected: "A service does afterwards what it could not do meanwhile.",
    apply: ({ observation: { exchanges, posts, isService, ms } }) => {
      if (!isService) return "the program ends by itself: it may end and say so";
      const before = exchanges.filter((seen) => seen.ms < (posts[0]?.at ?? ms / 2)).length;
      return [
        {
          id: "network.outage",
          arrangement: { transport: [{ kind: "error", status: 503, body: "empty", skip: before, lasts: "PT27S" }], patience: 65_000 },
          // How long a service may be away is said nowhere: advice.
          expectation: { ...WRITE, level: "warn", mend: "Keep what could not be done, and try it again until it is." },
        },
      ];
    },
  },
  {
    id: "network.away",
    title: "From the middle on, every request is answered with 503.",
    clause: ["§7"],
    expected: "It tries a few times, then ends and says so.",
    apply: ({ observation: { exchanges, isService } }) => [
      {
        id: "network.away",
        arrangement: {
          transport: [{ kind: "error", status: 503, body: "empty", skip: Math.floor(exchanges.length / 2) }],
          // A program that ends by itself shows what it reports when its attempts are over.
          ...(isService ? { quiet: QUIET, longest: 2 * QUIET } : { quiet: LONGEST_PAUSE }),
        },
        // One that goes on with what comes next, and tries each a while, may not have come to its report.
        expectation: { ...READ, waits: true, level: ({ stopped }) => (stopped === "time" ? "warn" : "fail") },
        look: (run, baseline) => [...hammered(run), ...successWhileAway(run, baseline)],
      },
    ],
  },
];

/** Milliseconds without a request after which a program only waits. Doubled pauses are of 8 s at some time. */
const QUIET = 9500;
/** The most requests in five seconds that are no attack on a service that is away. */
const MOST_TRIES = 40;

function hammered({ exchanges }: Observation): Finding[] {
  const refused = exchanges.filter(({ isArranged }) => isArranged);
  const burst = refused.find((seen, place) => (refused[place + MOST_TRIES]?.ms ?? Number.POSITIVE_INFINITY) - seen.ms < 5000);
  if (burst === undefined) return [];
  return [
    {
      level: "fail",
      text: `The program sent more than ${MOST_TRIES} requests within 5 s to a service that answered each with 503.`,
      exchange: burst.n,
      mend: "Wait longer after each failure, and give up after a few.",
      requirement: "CLIENT-12",
    },
  ];
}

function successWhileAway(run: Observation, { observation }: Baseline): Finding[] {
  const lost = run.exchanges.find(({ isArranged }) => isArranged);
  if (lost === undefined || run.status !== observation.status || run.isService) return [];
  return [
    {
      level: "fail",
      text: `The service was away from ${lineOf(lost)} on, and the program ended with status ${run.status}.`,
      exchange: lost.n,
      mend: READ.mend,
      requirement: "CLIENT-08",
    },
  ];
}
