import { type Effect, compareEffects, effectsOf } from "../judge/effects.ts";
import type { Finding } from "../judge/finding.ts";
import { isSteady, linesOf } from "../judge/output.ts";
import type { Baseline, Expectation } from "../judge/judge-run.ts";
import type { Hand } from "../run/arrangement.ts";
import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf } from "../run/observation.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, writesOf } from "./scenario.ts";

export const FASTER: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-15",
  mend: "Take 409 and 404 for what they say: read the record again, leave it as it is, and go on with the others.",
};

/** A write of the baseline before which another program acts on the same record. */
function beforeEach(
  { observation: { exchanges } }: KnownProgram,
  {
    row,
    writes,
    act,
    isTouched = isAbout,
  }: {
    readonly row: string;
    readonly writes: readonly SeenExchange[];
    readonly act: (hand: Hand, write: SeenExchange) => void;
    /** Whether an effect is about what was acted on. */
    readonly isTouched?: (write: SeenExchange) => (effect: Effect) => boolean;
  },
): Omit<Scenario, "title" | "clause" | "expected">[] {
  return writes.map((write) => {
    const place = exchanges.indexOf(write);
    const excused = isTouched(write);
    return {
      id: `${row}.${write.operation}`,
      arrangement: {
        ...(place === 0 ? { begin: (hand: Hand) => act(hand, write) } : {}),
        meanwhile: (_, hand, nth) => {
          if (nth === place - 1) act(hand, write);
        },
      },
      expectation: { ...FASTER, excused },
      look: (run, baseline) => [
        ...leftOthers(run, baseline, excused).map((finding) =>
          row === "conflicts.exists" && isNotBegun(run, baseline, write) ? { ...finding, level: "warn" as const } : finding,
        ),
        ...(row === "conflicts.decided" ? saidAsDone(run, baseline, write) : []),
      ],
    };
  });
}

/**
 * A program that stops and says so before it has changed anything, and does not leave the rest of a list: its next run sees who is there, and goes on. That
 * is advice.
 */
function isNotBegun(run: Observation, { effects }: Baseline, { operation }: SeenExchange): boolean {
  const alike = effects.filter(({ seen }) => seen.operation === operation);
  return effectsOf(run).length === 0 && run.output.trim() !== "" && alike.length <= MOST_OF_NO_LIST;
}

/** The most records that are no list: one that was added by somebody else, and one that is left out. */
const MOST_OF_NO_LIST = 2;

/** A program that ends where somebody was faster, and leaves out what it had to do about other records. */
function leftOthers(run: Observation, { observation, effects, closeness }: Baseline, excused: (effect: Effect) => boolean): Finding[] {
  if (closeness === undefined || run.stopped !== undefined || run.status === observation.status) return [];
  const refused = run.exchanges.findLast(({ response: { status } }) => status === 409 || status === 404);
  // Effects on new records compare equal: as many are left out as are about the record of another program.
  const spare = effects.filter(excused).map(({ key }) => key);
  const left = compareEffects(effects, effectsOf(run), closeness).missing.filter(({ key }) => {
    const place = spare.indexOf(key);
    if (place !== -1) spare.splice(place, 1);
    return place === -1;
  });
  if (refused === undefined || left.length === 0) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(refused)} was refused with ${refused.response.status}, and the program left ${left.length === 1 ? "1 change" : `${left.length} changes`} of other records out.`,
      exchange: refused.n,
      mend: FASTER.mend,
      requirement: "CLIENT-15",
    },
  ];
}

/** A program that says the same as ever, a number among it, although a write was refused. Not where the other did the same. */
export function saidAsDone(run: Observation, baseline: Baseline, { operation }: SeenExchange): Finding[] {
  const { observation, lines } = baseline;
  if (run.stopped !== undefined || run.status !== observation.status || !isSteady(baseline)) return [];
  const refused = run.exchanges.find((seen) => seen.operation === operation && [404, 409].includes(seen.response.status));
  const now = linesOf(run);
  const isSame = lines.length === now.length && lines.every((line, n) => line === now[n]);
  if (refused === undefined || !isSame || !lines.some((line) => /\d/.test(line))) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(refused)} was refused with ${refused.response.status}, and the program says the same as if it were done: “${lines.find((line) => /\d/.test(line))!}”.`,
      exchange: refused.n,
      mend: "Count and name what the service has answered with success, and say what it refused.",
      requirement: "CLIENT-08",
    },
  ];
}

/** Whether an effect has an id of a write, or that of the record which the write made. */
function isAbout(write: SeenExchange): (effect: Effect) => boolean {
  const made = write.request.method === "POST" && idsIn(write.request.path).length === 0 ? idsIn(write.response.body).slice(0, 1) : [];
  const ids = new Set([...idsOf(write), ...made]);
  return ({ seen }) => idsOf(seen).some((id) => ids.has(id));
}

export function idsOf(seen: SeenExchange): string[] {
  return idsIn(`${seen.request.path} ${bodyOf(seen)}`);
}

/** The first write of each operation that is about a record of the start. */
function firstWrites(known: KnownProgram, about: RegExp): SeenExchange[] {
  return writesOf(known).flatMap(({ exchanges }) => {
    const first = exchanges.find((seen) => seen.hasEffect && about.test(`${seen.request.path} ${bodyOf(seen)}`));
    const id = first === undefined ? undefined : idsOf(first)[0];
    return first === undefined || id === undefined || !known.observation.knows(id) ? [] : [first];
  });
}

export const conflictRows: readonly ScenarioRow[] = [
  {
    id: "conflicts.exists",
    title: "Somebody adds the same employee between the program's read and its write.",
    clause: ["§7"],
    expected: "It takes the 409 for what it says: the person is there.",
    apply: (known) => {
      const created = known.observation.exchanges.find(({ operation, hasEffect }) => operation === "createEmployee" && hasEffect);
      if (created === undefined) return "the program creates no employees";
      return beforeEach(known, {
        row: "conflicts.exists",
        writes: [created],
        act: (hand, write) => hand.call("POST", "/employees", JSON.parse(bodyOf(write)) as object),
        // What the program does with the person afterwards needs the person, whom it does not make now.
        isTouched: (write) => {
          const { id } = (JSON.parse(write.response.body) as { readonly data: { readonly id: string } }).data;
          return ({ seen }) => bodyOf(seen) === bodyOf(write) || idsOf(seen).includes(id);
        },
      }).map((scenario) => ({ ...scenario, expectation: { ...scenario.expectation, end: "success", level: "warn" } }));
    },
  },
  {
    id: "conflicts.decided",
    title: "Somebody decides on a leave request between the program's read and its write.",
    clause: ["§3.2", "§7"],
    expected: "It takes the 409, leaves that request as it is, and goes on with the others.",
    apply: (known) => {
      const writes = firstWrites(known, /^\/leave\/[0-9a-f-]{36}/i);
      if (writes.length === 0) return "the program decides on no leave request that was there before";
      return beforeEach(known, {
        row: "conflicts.decided",
        writes,
        act: (hand, write) => hand.call("DELETE", `/leave/${idsOf(write)[0]}`, { reason: "No longer needed." }),
      });
    },
  },
  {
    id: "conflicts.left",
    title: "The employee leaves between the program's read and its write.",
    clause: ["§3.1", "§7"],
    expected: "It takes the refusal, leaves that person as they are, and goes on with the others.",
    apply: (known) => {
      const writes = firstWrites(known, /^\/employees\/[0-9a-f-]{36}|"employee_id"/i);
      if (writes.length === 0) return "the program writes nothing about an employee who was there before";
      return beforeEach(known, {
        row: "conflicts.left",
        writes,
        act: (hand, write) => hand.call("DELETE", `/employees/${idsOf(write)[0]}`),
      });
    },
  },
];
