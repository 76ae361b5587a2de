import type { DecisionValues } from "@hr-platform/spec/decisions";
/** Open points about leave that can be told apart by what a request comes to. */
export type LeavePoint = "leave-overlap" | "approve-from" | "approve-twice" | "decline-from" | "cancel-from" | "cancel-reason";

/** What a value of an open point says comes of each situation; of a situation that it does not name it says nothing. */
type Outcomes = Readonly<Record<string, string>>;

/** What comes of situations under each value of the points. */
const POINTS: { readonly [Point in LeavePoint]: Readonly<Record<DecisionValues[Point], Outcomes>> } = {
  "leave-overlap": {
    "identical-conflicts": { "identical to a live request": "refused", "overlaps a live request": "warned" },
    "any-overlap-conflicts": { "identical to a live request": "refused", "overlaps a live request": "refused" },
    warns: { "identical to a live request": "warned", "overlaps a live request": "warned" },
    ignored: { "identical to a live request": "made", "overlaps a live request": "made" },
  },
  "approve-from": {
    pending: { "approve declined": "refused", "approve auto_approved": "refused" },
    "pending-or-declined": { "approve declined": "moved", "approve auto_approved": "refused" },
    "any-live": { "approve declined": "refused", "approve auto_approved": "moved" },
  },
  "approve-twice": {
    conflict: { "approve approved": "refused" },
    "no-op": { "approve approved": "moved" },
  },
  "decline-from": {
    pending: { "decline approved": "refused", "decline auto_approved": "refused" },
    "pending-or-approved": { "decline approved": "moved", "decline auto_approved": "moved" },
  },
  "cancel-from": {
    "pending-approved-auto": {
      "cancel approved": "moved",
      "cancel auto_approved": "moved",
      "cancel approved, begun": "moved",
      "cancel auto_approved, begun": "moved",
    },
    "pending-only": {
      "cancel approved": "refused",
      "cancel auto_approved": "refused",
      "cancel approved, begun": "refused",
      "cancel auto_approved, begun": "refused",
    },
    "not-started": {
      "cancel approved": "moved",
      "cancel auto_approved": "moved",
      "cancel approved, begun": "refused",
      "cancel auto_approved, begun": "refused",
    },
  },
  "cancel-reason": {
    dropped: { "cancelled with a reason": "dropped" },
    "decline-reason": { "cancelled with a reason": "decline-reason" },
    notes: { "cancelled with a reason": "notes" },
  },
};

/** What came of a situation, and where that was seen. */
interface SeenOutcome<At> {
  readonly situation: string;
  readonly circumstances: string;
  readonly outcome: string;
  readonly at: At;
}

/** What is known of an open point. */
export interface KnownPoint<At> {
  readonly point: LeavePoint;
  /** Values that explain all that was seen; none: what was seen is none of those that are known. */
  readonly values: readonly string[];
  /** What came of each situation, in words. */
  readonly seen: string;
  readonly at: readonly At[];
}

/** The set of values of each open point about leave that are consistent with all that was seen so far. */
export class LeavePoints<At> {
  readonly #lessons = new Map<LeavePoint, SeenOutcome<At>[]>();

  /**
   * Takes in what came of a situation.
   * @param circumstances what else may bear on it, such as the leave type: only the same situation in the same circumstances can contradict itself
   * @returns an earlier look at it that came out otherwise
   */
  learn(
    point: LeavePoint,
    situation: string,
    outcome: string,
    at: At,
    circumstances = "",
  ): { readonly outcome: string; readonly at: At } | undefined {
    const lessons = this.#lessons.get(point) ?? [];
    this.#lessons.set(point, lessons);
    const same = lessons.filter((row) => row.situation === situation && row.circumstances === circumstances);
    if (!same.some((row) => row.outcome === outcome)) lessons.push({ situation, circumstances, outcome, at });
    return same.find((row) => row.outcome !== outcome);
  }

  /** Values of a point that explain everything seen; all of them where nothing was. */
  values(point: LeavePoint): string[] {
    const lessons = this.#lessons.get(point) ?? [];
    return Object.entries<Outcomes>(POINTS[point])
      .filter(([, says]) => lessons.every(({ situation, outcome }) => (says[situation] ?? outcome) === outcome))
      .map(([value]) => value);
  }

  /** The points of which anything was seen. */
  get known(): KnownPoint<At>[] {
    return [...this.#lessons].map(([point, lessons]) => ({
      point,
      values: this.values(point),
      seen: [...new Set(lessons.map(({ situation, outcome }) => `${situation}: ${outcome}`))].join(", "),
      at: lessons.map(({ at }) => at),
    }));
  }
}
