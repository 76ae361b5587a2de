import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { decisionValue } from "../document/decision-values.ts";
import type { StopOrigin } from "./check-stopped.ts";

/** What one look at the target says about one requirement. */
export interface Judgement {
  readonly requirement: string;
  readonly verdict: "pass" | "fail" | "warn" | "observed";
  /** The check, or the passive rule, that looked. */
  readonly check: string;
  /** Every outcome that would have been right. */
  readonly expected: string;
  readonly got: string;
  /** Ids of the exchanges it rests on, the telling one last. */
  readonly exchanges: readonly string[];
}

/** What the target does at an open point. */
export interface Observation {
  readonly id: string;
  readonly slug: DecisionSlug;
  /** A value of `spec/decisions`; anything else is not among those known. */
  readonly observed: string;
  readonly exchanges: readonly string[];
}

/** Why a check, or a part of one, has no verdict. */
export interface Gap {
  readonly check: string;
  readonly requirements: readonly string[];
  readonly verdict: "inconclusive" | "not-applicable" | "not-run";
  readonly reason: string;
  /** Of what is inconclusive: what kept it from a verdict. Default `target`. */
  readonly cause?: StopOrigin;
  /** It failed once and not again: no pass makes up for that. The exchanges that showed it. */
  readonly doubt?: readonly string[];
}

const KEPT = 3;

/** All that was found in a run. Of what says the same again, the first few are kept and the rest counted. */
export class Judgements {
  readonly #kept = new Map<string, { readonly judgement: Judgement; count: number }[]>();
  readonly #observations = new Map<DecisionSlug, Observation>();
  readonly #gaps: Gap[] = [];
  readonly #document: ApiDocument;

  /** @param document the version that the target is held to: what is found about requirements and open points of others is dropped. Default: the current one */
  constructor(document: ApiDocument = currentDocument) {
    this.#document = document;
  }

  add(judgement: Judgement): void {
    if (!this.#document.mayJudge(judgement.requirement)) return;
    const key = `${judgement.requirement} ${judgement.verdict} ${judgement.check}`;
    const same = this.#kept.get(key) ?? [];
    this.#kept.set(key, same);
    const known =
      same.find(({ judgement: { expected } }) => expected === judgement.expected) ?? (same.length >= KEPT ? same[0] : undefined);
    if (known === undefined) same.push({ judgement, count: 1 });
    else known.count += 1;
  }

  /** The first value seen stays, unless a later look contradicts it: then both are told. */
  observe(slug: DecisionSlug, observed: string, exchanges: readonly string[]): void {
    if (!this.#document.leavesOpen(slug)) return;
    const known = this.#observations.get(slug);
    if (known !== undefined && known.observed.split(" | ").includes(observed)) return;
    const value = known === undefined ? observed : `${known.observed} | ${observed}`;
    this.#observations.set(slug, {
      id: this.#document.decision(slug).id,
      slug,
      observed: value,
      exchanges: [...(known?.exchanges ?? []), ...exchanges],
    });
  }

  gap(gap: Gap): void {
    this.#gaps.push(gap);
  }

  get all(): Judgement[] {
    return [...this.#kept.values()].flat().map(({ judgement }) => judgement);
  }

  get observations(): Observation[] {
    return [...this.#observations.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get gaps(): readonly Gap[] {
    return this.#gaps;
  }

  /** What the target does at an open point; undefined where that was not seen, is none of the decision's values, or differs between looks. */
  observed<Slug extends DecisionSlug>(slug: Slug): DecisionValues[Slug] | undefined {
    return decisionValue(slug, this.#observations.get(slug)?.observed);
  }

  /** Whether some look at an open point showed this value. */
  showed<Slug extends DecisionSlug>(slug: Slug, value: DecisionValues[Slug]): boolean {
    return this.#observations.get(slug)?.observed.split(" | ").includes(value) === true;
  }

  /** Requirements found broken so far, by whatever looked. */
  get failed(): string[] {
    return this.all.filter(({ verdict }) => verdict === "fail").map(({ requirement }) => requirement);
  }

  /** Requirements that this check found broken. */
  failedBy(check: string): string[] {
    return this.all.filter((row) => row.check === check && row.verdict === "fail").map(({ requirement }) => requirement);
  }

  /** Failures that this check found. */
  failuresOf(check: string): Judgement[] {
    return this.all.filter((row) => row.check === check && row.verdict === "fail");
  }

  /** Requirements that this check found kept. */
  passedBy(check: string): string[] {
    return this.all.filter((row) => row.check === check && row.verdict === "pass").map(({ requirement }) => requirement);
  }

  /** Drops what a check that did not come to its end has passed: half a check shows nothing. */
  dropPasses(check: string): void {
    for (const key of this.#kept.keys()) if (key.endsWith(` pass ${check}`)) this.#kept.delete(key);
  }

  /** Checks and passive rules that came to a verdict and did not stop before their end. */
  get decided(): string[] {
    const stopped = new Set(this.#gaps.filter(({ verdict }) => verdict === "inconclusive").map(({ check }) => check));
    return [...new Set(this.all.map(({ check }) => check))].filter((check) => !stopped.has(check));
  }

  /** Takes over what another book holds; of its judgements only those that `keep` says. */
  merge(other: Judgements, keep: (judgement: Judgement) => boolean = () => true): void {
    for (const judgement of other.all) if (keep(judgement)) this.add(judgement);
    for (const { slug, observed, exchanges } of other.observations)
      for (const value of observed.split(" | ")) this.observe(slug, value, exchanges);
    for (const gap of other.gaps) this.gap(gap);
  }
}
