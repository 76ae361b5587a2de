import { version } from "../version.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ControlRow, ok, row } from "../row/row.ts";
import type { InputOrder } from "@hr-platform/engine/sandbox/mock-handle";
import { type JsonSchema, choice, flag, wholeNumber, named, object, orNull, text } from "../row/schema.ts";
import { type ClockReading, clockSchema, readClock } from "./clock.ts";

export interface HealthReading {
  readonly status: "ok" | "unavailable";
  readonly version: string;
  readonly seed: number;
  readonly clock: ClockReading;
  /** Only with `--data`. */
  readonly data?: DataReading;
}

/** The data that the mock shares with other processes. */
interface DataReading {
  readonly store: string;
  readonly reachable: boolean;
  readonly behind: number;
  readonly replicas: number;
  readonly clock_behind: number;
  readonly reason: string | null;
}

export const healthSchema: JsonSchema<HealthReading> = named(
  "Health",
  object(
    "The mock is alive.",
    {
      status: choice(
        ["ok", "unavailable"],
        "unavailable (status 503): its data cannot be reached, or it is starting or ending. Never without --data.",
      ),
      version: text("Version of the mock."),
      seed: wholeNumber("Seed of data and ids."),
      clock: clockSchema,
      data: object("Only with --data.", {
        store: text("sqlite or postgres."),
        reachable: flag("Whether the last use of the store worked."),
        behind: wholeNumber("Entries that are known and not applied yet."),
        replicas: wholeNumber("Living processes that share the data."),
        clock_behind: wholeNumber(
          "Seconds by which this machine's clock is behind the newest entry. The mock's time stands still meanwhile.",
        ),
        reason: orNull(text("Why it is unavailable; null: it is not.")),
      }),
    },
    ["data"],
  ),
);

export function readHealth(sandbox: Sandbox, order?: InputOrder): HealthReading {
  const reading = { version, seed: sandbox.settings.seed, clock: readClock(sandbox) };
  if (order === undefined) return { status: "ok", ...reading };
  const { ready, ...data } = order.health();
  return { status: ready ? "ok" : "unavailable", ...reading, data };
}

export const healthRow: ControlRow = row("GET /health", {
  id: "getHealth",
  summary: "Check that the mock is up",
  answer: ok("It is up.", healthSchema),
  freshness: "none",
  run: ({ sandbox, mock }): HealthReading => {
    const health = readHealth(sandbox, mock.order);
    if (health.status === "ok") return health;
    return Response.json(health, { status: 503, headers: { "Retry-After": "1" } }) as never;
  },
});
