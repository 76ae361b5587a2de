import { addDays } from "@hr-platform/domain";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { type Baseline, type Expectation, type Level, isClear } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import { effectsOf } from "../judge/effects.ts";
import { isSteady, linesOf, saysUndone, without } from "../judge/output.ts";
import { pageOf, unfollowedLists } from "../judge/traffic.ts";
import type { Arrangement, Hand } from "../run/arrangement.ts";
import { type Observation, bodyOf, lineOf } from "../run/observation.ts";
import { withMore, withMorePending, withMoreRoles } from "./company-edits.ts";
import { isSame, linesBeyond, saysAllOf } from "./relations/relations.ts";
import { LONGEST_PAUSE, type ScenarioRow, readsOf } from "./scenario.ts";

const PAGES = "Ask for the next page until has_more is false, and know rows by their ids.";

/** A program that has read every page, and ends because its input is too small for so many people, says so: advice. */
function readAll(run: Observation, { observation }: Baseline): Level {
  const saysWhy = run.status !== observation.status && run.stopped === undefined && isClear(run) && unfollowedLists(run).length === 0;
  return saysWhy ? { level: "warn", mend: "Nothing, if what it says is about your input, and not about the number of pages." } : "fail";
}

const TAKES: Expectation = { effects: "same", end: "success", closeness: "path", requirement: "CLIENT-03", mend: PAGES };

/** A limit of 100 is no whole list either. */
export const SMALL_PAGES = { "default-limit": "10", "limit-maximum": "clamp-20" } as const;

export const sizeRows: readonly ScenarioRow[] = [
  {
    id: "size.many",
    title: "The company has 300 people more.",
    clause: ["§2.2", "§8"],
    expected: "It reads every page.",
    apply: (known) => {
      const lists = readsOf(known).filter(({ operation }) => operation.id === "listEmployees");
      if (lists.length === 0) return "the program lists no employees";
      return [
        {
          id: "size.many",
          arrangement: { company: (data) => withMore(data, 300) },
          expectation: { ...TAKES, effects: "at-least", level: readAll },
          look: firstPageOnly,
        },
      ];
    },
  },
  {
    id: "size.pending",
    title: "Sixty requests for leave more are pending; a page holds ten rows when no limit is given, and never more than twenty.",
    clause: ["§2.2", "§8"],
    expected: "It reads every page.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeave")) return "the program lists no leave";
      return [
        {
          id: "size.pending",
          arrangement: { company: (data) => withMorePending(data, 60), decide: SMALL_PAGES },
          expectation: { ...TAKES, effects: "any", requirement: "CLIENT-03", mend: PAGES },
          look: firstPageOnly,
        },
      ];
    },
  },
  {
    id: "size.small-pages",
    title: "A page holds ten rows when no limit is given.",
    clause: ["§8"],
    expected: "It reads every page.",
    apply: ({ use }) => {
      if (!use.decisions.some(({ slug }) => slug === "default-limit")) return "the program asks for no list without a limit";
      return [
        {
          id: "size.small-pages",
          arrangement: { decide: { "default-limit": "10" } },
          expectation: { ...TAKES, closeness: "whole", prints: true, requirement: "CLIENT-03", mend: PAGES },
          look: firstPageOnly,
        },
      ];
    },
  },
  {
    id: "size.roles",
    title: "Twenty-five roles more are open; a page holds ten rows when no limit is given, and never more than twenty.",
    clause: ["§2.2", "§8"],
    expected: "It reads every page.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "listRoles")) return "the program lists no roles";
      return [
        {
          id: "size.roles",
          arrangement: { company: (data) => withMoreRoles(data, 25), decide: SMALL_PAGES },
          expectation: { ...TAKES, effects: "any", end: "uncrashed" },
          look: firstPageOnly,
        },
      ];
    },
  },
  {
    id: "size.shrinking",
    title: "Somebody takes a row of the first page away while the program reads the second one.",
    clause: ["§8"],
    expected: "It misses nobody.",
    apply: (known) => {
      const lists = readsOf(known).flatMap(({ operation: { id }, exchanges }) =>
        (id === "listEmployees" || id === "listLeave") && exchanges.every(({ request: { query } }) => !query.includes("status=all"))
          ? [id]
          : [],
      );
      if (lists.length === 0) return "the program reads no list from which rows go";
      return lists.map((list) => ({
        id: `size.shrinking.${list}`,
        reference: LONG[list],
        arrangement: { ...LONG[list], meanwhile: takingAway(list) },
        expectation: { ...TAKES, effects: "any", end: "uncrashed", requirement: "CLIENT-03", mend: PAGES },
        look: (run, { observation }) => missedRow(run, observation, list),
      }));
    },
  },
  {
    id: "size.cut-off",
    title: "Only the first page of a list can be read: every other one is refused for good with 501, or fails with 500.",
    clause: ["§2.2", "§7"],
    expected: "It says so, and does not take what it has for the whole list.",
    apply: (known) => {
      const lists = readsOf(known).flatMap(({ operation: { id } }) => (id === "listEmployees" || id === "listLeave" ? [id] : []));
      if (known.observation.isService) return "a service may read the list again later";
      if (lists.length === 0) return "the program lists neither people nor leave";
      const cutOff = (id: string, list: keyof typeof LONG, rule: TransportRule, more: Arrangement = {}) => ({
        id: `size.cut-off.${id}`,
        reference: LONG[list],
        arrangement: { ...LONG[list], ...more, transport: [{ ...rule, operation: list, skip: 1 }] },
        expectation: { ...TAKES, effects: "any", end: "or-clear", requirement: "CLIENT-08", mend: WHOLE } as const,
        look: tookForWhole,
      });
      const [first] = lists as [keyof typeof LONG];
      return [
        ...lists.map((list) => cutOff(list, list, { kind: "error", status: 501 })),
        // A program that tries again waits a while: one list is enough.
        cutOff(`failing.${first}`, first, { kind: "error", status: 500, body: "empty" }, { quiet: LONGEST_PAUSE }),
      ];
    },
  },
  {
    id: "size.moving",
    title: "Somebody joins while the program reads the pages of a long list of people.",
    clause: ["§2.2", "§8"],
    expected: "Its result is that of before, or that of afterwards.",
    apply: (known) => {
      if (known.observation.isService || known.effects.length > 0) return "the program changes something: size.changing is about that";
      if (!readsOf(known).some(({ operation }) => operation.id === "listEmployees")) return "the program lists no employees";
      if (known.lines.length === 0 || !isSteady(known)) return "the program prints no result, or another one in each run";
      const { status } = known.observation;
      return [
        {
          id: "size.moving",
          arrangement: { ...LONG.listEmployees, meanwhile: hiring() },
          others: [LONG.listEmployees, { ...LONG.listEmployees, begin: hire }],
          matters: ([before, after]) =>
            before!.status === status && after!.status === status && !isSame(before!, after!)
              ? undefined
              : "its result does not depend on that",
          expectation: { ...TAKES, effects: "any", end: "or-clear", requirement: "CLIENT-03", mend: PAGES },
          look: (run, _, others) =>
            run.status !== status || others.some((other) => saysAllOf(run, other)) ? [] : neitherResult(run, others),
        },
      ];
    },
  },
  {
    id: "size.changing",
    title: "Somebody adds to a list while the program reads its pages.",
    clause: ["§8"],
    expected: "It misses nobody, and takes nobody twice.",
    apply: ({ observation: { exchanges } }) => {
      const lists = Object.entries(ADDS).flatMap(([operation, add]) => {
        const pages = exchanges.filter((seen) => seen.operation === operation);
        const first = pages.find((seen, n) => pageOf(seen) < pageOf(pages[n + 1] ?? seen));
        return first === undefined ? [] : [{ operation, add, nth: exchanges.indexOf(first) }];
      });
      if (lists.length === 0) return "the program reads no such list over several pages";
      return lists.map(({ operation, add, nth }) => ({
        id: `size.changing.${operation}`,
        arrangement: {
          meanwhile: (_, hand, at) => {
            if (at === nth) add(hand);
          },
        },
        expectation: { ...TAKES, effects: "at-least", end: "clear", requirement: "CLIENT-03", mend: PAGES },
      }));
    },
  },
];

const WHOLE = "End, or say what is missing, when a page cannot be read: a list is whole when has_more is false.";

/** A list of which the program could not read the second page, in a run that ends as ever and says nothing of it, although its result is another one. */
function tookForWhole(run: Observation, { observation, effects, lines }: Baseline): Finding[] {
  const refused = run.exchanges.find(({ isArranged }) => isArranged);
  if (refused === undefined || run.stopped !== undefined || run.status !== observation.status || saysUndone(observation, run)) return [];
  const isLess = without(lines, linesOf(run)).length > 0 || effectsOf(run).length < effects.length;
  return [
    {
      // Where nothing shows what the list was for, the program may do without the rest of it.
      level: isLess ? "fail" : "warn",
      text: `${lineOf(refused)} was answered ${refused.response.status}, and the program ended with status ${run.status} and said nothing of it.`,
      exchange: refused.n,
      mend: WHOLE,
      requirement: "CLIENT-08",
    },
  ];
}

/** The rows that a list of a run had, by their ids. */
function rowsOf({ exchanges }: Pick<Observation, "exchanges">, list: string): Set<string> {
  const answers = exchanges.filter(({ operation, response: { status } }) => operation === list && status === 200);
  return new Set(answers.flatMap(({ response: { body } }) => [...body.matchAll(/\{"id":\s*"([^"]+)"/g)].map(([, id]) => id!)));
}

/** A row that moved to a page that the program had read already, and that it never saw. */
function missedRow(run: Observation, reference: Pick<Observation, "exchanges">, list: string): Finding[] {
  if (run.stopped !== undefined || run.status !== 0) return [];
  const seen = rowsOf(run, list);
  const missed = [...rowsOf(reference, list)].filter((id) => !seen.has(id));
  if (missed.length === 0) return [];
  return [
    {
      level: "warn",
      text: `A row of ${list} moved to a page that the program had read, and it never saw it: ${missed[0]}.`,
      mend: "Compare the rows that you have with the total of the first page and of the last one, and read the list again if one differs.",
      requirement: "CLIENT-03",
    },
  ];
}

/** A result that is neither that of before a change nor that of afterwards, with a line that neither of them has, if there is one. */
function neitherResult(run: Observation, [before, after]: readonly Observation[]): Finding[] {
  const added = new Set(linesBeyond(after!, run));
  const line = linesBeyond(before!, run).find((one) => added.has(one));
  const said = line === undefined ? "" : `: it has “${line.slice(0, 100)}”`;
  return [
    {
      level: "fail",
      text: `Somebody joined between two pages, and the result is neither that of before nor that of afterwards${said}.`,
      about: "records",
      mend: "A row may have moved to the next page: know rows by their ids, and read the list again if they are not as many as its total.",
      requirement: "CLIENT-03",
    },
  ];
}

/** The lists of which another program takes a row away, and how. */
const TAKES_AWAY: Readonly<Record<string, (hand: Hand, id: string) => void>> = {
  listEmployees: (hand, id) => void hand.call("DELETE", `/employees/${id}`),
  listLeave: (hand, id) => void hand.call("DELETE", `/leave/${id}`, { reason: "No longer needed." }),
};

/** Takes the first row of a list away when its first page has been read. Of each run, once. */
function takingAway(list: string): NonNullable<Arrangement["meanwhile"]> {
  const done = new WeakSet<Hand>();
  return ({ operation, response: { body } }, hand) => {
    if (operation !== list || done.has(hand) || !/"has_more":\s*true/.test(body)) return;
    done.add(hand);
    const [, id] = /\{"id":\s*"([^"]+)"/.exec(body) ?? [];
    if (id !== undefined) TAKES_AWAY[list]!(hand, id);
  };
}

/** Has somebody join when the first page of the people has been read. Of each run, once. */
function hiring(): NonNullable<Arrangement["meanwhile"]> {
  const done = new WeakSet<Hand>();
  return ({ operation, response: { body } }, hand) => {
    if (operation !== "listEmployees" || done.has(hand) || !/"has_more":\s*true/.test(body)) return;
    done.add(hand);
    hire(hand);
  };
}

/** A company whose lists have more pages than one, whatever limit a program gives. */
const LONG = {
  listEmployees: { company: (data) => withMore(data, 220) },
  listLeave: { company: (data) => withMorePending(data, 220) },
} as const satisfies Readonly<Record<string, Arrangement>>;

/** Fewer rows than this are an example of a list, or a look at its total, and not its first page. */
const FEW = 5;

/** A list of which the program read one page only, although it names no row of it afterwards but those that events named. */
export function firstPageOnly(run: Pick<Observation, "exchanges"> & Partial<Pick<Observation, "posts">>): Finding[] {
  const [open] = unfollowedLists(run);
  if (open === undefined) return [];
  const ids = [...open.response.body.matchAll(/"id":\s*"([^"]+)"/g)].map(([, id]) => id!);
  const later = run.exchanges.filter(({ n }) => n > open.n);
  const told = new Set((run.posts ?? []).flatMap(({ about }) => about));
  const used = ids.filter((id) => !told.has(id) && later.some((seen) => `${lineOf(seen)} ${bodyOf(seen)}`.includes(id)));
  // Who needs anybody takes the first one.
  if (used.length === 1 && used[0] === ids[0] && ids.length >= FEW) return [];
  return [
    {
      // A program that looks for a row may stop where it is; one that does something about each row goes through the list.
      level: ids.length < FEW || (used.length > 0 && used.length < ids.length / 2) ? "warn" : "fail",
      text: `${lineOf(open)} said has_more, and the program asked for no other page.`,
      exchange: open.n,
      mend: PAGES,
      requirement: "CLIENT-03",
    },
  ];
}

/** The lists to which another program adds, and how: what is new stands before others. */
const ADDS: Readonly<Record<string, (hand: Hand) => void>> = { listEmployees: hire, listLeave: requestLeave, listRecognition: thank };

/** Has somebody ask for a day of leave, far away from any other. */
function requestLeave(hand: Hand): void {
  const [person] = hand.people("active");
  const { data: types } = JSON.parse(hand.call("GET", "/leave-types")) as {
    readonly data: readonly { readonly id: string; readonly requires_approval: boolean }[];
  };
  const date = addDays(hand.sandbox.clock.now.toISOString().slice(0, 10), 201);
  const type = types.find(({ requires_approval: isDecided }) => isDecided);
  hand.call("POST", "/leave", { employee_id: person?.id, leave_type_id: type?.id, start_date: date, end_date: addDays(date, 4) });
}

function thank(hand: Hand): void {
  const [from, to] = hand.people("active");
  hand.call("POST", "/recognition", { from_employee_id: from?.id, to_employee_id: to?.id, message: "Thank you for the handover." });
}

/** Adds somebody to the company, as another program does. */
function hire(hand: Hand): void {
  const { sandbox, company } = hand;
  const body = {
    first_name: "Aaron",
    last_name: "Aardvark",
    email: "aaron.aardvark@check.example",
    employment_type: "full_time",
    start_date: sandbox.clock.now.toISOString().slice(0, 10),
    jurisdiction: sandbox.world.companies.find(({ slug }) => slug === company)!.jurisdictions[0]!,
    role: "employee",
  };
  hand.call("POST", "/employees", body);
}
