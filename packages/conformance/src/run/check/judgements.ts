import type { OperationId } from "@hr-platform/spec/operations";
import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import { type ApiDocument, currentDocument } from "../../document/api-document.ts";
import { decisionValue } from "../../document/decision-values.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { StopOrigin } from "./check-stopped.ts";

/** The result of a check or a passive rule for one requirement. */
export interface Judgement {
  readonly requirement: string;
  readonly verdict: "pass" | "fail" | "warn" | "observed";
  /** Id of the check or the passive rule. */
  readonly check: string;
  /** Every right outcome, in words. */
  readonly expected: string;
  readonly got: string;
  /** Ids of the exchanges that prove it, the decisive one last. */
  readonly exchanges: readonly string[];
}

/** What a check expects of exchanges, and whether it holds. */
export interface Expectation {
  /** The exchanges that prove it, the decisive one last. */
  readonly at: Exchange | readonly Exchange[];
  /** Every right outcome, in words. */
  readonly expected: string;
  readonly holds: boolean;
  /**
   * Whether this outcome is the thing itself. If it is not, such as a success where the requirement is about refusals, it can fail the
   * requirement and does not pass it. Default true.
   */
  readonly shows?: boolean;
  /** The actual outcome, in words. Default: status and body of the last exchange. */
  readonly got?: string | undefined;
}

/** What the target does at an open point. */
export interface Observation {
  readonly id: string;
  readonly slug: DecisionSlug;
  /** A value of the decision in `spec/decisions.yaml`, or `other: …`. */
  readonly observed: string;
  readonly exchanges: readonly string[];
}

/** Why a check, or a part of one, gives no verdict. */
export interface Gap {
  readonly check: string;
  readonly requirements: readonly string[];
  readonly verdict: "inconclusive" | "not-applicable" | "not-implemented" | "not-run";
  readonly reason: string;
  /** Only if not implemented: the declared operations that the check needs. */
  readonly gaps?: readonly OperationId[];
  /** Only if inconclusive: why there is no verdict. Default `target`. */
  readonly cause?: StopOrigin;
  /** Only with the cause `form`: what is not read, such as `stages.rejected`. */
  readonly unread?: readonly string[];
  /** Id of the exchange after which the check stopped. Left out: it sent no request. */
  readonly last?: string;
  /** Exchanges of a failure that did not come again. The requirement is inconclusive then, even if other checks pass it. */
  readonly doubt?: readonly string[];
}

/** Most similar judgements that are kept: same requirement, verdict and check. */
const KEPT = 3;

/** Most exchanges per judgement that show the same again. */
const REPEATED = 500;

interface Kept {
  readonly judgement: Judgement;
  /** Decisive exchanges that show the same; only of failures and warnings. */
  readonly repeated: string[];
}

/** The findings of a run. Of similar judgements the first few are kept. */
export class Judgements {
  readonly #kept = new Map<string, Kept[]>();
  /** The same by check, in the same order: the findings of each check are read when it ends. */
  readonly #keptBy = new Map<string, Map<string, Kept[]>>();
  readonly #observations = new Map<DecisionSlug, Observation>();
  readonly #gaps: Gap[] = [];
  readonly document: ApiDocument;

  /** @param document findings about requirements and open points of other versions are dropped. Default: the current version */
  constructor(document: ApiDocument = currentDocument) {
    this.document = document;
  }

  /** @param repeated decisive exchanges that show the same */
  add(judgement: Judgement, repeated: readonly string[] = []): void {
    if (!this.document.mayJudge(judgement.requirement)) return;
    const key = `${judgement.requirement} ${judgement.verdict} ${judgement.check}`;
    const same = this.#kept.get(key) ?? this.#begin(key, judgement.check);
    const known =
      same.find(({ judgement: { expected } }) => expected === judgement.expected) ?? (same.length >= KEPT ? same[0] : undefined);
    if (known === undefined) {
      same.push({ judgement, repeated: [...repeated] });
      return;
    }
    if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return;
    if (known.judgement.expected !== judgement.expected || known.repeated.length >= REPEATED) return;
    known.repeated.push(...judgement.exchanges.slice(-1), ...repeated);
  }

  /** Keeps judgements that are similar to no other yet. */
  #begin(key: string, check: string): Kept[] {
    const same: Kept[] = [];
    this.#kept.set(key, same);
    const own = this.#keptBy.get(check) ?? new Map<string, Kept[]>();
    this.#keptBy.set(check, own.set(key, same));
    return same;
  }

  /** Judgements of a check. */
  #of(check: string, verdict: Judgement["verdict"]): Judgement[] {
    const own = [...(this.#keptBy.get(check)?.values() ?? [])].flat();
    return own.flatMap(({ judgement }) => (judgement.verdict === verdict ? [judgement] : []));
  }

  /** Decisive exchanges, beyond that of a failure or warning, that show the same. */
  repeatedOf(judgement: Judgement): readonly string[] {
    const own = [...(this.#keptBy.get(judgement.check)?.values() ?? [])].flat();
    return own.find((kept) => kept.judgement === judgement)?.repeated ?? [];
  }

  /** Records an observation of an open point. Keeps the first value; a later one that differs is added to it. */
  observe(slug: DecisionSlug, observed: string, exchanges: readonly string[]): void {
    if (!this.document.leavesOpen(slug)) return;
    const known = this.#observations.get(slug);
    if (known !== undefined && known.observed.split(" | ").includes(observed)) return;
    const value = known === undefined ? observed : `${known.observed} | ${observed}`;
    this.#observations.set(slug, {
      id: this.document.decision(slug).id,
      slug,
      observed: value,
      exchanges: [...(known?.exchanges ?? []), ...exchanges],
    });
  }

  gap(gap: Gap): void {
    this.#gaps.push(gap);
  }

  get all(): Judgement[] {
    return this.#entries.map(({ judgement }) => judgement);
  }

  get #entries(): Kept[] {
    return [...this.#kept.values()].flat();
  }

  get observations(): Observation[] {
    return [...this.#observations.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get gaps(): readonly Gap[] {
    return this.#gaps;
  }

  /** The observed value of an open point; undefined if there is none, if it is no value of the decision, or if observations differ. */
  observed<Slug extends DecisionSlug>(slug: Slug): DecisionValues[Slug] | undefined {
    return decisionValue(slug, this.#observations.get(slug)?.observed);
  }

  /** Whether any observation of an open point has this value. */
  showed<Slug extends DecisionSlug>(slug: Slug, value: DecisionValues[Slug]): boolean {
    return this.#observations.get(slug)?.observed.split(" | ").includes(value) === true;
  }

  /** Requirements that failed so far, by any check or passive rule. */
  get failed(): string[] {
    return this.all.filter(({ verdict }) => verdict === "fail").map(({ requirement }) => requirement);
  }

  /** Requirements that this check failed. */
  failedBy(check: string): string[] {
    return this.failuresOf(check).map(({ requirement }) => requirement);
  }

  /** Failures by this check. */
  failuresOf(check: string): Judgement[] {
    return this.#of(check, "fail");
  }

  /** Requirements that this check passed. */
  passedBy(check: string): string[] {
    return this.#of(check, "pass").map(({ requirement }) => requirement);
  }

  /** Drops the passes of a check that stopped early: half a check proves nothing. */
  dropPasses(check: string): void {
    const own = this.#keptBy.get(check);
    for (const [key, same] of own ?? []) {
      if (same[0]!.judgement.verdict !== "pass") continue;
      this.#kept.delete(key);
      own!.delete(key);
    }
  }

  /** Checks and passive rules that gave a verdict and did not stop early. */
  get decided(): string[] {
    const stopped = new Set(this.#gaps.filter(({ verdict }) => verdict === "inconclusive").map(({ check }) => check));
    return [...new Set(this.all.map(({ check }) => check))].filter((check) => !stopped.has(check));
  }

  /** The findings of some checks and passive rules. What was observed is that of all. */
  madeBy(isWanted: (check: string) => boolean): Judgements {
    const some = new Judgements(this.document);
    for (const { judgement, repeated } of this.#entries) if (isWanted(judgement.check)) some.add(judgement, repeated);
    for (const { slug, observed, exchanges } of this.observations)
      for (const value of observed.split(" | ")) some.observe(slug, value, exchanges);
    for (const gap of this.gaps) if (isWanted(gap.check)) some.gap(gap);
    return some;
  }

  /** Adds the findings of another instance; of its judgements only those that `keep` selects. */
  merge(other: Judgements, keep: (judgement: Judgement) => boolean = () => true): void {
    for (const { judgement, repeated } of other.#entries) if (keep(judgement)) this.add(judgement, repeated);
    for (const { slug, observed, exchanges } of other.observations)
      for (const value of observed.split(" | ")) this.observe(slug, value, exchanges);
    for (const gap of other.gaps) this.gap(gap);
  }
}
