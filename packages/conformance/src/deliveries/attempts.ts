import type { Arrival } from "../wire/wire.ts";

type Attempts = readonly { readonly arrival: Pick<Arrival, "at"> }[];

/** Milliseconds from the first attempt to each of the others. */
function since(attempts: Attempts): number[] {
  const first = attempts[0]?.arrival.at ?? 0;
  return attempts.slice(1).map(({ arrival }) => arrival.at - first);
}

/** Groups the deliveries that one call caused by event id, the event with the most attempts first. */
export function byEvent<T extends { readonly id: string | undefined }>(all: readonly T[]): T[][] {
  return [...Map.groupBy(all, ({ id }) => id).values()].toSorted((a, b) => b.length - a.length);
}

/**
 * The attempts to deliver one event. A call may cause several events: the one with the most attempts is chosen. If no id came
 * twice, all deliveries are returned, since a server may use a new id for each attempt.
 */
export function attemptsOf<T extends { readonly id: string | undefined }>(all: readonly T[]): readonly T[] {
  const [most = []] = byEvent(all);
  return most.length > 1 ? most : all;
}

/** Tolerance in milliseconds: one second, since §6 gives whole seconds, and the delay of a network. */
const EARLY = 1000;
const LATE = 1500;

/** Whether three attempts came 0, 2 and 8 s, or 0, 2 and 10 s after the first: from which attempt the 8 s count is open (A-181). */
export function isOnTime(attempts: Attempts): boolean {
  const [second = Number.NaN, third = Number.NaN] = since(attempts);
  const near = (time: number, from: number, to: number): boolean => time >= from - EARLY && time <= to + LATE;
  return near(second, 2000, 2000) && (near(third, 8000, 8000) || near(third - second, 8000, 8000));
}

/** The value of A-181 that three attempts show; undefined: they show neither clearly. */
export function retryTimes(attempts: Attempts): "from-previous" | "from-first" | undefined {
  const [second, third] = since(attempts);
  if (second === undefined || third === undefined) return undefined;
  const [fromFirst, fromPrevious] = [Math.abs(third - 8000), Math.abs(third - second - 8000)];
  if (Math.min(fromFirst, fromPrevious) > EARLY) return undefined;
  return fromFirst < fromPrevious ? "from-first" : "from-previous";
}

/** The times of the attempts, in words. */
export function describeGaps(attempts: Attempts): string {
  return `at 0 s${since(attempts)
    .map((ms) => `, ${(ms / 1000).toFixed(1)} s`)
    .join("")}`;
}
