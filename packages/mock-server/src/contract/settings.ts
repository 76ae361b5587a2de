import type { World, WorldOptions } from "@hr-platform/fixtures";

/** What a sandbox starts from, and returns to when it is reset. */
export interface Settings {
  /** Seed of data and ids. */
  readonly seed: number;
  /** `real`, `frozen:ISO` or an ISO instant that ticks on. */
  readonly clock: string;
  /** `default`, `empty`, or a world made from a file. */
  readonly world: "default" | "empty" | ((options: WorldOptions) => World);
  /** Size of the extra company `bulk`. */
  readonly employees: number;
  /** Open points answered otherwise than by default, by slug. */
  readonly decide: Readonly<Record<string, string>>;
  /** Ids of faults to begin with. */
  readonly faults: readonly string[];
  /** Requests a minute and key; null: no limit. */
  readonly rateLimit: number | null;
  /** Stands in the name of the signature header (§6). */
  readonly brand: string;
  /** Whether events may be delivered to private addresses. */
  readonly allowPrivateWebhooks: boolean;
}
