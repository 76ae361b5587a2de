/** The areas of a sandbox that a control call or the clock can change, and `sandboxes`, which all have in common. */
export const CHANGED_AREAS = [
  "clock",
  "decisions",
  "faults",
  "transport",
  "activity",
  "world",
  "sandboxes",
  "snapshots",
  "webhooks",
] as const;

export type ChangedArea = (typeof CHANGED_AREAS)[number];

/** Tells its watchers which areas of a sandbox were changed by something other than a request. */
export class AreaWatch {
  readonly #watchers = new Set<(areas: readonly ChangedArea[]) => void>();

  changed(...areas: readonly ChangedArea[]): void {
    for (const watcher of this.#watchers) watcher(areas);
  }

  /** Calls `watcher` with the areas of each change. Returns the function that unsubscribes. */
  watch(watcher: (areas: readonly ChangedArea[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
