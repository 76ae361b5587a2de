import type { World, WorldOptions } from "@hr-platform/domain";

/** The settings that a sandbox starts from, and returns to when it is reset. */
export interface Settings {
  /** Seed of data and ids. */
  readonly seed: number;
  /** `real`, `frozen:ISO`, or an ISO instant from which the clock ticks. */
  readonly clock: string;
  /** `default`, `empty`, or a world made from a file. */
  readonly world: "default" | "empty" | ((options: WorldOptions) => World);
  /** Size of the extra company `bulk`. */
  readonly employees: number;
  /** Decisions that differ from their defaults, by slug. */
  readonly decide: Readonly<Record<string, string>>;
  /** Ids of the faults at the start. */
  readonly faults: readonly string[];
  /** Requests a minute per key; null: no limit. */
  readonly rateLimit: number | null;
  /** Part of the name of the signature header (§6). */
  readonly brand: string;
  /** Whether events may be delivered to private addresses. */
  readonly allowPrivateWebhooks: boolean;
}
