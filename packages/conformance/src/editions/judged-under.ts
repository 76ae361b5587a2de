import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";
import { type Erratum, erratumWords, errata as known, hasMistake } from "./errata.ts";

/** Why a check that is judged again from evidence has no verdict: it makes a request that the run did not make. */
export const NOT_IN_EVIDENCE = "the evidence has no response to this request";

/** What a run said when it ended: a report, or as much of one as a certificate keeps. */
export interface GivenReport {
  readonly tool: Pick<Report["tool"], "version">;
  readonly requirements: readonly Pick<RequirementReport, "id" | "verdict" | "passed_by">[];
}

/** How the verdicts on the same evidence differ between two versions of the suite. */
export interface JudgedUnder {
  /** Statements with another verdict, and the errata that explain it; none: nothing that is known does. */
  readonly changed: readonly {
    readonly id: string;
    readonly before: Verdict;
    readonly now: Verdict;
    readonly errata: readonly Erratum[];
  }[];
  /** Statements whose pass rested on nothing but a check that was found too weak. */
  readonly weak: readonly { readonly id: string; readonly erratum: Erratum }[];
  /** Statements of which the evidence cannot tell: checks of now make requests that the run did not make. */
  readonly untold: readonly { readonly id: string; readonly now: Verdict }[];
}

/**
 * Compares what a run said with what the suite says now of its evidence.
 * @param before what the run said
 * @param now the report of the same evidence, judged again
 */
export function judgedUnder(before: GivenReport, now: Report, errata: readonly Erratum[] = known): JudgedUnder {
  const given = new Map(before.requirements.map((row) => [row.id, row]));
  const wasWrong = errata.filter((row) => hasMistake(row, before.tool.version));
  const different = now.requirements.flatMap(({ id, verdict, reason, checks }) => {
    const was = given.get(id)?.verdict;
    if (was === undefined || was === verdict) return [];
    // What was too strict explains that a failure is gone, what was too weak that a pass is.
    const kind = was === "fail" ? "too-strict" : was === "pass" ? "too-weak" : undefined;
    const why = wasWrong.filter((row) => row.kind === kind && checks.includes(row.check));
    // Where other requests are made than in the evidence, rules that remember what the run did remember something else.
    const lacks = reason === NOT_IN_EVIDENCE || (why.length === 0 && now.interrupted !== undefined);
    return [{ id, before: was, now: verdict, errata: why, lacks }];
  });
  return {
    changed: different.flatMap(({ lacks, ...change }) => (lacks ? [] : [change])),
    weak: now.requirements.flatMap(({ id, checks, passed_by: passedNow = [] }) => {
      const { verdict, passed_by: passed = passedNow } = given.get(id) ?? {};
      const own = wasWrong.filter(({ kind, check }) => kind === "too-weak" && checks.includes(check));
      const names = new Set(own.map(({ check }) => check));
      return verdict === "pass" && passed.every((check) => names.has(check)) ? own.map((erratum) => ({ id, erratum })) : [];
    }),
    untold: different.flatMap(({ id, now: is, lacks }) => (lacks ? [{ id, now: is }] : [])),
  };
}

/** The same as lines. */
export function judgedUnderLines({ changed, weak, untold }: JudgedUnder, before: GivenReport): string[] {
  const { version } = before.tool;
  const same = before.requirements.length - changed.length - untold.length;
  const failing = untold.flatMap(({ id, now }) => (now === "fail" ? [id] : []));
  const why = (errata: readonly Erratum[]): string => (errata.length === 0 ? "no erratum says why" : errata.map(erratumWords).join(", "));
  return [
    `Against the run, with suite ${version}: ${same} verdicts are the same, ${changed.length} changed, ${untold.length} cannot be told from this evidence.`,
    ...changed.map(({ id, before: was, now, errata }) => `  ${id}  ${was} -> ${now}: ${why(errata)}`),
    ...weak.map(({ id, erratum }) => `  ${id}  its pass rested on nothing else: ${erratumWords(erratum)}`),
    ...(untold.length === 0
      ? []
      : [`  cannot be told, because checks of now make other requests: ${untold.map(({ id }) => id).join(", ")}`]),
    ...(failing.length === 0 ? [] : [`  of these, perhaps only for want of a request of the run, fail: ${failing.join(", ")}`]),
  ];
}
