import { addDays } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import type { Baseline, Expectation } from "../../judge/judge-run.ts";
import { without } from "../../judge/output.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { todayIn } from "../../run/company-time.ts";
import type { Observation } from "../../run/observation.ts";
import { stimulate } from "../../run/stimulus.ts";
import { resultLines, writesResult } from "../relations/relations.ts";
import { ONCE, TAKEN, deliveryRow, untaken } from "../deliveries.ts";
import type { ScenarioRow } from "../scenario.ts";

const KEPT: Expectation = { ...ONCE, effects: "any", keeps: true };

/** Days from which the leave of the events begins: none of the company's own is so far off and has an event. */
const ASKED_FROM = 28;

/** Cancels the leave that the events were about, as far as it stands. */
function takeBack(hand: Hand): void {
  const from = addDays(todayIn(hand), ASKED_FROM);
  for (const status of ["pending", "approved"]) {
    const { data } = JSON.parse(hand.call("GET", `/leave?status=${status}&from=${from}&limit=100`)) as {
      readonly data: readonly { readonly id: string }[];
    };
    for (const { id } of data) hand.call("DELETE", `/leave/${id}`, { reason: "Plans changed." });
  }
}

const UNHEARD = { posts: () => [] };
const TAKEN_BACK: Arrangement = { earlier: takeBack, deliveries: UNHEARD };
/** The receiver starts for the first time when all has happened: its files say what is so. */
const AFTERWARDS: Arrangement = {
  begin: (hand) => {
    stimulate(hand);
    takeBack(hand);
  },
  deliveries: UNHEARD,
};

/** What the files of a receiver say of the days from which the leave of the events begins: lines with one of these days. */
function futureLines(run: Observation): string[] {
  const from = addDays(run.began.slice(0, 10), ASKED_FROM - 1);
  const days = (line: string): string[] =>
    [...line.matchAll(/(?<!\d)(20\d\d)-?(\d\d)-?(\d\d)(?!\d)/g)].map(([, ...parts]) => parts.join("-"));
  return resultLines(run).filter((line) => days(line).some((day) => day >= from));
}

/** Leave that the files of a receiver still have, although it was cancelled while the receiver was down, and the receiver has read the list since. */
function stillThere(run: Observation, { observation }: Baseline, [afterwards]: readonly Observation[]): Finding[] {
  const cancelled = without(futureLines(observation), futureLines(afterwards!));
  const now = futureLines(run);
  const line = cancelled.find((one) => now.includes(one));
  if (line === undefined) return [];
  const hasRead = run.exchanges.some(({ operation, response }) => operation === "listLeave" && response.status === 200);
  return [
    {
      // The document asks no receiver to read the list, and a file may tell what has happened.
      level: hasRead && !/cancel/i.test(line) ? "fail" : "warn",
      text: `After a start, a file of the service still says “${line.slice(0, 100)}”: that leave was cancelled while it was down.`,
      about: "records",
      mend: "Where you read what there is, take out of your files what is no more.",
      requirement: "CLIENT-23",
    },
  ];
}

/** Deliveries that come to a receiver after it was started again, and bodies that come in pieces. */
export const redeliveryRows: readonly ScenarioRow[] = [
  {
    id: "deliveries.restarted",
    title: "The receiver is stopped and started again, and the events of before are delivered once more.",
    clause: ["§6"],
    expected: "It knows them, and its files stay as they are.",
    apply: ({ observation: { posts }, kept = [] }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      if (kept.length === 0) return "the receiver keeps no file that is the same in each run";
      const mend = "Keep the ids of events where they outlive the process, and look there before you act on one.";
      return [{ id: "deliveries.restarted", arrangement: { earlier: () => {} }, expectation: { ...KEPT, mend } }];
    },
  },
  {
    id: "deliveries.taken-back-meanwhile",
    title: "While the receiver is down, leave that it knows is cancelled. No event tells it.",
    clause: ["§6"],
    expected: "If it reads the list when it starts, its files have that leave no more.",
    apply: (baseline) => {
      if (baseline.observation.posts.length === 0) return "the program is no receiver; --receiver names one";
      if (!writesResult(baseline)) return "the receiver keeps no file that is the same in each run";
      return [
        {
          id: "deliveries.taken-back-meanwhile",
          arrangement: TAKEN_BACK,
          others: [AFTERWARDS],
          matters: ([afterwards]) => (afterwards!.exchanges.length === 0 ? "the receiver reads nothing when it starts" : undefined),
          expectation: { ...ONCE, effects: "any" },
          look: stillThere,
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
];
