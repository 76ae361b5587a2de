import type { Complaint } from "../verdict/report.ts";
import type { Clue } from "./clue.ts";
import { baseOf } from "./clue-of.ts";
import type { Groups } from "./groups.ts";

/** A failing requirement. */
export interface Failure {
  readonly id: string;
  /** What names its cause best. */
  readonly clue: Clue;
  /** The clues of all its complaints. */
  readonly also: readonly Clue[];
  readonly complaints: readonly Complaint[];
  /** Operations that show this cause. */
  readonly shown: ReadonlySet<string>;
  /** Operations of all its complaints. */
  readonly operations: ReadonlySet<string>;
}

/** Weaker clues than this say only where a failure shows; it may follow from another one. */
const SURE = 4;

/**
 * Joins each failure with its cause. One that follows from another, surer one belongs to that alone: it names a member that is wrong, holds
 * its wrong value, or rests on the same exchange. Otherwise its own clue decides.
 */
export function attach(failures: readonly Failure[], groups: Groups): void {
  const loose: Failure[] = [];
  for (const failure of failures) {
    const root = failure.clue.strength < SURE ? rootOf(failure, failures) : undefined;
    groups.join([root === undefined ? failure.clue.key : nodeOf(root), nodeOf(failure)]);
    if (root === undefined && failure.clue.strength < SURE) loose.push(failure);
  }
  // Of those that are left, the ones that rest on the same finding belong together.
  for (const [n, failure] of loose.entries())
    for (const other of loose.slice(0, n)) if (sameFinding(failure, other)) groups.join([nodeOf(other), nodeOf(failure)]);
}

/** The key of a failure itself. */
export function nodeOf({ id }: Pick<Failure, "id">): string {
  return `failure:${id}`;
}

function rootOf(failure: Failure, failures: readonly Failure[]): Failure | undefined {
  const { strength } = failure.clue;
  const surer = failures.filter(({ clue }) => clue.strength > strength && clue.strength >= SURE - 1 && clue.danger === undefined);
  return RULES.map((rule) => surer.find((one) => rule(failure, one))).find((one) => one !== undefined);
}

type Rule = (failure: Failure, root: Failure) => boolean;

const RULES: readonly Rule[] = [namesMember, holdsValue, refusedForId, sameExchange, sameCheck];

function sharePlace(a: Failure, b: Failure): boolean {
  const bases = new Set([...a.operations].map(baseOf));
  return [...b.operations].some((place) => bases.has(baseOf(place)));
}

/** The words of a complaint, without the body of a response. */
function wordsOf({ expected, got }: Complaint): string {
  return `${expected} ${got.split("{")[0]!}`;
}

function namesMember(failure: Failure, root: Failure): boolean {
  const name = root.clue.member?.name;
  if (name === undefined || /^(?:id|data|name)$/.test(name) || !sharePlace(failure, root)) return false;
  const spoken = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll("_", "[_ ]?");
  const word = new RegExp(String.raw`\b${spoken}\b`, "i");
  return failure.complaints.some((complaint) => word.test(wordsOf(complaint)));
}

function holdsValue(failure: Failure, root: Failure): boolean {
  const value = root.clue.member?.value;
  if (value === undefined || value.length < 8 || !sharePlace(failure, root)) return false;
  return failure.complaints.some(({ got }) => got.includes(value));
}

/** A request with an id that is wrong is refused. */
function refusedForId(failure: Failure, root: Failure): boolean {
  return root.clue.member?.name === "id" && /^(?:refused:|refusal:.*:404$)/.test(failure.clue.key) && sharePlace(failure, root);
}

/** A member that is wrong explains nothing else in the response that shows it. */
function sameExchange(failure: Failure, root: Failure): boolean {
  if (root.clue.member !== undefined) return false;
  const ids = new Set(root.complaints.map(({ exchanges }) => exchanges.at(-1)));
  return failure.complaints.some(({ exchanges }) => exchanges.length > 0 && ids.has(exchanges.at(-1)));
}

function sameCheck(failure: Failure, root: Failure): boolean {
  const checks = new Set(root.complaints.map(({ check }) => check));
  return sharePlace(failure, root) && failure.complaints.some(({ check }) => checks.has(check));
}

function sameFinding(a: Failure, b: Failure): boolean {
  return a.complaints.some((one) =>
    b.complaints.some(
      (other) => one.check === other.check && one.expected === other.expected && one.exchanges.at(-1) === other.exchanges.at(-1),
    ),
  );
}
