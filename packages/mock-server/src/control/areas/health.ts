import { version } from "../../contract/version.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, constant, wholeNumber, named, object, text } from "../row/schema.ts";
import { type ClockReading, clockSchema, readClock } from "./clock.ts";

export interface HealthReading {
  readonly status: "ok";
  readonly version: string;
  readonly seed: number;
  readonly clock: ClockReading;
}

export const healthSchema: JsonSchema<HealthReading> = named(
  "Health",
  object("The mock is alive.", {
    status: constant("ok", "Always ok."),
    version: text("Version of the mock."),
    seed: wholeNumber("Seed of data and ids."),
    clock: clockSchema,
  }),
);

export function readHealth(sandbox: Sandbox): HealthReading {
  return { status: "ok", version, seed: sandbox.settings.seed, clock: readClock(sandbox) };
}

export const healthRow: ControlRow = row("GET /health", {
  id: "getHealth",
  summary: "Check that the mock is up",
  answer: ok("It is up.", healthSchema),
  run: ({ sandbox }) => readHealth(sandbox),
});
