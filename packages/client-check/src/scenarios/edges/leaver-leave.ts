import { type CompanyData, addDays } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Hand } from "../../run/arrangement.ts";
import { type Observation, bodyOf, idsIn } from "../../run/observation.ts";
import { type AddedLeave, idOf, withLeave } from "../company-edits.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";

/*
 * Leave of people who leave, whether they were there before or the program has created them.
 */

const EDGES: Expectation = {
  effects: "any",
  end: "or-clear",
  requirement: "CLIENT-14",
  mend: "Cancel what begins after the last day, in each state in which it counts; what has begun by then a person has to shorten.",
};

const ADDED = 12_000;
/** Working days before and after a last day of which some are sure to be working days. */
const [BEFORE, AFTER] = [10, 10];

/** A person who leaves in a run, with the last day. */
interface Leaver {
  readonly id: string;
  readonly lastDay: string;
}

/** Whose employment a run ended with a last day before today: those who were there, and the others by the order in which it created them. */
function leaversOf({ observation: { exchanges, knows, began } }: KnownProgram): {
  readonly known: Leaver[];
  readonly created: Map<number, string>;
} {
  const made = exchanges
    .filter(({ operation, hasEffect }) => operation === "createEmployee" && hasEffect)
    .map(({ response: { body } }) => /"id":\s*"([^"]+)"/.exec(body)?.[1]);
  const known: Leaver[] = [];
  const created = new Map<number, string>();
  for (const seen of exchanges) {
    if (seen.operation !== "terminateEmployee" || !seen.hasEffect) continue;
    const id = idsIn(seen.request.path)[0]!;
    const [, lastDay] = /"termination_date":\s*"([\d-]+)"/.exec(bodyOf(seen)) ?? [];
    if (lastDay === undefined || lastDay >= began.slice(0, 10)) continue;
    if (knows(id)) known.push({ id, lastDay });
    else if (made.includes(id)) created.set(made.indexOf(id), lastDay);
  }
  return { known, created };
}

/** Leave that has begun by a last day and goes on after it, and leave after it that nobody had to approve. */
function spansAround(lastDay: string) {
  return [
    { status: "approved", startDate: addDays(lastDay, -BEFORE), endDate: addDays(lastDay, AFTER) },
    { status: "auto_approved", startDate: addDays(lastDay, 30), endDate: addDays(lastDay, 33) },
  ] as const;
}

/** Has somebody whom the program created ask for leave, which is approved. */
function ask(hand: Hand, employee_id: string, lastDay: string): void {
  const { data: types } = JSON.parse(hand.call("GET", "/leave-types")) as {
    readonly data: readonly { readonly id: string; readonly requires_approval: boolean }[];
  };
  for (const { status, startDate, endDate } of spansAround(lastDay)) {
    const leave_type_id = types.find(({ requires_approval: isDecided }) => isDecided === (status === "approved"))?.id;
    const asked = hand.call("POST", "/leave", { employee_id, leave_type_id, start_date: startDate, end_date: endDate });
    const [, id] = /"id":\s*"([^"]+)"/.exec(asked) ?? [];
    if (status === "approved" && id !== undefined) hand.call("PATCH", `/leave/${id}/approve`);
  }
}

interface StoredLeave {
  readonly startDate: string;
  readonly endDate: string;
  readonly status: string;
  readonly employeeId: string;
}

/** Leave of those who left that the program cancelled or kept, and should not have. */
function edges(run: Observation, usual: Observation, lastDays: ReadonlySet<string>): Finding[] {
  if (run.stopped !== undefined || run.status !== usual.status) return [];
  const rows = run.changes.flatMap(({ table, after }) => {
    const { resource } = (after ?? {}) as { readonly resource?: StoredLeave };
    return table === "leave" && resource !== undefined ? [resource] : [];
  });
  const finding = (level: Finding["level"], text: string): Finding[] => [
    { level, text, about: "records", mend: EDGES.mend, requirement: "CLIENT-14" },
  ];
  for (const lastDay of lastDays) {
    const [begun, after] = spansAround(lastDay);
    const is = (row: StoredLeave, span: typeof begun | typeof after): boolean =>
      row.startDate === span.startDate && row.endDate === span.endDate;
    if (rows.some((row) => is(row, begun) && row.status === "cancelled"))
      // Which rest of it counts is said nowhere: advice.
      return finding("warn", "The program cancelled leave that had begun before the last day, and of which days were taken.");
    if (rows.some((row) => is(row, after) && row.status === "auto_approved"))
      return finding("fail", "The program cancels leave of people who leave, and kept what was approved on submission.");
  }
  return [];
}

export const leaverLeaveRows: readonly ScenarioRow[] = [
  {
    id: "leave.of-leavers",
    title: "Whoever leaves has leave over the last day, and leave afterwards that was approved on submission.",
    clause: ["§1", "§2.5"],
    expected: "It cancels what begins after the last day, and nothing else.",
    apply: (known) => {
      const { observation } = known;
      if (!observation.exchanges.some(({ operation, hasEffect }) => operation === "cancelLeave" && hasEffect))
        return "the program cancels no leave";
      const { known: people, created } = leaversOf(known);
      if (people.length + created.size === 0) return "the program ends no employment whose last day is over";
      const added = people.flatMap(({ id, lastDay }, n) =>
        spansAround(lastDay).map((span, place): AddedLeave => ({ id: idOf(ADDED + 2 * n + place), employeeId: id, ...span })),
      );
      const lastDays = new Set([...people.map(({ lastDay }) => lastDay), ...created.values()]);
      const counts = new WeakMap<Hand, number>();
      return [
        {
          id: "leave.of-leavers",
          arrangement: {
            company: (data: CompanyData) => withLeave(data, added),
            meanwhile: ({ operation, hasEffect, response: { body } }, hand) => {
              if (operation !== "createEmployee" || !hasEffect) return;
              const place = counts.get(hand) ?? 0;
              counts.set(hand, place + 1);
              const [, id] = /"id":\s*"([^"]+)"/.exec(body) ?? [];
              const lastDay = created.get(place);
              if (id !== undefined && lastDay !== undefined) ask(hand, id, lastDay);
            },
          },
          expectation: EDGES,
          look: (run) => edges(run, observation, lastDays),
        },
      ];
    },
  },
];
