import type { ClockMode } from "../contract/clock.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { refuse } from "../contract/errors.ts";
import type { MockClock } from "../sandbox/mock-sandbox.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { DueWork } from "../sandbox/due-work.ts";
import type { Handler } from "./call.ts";
import { onlyKnown, readObject } from "./read-object.ts";

/** The clock in the form of the control API. */
export interface ClockReading {
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly mode: ClockMode;
}

/** The current reading of a sandbox's clock. */
export function readClock({ clock }: Sandbox): ClockReading {
  return { now: new Date(clock.now()).toISOString(), mode: clock.mode };
}

/** How long a response waits for receivers, in milliseconds of real time. */
const PATIENCE = 10_000;

const TURNS = ["set", "advance", "freeze"] as const;

/** GET /_mock/clock */
export const showClock: Handler = (call) => call.json(readClock(call.var.sandbox));

/** POST /_mock/clock: exactly one of `{set}`, `{advance}`, `{freeze}`. Returns the new clock and the due work. */
export const turnClock: Handler = async (call) => {
  const body = await readObject(call);
  onlyKnown(body, TURNS);
  const [turn, second] = TURNS.filter((key) => Object.hasOwn(body, key));
  if (turn === undefined) throw refuse.invalid(undefined, "Send one of set, advance, freeze.");
  if (second !== undefined) throw refuse.invalid(second, `Send ${turn} or ${second}, not both.`);
  const { attempts, stop } = follow(call.var.sandbox);
  try {
    const due = run(call.var.view.clock, turn, body[turn]);
    await delivered(call.var.sandbox);
    return call.json({
      ...readClock(call.var.sandbox),
      due: [...due, ...attempts].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    });
  } finally {
    stop();
  }
};

/** Collects the attempts that end from now on. */
function follow({ deliveries }: Sandbox): { readonly attempts: DueWork[]; readonly stop: () => void } {
  const attempts: DueWork[] = [];
  const stop = deliveries.subscribe(({ at, n, status, delivery: { id, webhook, event } }) =>
    attempts.push({
      at: new Date(at).toISOString(),
      kind: "delivery",
      company: event.company,
      webhook_id: webhook,
      delivery_id: id,
      event: event.kind,
      attempt: n,
      status,
    }),
  );
  return { attempts, stop };
}

/** Waits until the due deliveries end, but at most `PATIENCE` for a receiver that hangs. */
async function delivered({ deliveries }: Sandbox): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([deliveries.dispatcher.idle(), patience]);
  clearTimeout(timer);
}

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
