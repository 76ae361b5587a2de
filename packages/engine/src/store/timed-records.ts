import type { Areas, SingleName } from "@hr-platform/domain";

/** Records of which a company has exactly one. null: it has none. */
export type Singles = { readonly [S in SingleName]-?: Exclude<Areas[S], undefined> };

/** An instant in epoch milliseconds; never for null, and for a text that is none, such as a leap second. */
function instant(text: string | null | undefined): number {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}

/** When a subscription next changes by itself: at the end of the trial, or of the grace period after a missed payment. */
export function subscriptionDue({ billing: { subscription_status: status, trial }, subscription }: Singles): number {
  if (status === "trialing") return instant(trial?.ends_at);
  return status === "past_due" ? instant(subscription?.lapses_at) : Number.POSITIVE_INFINITY;
}

/** When people next do something by themselves, or their next day is planned: epoch milliseconds. Infinity without activity. */
export function activityDue({ activity }: Pick<Singles, "activity">): number {
  if (activity === null || activity.day === null) return Number.POSITIVE_INFINITY;
  return Math.min(activity.until, activity.planned[0]?.at ?? Number.POSITIVE_INFINITY);
}

/**
 * What changes by itself at instants that single records hold: when it is next due, in epoch milliseconds, or infinity.
 * Nothing else remembers that, so that it is saved and restored with the records. `operations/timed-work.ts` does the work.
 */
const TIMED: Readonly<Record<TimedName, (facts: Singles) => number>> = { subscription: subscriptionDue, activity: activityDue };

export type TimedName = "subscription" | "activity";

/** What is due next, and when. */
export interface NextDue {
  readonly name: TimedName;
  /** Epoch milliseconds; infinity: nothing is due. */
  readonly at: number;
}

/** What is due first. Of two at the same instant, the one that `TIMED` lists first. */
export function nextDue(facts: Singles): NextDue {
  const all = Object.entries(TIMED).map(([name, due]): NextDue => ({ name: name as TimedName, at: due(facts) }));
  return all.reduce((first, next) => (next.at < first.at ? next : first));
}
