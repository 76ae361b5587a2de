import { addDays } from "@hr-platform/domain";
import type { Employee, LeaveType } from "@hr-platform/spec/types";
import { effectsOf } from "../../judge/effects.ts";
import type { Baseline } from "../../judge/judge-run.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { todayIn } from "../../run/company-time.ts";
import { type Observation, bodyOf, lineOf } from "../../run/observation.ts";
import { ONCE, isRegistration } from "../deliveries.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";

/** Somebody who leads people and is led by somebody who is led, too, with both of these. Undefined: the company has fewer levels. */
function leaderOf(hand: Hand): { readonly leader: Employee; readonly above: Employee } | undefined {
  // In the order of ids, which no decision and no name changes.
  const people = hand
    .people("all")
    .filter(({ status }) => status === "active")
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const byId = new Map(people.map((person) => [person.id, person]));
  const led = new Set(people.map(({ manager_id: id }) => id));
  for (const leader of people.toReversed()) {
    const above = leader.manager_id === null ? undefined : byId.get(leader.manager_id);
    if (led.has(leader.id) && above !== undefined && above.manager_id !== null && byId.has(above.manager_id)) return { leader, above };
  }
  return undefined;
}

const change = (hand: Hand): void => void hand.call("PATCH", `/employees/${leaderOf(hand)?.leader.id}`, { job_title: "Head of Service" });
const leave = (hand: Hand): void => void hand.call("DELETE", `/employees/${leaderOf(hand)?.leader.id}`);
/** Both leave before the receiver hears of either. */
const leaveBoth = (hand: Hand): void => {
  const found = leaderOf(hand);
  hand.call("DELETE", `/employees/${found?.above.id}`);
  hand.call("DELETE", `/employees/${found?.leader.id}`);
};

/** The one who will leave gets leave a while later: of a kind that people approve, or of one that is approved on submission. */
const giveLeave =
  (isDecided: boolean) =>
  (hand: Hand): void => {
    const { data } = JSON.parse(hand.call("GET", "/leave-types")) as { readonly data: readonly LeaveType[] };
    const start_date = addDays(todayIn(hand), 70);
    const body = { employee_id: leaderOf(hand)?.leader.id, start_date, end_date: addDays(start_date, 6) };
    const type = data.find(({ requires_approval: decided }) => decided === isDecided);
    const made = JSON.parse(hand.call("POST", "/leave", { ...body, leave_type_id: type?.id })) as {
      readonly data?: { readonly id: string };
    };
    if (isDecided) hand.call("PATCH", `/leave/${made.data?.id}/approve`);
  };

const after = (...acts: readonly ((hand: Hand) => void)[]): Arrangement => ({ deliveries: { afterwards: acts } });
const LEFT = after(leave);
const [WITH_APPROVED, WITH_AUTO_APPROVED] = [after(giveLeave(true), leave), after(giveLeave(false), leave)];

/** Leave of a leaver that was left as it is, because it was approved on submission. */
function autoForgotten(run: Observation, { observation }: Baseline): Finding[] {
  const cancelled = (seen: Observation): number => effectsOf(seen).filter(({ seen: { operation } }) => operation === "cancelLeave").length;
  if (cancelled(run) >= cancelled(observation)) return [];
  return [
    {
      // A program may have a rule for kinds of leave: advice.
      level: "warn",
      text: "Somebody left who had leave to come, and the program did not cancel it: it was approved on submission. What people approved it cancels.",
      about: "records",
      mend: "Take approved and auto_approved for the same, if it is the status that counts.",
      requirement: "CLIENT-15",
    },
  ];
}

/** A report that got, or was to get, a manager of whose last event the receiver had heard. */
function ledByLeaver({ posts, exchanges }: Observation): Finding[] {
  const leftAt = new Map(
    posts.flatMap(({ kind, about: [id], at }) => (kind === "employee.terminated" && id !== undefined ? [[id, at]] : [])),
  );
  const wrong = exchanges.find((seen) => {
    const manager = seen.operation === "updateEmployee" ? /"manager_id":\s*"([^"]+)"/.exec(bodyOf(seen))?.[1] : undefined;
    return manager !== undefined && seen.ms > (leftAt.get(manager) ?? Number.POSITIVE_INFINITY);
  });
  if (wrong === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(wrong)} names a manager who had left.`,
      exchange: wrong.n,
      mend: "Look how the new manager stands, and go further up where they have left too.",
      requirement: "CLIENT-15",
    },
  ];
}

/** Why somebody's leaving does not matter to a program. */
function withoutActs({ observation: { posts }, effects }: KnownProgram): string | undefined {
  if (posts.length === 0) return "the program is no receiver; --receiver names one";
  return effects.every(isRegistration) ? "the program changes nothing" : undefined;
}

/** What a receiver does when people leave of whom, or of whose managers, it has heard something else. */
export const receiverLeaverRows: readonly ScenarioRow[] = [
  {
    id: "deliveries.changed-before",
    title: "Somebody who leads others leaves; the receiver has dealt with another event about them before.",
    clause: ["§6"],
    expected: "It does what it does without the event before.",
    apply: (known) =>
      withoutActs(known) ?? [
        {
          id: "deliveries.changed-before",
          reference: LEFT,
          arrangement: after(change, leave),
          expectation: { ...ONCE, effects: "at-least", mend: "Know an event by its own id: a record has several of them." },
        },
      ],
  },
  {
    id: "deliveries.leaver-auto-approved",
    title: "Somebody leaves who has leave to come, which was approved on submission.",
    clause: ["§2.5", "§3.2"],
    expected: "It does what it does with leave that people approved.",
    apply: (known) =>
      withoutActs(known) ?? [
        {
          id: "deliveries.leaver-auto-approved",
          reference: WITH_APPROVED,
          arrangement: WITH_AUTO_APPROVED,
          expectation: { ...ONCE, effects: "any", requirement: "CLIENT-15" },
          look: autoForgotten,
        },
      ],
  },
  {
    id: "deliveries.both-left",
    title: "Somebody who leads others leaves, and so does their manager, before the receiver has heard of either.",
    clause: ["§2.3", "§6"],
    expected: "It gives nobody a manager who has left.",
    apply: (known) =>
      withoutActs(known) ?? [
        {
          id: "deliveries.both-left",
          arrangement: after(leaveBoth),
          expectation: { ...ONCE, effects: "any", requirement: "CLIENT-15" },
          look: ledByLeaver,
        },
      ],
  },
];
