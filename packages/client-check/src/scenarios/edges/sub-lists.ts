import { addDays } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import type { Observation, SeenExchange } from "../../run/observation.ts";
import { type AddedLeave, idOf, withLeave } from "../company-edits.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";
import { firstPageOnly } from "../size.ts";

const PAGES: Expectation = {
  effects: "any",
  end: "or-clear",
  requirement: "CLIENT-03",
  mend: "Ask for the next page until has_more is false, of a list of one person, too.",
};

const FIRST_ID = 11_000;
/** More rows than a page of ten has. */
const ROWS = 14;
/** Days after today from which the requests are: after every other one. */
const AHEAD = 400;

/** The people whose leave a program lists by themselves, as far as they were there before. */
function listedAlone({ observation: { exchanges, knows } }: KnownProgram): string[] {
  const ids = exchanges.flatMap(({ operation, request: { query } }) =>
    operation === "listLeave" ? (new URLSearchParams(query).get("employee_id") ?? []) : [],
  );
  return [...new Set(ids)].filter(knows);
}

const isOfOne = ({ operation, request: { query } }: SeenExchange): boolean => operation === "listLeave" && query.includes("employee_id=");

function dayAt(began: string, n: number): string {
  // Mondays.
  const from = addDays(began.slice(0, 10), AHEAD);
  const monday = addDays(from, (8 - new Date(`${from}T00:00:00Z`).getUTCDay()) % 7);
  return addDays(monday, 7 * n);
}

/** Has somebody ask for many days of leave. */
function askOften(hand: Hand, employee_id: string, began: string): void {
  const { data: types } = JSON.parse(hand.call("GET", "/leave-types")) as {
    readonly data: readonly { readonly id: string; readonly name: string; readonly requires_approval: boolean }[];
  };
  const leave_type_id = (types.find(({ name }) => /unpaid|lieu/i.test(name)) ?? types.find(({ requires_approval: is }) => is))?.id;
  for (let n = 0; n < ROWS; n += 1) {
    const start_date = dayAt(began, n);
    hand.call("POST", "/leave", { employee_id, leave_type_id, start_date, end_date: start_date });
  }
}

/** Somebody whom the program creates asks for leave often, as soon as they are there. */
function oftenWhenCreated(began: string): NonNullable<Arrangement["meanwhile"]> {
  return ({ operation, hasEffect, response: { body } }, hand) => {
    if (operation !== "createEmployee" || !hasEffect) return;
    const [, id] = /"id":\s*"([^"]+)"/.exec(body) ?? [];
    if (id !== undefined) askOften(hand, id, began);
  };
}

/** Of many requests of one person, all alike, the program cancelled some. */
function someCancelled({ changes, stopped, status }: Observation, usual: Observation, days: ReadonlySet<string>): Finding[] {
  if (stopped !== undefined || status !== usual.status) return [];
  const leave = changes.flatMap(({ table, before, after }) => {
    const { resource } = (after ?? {}) as {
      readonly resource?: { readonly startDate: string; readonly employeeId: string; readonly status: string };
    };
    return table === "leave" && resource !== undefined && days.has(resource.startDate) ? [{ ...resource, isNew: before === null }] : [];
  });
  for (const [, rows] of Map.groupBy(leave, ({ employeeId }) => employeeId)) {
    const cancelled = rows.filter((row) => row.status === "cancelled").length;
    // What was there before and was not changed is not among the changes; what the service refused is not there.
    const all = rows.some(({ isNew }) => isNew) ? rows.length : ROWS;
    if (cancelled === 0 || cancelled >= all) continue;
    return [
      {
        level: "fail",
        text: `The program cancels leave of a person, and of ${all} requests that are all alike it cancelled ${cancelled}.`,
        about: "records",
        mend: PAGES.mend,
        requirement: "CLIENT-03",
      },
    ];
  }
  return [];
}

export const subListRows: readonly ScenarioRow[] = [
  {
    id: "size.one-person",
    title: "One person has more requests for leave than a page of ten rows holds.",
    clause: ["§2.2", "§8"],
    expected: "It reads every page of them.",
    apply: (known) => {
      if (!known.observation.exchanges.some(isOfOne)) return "the program lists nobody's leave by itself";
      const { began } = known.observation;
      const people = listedAlone(known);
      const leave = people.flatMap((employeeId, k): AddedLeave[] =>
        Array.from({ length: ROWS }, (_, n) => {
          const day = dayAt(began, n);
          return { id: idOf(FIRST_ID + k * ROWS + n), employeeId, startDate: day, endDate: day, status: "approved" };
        }),
      );
      return [
        {
          id: "size.one-person",
          arrangement: {
            company: (data) => withLeave(data, leave),
            decide: { "default-limit": "10" },
            meanwhile: oftenWhenCreated(began),
          },
          expectation: PAGES,
          look: (run, { observation }) => [
            ...firstPageOnly({ exchanges: run.exchanges.filter(isOfOne) }),
            ...someCancelled(run, observation, new Set(Array.from({ length: ROWS }, (_, n) => dayAt(began, n)))),
          ],
        },
      ];
    },
  },
  {
    id: "size.plans",
    title: "There are more onboarding and offboarding plans than a page of ten rows holds, and their lists have pages.",
    clause: ["§2.2", "A-63"],
    expected: "It reads every page.",
    apply: ({ observation: { exchanges } }) => {
      const lists = ["listOnboardingPlans", "listOffboardingPlans"];
      if (!exchanges.some(({ operation }) => lists.includes(operation ?? ""))) return "the program lists no plans";
      return [
        {
          id: "size.plans",
          arrangement: {
            company: (data) => {
              const people = data.employees.map(({ resource: { id } }) => id);
              const more = <
                Plan extends { readonly id: string; readonly employee_id: string; readonly tasks: readonly { readonly id: string }[] },
              >(
                plans: readonly Plan[],
                from: number,
              ): readonly Plan[] => [
                ...plans,
                ...(plans.length === 0 ? [] : people.slice(0, ROWS)).map((employee_id, n) => ({
                  ...plans[0]!,
                  id: idOf(from + n),
                  employee_id,
                  tasks: plans[0]!.tasks.map((task, k) => ({ ...task, id: idOf(from + 100 + 20 * n + k) })),
                })),
              ];
              return {
                ...data,
                onboarding_plans: more(data.onboarding_plans, FIRST_ID + 1000),
                offboarding_plans: more(data.offboarding_plans, FIRST_ID + 2000),
              };
            },
            decide: { "wrapped-list-meta": "paginated", "default-limit": "10" },
          },
          expectation: PAGES,
          look: (run) => onlyFirst(run, lists),
        },
      ];
    },
  },
];

/** A list of plans of which the program read one page. Whether they have pages is open: advice. */
function onlyFirst({ exchanges }: Observation, lists: readonly string[]): Finding[] {
  for (const list of lists) {
    const pages = exchanges.filter(({ operation, response: { status } }) => operation === list && status === 200);
    const last = pages.at(-1);
    if (last === undefined || pages.some(({ response: { body } }) => /"has_more":\s*false/.test(body))) continue;
    return [
      {
        level: "warn",
        text: `${last.request.path} said has_more, and the program asked for no other page.`,
        exchange: last.n,
        mend: "Where an answer has meta, ask for the next page until has_more is false.",
        requirement: "CLIENT-03",
      },
    ];
  }
  return [];
}
