import { uuid } from "./oracles/forms.ts";
import { View } from "./view.ts";

/** A task of a plan, read by concept: the document names what it carries, not how the members are called (§2.13, A-210). */
export interface PlanTask {
  readonly id: string;
  readonly title: string | undefined;
  /** Whether a member stands for it; its value may be null. */
  readonly hasCategory: boolean;
  readonly hasDue: boolean;
  readonly due: string | undefined;
  /** undefined: no boolean stands for it. */
  readonly required: boolean | undefined;
  readonly managed: boolean | undefined;
  readonly completed: boolean | undefined;
  readonly view: View;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** A member's name in small letters with underscores, whichever way it is written. */
function plainName(name: string | number | undefined): string {
  return typeof name === "string" ? name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase() : "";
}

interface Member {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly view: View;
}

/** Members at any depth, those of single tasks left out: of what stands in a list, or under an id. */
function members(view: View): Member[] {
  const single = (path: readonly (string | number)[]): boolean =>
    path.some((step, n) => /^tasks?$/.test(plainName(step)) && (/^\d+$/.test(String(path[n + 1])) || uuid.holds(path[n + 1])));
  return [...view.walk()]
    .filter(({ path }) => path.length > 0 && !single(path))
    .map(({ path, view: value }) => ({ path, name: plainName(path.at(-1)), view: value }));
}

const isWords = ({ text }: View): boolean => text !== undefined && text.trim() !== "" && !uuid.holds(text) && !DATE.test(text);

/** Texts that may be the name of the person: neither ids nor dates. */
export function namesIn(entry: View): string[] {
  const texts = members(entry).filter(({ view }) => isWords(view));
  const named = texts.filter(({ name }) => /name|starter|leaver|employee|person|who/.test(name));
  return (named.length > 0 ? named : texts.filter(({ name }) => !/status|state|phase/.test(name))).map(({ view }) => view.text!);
}

/** Calendar days that a plan shows, YYYY-MM-DD: of members that end in a date or a time, tasks left out. */
export function datesIn(entry: View): string[] {
  return members(entry).flatMap(({ view }) => (DATE.test(view.text ?? "") ? [view.text!.slice(0, 10)] : []));
}

/** Whether a plan shows a day: a date, or null, while there is none yet, in a member of such a name. */
export function showsDay(entry: View, name: RegExp): boolean {
  return datesIn(entry).length > 0 || members(entry).some((member) => member.view.isNull && name.test(member.name));
}

/** The plan's status: a word. */
export function statusIn(entry: View): string | undefined {
  const own = members(entry).filter(({ view, name }) => isWords(view) && !/interview|exit|employee_status/.test(name));
  return (
    own.find(({ name }) => /^(plan_)?(status|state)$/.test(name))?.view.text ??
    own.find(({ name }) => /status|state|phase|stage/.test(name))?.view.text
  );
}

/** What tells how far the tasks are done: numbers, or texts such as 3/7 and 40 %; undefined where nothing could. */
export function progressIn(entry: View): string | undefined {
  const told = members(entry).filter(
    ({ view, name }) =>
      view.number !== undefined ||
      (/progress|percent|done|complet|tasks?/.test(name) && /\d/.test(view.text ?? "") && !DATE.test(view.text!) && !uuid.holds(view.text)),
  );
  return told.length === 0 ? undefined : JSON.stringify(told.map(({ path, view }) => [path.join("."), view.raw]));
}

/** The greatest whole number in a plan's progress; 0 where there is none. */
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

/** Whether a plan is over by its status. */
export function isClosed(entry: View): boolean {
  return /complet|cancel|closed|done|finish|archiv/i.test(statusIn(entry) ?? "") && !/incomplet|not_/i.test(statusIn(entry) ?? "");
}

/** The list that holds a plan's tasks: the one named so, or else the longest one of objects with booleans. */
export function taskList(plan: View): View | undefined {
  const lists = [...plan.walk()].filter(({ view }) => view.isList);
  const named = lists.find(({ path }) => /^(\w+_)?tasks$/.test(plainName(path.at(-1))));
  if (named !== undefined) return named.view;
  const likely = lists.filter(
    ({ view }) =>
      view.list.length > 0 &&
      view.list.every((task) => task.isObject && [...task.walk()].some(({ view: value }) => value.flag !== undefined)),
  );
  return likely.toSorted((a, b) => b.view.list.length - a.view.list.length)[0]?.view;
}

/** The tasks of a plan in order. */
export function tasksIn(plan: View): PlanTask[] {
  return taskList(plan)?.list.map(taskIn) ?? [];
}

function taskIn(view: View): PlanTask {
  const all = [...view.walk()]
    .filter(({ path }) => path.length > 0)
    .map(({ path, view: value }) => ({ path, name: plainName(path.at(-1)), view: value }));
  const taken = new Set<Member>();
  const claim = (member: Member | undefined): Member | undefined => {
    if (member !== undefined) taken.add(member);
    return member;
  };
  const flags = all.filter((member) => member.view.flag !== undefined);
  const named = (pattern: RegExp): Member | undefined => claim(flags.find((member) => !taken.has(member) && pattern.test(member.name)));
  const [managed, required, completed] = [
    named(/service|managed|system|automat/),
    named(/requir|mandator|optional/),
    named(/complet|done|finish|closed|ticked/),
  ];
  // By structure, where the names say nothing.
  const rest = (member: Member | undefined): Member | undefined => member ?? claim(flags.find((other) => !taken.has(other)));
  const done = rest(completed);
  const [need, service] = [rest(required), rest(managed)];
  const texts = all.filter((member) => isWords(member.view) && member.name !== "id");
  const title = texts.find(({ name }) => /title|name|label|summary/.test(name)) ?? texts[0];
  const category =
    all.find(({ name }) => /categor|group|section|phase|kind|type|area/.test(name)) ?? texts.find((member) => member !== title);
  const due =
    all.find(({ name }) => /due|deadline/.test(name)) ??
    all.find(({ name, view: value }) => /date|day|by$/.test(name) && (value.isNull || DATE.test(value.text ?? "")));
  const optional = need !== undefined && /optional/.test(need.name);
  return {
    id: view.at("id").text ?? all.find(({ view: value }) => uuid.holds(value.text))?.view.text ?? "",
    title: title?.view.text,
    hasCategory: category !== undefined,
    hasDue: due !== undefined && (due.view.isNull || due.view.text !== undefined),
    due: due?.view.text,
    required: need === undefined ? undefined : optional ? !need.view.flag! : need.view.flag!,
    managed: service?.view.flag,
    completed: done?.view.flag,
    view,
  };
}

/** What a task lacks of the six things that it carries, in words. */
export function taskFaults(task: PlanTask): string[] {
  const { title, hasCategory, hasDue, required, managed, completed } = task;
  const checks: readonly (readonly [string, boolean])[] = [
    ["a title", title !== undefined],
    ["a category", hasCategory],
    ["a boolean for required", required !== undefined],
    ["a boolean for service-managed", managed !== undefined],
    ["a boolean for completed", completed !== undefined],
    ["a due date, or null for it", hasDue],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}

/** Whether something stands for the status of the exit interview: text or null, in a member of that name or an unknown one. */
export function hasInterviewStatus(plan: View, entry: View): boolean {
  const all = members(plan);
  const fits = ({ view }: Member): boolean => view.isNull || isWords(view);
  const about = all.filter(({ path }) => path.some((step) => /exit|interview/.test(plainName(step))));
  if (about.length > 0) return about.some((member) => fits(member) || member.view.isObject);
  const known = new Set(members(entry).map(({ name }) => name));
  return all.some((member) => fits(member) && !known.has(member.name));
}

const SAID = /(^|_)(scores?|ratings?|reasons?|feedback|comments?|remarks?|satisfaction|sentiment|e?nps|would_recommend)(_|$)/;

/** Members that speak of what was said in an exit interview: of answers, responses or questions, whatever they hold. */
export function interviewLeaks(plan: View): string[] {
  const all = members(plan);
  const spoken = all.filter(
    ({ name }) => /(^|_)(responses?|answers?|questions?|transcripts?)(_|$)/.test(name) && !/(status|_at|_date)$/.test(name),
  );
  const inside = all.filter(
    ({ path, view }) => path.slice(0, -1).some((step) => /exit|interview/.test(plainName(step))) && (view.text?.length ?? 0) > 60,
  );
  // What somebody said may be a figure or a word as well.
  const judged = all.filter(({ path, name, view }) => {
    const about = path.some((step) => /exit|interview/.test(plainName(step)));
    return about && SAID.test(name) && !/status/.test(name) && (view.number !== undefined || (view.text ?? "") !== "");
  });
  return [...new Set([...spoken, ...inside, ...judged].map(({ path }) => path.join(".")))];
}
