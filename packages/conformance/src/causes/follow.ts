import type { Complaint } from "../verdict/report.ts";
import { type Clue, SURE } from "./clue.ts";
import { baseOf } from "./finding.ts";

/** Keys that belong together: those that were joined, directly or by others. */
export class Groups {
  readonly #parents = new Map<string, string>();

  /** The name of the group of a key: the same for all its keys. */
  of(key: string): string {
    let at = key;
    for (let up = this.#parents.get(at); up !== undefined; up = this.#parents.get(at)) at = up;
    return at;
  }

  /** Joins the groups of all keys. */
  join([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    for (const key of others) {
      const [one, other] = [this.of(first), this.of(key)];
      if (one !== other) this.#parents.set(other, one);
    }
  }
}

/** A failing requirement. */
export interface Failure {
  readonly id: string;
  /** What names its cause best. */
  readonly clue: Clue;
  /** The clues of all its complaints. */
  readonly also: readonly Clue[];
  readonly complaints: readonly Complaint[];
  /** Decisive exchanges that show this cause. */
  readonly exchanges: ReadonlySet<string>;
  /** The same for failures that are told by nothing else: an exchange, or a list with what was expected and seen there. */
  readonly seen: ReadonlySet<string>;
  /** The list and the filters of each of them that is an empty list, such as `GET /leave`, `status=pending`. */
  readonly empty: readonly (readonly string[])[];
  /** Operations that show this cause. */
  readonly shown: ReadonlySet<string>;
  /** Operations of all its complaints. */
  readonly operations: ReadonlySet<string>;
}

/**
 * Joins each failure with its cause. One that follows from another, surer one belongs to that alone: it names a member that is wrong, holds
 * its wrong value, or rests on the same exchange. Otherwise its own clue decides.
 * @returns the failures that follow from another one
 */
export function attach(failures: readonly Failure[], groups: Groups): Set<Failure> {
  const loose: Failure[] = [];
  const followers = new Set<Failure>();
  for (const failure of failures) {
    const root = failure.clue.strength < SURE ? rootOf(failure, failures) : wrongIdOf(failure, failures);
    groups.join([root === undefined ? failure.clue.key : nodeOf(root), nodeOf(failure)]);
    if (root !== undefined) followers.add(failure);
    else if (failure.clue.strength < SURE || failure.clue.key.startsWith("rule:")) loose.push(failure);
  }
  // Of those that are left, the ones that rest on the same finding belong together.
  for (const [n, failure] of loose.entries())
    for (const other of loose.slice(0, n)) if (shareFinding(failure, other)) groups.join([nodeOf(other), nodeOf(failure)]);
  return followers;
}

/** The key of a failure itself. */
export function nodeOf({ id }: Pick<Failure, "id">): string {
  return `failure:${id}`;
}

function rootOf(failure: Failure, failures: readonly Failure[]): Failure | undefined {
  const surer = failures.filter(({ clue }) => clue.strength >= SURE && clue.danger === undefined);
  return RULES.map((rule) => surer.find((one) => rule(failure, one))).find((one) => one !== undefined);
}

/** A request with an id that is wrong finds nothing. */
function wrongIdOf(failure: Failure, failures: readonly Failure[]): Failure | undefined {
  if (!/\b404$/.test(failure.clue.key)) return undefined;
  return failures.find((root) => root.clue.member?.name === "id" && sharePlace(failure, root));
}

type Rule = (failure: Failure, root: Failure) => boolean;

const RULES: readonly Rule[] = [namesMember, holdsValue, sameExchange];

function sharePlace(a: Failure, b: Failure): boolean {
  const bases = new Set([...a.operations].map(baseOf));
  return [...b.operations].some((place) => bases.has(baseOf(place)));
}

function namesMember(failure: Failure, root: Failure): boolean {
  const name = root.clue.member?.name;
  if (name === undefined || /^(?:id|data|name)$/.test(name) || !sharePlace(failure, root)) return false;
  const spoken = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll("_", "[_ ]?");
  // Further in, a complaint lists members that are not what is wrong.
  const named = new RegExp(String.raw`^(?:an? |the |no |\d+,? |without |null for |data\.)*${spoken}\b`, "i");
  return failure.complaints.some(({ expected, got }) => named.test(expected) || named.test(got));
}

function holdsValue(failure: Failure, root: Failure): boolean {
  const value = root.clue.member?.value;
  if (value === undefined || value.length < 8 || !sharePlace(failure, root)) return false;
  return failure.complaints.some(({ got }) => got.includes(value));
}

/** A member that is wrong explains nothing else in the response that shows it. */
function sameExchange(failure: Failure, root: Failure): boolean {
  if (root.clue.member !== undefined) return false;
  return share(failure.exchanges, root.exchanges);
}

function share(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one));
}

function shareFinding(a: Failure, b: Failure): boolean {
  if ((a.clue.member === undefined) !== (b.clue.member === undefined)) return false;
  return share(a.seen, b.seen) || shareEmptyList(a, b);
}

/** Whether both show in a list that is empty with a filter, and the filter is the same. */
function shareEmptyList(a: Failure, b: Failure): boolean {
  return a.empty.some(([list, ...filters]) =>
    b.empty.some(([other, ...more]) => list === other && filters.some((filter) => more.includes(filter))),
  );
}
