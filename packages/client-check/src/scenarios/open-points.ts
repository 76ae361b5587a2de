import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { currentContract } from "@hr-platform/engine/contract/current";
import { responseDifferences } from "@hr-platform/control/explain/response-differences";
import type { Effect } from "../judge/effects.ts";
import type { Bench } from "../run/run-once.ts";
import type { KnownProgram, Scenario } from "./scenario.ts";

/** A value of an open point that changes an answer of the baseline. */
export interface Choice {
  readonly id: string;
  readonly slug: string;
  readonly value: string;
  /** Numbers of the exchanges of the baseline that it changes. */
  readonly changed: readonly number[];
  /** Numbers of those that it refuses. */
  readonly refused: readonly number[];
}

/** Open points that scenarios of their own try. */
const TRIED_ELSEWHERE: ReadonlySet<string> = new Set(["employee-create", "default-limit"]);

/**
 * The values that the document permits and that change an answer of the baseline: each is tried by sending the baseline's requests again,
 * without the program.
 */
export function choicesThatMatter(bench: Bench, { observation, use }: KnownProgram): Choice[] {
  return use.decisions
    .filter(({ slug }) => !TRIED_ELSEWHERE.has(slug))
    .flatMap(({ id, slug, others }) =>
      others.flatMap((value): Choice[] => {
        const { changed, refused } = repeatUnder(bench, observation.exchanges, { [slug]: value });
        return changed.length === 0 ? [] : [{ id, slug, value, changed, refused }];
      }),
    );
}

/** Sends the requests of a run again in a new sandbox under other decisions, and compares the answers. */
function repeatUnder(
  { mock, settings: { seed, world, clock, decide } }: Bench,
  exchanges: KnownProgram["observation"]["exchanges"],
  choices: Readonly<Record<string, string>>,
): { readonly changed: readonly number[]; readonly refused: readonly number[] } {
  const settings = { seed, world, clock: frozen(clock), rateLimit: null };
  using usual = mock.sandbox({ ...settings, decide });
  using other = mock.sandbox({ ...settings, decide: { ...decide, ...choices } });
  const changed: number[] = [];
  const refused: number[] = [];
  for (const { n, request, token } of exchanges) {
    const [before, after] = [usual, other].map((sandbox) => {
      const headers = { ...request.headers, authorization: `Bearer ${tokenIn(mock, sandbox.id, token)}` };
      return mock.exchange({ ...request, headers });
    }) as [ReturnType<Mock["exchange"]>, ReturnType<Mock["exchange"]>];
    const without = (answer: typeof before) => ({ ...answer, body: answer.body.replaceAll(/_sb\d+/g, "") });
    if (responseDifferences(without(before), without(after)).length > 0) changed.push(n);
    if (before.status < 400 && after.status >= 400) refused.push(n);
  }
  return { changed, refused };
}

/** The same clock, standing still: two repetitions then differ by what was decided alone. */
function frozen(clock: string): string {
  return clock.startsWith("frozen:") || clock === "real" ? clock : `frozen:${clock}`;
}

/** The key of another sandbox in its place. */
function tokenIn(mock: Mock, id: string, token: string): string {
  const { keyEnding } = mock.sandboxes.get(id)!;
  return token.replace(/_sb\d+(?:-[\w-]+)?$/, keyEnding);
}

const rows = new Map(currentContract.decisions.rows.map((row) => [row.slug as string, row]));

/** A write shows late: a program that looks at once may only say that it saw nothing. */
const LATE = "read-your-writes=eventual";

/** One scenario for some values at once. No two are of the same open point. */
export function scenarioOf(choices: readonly Choice[], baseline: KnownProgram): Scenario {
  const values = Object.fromEntries(choices.map(({ slug, value }) => [slug, value]));
  const refused = new Set(choices.flatMap((choice) => choice.refused));
  const names = choices.map(({ slug, value }) => `${slug}=${value}`);
  return {
    id: choices.length === 1 ? `open.${names[0]}` : `open.${names.length}-values`,
    title:
      choices.length === 1
        ? `The service answers as ${names[0]} says (${choices[0]!.id}).`
        : `${names.length} open points have other values.`,
    clause: [...new Set(choices.map(({ slug }) => rows.get(slug)!.id))],
    expected: refused.size === 0 ? "It does the same." : "It does what is left to do, and says what was refused.",
    arrangement: { decide: values },
    choices: values,
    expectation: {
      effects: "same",
      end: refused.size === 0 && !names.includes(LATE) ? "success" : "or-clear",
      requirement: "CLIENT-04",
      mend: "Take every value that the document permits there; 'hr-mock decisions SLUG' lists them.",
      excused: ({ seen }: Effect) => refused.size > 0 && baseline.observation.exchanges.includes(seen),
    },
  };
}

/** Values in as few lots as there are values of one open point: each lot has one of each. */
export function lotsOf(choices: readonly Choice[]): Choice[][] {
  const lots: Choice[][] = [];
  for (const group of Map.groupBy(choices, ({ slug }) => slug).values())
    for (const [place, choice] of group.entries()) (lots[place] ??= []).push(choice);
  // A value that refuses something hides what the others of its lot would show.
  return lots.flatMap((lot) => {
    const isApart = ({ slug, value, refused }: Choice): boolean => refused.length > 0 || `${slug}=${value}` === LATE;
    const refusing = lot.filter(isApart);
    const others = lot.filter((one) => !isApart(one));
    return [...(others.length === 0 ? [] : [others]), ...refusing.map((one) => [one])];
  });
}
