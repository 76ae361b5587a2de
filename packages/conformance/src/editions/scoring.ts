import type { Judgements } from "../run/check/judgements.ts";
import type { EditionReport, RequirementReport } from "../verdict/report.ts";
import { leftOut } from "../verdict/judged-part.ts";
import { type VerdictBasis, verdicts } from "../verdict/verdicts.ts";
import { type Apart, type Edition, type Judges, OURS, apartUnder } from "./edition.ts";
import { hasMistake } from "./errata.ts";

/** What scores in a run, and what is shown apart. */
export class Scoring {
  /** Checks and passive rules that do not score, with the reason. */
  readonly apart: ReadonlyMap<string, Apart>;
  readonly #edition: Edition | undefined;
  readonly #isAsked: (requirement: string) => boolean;
  readonly #judges: Judges;

  /**
   * @param edition undefined: everything scores that runs
   * @param isAsked whether the run is to judge a requirement
   * @param judges what the edition is compared with. Default: this suite
   */
  constructor(edition: Edition | undefined, isAsked: (requirement: string) => boolean, judges: Judges = OURS) {
    this.#edition = edition;
    this.#isAsked = isAsked;
    this.#judges = judges;
    this.apart = edition === undefined ? new Map() : apartUnder(edition, judges);
  }

  /** The findings that score. */
  of(found: Judgements): Judgements {
    return this.apart.size === 0 ? found : found.madeBy((check) => !this.apart.has(check));
  }

  /** A verdict on every requirement by what scores; none on those that the edition does not have. */
  verdicts(basis: VerdictBasis): RequirementReport[] {
    return this.#scored(basis).map((row) => {
      if (!this.#isBeyond(row)) return row;
      const { id, level, section, statement, checks } = row;
      return { id, level, section, statement, checks, verdict: "not-run", reason: `the edition ${this.#edition!.id} does not have it` };
    });
  }

  /** The rows that are about a check that scores. */
  counts<T extends { readonly check: string }>(rows: readonly T[]): T[] {
    return rows.filter(({ check }) => !this.apart.has(check));
  }

  /** The edition, and what ran and does not score; undefined: there is no edition. */
  report(basis: VerdictBasis): EditionReport | undefined {
    if (this.#edition === undefined) return undefined;
    const found = basis.judgements.madeBy((check) => this.apart.has(check));
    const said = verdicts({ ...this.#basisOf(basis, true), judgements: found }).filter(({ id }) => this.#isAsked(id));
    const beyond = this.#scored(basis).filter((row) => this.#isBeyond(row));
    const requirements = [...said, ...beyond].filter(({ verdict }) => verdict !== "not-run");
    const ran = new Set([...found.all, ...found.gaps].map(({ check }) => check));
    const checks = Object.fromEntries([...this.apart].filter(([id]) => ran.has(id)));
    const { errata, version } = this.#judges;
    const open = errata.filter((row) => hasMistake(row, version)).map(({ id }) => id);
    return {
      id: this.#edition.id,
      ...(open.length === 0 ? {} : { errata: open }),
      ...(ran.size + requirements.length === 0 ? {} : { apart: { checks, requirements } }),
    };
  }

  #scored({ judgements, ...basis }: VerdictBasis): RequirementReport[] {
    const rows = verdicts({ ...this.#basisOf(basis, false), judgements: this.of(judgements) });
    return rows.map((row) => (this.#isAsked(row.id) ? row : leftOut(row)));
  }

  #basisOf(basis: Omit<VerdictBasis, "judgements">, apart: boolean): Omit<VerdictBasis, "judgements"> {
    const isWanted = ({ id }: { readonly id: string }): boolean => this.apart.has(id) === apart;
    return { ...basis, checks: basis.checks.filter(isWanted), oracles: basis.oracles.filter(isWanted) };
  }

  #isBeyond({ id, level }: RequirementReport): boolean {
    return level === "must" && this.#edition?.statements.includes(id) === false;
  }
}
