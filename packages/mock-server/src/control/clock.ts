import type { ClockMode } from "../clock.ts";
import { ConfigurationError } from "../configuration-error.ts";
import { refuse } from "../errors.ts";
import type { MockClock } from "../mock.ts";
import type { DueWork, Sandbox } from "../sandbox.ts";
import type { Handler } from "./call.ts";
import { onlyKnown, readObject } from "./read-object.ts";

/** The clock as the control API shows it. */
export interface ClockReading {
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly mode: ClockMode;
}

/** What a sandbox's clock shows now. */
export function readClock({ clock }: Sandbox): ClockReading {
  return { now: new Date(clock.now()).toISOString(), mode: clock.mode };
}

const TURNS = ["set", "advance", "freeze"] as const;

/** GET /_mock/clock */
export const showClock: Handler = (call) => call.json(readClock(call.var.mock.defaultSandbox));

/** POST /_mock/clock: exactly one of `{set}`, `{advance}`, `{freeze}`; answers the new clock and the work that fell due. */
export const turnClock: Handler = async (call) => {
  const { mock } = call.var;
  const body = await readObject(call);
  onlyKnown(body, TURNS);
  const [turn, second] = TURNS.filter((key) => Object.hasOwn(body, key));
  if (turn === undefined) throw refuse.invalid(undefined, "Send one of set, advance, freeze.");
  if (second !== undefined) throw refuse.invalid(second, `Send ${turn} or ${second}, not both.`);
  const due = run(mock.clock, turn, body[turn]);
  return call.json({ ...readClock(mock.defaultSandbox), due });
};

function run(clock: MockClock, turn: (typeof TURNS)[number], value: unknown): DueWork[] {
  if (turn === "freeze") {
    if (typeof value !== "boolean") throw refuse.invalid("freeze", "freeze must be true or false.");
    clock.freeze(value);
    return [];
  }
  if (typeof value !== "string")
    throw refuse.invalid(turn, `${turn} must be text, such as ${turn === "set" ? "2026-03-02T09:00:00Z" : "P1D"}.`);
  try {
    return clock[turn](value);
  } catch (error) {
    if (error instanceof ConfigurationError) throw refuse.invalid(turn, `${error.message}.`);
    throw error;
  }
}
