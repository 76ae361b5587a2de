import type { CheckContext } from "../check/check-context.ts";

/** Milliseconds by which a list may lag behind a write. */
export const LIST_LAG = 2000;

/** Waits until lists show the writes before, unless lists of this target showed writes at once. */
export async function waitForLists(t: CheckContext): Promise<void> {
  if (t.run.judgements.observed("read-your-writes") !== "immediate") await t.wait(LIST_LAG);
}

/** The result of `lookUntilShown`. */
export interface ListLook<T> {
  readonly seen: T;
  /** The first result, if it did not show the write yet. */
  readonly early?: T;
}

/** Calls `look`. If the result does not show the write yet, calls it once more after `LIST_LAG`. */
export async function lookUntilShown<T>(
  t: Pick<CheckContext, "wait">,
  look: () => Promise<T>,
  shows: (seen: T) => boolean,
): Promise<ListLook<T>> {
  const first = await look();
  if (shows(first)) return { seen: first };
  await t.wait(LIST_LAG);
  return { seen: await look(), early: first };
}
