import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import type { ListedSandbox } from "@hr-platform/engine/sandbox/sandboxes/listed-sandboxes";
import { type JsonSchema, decimal, instant, orNull, text, wholeNumber } from "../../row/schema.ts";
import { type ClockReading, clockSchema, readClock } from "../clock.ts";

/** What is shown of a sandbox wherever it is listed. */
export interface ShownSandbox {
  readonly id: string;
  readonly name: string | null;
  readonly owner: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly seed: number;
  readonly clock: ClockReading;
  readonly activity: number;
  readonly base_url: string;
}

export const sandboxMembers: { readonly [M in keyof ShownSandbox]: JsonSchema<ShownSandbox[M]> } = {
  id: text("What ?sandbox= takes.", { examples: ["sb1"] }),
  name: orNull(text("Its name, which ?sandbox= takes too; null: none.", { examples: ["team-blue"] })),
  owner: orNull(text("Whose it is; null: nobody said.", { examples: ["Payroll team"] })),
  created_at: instant("When it was made, by the machine's time."),
  expires_at: orNull(instant("When its lifetime ends, by the machine's time; null: it lives until it is ended.")),
  seed: wholeNumber("Seed of its data and ids."),
  clock: clockSchema,
  activity: decimal("How much people do by themselves. 1: as in a real company; 0: nothing."),
  base_url: text("The base URL of the API. It is the same for all sandboxes; the key selects the sandbox.", { format: "uri" }),
};

/** A sandbox in the form of the control API. `origin`: that of the request. */
export function showSandbox({ sandbox, name, owner, createdAt, expiresAt }: ListedSandbox, origin: string): ShownSandbox {
  return {
    id: sandbox.id,
    name,
    owner,
    created_at: new Date(createdAt).toISOString(),
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    seed: sandbox.settings.seed,
    clock: readClock(sandbox),
    activity: sandbox.activity.rate,
    base_url: origin + BASE_PATH,
  };
}
