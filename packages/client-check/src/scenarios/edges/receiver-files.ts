import { addDays } from "@hr-platform/domain";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import type { Finding } from "../../judge/finding.ts";
import type { Baseline, Expectation } from "../../judge/judge-run.ts";
import { without } from "../../judge/output.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { todayIn } from "../../run/company-time.ts";
import { type Observation, type SeenExchange, bodyOf, lineOf } from "../../run/observation.ts";
import { stimulate } from "../../run/stimulus.ts";
import { resultLines, writesResult } from "../relations/relations.ts";
import { ONCE, isRegistration } from "../deliveries.ts";
import { SMALL_PAGES } from "../size.ts";
import { DEEPEST } from "../../judge/kept-files.ts";
import { isJson } from "../../judge/null-words.ts";
import { idOf } from "../company-edits.ts";
import { FIRST, isAbout, withColleagues } from "../two-colleagues.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";

const KEPT: Expectation = { ...ONCE, effects: "any", keeps: true };

/** A page of the list of leave. */
interface LeavePage {
  readonly data?: readonly { readonly id: string }[];
  readonly meta?: { readonly has_more?: boolean };
}

const MOST_PAGES = 20;

/** The lists of what receivers keep. */
const LISTS = ["listLeave", "listEmployees"] as const;

/** Ids of the leave with a status that is not over. */
function leaveWith(hand: Hand, status: "pending" | "approved"): readonly string[] {
  const found: string[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const text = hand.call("GET", `/leave?status=${status}&from=${todayIn(hand)}${page === 1 ? "" : `&page=${page}`}`);
    const { data = [], meta } = JSON.parse(text) as LeavePage;
    found.push(...data.map(({ id }) => id));
    if (meta?.has_more !== true) break;
  }
  return found;
}

/** Cancels all leave that is not over. */
function takeBack(hand: Hand): void {
  for (const id of [...leaveWith(hand, "pending"), ...leaveWith(hand, "approved")])
    hand.call("DELETE", `/leave/${id}`, { reason: "Plans changed." });
}

/** Approves what is pending before an event of a kind is delivered. */
const approvesBefore = (kind: string): Arrangement => ({
  deliveries: {
    before: ({ body }, hand) => {
      if ((JSON.parse(body) as { readonly event: string }).event !== kind) return;
      for (const id of leaveWith(hand, "pending")) hand.call("PATCH", `/leave/${id}/approve`);
    },
  },
});
/** When the receiver has heard of the requests, and before it has: somebody joins first, and leaves last. */
const [APPROVED_LATER, APPROVED_FIRST] = [approvesBefore("employee.terminated"), approvesBefore("employee.created")];

/** What the files of a receiver do not say of leave that was approved after it had heard of the request. */
function unheardApproval(run: Observation, { observation }: Baseline, [first]: readonly Observation[]): Finding[] {
  // A log of events has more of one kind.
  const said = new Set(resultLines(run));
  const line = without(resultLines(first!), resultLines(observation)).find((one) => !said.has(one));
  if (line === undefined) return [];
  return [
    {
      level: "fail",
      text: `Leave was approved when its request had been heard of, and no file of the service says “${line.slice(0, 100)}”, as if it had been approved before.`,
      about: "records",
      mend: "Know events by the id of the envelope: a record has several of them.",
      requirement: "CLIENT-17",
    },
  ];
}

/** An endpoint that a receiver registered although that of its first start is still there. */
function registeredAgain({ earlier = [], exchanges }: Observation): Finding[] {
  const urlOf = (seen: SeenExchange): string | undefined => /"url":\s*"([^"]+)"/.exec(bodyOf(seen))?.[1];
  const made = ({ operation, response }: SeenExchange): boolean => operation === "createWebhook" && response.status < 300;
  const before = new Set(earlier.filter(made).map(urlOf));
  const again = exchanges.find((seen) => made(seen) && before.has(urlOf(seen)));
  if (again === undefined || exchanges.some(({ operation }) => operation === "deleteWebhook")) return [];
  return [
    {
      level: "fail",
      text: `Started again, the receiver registered ${urlOf(again)} once more: every event comes twice from then on.`,
      exchange: again.n,
      mend: "Look in GET /webhooks for your URL, and keep the secret of the endpoint; without it, delete the endpoint before you make a new one.",
      requirement: "CLIENT-17",
    },
  ];
}

const UNHEARD = { posts: () => [] };

/** Each list has its first page only when a receiver starts once more: to another one the service says no for good, which nobody sends again. */
const HALF_READ: Arrangement = {
  decide: SMALL_PAGES,
  earlier: (hand) =>
    hand.sandbox.faults.transport(...LISTS.map((operation): TransportRule => ({ kind: "error", status: 501, operation, skip: 1 }))),
  deliveries: UNHEARD,
};

/** What a receiver no longer has in its files after a start at which it could not read all. */
function lostByStart(run: Observation, { observation }: Baseline): Finding[] {
  const failed = run.exchanges.find(({ isArranged }) => isArranged);
  const [line] = without(resultLines(observation), resultLines(run));
  if (failed === undefined || line === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(failed)} was refused at a start, and the files of the service no longer say “${line.slice(0, 100)}”.`,
      exchange: failed.n,
      about: "records",
      mend: "Replace what you have when every page is read, and not before.",
      requirement: "CLIENT-08",
    },
  ];
}

const TAKEN_BACK: Arrangement = { earlier: takeBack, deliveries: UNHEARD };
/** The receiver starts for the first time when all has happened: its files say what is so. */
const AFTERWARDS: Arrangement = {
  begin: (hand) => {
    stimulate(hand);
    takeBack(hand);
  },
  deliveries: UNHEARD,
};

/** What the files of a receiver say of days that are to come: lines with one of them. */
function futureLines(run: Observation): string[] {
  const from = addDays(run.began.slice(0, 10), 2);
  const days = (line: string): string[] =>
    [...line.matchAll(/(?<!\d)(20\d\d)-?(\d\d)-?(\d\d)(?!\d)/g)].map(([, ...parts]) => parts.join("-"));
  return resultLines(run).filter((line) => days(line).some((day) => day >= from));
}

/** Leave that the files of a receiver still have, although it was cancelled while the receiver was down, and the receiver has read the list since. */
function stillThere(run: Observation, { observation }: Baseline, [afterwards]: readonly Observation[]): Finding[] {
  // Another request may begin on the same day: lines are counted.
  const cancelled = without(futureLines(observation), futureLines(afterwards!));
  const more = without(futureLines(run), futureLines(afterwards!));
  const line = cancelled.find((one) => more.includes(one));
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

/** What events say that a receiver heard of, where its files say nothing of that after a start at which it could have looked. */
function neverLooked(run: Observation, { observation, withheld }: Baseline): Finding[] {
  const news = without(resultLines(observation), resultLines(withheld!));
  const said = new Set(resultLines(run));
  if (news.length === 0 || news.some((line) => said.has(line))) return [];
  return [
    {
      // The document asks for nothing there: advice.
      level: "warn",
      text: `What happened while the receiver was away is in none of its files, such as “${news[0]!.slice(0, 100)}”.`,
      about: "records",
      mend: "An event is lost after three attempts: read the lists at the start, and now and then, for what no event told.",
      requirement: "CLIENT-23",
    },
  ];
}

const WITH_ONE: Arrangement = { company: (data) => withColleagues(data, {}), deliveries: UNHEARD };
const leave = (hand: Hand): void => void hand.call("DELETE", `/employees/${idOf(FIRST)}`);
/** The receiver has run before somebody left, and starts for the first time when they have. */
const [LEFT_MEANWHILE, LEFT_BEFORE]: readonly [Arrangement, Arrangement] = [
  { ...WITH_ONE, earlier: leave },
  { ...WITH_ONE, begin: leave },
];

/** What the files of a receiver say of somebody: lines, or the objects of a document. */
function saidOfOne({ files = {} }: Observation): string {
  const objects = (value: unknown, depth = 0): string[] => {
    if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
    const isOwn = Object.values(value).some((one) => typeof one === "string" && isAbout(one, 0));
    return isOwn ? [JSON.stringify(value)] : Object.values(value).flatMap((one) => objects(one, depth + 1));
  };
  const said = Object.values(files).flatMap((text) =>
    isJson(text) ? objects(JSON.parse(text)) : text.split("\n").filter((line) => isAbout(line, 0)),
  );
  return said.toSorted().join("\n");
}

/** Somebody who left while a receiver was down, and of whom its files say the same as before. */
function notMissed(run: Observation, _: Baseline, [before]: readonly Observation[]): Finding[] {
  if (saidOfOne(run) !== saidOfOne(before!)) return [];
  return [
    {
      // The document asks no receiver to look: advice.
      level: "warn",
      text: "Somebody left while the receiver was down, and after a start its files say the same of them as before.",
      about: "records",
      mend: "Read the list of people at each start: an event that nobody took does not come again.",
      requirement: "CLIENT-23",
    },
  ];
}

/** Why nothing can be told from what a program leaves in its files. */
function withoutResult(baseline: KnownProgram): string | undefined {
  if (baseline.observation.posts.length === 0) return "the program is no receiver; --receiver names one";
  return writesResult(baseline) ? undefined : "the receiver keeps no file that is the same in each run";
}

/** What the files of a receiver say after a start, and of what happens when it has heard of something. */
export const receiverFileRows: readonly ScenarioRow[] = [
  {
    id: "deliveries.missed",
    title: "The events of the company come to nobody: the receiver was away, and keeps files.",
    clause: ["§6"],
    expected: "Its files have what it finds when it looks.",
    apply: (baseline) => {
      if (!baseline.effects.every(isRegistration)) return "the receiver changes records: deliveries.while-away looks at these";
      const reason = withoutResult(baseline);
      if (reason !== undefined) return reason;
      const arrangement = { begin: stimulate, deliveries: UNHEARD };
      return [{ id: "deliveries.missed", arrangement, expectation: { ...ONCE, effects: "any", waits: true }, look: neverLooked }];
    },
  },
  {
    id: "deliveries.restarted",
    title: "The receiver is stopped and started again, and the events of before are delivered once more.",
    clause: ["§6"],
    expected: "It knows them, and its files stay as they are.",
    apply: ({ observation: { posts }, kept = [] }) => {
      if (posts.length === 0) return "the program is no receiver; --receiver names one";
      if (kept.length === 0) return "the receiver keeps no file that is the same in each run";
      const mend = "Keep the ids of events where they outlive the process, and look there before you act on one.";
      return [{ id: "deliveries.restarted", arrangement: { earlier: () => {} }, expectation: { ...KEPT, mend }, look: registeredAgain }];
    },
  },
  {
    id: "deliveries.taken-back-meanwhile",
    title: "While the receiver is down, leave that it knows is cancelled. No event tells it.",
    clause: ["§6"],
    expected: "If it reads the list when it starts, its files have that leave no more.",
    apply: (baseline) =>
      withoutResult(baseline) ?? [
        {
          id: "deliveries.taken-back-meanwhile",
          arrangement: TAKEN_BACK,
          others: [AFTERWARDS],
          matters: ([afterwards]) => (afterwards!.exchanges.length === 0 ? "the receiver reads nothing when it starts" : undefined),
          expectation: { ...ONCE, effects: "any" },
          look: stillThere,
        },
      ],
  },
  {
    id: "deliveries.left-meanwhile",
    title: "While the receiver is down, somebody whom its files name leaves. No event tells it.",
    clause: ["§6"],
    expected: "Its files say so when it has started.",
    apply: (baseline) =>
      withoutResult(baseline) ?? [
        {
          id: "deliveries.left-meanwhile",
          arrangement: LEFT_MEANWHILE,
          others: [WITH_ONE, LEFT_BEFORE],
          matters: ([before, left]) =>
            saidOfOne(before!) === "" || saidOfOne(before!) === saidOfOne(left!) ? "its files do not depend on that" : undefined,
          expectation: { ...ONCE, effects: "any" },
          look: notMissed,
        },
      ],
  },
  {
    id: "deliveries.half-read",
    title: "The receiver is stopped and started again, and of the lists that it reads then only the first pages come.",
    clause: ["§6", "§7"],
    expected: "Its files keep what they have until all is read.",
    apply: (baseline) => {
      const reason = withoutResult(baseline);
      if (reason !== undefined) return reason;
      const { posts, exchanges } = baseline.observation;
      const isList = ({ operation, ms }: SeenExchange): boolean => ms < posts[0]!.at && LISTS.some((list) => list === operation);
      if (!exchanges.some(isList)) return "the receiver reads no list of people or leave when it starts";
      const expectation: Expectation = { ...ONCE, effects: "any", end: "or-clear", mayEnd: true, waits: true };
      return [{ id: "deliveries.half-read", arrangement: HALF_READ, expectation, look: lostByStart }];
    },
  },
  {
    id: "deliveries.decided-later",
    title: "Leave is approved when the receiver has dealt with the event of its request.",
    clause: ["§6"],
    expected: "Its files say the same as if the leave had been approved at once.",
    apply: (baseline) =>
      withoutResult(baseline) ?? [
        {
          id: "deliveries.decided-later",
          arrangement: APPROVED_LATER,
          others: [APPROVED_FIRST],
          matters: ([first]) =>
            without(resultLines(first!), resultLines(baseline.observation)).length === 0 ? "its files do not depend on that" : undefined,
          expectation: { ...ONCE, effects: "any" },
          look: unheardApproval,
        },
      ],
  },
];
