import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf } from "../../run/observation.ts";
import type { Finding } from "../finding.ts";
import { isJson } from "../null-words.ts";
import { recordsIn } from "../traffic.ts";

/** Files that people open. Others are stores that the program itself reads. */
const FOR_PEOPLE = /\.(?:csv|tsv|txt|md|html?|ics|log)$/i;
/** The least length of a text that nothing else says by chance. */
const LEAST = 6;
/** The operations that write a text about a person, for that person or for those who decide. */
const TEXTS = new Set<SeenExchange["operation"]>(["requestLeave", "declineLeave", "cancelLeave", "terminateEmployee"]);

type Seen = Pick<Observation, "exchanges" | "output" | "files">;
type Row = Readonly<Record<string, unknown>>;

/**
 * What a program tells readers of its results, or of a text that it writes into a record, about people of whom they need not know it. The document keeps
 * candidates from every answer (§1); for clients it has no rule: advice.
 */
export function passedOn(run: Seen): Finding[] {
  return [...candidateShown(run), ...noteShown(run), ...salariesShown(run), ...otherNamed(run)]
    .slice(0, 1)
    .map((found) => ({ ...found, level: "warn", requirement: "CLIENT-24" }));
}

type Found = Pick<Finding, "text" | "exchange" | "mend">;

/** The members of a body; none: it is no object, which a service may pass over where it takes no body. */
function sentIn(seen: SeenExchange): Row {
  const body = bodyOf(seen);
  return isJson(body) ? ((JSON.parse(body) as Row | null) ?? {}) : {};
}

const textsOf = ({ output, files = {} }: Seen): readonly (readonly [place: string, text: string])[] => [
  ["what it prints", output],
  ...Object.entries(files),
];

/** The e-mail address of a candidate in what a program prints or keeps. */
function candidateShown(run: Seen): Found[] {
  for (const seen of run.exchanges) {
    if (seen.operation !== "createCandidate" || !seen.hasEffect) continue;
    const { email } = sentIn(seen);
    const [place] = textsOf(run).find(([, text]) => typeof email === "string" && text.includes(email)) ?? [];
    if (place === undefined) continue;
    return [
      {
        text: `The e-mail address of a candidate, sent by ${lineOf(seen)}, stands in ${place}.`,
        exchange: seen.n,
        mend: "Know a candidate by the id that you got, or by a row of your input: no answer of the service has personal data of candidates either.",
      },
    ];
  }
  return [];
}

/** What somebody wrote to those who decide on a request for leave, in a result for other people. */
function noteShown(run: Seen): Found[] {
  const results = textsOf(run).filter(([place]) => place === "what it prints" || FOR_PEOPLE.test(place));
  for (const seen of run.exchanges)
    for (const { notes, employeeId } of seen.request.path.startsWith("/leave") ? recordsIn(seen) : []) {
      if (typeof notes !== "string" || notes.length < LEAST || employeeId === undefined) continue;
      const [place] = results.find(([, text]) => text.includes(notes)) ?? [];
      if (place !== undefined)
        return [
          {
            text: `The notes of a request for leave (“${notes.slice(0, 40)}”) stand in ${place}.`,
            exchange: seen.n,
            mend: "Leave the notes out, unless your readers decide on leave: people write there why they are away.",
          },
        ];
    }
  return [];
}

/** How many salaries a result has to have so that none is there by chance, and the least of them in cents. */
const [SALARIES, LEAST_SALARY] = [3, 100_000];

/** Salaries, as they came, in a result for other people. */
function salariesShown(run: Seen): Found[] {
  const paid = run.exchanges.flatMap(recordsIn).flatMap(({ base_salary: cents }) => (Number(cents) >= LEAST_SALARY ? [String(cents)] : []));
  const amounts = new Set(paid);
  const count = (text: string): number => new Set((text.match(/\d+/g) ?? []).filter((number) => amounts.has(number))).size;
  const [place] = textsOf(run).find(([name, text]) => FOR_PEOPLE.test(name) && count(text) >= SALARIES) ?? [];
  if (place === undefined) return [];
  return [
    {
      text: `The salaries of people, in cents as they came, stand in ${place}.`,
      mend: "Write the members that your readers need, and no whole records. If they pay people, nothing has to be mended.",
    },
  ];
}

/** The name of somebody else in a text that a program writes about a person. */
function otherNamed({ exchanges }: Seen): Found[] {
  const names = new Map<string, string>();
  const whose = new Map<string, string>();
  for (const seen of exchanges) {
    if (TEXTS.has(seen.operation) && seen.hasEffect) {
      const { employee_id: asked, reason, notes } = sentIn(seen);
      const [id] = idsIn(seen.request.path);
      const person = typeof asked === "string" ? asked : (whose.get(id ?? "") ?? id);
      const text = [reason, notes].filter((one) => typeof one === "string").join(" ");
      const [, other] = [...names].find(([one, name]) => one !== person && name !== names.get(person ?? "") && text.includes(name)) ?? [];
      if (other !== undefined)
        return [
          {
            text: `${lineOf(seen)} names somebody else to the person whom it is about: “${other}”.`,
            exchange: seen.n,
            mend: "Say why without the names of others: who is away, and why, is theirs to tell.",
          },
        ];
    }
    for (const { id, first_name: first, last_name: last, employeeId } of recordsIn(seen)) {
      if (typeof id !== "string") continue;
      if (typeof first === "string" && typeof last === "string" && `${first} ${last}`.length >= LEAST) names.set(id, `${first} ${last}`);
      if (typeof employeeId === "string") whose.set(id, employeeId);
    }
  }
  return [];
}
