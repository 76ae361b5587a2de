import type { View } from "./view.ts";

/** An application as a pipeline shows it, wherever it stands there. */
export interface Row {
  readonly view: View;
  /** The objects around it, the nearest first: one may be its stage. */
  readonly around: readonly View[];
}

/** The applications in a pipeline: whatever has a candidate_ref (§2.13). One that stands both in a list and below its stage counts once. */
export function rowsOf(pipeline: View): Row[] {
  const found = [...pipeline.walk()].filter(({ view }) => view.has("candidate_ref"));
  const list = (path: readonly (string | number)[]): string => path.slice(0, -1).join(".");
  const again = ({ path, view }: (typeof found)[number], n: number): boolean =>
    found.slice(0, n).some((other) => list(other.path) !== list(path) && JSON.stringify(other.view.raw) === JSON.stringify(view.raw));
  return found
    .filter((one, n) => !again(one, n))
    .map(({ path, view }) => {
      const outer = path.map((_, n) => pipeline.at(...path.slice(0, path.length - n - 1)));
      // The whole answer is around every row, and tells nothing of it.
      return { view, around: outer.filter((one, n) => one.isObject && n < path.length - 1) };
    });
}

/** What a row says of its stage: ids and names. */
export function stageTexts({ view, around }: Row): string[] {
  const own = view.names.filter((name) => /stage/i.test(name)).flatMap((name) => textsOf(view.at(name)));
  return own.length > 0
    ? own
    : around.flatMap((stage) => stage.names.map((name) => stage.at(name).text).filter((text) => text !== undefined));
}

function textsOf(view: View): string[] {
  if (view.text !== undefined) return [view.text];
  return view.names.map((name) => view.at(name).text).filter((text) => text !== undefined);
}

/** Days in stage: of the numbers in a row the one that is called so, or else the first. undefined: there is none. */
export function daysOf({ view }: Row): number | undefined {
  const numbers = view.names.filter((name) => view.at(name).number !== undefined);
  const called = numbers.find((name) => /day/i.test(name)) ?? numbers[0];
  return called === undefined ? undefined : view.at(called).number;
}

/** A stage of the pipeline; names and kinds of stages are the company's. */
export interface Stage {
  readonly id: string;
  readonly name: string;
  readonly kind: "active" | "hired" | "rejected";
  /** Whether a text or a flag of it says so outright, other than what its name suggests. */
  readonly told?: boolean;
}

const HIRED = /^hired?$|^hiring complete/i;
const REJECTED = /reject|declin|unsuccessful|withdrawn|disqualif|not selected/i;

/** A stage as it is listed; undefined where it has no id. What no text in it calls hired or rejected counts as active. */
export function stageOf(view: View): Stage | undefined {
  const id = view.at("id").text;
  if (id === undefined) return undefined;
  const texts = view.names
    .filter((name) => name !== "id")
    .map((name) => view.at(name).text)
    .filter((text) => text !== undefined);
  const flagged = (pattern: RegExp): boolean =>
    view.names.some((name) => pattern.test(name.replace(/^is_?/i, "")) && view.at(name).flag === true);
  const kind =
    texts.some((text) => HIRED.test(text)) || flagged(HIRED)
      ? "hired"
      : texts.some((text) => REJECTED.test(text)) || flagged(REJECTED)
        ? "rejected"
        : "active";
  const told = texts.some((text) => new RegExp(`^${kind}$`, "i").test(text)) || flagged(new RegExp(`^${kind}$`, "i"));
  return { id, told, name: view.at("name").text ?? view.at("label").text ?? view.at("title").text ?? texts[0] ?? "", kind };
}

const STATUSES: ReadonlySet<string> = new Set(["draft", "open", "on_hold", "closed", "filled"]);

/** The status of a role (§3.3) in what shows it: the word that stands nearest to the top under such a name, in no list. */
export function roleStatus(role: View): string | undefined {
  const single = [...role.walk()].filter(({ path }) => path.every((step) => !/^\d+$/.test(String(step))));
  const found = single.filter(({ path, view }) => /stat/i.test(String(path.at(-1) ?? "")) && STATUSES.has(view.text ?? ""));
  return found.toSorted((a, b) => a.path.length - b.path.length)[0]?.view.text;
}

/** Whether a row stands in a stage. */
export function isIn(row: Row, { id, name }: Stage): boolean {
  return stageTexts(row).some(
    (text) => text.toLowerCase() === id.toLowerCase() || (name !== "" && text.toLowerCase() === name.toLowerCase()),
  );
}

/** The count of a stage in what a role shows: beside the stage's id or name, or under it. undefined: there is none. */
export function countOf(role: View, { id, name }: Stage): number | undefined {
  for (const { path, view } of role.walk()) {
    const key = path.at(-1);
    if ((key === id || (name !== "" && key === name)) && view.number !== undefined) return view.number;
    // The stage itself may be told by its id alone, or be an object within the row.
    if (
      !view.isObject ||
      !view.names.some((member) => textsOf(view.at(member)).some((text) => text === id || (name !== "" && text === name)))
    )
      continue;
    const numbers = view.names.map((member) => [member, view.at(member).number] as const).filter(([, value]) => value !== undefined);
    const called =
      numbers.find(([member]) => /count|candidate|applica|people|total/i.test(member)) ??
      numbers.find(([member]) => !/order|position|place|rank|sort|index|sequence|day/i.test(member));
    if (called !== undefined) return called[1];
  }
  return undefined;
}
