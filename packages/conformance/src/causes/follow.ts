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

/** Joins failures that follow from others: they name a member that is wrong, hold its wrong value, or rest on the same exchange. */
export function attach(failures: readonly Failure[], groups: Groups): void {
  const roots = failures.filter(({ clue }) => clue.strength >= SURE - 1 && clue.danger === undefined);
  const rest = failures.filter(({ clue }) => clue.strength < SURE);
  for (const failure of rest) {
    const stronger = roots.filter(({ clue }) => clue.strength > failure.clue.strength);
    const root = RULES.map((rule) => stronger.find((one) => rule(failure, one))).find((one) => one !== undefined);
    if (root !== undefined) groups.join([root.clue.key, failure.clue.key]);
  }
  // Of the others, those that rest on the same finding or exchange of a check belong together.
  for (const [n, failure] of rest.entries())
    for (const other of rest.slice(0, n)) if (sameFinding(failure, other)) groups.join([other.clue.key, failure.clue.key]);
}

type Rule = (failure: Failure, root: Failure) => boolean;

const RULES: readonly Rule[] = [namesMember, holdsValue, sameExchange, sameCheck];

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

function sameExchange(failure: Failure, root: Failure): boolean {
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
