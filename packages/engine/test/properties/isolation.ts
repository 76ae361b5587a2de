import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { asks } from "../support/arbitraries.ts";
import { type Ask, apiRequestOf } from "../support/asks/ask.ts";
import { client } from "../support/client.ts";
import { readSweep } from "../support/read-sweep.ts";
import { type Step, play, traces } from "../support/traces.ts";
import { type Cast, castOf, frozenMock, world } from "../support/worlds.ts";

/** Placeholder for the id under test in a generated request. */
export const ID = "cccccccc-0000-4000-8000-00000000000c";

/** A valid body of a create of an employee. */
export function newcomer(manager: string | null): Record<string, unknown> {
  const person = { first_name: "Ana", last_name: "Roa", email: "ana.roa@wattle-grove.example", employment_type: "casual" };
  return { ...person, start_date: "2026-03-02", jurisdiction: "AU", role: "employee", manager_id: manager };
}

/** Ids of another company, one of each kind, including one made over the API. */
export function foreignIds(mock: Mock, slug: string): string[] {
  const data = world.data(slug);
  const key = client(mock, `hrk_${slug}_full`);
  const [someone] = data.employees;
  const made = key.post<{ id: string }>("/employees", {
    ...newcomer(someone!.resource.id),
    jurisdiction: data.company.resource.jurisdiction[0],
  });
  expect(made.status).toBeLessThan(300);
  const shown = [
    ...data.employees.slice(0, 3),
    ...data.leave.slice(0, 3),
    ...data.leave_types.slice(0, 2),
    data.company,
    data.webhooks[0]!,
    data.stages[0]!,
    data.recognition[0]!,
    data.learning_paths[0]!,
  ];
  const plain = [data.roles, data.candidates, data.applications, data.offers, data.onboarding_plans, data.offboarding_plans, data.surveys];
  const inside = [data.onboarding_plans[0]!.tasks[0]!, data.surveys[0]!.questions[0]!];
  return [
    ...shown.map(({ resource }) => resource.id),
    ...[...plain.map((rows) => rows.at(-1)!), ...inside].map(({ id }) => id),
    made.data.id,
  ];
}

/** Sends a request with an id in place of `ID`. */
export function put(mock: Mock, ask: Ask, id: string): unknown {
  const { key, ...rest } = JSON.parse(JSON.stringify(ask).replaceAll(ID, id)) as Ask;
  const { status, headers, text } = client(mock, key).send(apiRequestOf(rest));
  return { status, headers, text };
}

/** An id of another company, anywhere in any request, gets the same response as an unknown id. */
export function knowsNoForeignId(decided: Arbitrary<Record<string, string>>): fc.IProperty<unknown> {
  const own = castOf("wattle");
  const stranger = [{ id: ID, tasks: [ID] }];
  const cast: Cast = {
    ...own,
    strangers: [ID],
    onboarding: [...own.onboarding, ...stranger],
    offboarding: stranger,
    stages: [ID],
    roles: [ID],
  };
  const strange = asks(cast, fc.constant("hrk_wattle_full")).filter((ask) => JSON.stringify(ask).includes(ID));
  return fc.property(decided, strange, fc.uuid({ version: 4 }), fc.infiniteStream(fc.nat()), (decide, ask, unknown, picks) => {
    const fresh = (): { readonly mock: Mock; readonly foreign: readonly string[] } => {
      // Created with the defaults, which refuse less; the decisions follow.
      const mock = frozenMock();
      const foreign = foreignIds(mock, "kauri");
      mock.decide(decide);
      return { mock, foreign };
    };
    const nothing = put(fresh().mock, ask, unknown);
    for (let n = 0; n < 4; n += 1) {
      const { mock, foreign } = fresh();
      expect(put(mock, ask, foreign[picks.next().value % foreign.length]!)).toEqual(nothing);
    }
  });
}

/** Steps, each with whether it belongs to the other company. */
const both = fc
  .tuple(traces(["wattle"], 15), traces(["kauri"], 15), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }))
  .map(([ours, theirs, turns]) => {
    // Clock and decisions are shared, so only our own steps change them.
    const requests = theirs.filter((step) => "method" in step);
    const mixed: { step: Step; ours: boolean }[] = [];
    for (const turn of turns) {
      const step = turn ? ours[mixed.filter(({ ours }) => ours).length] : requests[mixed.filter(({ ours }) => !ours).length];
      if (step !== undefined) mixed.push({ step, ours: turn });
    }
    return mixed;
  });

/** The responses to one company do not depend on what another one does. */
export function noticesNobody(decided: Arbitrary<Record<string, string>>): fc.IProperty<unknown> {
  const seen = (mock: Mock, step: Step): string[] => {
    const lines = play(mock, [step]);
    // The journal numbers all exchanges, and a moved clock reports the work of all companies.
    return "turn" in step ? [] : lines.map((line) => line.replace(/^\{"n":\d+,/, "{"));
  };
  return fc.property(decided, fc.constantFrom(null, 20), both, (decide, rateLimit, steps) => {
    const [alone, together] = [frozenMock({ rateLimit, decide }), frozenMock({ rateLimit, decide })];
    const mixed = steps.flatMap(({ step, ours }) => (ours ? seen(together, step) : (play(together, [step]), [])));
    expect(mixed).toEqual(steps.filter(({ ours }) => ours).flatMap(({ step }) => seen(alone, step)));
    expect(readSweep(together, "wattle")).toEqual(readSweep(alone, "wattle"));
  });
}
