import { type Concept, type Leaf, calendarDayOf, flagOf, isUuid, leavesOf, readConcepts } from "./concepts.ts";
import { uuid } from "../document/formats.ts";
import { View } from "../exchange/view.ts";

/** A task of a plan, read by concept: the document says what a task has, but not how its members are called (§2.13, A-210). */
export interface PlanTask {
  readonly id: string;
  readonly title: string | undefined;
  readonly due: string | undefined;
  /** undefined: unknown. */
  readonly required: boolean | undefined;
  readonly managed: boolean | undefined;
  readonly completed: boolean | undefined;
  /** In words: which of the six members a task certainly lacks, and which are unknown. */
  readonly lacking: readonly string[];
  readonly unclear: readonly string[];
  readonly view: View;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** A member's name in lower case with underscores, from any spelling. */
function plainName(name: string | number | undefined): string {
  return typeof name === "string" ? name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase() : "";
}

interface Member {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly view: View;
}

/** Members at any depth, except those in lists and in maps by id, such as tasks. */
function members(view: View): Member[] {
  const single = (path: readonly (string | number)[]): boolean =>
    path.some((step, n) => /^tasks?$/.test(plainName(step)) && (/^\d+$/.test(String(path[n + 1])) || uuid.holds(path[n + 1])));
  return [...view.walk()]
    .filter(({ path }) => path.length > 0 && !single(path))
    .map(({ path, view: value }) => ({ path, name: plainName(path.at(-1)), view: value }));
}

const isWords = ({ text }: View): boolean => text !== undefined && text.trim() !== "" && !uuid.holds(text) && !DATE.test(text);

/** Texts that may be the name of the plan's employee: neither ids nor dates. */
export function possibleNames(entry: View): string[] {
  const texts = members(entry).filter(({ view }) => isWords(view));
  const named = texts.filter(({ name }) => /name|starter|leaver|employee|person|who/.test(name));
  return (named.length > 0 ? named : texts.filter(({ name }) => !/status|state|phase/.test(name))).map(({ view }) => view.text!);
}

/** Whether a plan shows an employee's name, in one text or in two members. */
export function showsPerson(entry: View, first: string, last: string): boolean {
  const texts = new Set(members(entry).map(({ view }) => view.text));
  return texts.has(`${first} ${last}`) || texts.has(`${last}, ${first}`) || (texts.has(first) && texts.has(last));
}

/** Calendar dates that a plan shows, YYYY-MM-DD, of dates and timestamps, tasks excluded. */
export function datesIn(entry: View): string[] {
  return members(entry).flatMap(({ view }) => (DATE.test(view.text ?? "") ? [view.text!.slice(0, 10)] : []));
}

/** Calendar dates about the employee of a plan by path, in members with such a name, tasks excluded. */
export function daysOfPerson(plan: View, name: RegExp): ReadonlyMap<string, string> {
  const tasks = new Set((taskList(plan) ?? []).map(({ raw }) => raw));
  const inTask = (path: readonly (string | number)[]): boolean => path.some((_, n) => tasks.has(plan.at(...path.slice(0, n + 1)).raw));
  const days = members(plan).filter(({ path, name: called, view }) => name.test(called) && view.text?.length === 10 && !inTask(path));
  return new Map(days.filter(({ view }) => DATE.test(view.text!)).map(({ path, view }) => [path.join("."), view.text!]));
}

/** Whether a plan shows a date, or null in a member with such a name: the date may be unknown yet. */
export function showsDay(entry: View, name: RegExp): boolean {
  return datesIn(entry).length > 0 || members(entry).some((member) => member.view.isNull && name.test(member.name));
}

/** The plan's status, a word; undefined: none is found. */
export function statusIn(entry: View): string | undefined {
  const own = members(entry).filter(({ view, name }) => isWords(view) && !/interview|exit|employee_status/.test(name));
  return (
    own.find(({ name }) => /^(plan_)?(status|state)$/.test(name))?.view.text ??
    own.find(({ name }) => /status|state|phase|stage/.test(name))?.view.text
  );
}

/** The values that may show how many tasks are done: numbers, or texts such as 3/7 and 40 %; undefined: there is none. */
export function progressIn(entry: View): string | undefined {
  const shown = members(entry).filter(
    ({ view, name }) =>
      view.number !== undefined ||
      (/progress|percent|done|complet|tasks?/.test(name) && /\d/.test(view.text ?? "") && !DATE.test(view.text!) && !uuid.holds(view.text)),
  );
  return shown.length === 0 ? undefined : JSON.stringify(shown.map(({ path, view }) => [path.join("."), view.raw]));
}

/** The greatest integer in a plan's progress; 0 if there is none. */
export function mostIn(entry: View): number {
  return Math.max(
    0,
    ...members(entry).flatMap(({ view }) => (view.number !== undefined && Number.isInteger(view.number) ? [view.number] : [])),
  );
}

/** Ids that a plan shows besides its own, those of people first. */
export function peopleIn(entry: View): string[] {
  const own = entry.at("id").text;
  const found = members(entry).filter(({ view }) => uuid.holds(view.text) && view.text !== own);
  const rank = ({ name }: Member): number =>
    /employee|starter|leaver|person/.test(name) ? 0 : /manager|template|company/.test(name) ? 2 : 1;
  return [...new Set(found.toSorted((a, b) => rank(a) - rank(b)).map(({ view }) => view.text!))];
}

/** Ids that a plan shows for its employee. */
export function leaversIn(entry: View): string[] {
  const about = /employee|starter|leaver|person/;
  return members(entry).flatMap(({ path, name, view }) =>
    uuid.holds(view.text) && /(^|_)id$/.test(name) && path.length <= 2 && about.test(plainName(name === "id" ? path.at(-2) : name))
      ? [view.text!]
      : [],
  );
}

/** The number of done tasks and of all tasks, if a plan shows both unambiguously. */
export function pairIn(entry: View): readonly [done: number, of: number] | undefined {
  const DONE = /^((tasks?_)?(done|completed|complete|finished)(_tasks|_count)?)$/;
  const OF = /^((tasks?_)?(of|total|all|count)(_tasks|_count)?|tasks_count)$/;
  const all = members(entry);
  for (const { path, view } of all) {
    const text = /^(\d+) ?(?:\/|of) ?(\d+)( tasks?( done)?)?$/.exec(view.text ?? "");
    if (text !== null && path.some((step) => /progress|task|complet|done/.test(plainName(step)))) return [Number(text[1]), Number(text[2])];
    if (!view.isObject || !path.some((step) => /progress|task|complet/.test(plainName(step)))) continue;
    const inside = view.names.map((name) => [plainName(name), view.at(name).number] as const);
    const [done, of] = [DONE, OF].map((called) => inside.filter(([name, number]) => called.test(name) && Number.isInteger(number)));
    if (done!.length === 1 && of!.length === 1) return [done![0]![1]!, of![0]![1]!];
  }
  return undefined;
}

/** Whether a plan is closed by its status. */
export function isClosed(entry: View): boolean {
  return /complet|cancel|closed|done|finish|archiv/i.test(statusIn(entry) ?? "") && !/incomplet|not_/i.test(statusIn(entry) ?? "");
}

/** The values of a task, without those in lists. */
const leavesIn = (task: View): Leaf[] => leavesOf(task, (path, inner) => path.length === 0 || !inner.isList);

/** The tasks of a plan in order, from one list or from one for each category; undefined: no list could be that of the tasks. */
export function taskList(plan: View): readonly View[] | undefined {
  const lists = [...plan.walk()].filter(({ view }) => view.isList);
  const isTask = (view: View): boolean => {
    const leaves = view.isObject ? leavesIn(view) : [];
    return leaves.some(({ raw }) => isUuid(raw)) && leaves.some(({ raw }) => flagOf(raw) !== undefined);
  };
  const likely = lists.filter(({ view }) => view.list.length > 0 && view.list.every(isTask));
  // Lists of one kind are at the same depth: one for each category.
  const depth = Math.min(...likely.map(({ path }) => path.length));
  const found = likely.filter(({ path }) => path.length === depth).flatMap(({ view }) => view.list);
  if (found.length > 0) return found;
  return lists.find(({ path }) => /(^|_)(tasks|checklist|items|steps|to_?dos)$/.test(plainName(path.at(-1))))?.view.list;
}

/** The tasks of a plan in order. */
export function tasksIn(plan: View): PlanTask[] {
  return taskList(plan)?.map(taskIn) ?? [];
}

type Part = "title" | "category" | "required" | "managed" | "completed" | "due";

const isFlag = (raw: unknown): boolean => flagOf(raw) !== undefined;
/** Values that are certainly no boolean. */
const isNoFlag = (raw: unknown): boolean => typeof raw === "number" || raw === null;
const isWording = (raw: unknown): boolean => isWords(new View(raw));
const PARTS: Readonly<Record<Part, Concept>> = {
  managed: { called: /service|managed|system|automat/, fits: isFlag, wrong: isNoFlag },
  required: { called: /requir|mandator|compuls|optional|obligat/, fits: isFlag, wrong: isNoFlag },
  completed: {
    called: /(complet|done|finish|closed|ticked)(?!.*_(at|by|on|date)$)|^(task_)?(status|state)$/,
    fits: isFlag,
    wrong: isNoFlag,
  },
  due: {
    called: /due|deadline/,
    fits: (raw) => raw === null || calendarDayOf(raw) !== undefined,
    wrong: (raw) => raw === "" || typeof raw === "number",
  },
  category: { called: /categor|section|group|area|phase/, fits: isWording },
  title: { called: /title|name|heading|label|summary|subject/, fits: isWording },
};
const WORDS: Readonly<Record<Part, string>> = {
  title: "a title",
  category: "a category",
  required: "whether it is required",
  managed: "whether it is service-managed",
  completed: "whether it is completed",
  due: "a due date, or null for it",
};

function taskIn(view: View): PlanTask {
  const leaves = leavesIn(view);
  const values = readConcepts(leaves, PARTS);
  const text = (part: Part): string | undefined => values.of(part)?.raw as string | undefined;
  const flag = (part: Part): boolean | undefined => flagOf(values.of(part)?.raw);
  const ids = leaves.filter(({ raw }) => isUuid(raw));
  const id = ids.find(({ names: [name] }) => /^(task_)?id$/.test(name!)) ?? (ids.length === 1 ? ids[0] : undefined);
  const need = values.of("required");
  const required = flag("required");
  return {
    id: (id?.raw as string | undefined) ?? "",
    title: text("title"),
    due: values.of("due")?.raw === null ? undefined : text("due"),
    required: need !== undefined && /optional/.test(need.names[0]!) && typeof need.raw === "boolean" ? !required : required,
    managed: flag("managed"),
    completed: flag("completed"),
    lacking: values.lacking.map((part) => WORDS[part]),
    unclear: values.unclear.map((part) => WORDS[part]),
    view,
  };
}

/** Whether a value may be the status of the exit interview: text or null, in a member with that name or an unknown one. */
export function hasInterviewStatus(plan: View, entry: View): boolean {
  const tasks = new Set((taskList(plan) ?? []).map(({ raw }) => raw));
  const inTask = ({ path }: Member): boolean => path.some((_, n) => tasks.has(plan.at(...path.slice(0, n + 1)).raw));
  const all = members(plan).filter((member) => !inTask(member));
  const fits = ({ view }: Member): boolean => view.isNull || isWords(view);
  const about = all.filter(({ path }) => path.some((step) => /exit|interview/.test(plainName(step))));
  if (about.length > 0) return about.some((member) => fits(member) || member.view.isObject);
  const known = new Set(members(entry).map(({ name }) => name));
  return all.some((member) => fits(member) && !known.has(member.name));
}

const SAID =
  /(^|_)(scores?|ratings?|reasons?|feedback|comments?|remarks?|summary|notes?|highlights?|topics?|quotes?|satisfaction|sentiment|e?nps|would_recommend)(_|$)/;

/** Members about what was said in an exit interview: answers, responses or questions, of any value. */
export function interviewLeaks(plan: View): string[] {
  const all = members(plan);
  const spoken = all.filter(
    ({ name }) => /(^|_)(responses?|answers?|questions?|transcripts?)(_|$)/.test(name) && !/(status|_at|_date)$/.test(name),
  );
  const inside = all.filter(
    ({ path, view }) => path.slice(0, -1).some((step) => /exit|interview/.test(plainName(step))) && (view.text?.length ?? 0) > 60,
  );
  // What was said may also be a number or a word.
  const judged = all.filter(({ path, name, view }) => {
    const about = path.some((step) => /exit|interview/.test(plainName(step)));
    return about && SAID.test(name) && !/status/.test(name) && (view.number !== undefined || (view.text ?? "") !== "");
  });
  return [...new Set([...spoken, ...inside, ...judged].map(({ path }) => path.join(".")))];
}
