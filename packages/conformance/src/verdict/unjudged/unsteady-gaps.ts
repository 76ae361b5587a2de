import type { ApiDocument } from "../../document/api-document.ts";
import { requirementById } from "../../document/requirements.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import { oracles } from "../../oracles/index.ts";
import type { Gap, Judgements } from "../../run/check/judgements.ts";
import type { UnsteadyAnswers } from "../../run/unsteady.ts";
import { spelt } from "../../target/declared-gaps.ts";
import { unsteadyWords } from "./unsteady-words.ts";

/** Fewest answers that chance does not explain: a network may lose one, a service may restart once. */
const LEAST = 2;
/** Share of the requests to one operation above which its unsteady answers are no chance. */
const OF_OPERATION = 1 / 20;
/** The same of all requests of a run. */
const OF_ALL = 1 / 100;

/** What a run knows when it ends. */
export interface RunFacts {
  readonly document: ApiDocument;
  readonly judgements: Judgements;
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>;
  /** Requests of the run. */
  readonly requests: number;
}

/**
 * Leaves undecided what unsteady operations should have shown: the requirements that name such an operation, or that a check passed on its
 * answers. A single lost answer is chance. It is none if two or more are, and they are more than one in twenty requests of an operation, or more than
 * one in a hundred of all: then nobody knows whether the service, a gateway or the network fails, and a user would meet it as often.
 */
export function unsteadyGaps(rows: readonly UnsteadyAnswers[], facts: RunFacts): readonly Gap[] {
  const all = sum(rows);
  const isWhole = all >= LEAST && all > OF_ALL * facts.requests;
  const groups = isWhole ? [rows] : [...Map.groupBy(rows, ({ operation }) => operation).values()].filter(isBeyondChance);
  return groups.map((found) => {
    const names = new Set(found.map(({ operation }) => operation));
    const limited = found.some(({ status }) => status === 429) ? ["RATE-02"] : [];
    const requirements = [...new Set([...limited, ...shownBy(names, facts)])];
    const words = unsteadyWords(found);
    const reason = isWhole
      ? `${all} of ${facts.requests} requests had to be sent again, too many for chance: ${words}`
      : `its answers are unsteady, too often for chance: ${words}`;
    // What no requirement is about: whatever is sent, the service must not fail.
    return {
      check: "steady-answers",
      requirements: requirements.length > 0 ? requirements : ["CONV-14"],
      verdict: "inconclusive",
      reason,
      doubt: [],
    };
  });
}

function isBeyondChance(rows: readonly UnsteadyAnswers[]): boolean {
  return sum(rows) >= LEAST && sum(rows) > OF_OPERATION * rows[0]!.of;
}

const sum = (rows: readonly UnsteadyAnswers[]): number => rows.reduce((total, { count }) => total + count, 0);

const RULES: ReadonlySet<string> = new Set(oracles.map(({ id }) => id));

/** The requirements that pass and name one of these operations, or that a check passed on its answers. */
function shownBy(names: ReadonlySet<string>, { document, judgements, exchanges }: RunFacts): readonly string[] {
  const ids = new Set<string | null>(document.operations.filter((operation) => names.has(spelt(operation))).map(({ id }) => id));
  const passes = judgements.all.filter(({ verdict }) => verdict === "pass");
  return passes
    .filter(
      ({ requirement, check, exchanges: cited }) =>
        requirementById.get(requirement)?.operations?.some((id) => ids.has(id)) === true ||
        (!RULES.has(check) && cited.some((id) => ids.has(exchanges.get(id)?.operation ?? null))),
    )
    .map(({ requirement }) => requirement);
}
