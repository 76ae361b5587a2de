import type { EmployeeRecord } from "@hr-platform/domain";
import type { Baseline, Expectation, Level } from "../judge/judge-run.ts";
import { type Effect, effectsOf } from "../judge/effects.ts";
import type { Finding } from "../judge/finding.ts";
import { MARKUP, isMarkup } from "../judge/first-run/formats.ts";
import { nullWords } from "../judge/null-words.ts";
import { type Observation, type SeenExchange, bodyOf, lineOf } from "../run/observation.ts";
import { capitals } from "./again.ts";
import { withEverybody, withOverlaps } from "./company-edits.ts";
import { type Scenario, type ScenarioRow, readsOf } from "./scenario.ts";

type Person = EmployeeRecord["resource"];

const MEND = "Take every value that the table of the document permits: texts as they are, null where it says so, each value of a list.";

const TAKES: Expectation = {
  effects: "same",
  end: "success",
  closeness: "path",
  requirement: "CLIENT-11",
  mend: MEND,
  level: namesInInput,
};

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

/** The names of people in answers, which have two members for it. */
function namesRead({ exchanges }: Pick<Observation, "exchanges">): Set<string> {
  const people = exchanges.flatMap(({ response: { body } }) => [...body.matchAll(/"first_name":"([^"]+)","last_name":"([^"]+)"/g)]);
  return new Set(people.map(([, first, last]) => `${first} ${last}`));
}

/** The texts in answers, and the names of people. */
function textsRead({ exchanges }: Pick<Observation, "exchanges">): Set<string> {
  const bodies = exchanges.map(({ response: { body } }) => body);
  return new Set([
    ...namesRead({ exchanges }),
    ...bodies.flatMap((body) => [...body.matchAll(/"([^"]*[a-z] [^"]*)"/g)].map(([, text]) => text!)),
  ]);
}

/**
 * Advice for a program whose own input names people: under other names it does not find them, and says so; and for one whose input says what records are
 * to be: of other records it changes others.
 */
function namesInInput(run: Observation, { observation, effects }: Baseline): Level {
  const input = Object.values(observation.stood ?? {});
  if (changesToInput(run, effects, input))
    return { level: "warn", mend: "Nothing has to be mended if your input says what the record is to be." };
  if (run.isService || run.status === observation.status || run.output.trim() === "") return "fail";
  const now = textsRead(run);
  const isSought = (name: string): boolean => !now.has(name) && run.output.includes(name) && input.some((text) => text.includes(name));
  const mend = "Name people by their id or address in your input, if you can: names change, and two people may have the same.";
  return [...textsRead(observation)].some(isSought) ? { level: "warn", mend } : "fail";
}

/** Whether a run changed people otherwise than another one, and each such value stands in the input. */
function changesToInput(run: Observation, usual: readonly Effect[], input: readonly string[]): boolean {
  const had = new Set(usual.map(({ key }) => key));
  const more = effectsOf(run).filter(({ key }) => !had.has(key));
  const isFromInput = ({ seen }: Effect): boolean =>
    seen.operation === "updateEmployee" &&
    Object.values(JSON.parse(bodyOf(seen)) as object).every((value) => input.some((text) => text.includes(String(value))));
  return more.length > 0 && more.every(isFromInput);
}

const READS_PEOPLE = /^(?:listEmployees|getEmployee|listLeave|getLeave|listBalances|listLeaveBalances)$/;

function ofPeople(
  id: string,
  title: string,
  change: (one: Person, n: number) => Partial<Person>,
  expectation = TAKES,
  look: NonNullable<Scenario["look"]> = spoiltTexts,
): ScenarioRow {
  return {
    id,
    title,
    clause: ["§2.3", "§2.5"],
    expected: "It does the same, and passes texts on unchanged.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => READS_PEOPLE.test(operation.id))) return "the program reads nothing about people";
      return [{ id, arrangement: { company: (data) => withEverybody(data, change) }, expectation, look }];
    },
  };
}

const NAMES = ["Zoë-Ann", "Seán", "Ngọc", "李", "Nuñez"] as const;
const LAST = ["O'Brien", 'D"Arcy', "Müller, MSc", "van der Berg; Jr.", "=SUM(A1)"] as const;

/** It begins with what stands before every letter, so that an order by names stays as it is. */
const SUFFIX = "-\u00C9\u6771z";

const COMMA = ", north";

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

/** A name of small letters, such as that of a mailbox or of an account. */
const SMALL = /(?<![A-Za-z\d])[a-z\d]+(?:[-_.][a-z\d]+)*(?![A-Za-z\d])/g;
/** What is left of these letters at its end, and before a number, if it takes ASCII only. The name itself may end with them. */
const IN_SMALL = /[-_.ez]+(?=\d*$)/;

/** A digest at the end of the name of a file, which keeps names apart that are alike in ASCII: it changes with the text. */
const DIGEST = /-[\da-f]{4,64}(?=\.[a-z]{2,5}\b)/g;

/** A line without the letters that were added to its texts, in either case, and with spaces and rules as wide as without them. */
function withoutSuffix(line: string): string {
  return [SUFFIX, SUFFIX.toLowerCase(), SUFFIX.toUpperCase()]
    .reduce((text, added) => text.replaceAll(added, ""), line)
    .replaceAll(SMALL, (name) => name.replace(IN_SMALL, ""))
    .replaceAll(DIGEST, "-…")
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
    (run, { observation }) => nullWords(run, observation),
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
    apply: ({ lines, observation: { exchanges, stood = {} } }) => {
      const departments = new Set(
        exchanges.flatMap(({ response: { body } }) => [...body.matchAll(/"department":"([^"]+)"/g)].map(([, name]) => name!)),
      );
      const printed = [...departments].filter((name) => lines.some((line) => line.includes(name)));
      if (lines.length === 0) return "the program prints no result";
      // Where a file in its folder has the names, another name is a change.
      const stands = (name: string): boolean => Object.values(stood).some((text) => text.includes(name));
      // A program about one department has its name.
      const more = printed.length > 2 && !printed.some(stands);
      const whole = [...namesRead({ exchanges })].find(stands);
      if (whole !== undefined && !more) return `a file in the program's folder has the names of people, such as ${whole}`;
      const change = ({ last_name: name, department }: Person): Partial<Person> => ({
        ...(whole === undefined ? { last_name: name + SUFFIX } : {}),
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
    id: "people.department-commas",
    title: "Departments have a comma in their names, and the export has them in quotes.",
    clause: ["§2.3", "§4.8"],
    expected: "It reads the cells of the export, and has the same result under these names.",
    apply: ({ lines, use }) => {
      if (!use.operations.some(({ operation }) => operation.id === "exportAnalytics")) return "the program reads no export";
      if (lines.length === 0) return "the program prints no result";
      const change = ({ department }: Person): Partial<Person> => (department === null ? {} : { department: department + COMMA });
      return [
        {
          id: "people.department-commas",
          arrangement: { company: (data) => withEverybody(data, change) },
          expectation: {
            ...TAKES,
            prints: (line) =>
              line
                .replaceAll(COMMA, "")
                .replaceAll(/ +/g, " ")
                .replaceAll(/"([^",]*)"/g, "$1"),
            mend: "Read a table with a reader of CSV: a cell in quotes may have commas.",
          },
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
          // What it does about them is its own. One that wrote its files may say by its status that somebody has to look.
          expectation: {
            ...TAKES,
            effects: "any",
            end: known.effects.length === 0 ? "success" : "uncrashed",
            level: (run, { observation: { files = {} } }) =>
              Object.keys(files).length > 0 && Object.keys(files).every((path) => path in (run.files ?? {})) ? "warn" : "fail",
          },
        },
      ];
    },
  },
];

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
