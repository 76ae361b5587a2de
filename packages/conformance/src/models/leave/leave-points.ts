import type { DecisionValues } from "@hr-platform/spec/decisions";
/** Open points about leave whose values differ in the outcomes of requests. */
export type LeavePoint = "leave-overlap" | "approve-from" | "approve-twice" | "decline-from" | "cancel-from" | "cancel-reason";

/** The outcome of each situation under one value of an open point; for other situations the value says nothing. */
type Outcomes = Readonly<Record<string, string>>;

/** The outcomes of situations under each value of the points. */
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
      "cancel declined": "refused",
      "cancel approved, begun": "moved",
      "cancel auto_approved, begun": "moved",
    },
    "pending-only": {
      "cancel approved": "refused",
      "cancel auto_approved": "refused",
      "cancel declined": "refused",
      "cancel approved, begun": "refused",
      "cancel auto_approved, begun": "refused",
    },
    "not-started": {
      "cancel approved": "moved",
      "cancel auto_approved": "moved",
      "cancel declined": "refused",
      "cancel approved, begun": "refused",
      "cancel auto_approved, begun": "refused",
    },
    "any-but-cancelled": {
      "cancel approved": "moved",
      "cancel auto_approved": "moved",
      "cancel declined": "moved",
      "cancel approved, begun": "moved",
      "cancel auto_approved, begun": "moved",
    },
  },
  "cancel-reason": {
    dropped: { "cancelled with a reason": "dropped" },
    "decline-reason": { "cancelled with a reason": "decline-reason" },
    notes: { "cancelled with a reason": "notes" },
  },
};

/** The outcome of a situation, and where it was seen. */
interface SeenOutcome<At> {
  readonly situation: string;
  readonly circumstances: string;
  readonly outcome: string;
  readonly at: At;
}

/** What is known about an open point. */
export interface KnownPoint<At> {
  readonly point: LeavePoint;
  /** Values that explain all outcomes; empty: none of the known values does. */
  readonly values: readonly string[];
  /** The outcome of each situation, in words. */
  readonly seen: string;
  readonly at: readonly At[];
}

/** For each open point about leave, the values that agree with all outcomes so far. */
export class LeavePoints<At> {
  readonly #lessons = new Map<LeavePoint, SeenOutcome<At>[]>();

  /**
   * Records the outcome of a situation.
   * @param circumstances what else the outcome may depend on, such as the leave type: two outcomes contradict each other only in the same
   * circumstances
   * @returns an earlier, different outcome in the same circumstances
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

  /** Values of a point that explain all outcomes; all values if there are none. */
  values(point: LeavePoint): string[] {
    const lessons = this.#lessons.get(point) ?? [];
    return Object.entries<Outcomes>(POINTS[point])
      .filter(([, says]) => lessons.every(({ situation, outcome }) => (says[situation] ?? outcome) === outcome))
      .map(([value]) => value);
  }

  /** The points with outcomes. */
  get known(): KnownPoint<At>[] {
    return [...this.#lessons].map(([point, lessons]) => ({
      point,
      values: this.values(point),
      seen: [...new Set(lessons.map(({ situation, outcome }) => `${situation}: ${outcome}`))].join(", "),
      at: lessons.map(({ at }) => at),
    }));
  }
}
