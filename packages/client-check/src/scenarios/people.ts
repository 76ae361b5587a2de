import type { EmployeeRecord } from "@hr-platform/domain";
import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import type { Hand } from "../run/arrangement.ts";
import { type Observation, bodyOf, lineOf } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import { withEverybody, withMore, withMorePending } from "./company-edits.ts";
import { type ScenarioRow, readsOf } from "./scenario.ts";
import { unfollowedLists } from "../judge/traffic.ts";

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

export const peopleRows: readonly ScenarioRow[] = [
  ofPeople("people.names", "Names have apostrophes, accents, commas, quotes and other scripts.", (_, n) => ({
    first_name: NAMES[n % NAMES.length]!,
    last_name: LAST[n % LAST.length]!,
  })),
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
    "people.kinds",
    "Everybody is a contractor, or casual.",
    (_, n) => ({ employment_type: n % 2 === 0 ? "contractor" : "casual" }),
    OTHER_WORK,
  ),
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
          expectation: { ...TAKES, closeness: "whole", requirement: "CLIENT-03", mend: PAGES },
          look: firstPageOnly,
        },
      ];
    },
  },
  {
    id: "size.changing",
    title: "Somebody joins while the program reads the list of employees.",
    clause: ["§8"],
    expected: "It misses nobody, and takes nobody twice.",
    apply: ({ observation: { exchanges } }) => {
      const nth = exchanges.findIndex(
        ({ operation, response }) => operation === "listEmployees" && /"has_more":\s*true/.test(response.body),
      );
      if (nth < 0) return "the program reads no employees over several pages";
      return [
        {
          id: "size.changing",
          arrangement: {
            meanwhile: (_, hand, at) => {
              if (at === nth) hire(hand);
            },
          },
          expectation: { ...TAKES, effects: "at-least", requirement: "CLIENT-03", mend: PAGES },
        },
      ];
    },
  },
];

const PAGES = "Ask for the next page until has_more is false, and know rows by their ids.";

/** A list of which the program read one page only, although it names no row of it afterwards. */
export function firstPageOnly(run: Pick<Observation, "exchanges">): Finding[] {
  const [open] = unfollowedLists(run);
  if (open === undefined) return [];
  const ids = [...open.response.body.matchAll(/"id":\s*"([^"]+)"/g)].map(([, id]) => id!);
  const later = run.exchanges.filter(({ n }) => n > open.n);
  const uses = later.some((seen) => ids.some((id) => `${lineOf(seen)} ${bodyOf(seen)}`.includes(id)));
  return [
    {
      // A program that looks for one row may stop where it is.
      level: uses ? "warn" : "fail",
      text: `${lineOf(open)} said has_more, and the program asked for no other page.`,
      exchange: open.n,
      mend: PAGES,
      requirement: "CLIENT-03",
    },
  ];
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
