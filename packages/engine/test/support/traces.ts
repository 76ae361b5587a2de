import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { asks, decisionSets, keyArbitrary } from "./arbitraries.ts";
import { type Area, type Ask, apiRequestOf } from "./asks/ask.ts";
import { client } from "./client.ts";
import { castOf } from "./worlds.ts";

/** A step of a trace: a request, a move of the clock (an ISO 8601 duration), or a change of decisions. */
export type Step = Ask | { readonly turn: string } | { readonly decide: Readonly<Record<string, string>> };

const turn = fc.constantFrom("PT30S", "PT2M", "PT13H", "P1D", "P1D", "P3D", "P9D", "P1M").map((turn): Step => ({ turn }));
const decide = decisionSets(["derived-employee-status", "hidden-leave-type", "check-order"]).map((decide): Step => ({ decide }));

/** Traces whose requests use the keys of some companies, in some or all areas of the API. */
export function traces(slugs: readonly string[], maxLength = 30, areas?: readonly Area[]): Arbitrary<Step[]> {
  const ask = fc.oneof(...slugs.map((slug) => asks(castOf(slug), keyArbitrary(slug), areas)));
  return fc.array(fc.oneof({ weight: 12, arbitrary: ask }, { weight: 2, arbitrary: turn }, { weight: 1, arbitrary: decide }), {
    minLength: 5,
    maxLength,
    size: "max",
  });
}

/** Takes one step. Returns everything visible: the response, the events, the due work. */
export function take(mock: Mock, step: Step): string {
  if ("turn" in step) return JSON.stringify(mock.clock.advance(step.turn));
  if ("decide" in step) {
    mock.decide(step.decide);
    return "";
  }
  let seen = "";
  const stop = mock.defaultSandbox.journal.subscribe((entry) => {
    seen = JSON.stringify(entry);
  });
  send(mock, step);
  stop();
  return seen;
}

/** Takes all steps, one after the other. */
export function play(mock: Mock, steps: readonly Step[]): string[] {
  return steps.map((step) => take(mock, step));
}

/** Sends one request. */
export function send(mock: Mock, { key, ...ask }: Ask): ReturnType<ReturnType<typeof client>["send"]> {
  return client(mock, key).send(apiRequestOf(ask));
}
