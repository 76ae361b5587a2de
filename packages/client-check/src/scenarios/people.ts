import { type EmployeeRecord, addDays } from "@hr-platform/domain";
import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import { MARKUP, isMarkup } from "../judge/formats.ts";
import type { Arrangement, Hand } from "../run/arrangement.ts";
import { type Observation, type SeenExchange, bodyOf, lineOf } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import { isSteady } from "../judge/output.ts";
import { capitals } from "./again.ts";
import { withEverybody, withMore, withMorePending, withOverlaps } from "./company-edits.ts";
import { isSame } from "./relations.ts";
import { type ScenarioRow, readsOf } from "./scenario.ts";
import { pageOf, unfollowedLists } from "../judge/traffic.ts";

type Person = EmployeeRecord["resource"];

const MEND = "Take every value that the table of the document permits: texts as they are, null where it says so, each value of a list.";

const TAKES: Expectation = { effects: "same", end: "success", closeness: "path", requirement: "CLIENT-11", mend: MEND };

/** Facts of which the program's work may depend: what it does about them is its own. */
const OTHER_WORK: Expectation = { ...TAKES, effects: "any", end: "uncrashed" };

/** Signs of a text that was decoded, escaped or cut on its way. */
const SPOILT = /\u00C3[\u0080-\u00BF]|\uFFFD|&(?:amp|#39|#x27|apos|quot);|\\u00[0-9a-f]{2}/i;

/** A text that the program sent and that is spoilt, unlike any of the baseline. */
function spoiltTexts(run: Observation, { observation }: Baseline): Finding[] {
  if (observation.exchanges.some((seen) => SPOILT.test(bodyOf(seen)))) return [];
  const spoilt = run.exchanges.find((seen) => SPOILT.test(bodyOf(seen)));
  if (spoilt === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(spoilt)} has a text that was changed on its way: ${SPOILT.exec(bodyOf(spoilt))![0]}.`,
      exchange: spoilt.n,
      mend: "Read and write UTF-8, and escape a text only where it is shown.",
      requirement: "CLIENT-11",
    },
  ];
}

const READS_PEOPLE = /^(?:listEmployees|getEmployee|listLeave|getLeave|listBalances|listLeaveBalances)$/;

function ofPeople(id: string, title: string, change: (one: Person, n: number) => Partial<Person>, expectation = TAKES): ScenarioRow {
  return {
    id,
    title,
    clause: ["§2.3", "§2.5"],
    expected: "It does the same, and passes texts on unchanged.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => READS_PEOPLE.test(operation.id))) return "the program reads nothing about people";
      return [{ id, arrangement: { company: (data) => withEverybody(data, change) }, expectation, look: spoiltTexts }];
    },
  };
}

const NAMES = ["Zoë-Ann", "Seán", "Ngọc", "李", "Nuñez"] as const;
const LAST = ["O'Brien", 'D"Arcy', "Müller, MSc", "van der Berg; Jr.", "=SUM(A1)"] as const;

/** It begins with what stands before every letter, so that an order by names stays as it is. */
const SUFFIX = "-\u00C9\u6771z";

const SIGNS = " East & West + 100% #1";

/** The values of the filter department that a run sent. */
function departmentsAsked({ exchanges }: Pick<Observation, "exchanges">): { readonly seen: SeenExchange; readonly name: string }[] {
  return exchanges.flatMap((seen) => {
    const name = seen.operation === "listEmployees" ? new URLSearchParams(seen.request.query).get("department") : null;
    return name === null || name === "" ? [] : [{ seen, name }];
  });
}

/** A filter that has the beginning of a name, up to one of its signs. */
function cutDepartment(run: Observation, { observation }: Baseline): Finding[] {
  const usual = new Set(departmentsAsked(observation).map(({ name }) => name));
  const cut = departmentsAsked(run).find(
    ({ name }) =>
      !usual.has(name) && !name.endsWith(SIGNS) && [...usual].some((whole) => (whole + SIGNS).startsWith(name) || name.startsWith(whole)),
  );
  if (cut === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(cut.seen)} asked for the department “${cut.name}”, which is not the whole name.`,
      exchange: cut.seen.n,
      mend: "Encode every text that goes into a query: &, +, %, # and spaces have a meaning there.",
      requirement: "CLIENT-11",
    },
  ];
}

/** A line without the letters that were added to its texts, and with spaces and rules as wide as without them. */
function withoutSuffix(line: string): string {
  return line
    .replaceAll(SUFFIX, "")
    .replaceAll(/ +/g, " ")
    .replaceAll(/[-=\u2500]{2,}/g, "--");
}

export const peopleRows: readonly ScenarioRow[] = [
  ofPeople("people.names", "Names have apostrophes, accents, commas, quotes and other scripts.", (_, n) => ({
    first_name: NAMES[n % NAMES.length]!,
    last_name: LAST[n % LAST.length]!,
  })),
  ofPeople("people.commas", "Every last name and job title has a comma and quotes.", ({ last_name: name }) => ({
    last_name: `${name}, "MSc"`,
    job_title: 'Lead, "Payroll"',
  })),
  {
    id: "people.markup",
    title: "Every last name has <, & and >.",
    clause: ["§2.3", "§2.5"],
    expected: "It escapes them where it writes markup.",
    apply: ({ observation: { output, files = {} } }) => {
      if (![output, ...Object.values(files)].some(isMarkup)) return "the program writes no markup";
      const change = ({ last_name: name }: Person): Partial<Person> => ({ last_name: name + MARKUP });
      return [{ id: "people.markup", arrangement: { company: (data) => withEverybody(data, change) }, expectation: TAKES }];
    },
  },
  ofPeople("people.long", "Names have 100 characters, or one.", (_, n) => ({
    first_name: n % 2 === 0 ? "A" : "Wolfeschlegelsteinhausen".repeat(5).slice(0, 100),
    last_name: n % 2 === 0 ? "Hubert-Blaine".repeat(8).slice(0, 100) : "Y",
  })),
  ofPeople("people.right-to-left", "Names are written from right to left.", () => ({
    first_name: "\u05D9\u05E2\u05DC",
    last_name: "\u0627\u0644\u062D\u0633\u0646",
  })),
  ofPeople(
    "people.nulls",
    "Nobody has a department, a job title, a manager or a salary.",
    () => ({ department: null, job_title: null, manager_id: null, base_salary: null }),
    OTHER_WORK,
  ),
  ofPeople(
    "people.salaries",
    "Salaries are 0, or above 2^31 cents.",
    (_, n) => ({ base_salary: n % 2 === 0 ? 0 : 9_000_000_000 }),
    OTHER_WORK,
  ),
  ofPeople("people.leap-day", "Everybody began on 29 February.", () => ({ start_date: "2024-02-29" }), {
    ...OTHER_WORK,
    requirement: "CLIENT-14",
    mend: "Let 29 February be another day in years that do not have it.",
  }),
  ofPeople(
    "people.kinds",
    "Everybody is a contractor, or casual.",
    (_, n) => ({ employment_type: n % 2 === 0 ? "contractor" : "casual" }),
    OTHER_WORK,
  ),
  {
    ...ofPeople("people.capitals", "Addresses are written with capitals.", ({ email }) => ({ email: capitals(email) }), {
      ...TAKES,
      prints: (line) => line.toLowerCase(),
      mend: "Compare addresses without regard to case.",
    }),
    expected: "It knows people by their address in any case, and does the same.",
  },
  {
    id: "people.texts",
    title: "Last names and departments end with letters beyond ASCII.",
    clause: ["§2.3"],
    expected: "It prints the texts that it has read.",
    apply: ({ lines, observation: { exchanges } }) => {
      const departments = new Set(
        exchanges.flatMap(({ response: { body } }) => [...body.matchAll(/"department":"([^"]+)"/g)].map(([, name]) => name!)),
      );
      const printed = [...departments].filter((name) => lines.some((line) => line.includes(name)));
      if (lines.length === 0) return "the program prints no result";
      // A program about one department has its name.
      const more = printed.length > 2;
      const change = ({ last_name: name, department }: Person): Partial<Person> => ({
        last_name: name + SUFFIX,
        ...(more && department !== null ? { department: department + SUFFIX } : {}),
      });
      return [
        {
          id: "people.texts",
          arrangement: { company: (data) => withEverybody(data, change) },
          expectation: { ...TAKES, prints: withoutSuffix },
        },
      ];
    },
  },
  {
    id: "people.department-signs",
    title: "Departments have &, +, % and # in their names.",
    clause: ["§2.3", "§4.2"],
    expected: "It asks for a department by its whole name.",
    apply: ({ observation: { exchanges } }) => {
      if (departmentsAsked({ exchanges }).length === 0) return "the program asks for no department";
      return [
        {
          id: "people.department-signs",
          arrangement: {
            company: (data) => withEverybody(data, ({ department }) => (department === null ? {} : { department: department + SIGNS })),
          },
          expectation: OTHER_WORK,
          look: cutDepartment,
        },
      ];
    },
  },
  ofPeople("people.namesakes", "All people have the same name.", () => ({ first_name: "Alex", last_name: "Smith" })),
  {
    id: "people.country",
    title: "The company is in another country, and in that alone.",
    clause: ["§2.4", "§2.12"],
    expected: "It takes the country from GET /company, or from its input.",
    apply: (known) => {
      if (!known.use.operations.some(({ operation }) => operation.id === "createEmployee" || operation.id === "createRole"))
        return "the program creates nothing that has a country";
      return [
        {
          id: "people.country",
          arrangement: { elsewhere: known.company === ELSEWHERE ? "kauri" : ELSEWHERE },
          expectation: { ...OTHER_WORK, end: "or-clear" },
          look: foreignCountry,
        },
      ];
    },
  },
  {
    id: "people.overlapping",
    title: "Everybody who is away is so twice: their leave overlaps other leave of theirs.",
    clause: ["§2.5", "§7"],
    expected: "It takes that, and does its work.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeave")) return "the program lists no leave";
      return [
        {
          id: "people.overlapping",
          arrangement: { company: withOverlaps },
          // What it does about them is its own.
          expectation: { ...TAKES, effects: "any", end: known.effects.length === 0 ? "success" : "uncrashed" },
        },
      ];
    },
  },
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
          expectation: { ...TAKES, effects: "at-least", requirement: "CLIENT-03", mend: PAGES },
          look: firstPageOnly,
        },
      ];
    },
  },
  {
    id: "size.pending",
    title: "Sixty requests for leave more are pending, and a page holds ten rows when no limit is given.",
    clause: ["§2.2", "§8"],
    expected: "It reads every page.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeave")) return "the program lists no leave";
      return [
        {
          id: "size.pending",
          arrangement: { company: (data) => withMorePending(data, 60), decide: { "default-limit": "10" } },
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
            run.status !== status || others.some((other) => isSame(run, other))
              ? []
              : [
                  {
                    level: "fail",
                    text: "Somebody joined between two pages, and the result is neither that of before nor that of afterwards: a row moved to the next page, and was counted twice.",
                    about: "records",
                    mend: "Know rows by their ids, and read the list again if they are not as many as its total.",
                    requirement: "CLIENT-03",
                  },
                ],
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
        expectation: { ...TAKES, effects: "at-least", requirement: "CLIENT-03", mend: PAGES },
      }));
    },
  },
];

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
      mend: "Compare the rows that you have with the total of the last page, and read the list again if they are not as many.",
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

const PAGES = "Ask for the next page until has_more is false, and know rows by their ids.";

/** A company in the United Kingdom alone. */
const ELSEWHERE = "thistle";

/** A creation that is refused for its country. It may come from the input of the program: advice. */
function foreignCountry({ exchanges }: Observation): Finding[] {
  const refused = exchanges.find(
    ({ request, response }) => request.method === "POST" && response.status === 400 && /"field":\s*"jurisdiction"/.test(response.body),
  );
  if (refused === undefined) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(refused)} was refused: the company is not in the country that it names.`,
      exchange: refused.n,
      mend: "Take the countries of the company from GET /company.",
      requirement: "CLIENT-01",
    },
  ];
}

/** Fewer rows than this are an example of a list, or a look at its total, and not its first page. */
const FEW = 5;

/** A list of which the program read one page only, although it names no row of it afterwards but those that it was told of. */
export function firstPageOnly(run: Pick<Observation, "exchanges"> & Partial<Pick<Observation, "posts">>): Finding[] {
  const [open] = unfollowedLists(run);
  if (open === undefined) return [];
  const ids = [...open.response.body.matchAll(/"id":\s*"([^"]+)"/g)].map(([, id]) => id!);
  const later = run.exchanges.filter(({ n }) => n > open.n);
  const told = new Set((run.posts ?? []).flatMap(({ about }) => about));
  const used = ids.filter((id) => !told.has(id) && later.some((seen) => `${lineOf(seen)} ${bodyOf(seen)}`.includes(id)));
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
