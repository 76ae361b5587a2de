import { isWhole } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { readSweep } from "@hr-platform/engine/test/support/read-sweep";
import { changedWorld, hiddenTypes, world, frozenMock } from "@hr-platform/engine/test/support/worlds";
import { NO_HIDDEN_LEAVE } from "@hr-platform/engine/test/privacy/secrets";
import { activity } from "../src/activity.ts";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];
/** Days that people act for: more at night. */
const DAYS = isWhole() ? 60 : 24;
/** So much activity that people take hidden leave often. */
const RATE = 7;

const active = (of = world): Mock => frozenMock({ activity: RATE, world: () => of }, { activity });
const log = (mock: Mock): string => JSON.stringify(mock.defaultSandbox.activity.log.contents);
const events = (mock: Mock): string => JSON.stringify(mock.webhooks.all());
const hiddenAdded = (mock: Mock): number => SLUGS.reduce((sum, slug) => sum + mock.defaultSandbox.company(slug).hiddenLeave.added, 0);

/** The default world in which nobody can take hidden leave: the company has no such type. */
const withoutTypes = changedWorld((data) => {
  const types = hiddenTypes(data);
  return {
    ...data,
    leave: data.leave.filter(({ resource }) => !types.has(resource.typeId)),
    leave_types: data.leave_types.filter(({ resource }) => !types.has(resource.id)),
  };
});

describe("hidden leave while people act by themselves", () => {
  test("T-12, T-13: that people take some changes no response, no event and nothing that falls due, on any day", () => {
    const [open, secretive] = [active(withoutTypes), active()];
    for (let day = 0; day < DAYS; day += 1) {
      expect(secretive.clock.advance("P1D")).toEqual(open.clock.advance("P1D"));
      if (day % 12 === 11) for (const slug of SLUGS) expect(readSweep(secretive, slug)).toEqual(readSweep(open, slug));
    }
    expect([hiddenAdded(open), hiddenAdded(secretive) > 1]).toEqual([0, true]);
    expect(log(secretive)).toBe(log(open));
    expect(events(secretive)).toBe(events(open));
  });

  test("that somebody had some before changes nothing that people do", () => {
    const [open, secretive] = [active(NO_HIDDEN_LEAVE), active()];
    expect(secretive.clock.advance(`P${DAYS}D`)).toEqual(open.clock.advance(`P${DAYS}D`));
    for (const slug of SLUGS) expect(readSweep(secretive, slug)).toEqual(readSweep(open, slug));
  });

  test("a stale list does not show that something was written", () => {
    const eventual = (of = world): Mock =>
      frozenMock({ activity: RATE, world: () => of, decide: { "read-your-writes": "eventual" } }, { activity });
    const [open, secretive] = [eventual(withoutTypes), eventual()];
    for (let day = 0; day < DAYS / 3; day += 1) {
      expect(secretive.clock.advance("P1D")).toEqual(open.clock.advance("P1D"));
      expect(readSweep(secretive, "wattle")).toEqual(readSweep(open, "wattle"));
    }
  });
});

let later: Mock | undefined;

/** A mock after months of activity. Tests that use it only read. */
function afterMonths(): Mock {
  if (later !== undefined) return later;
  later = active();
  for (let month = 0; month < DAYS / 12; month += 1) later.clock.advance("P1M");
  return later;
}

test.each(SLUGS)("in %s no response and no event contains anything private that people wrote by themselves", (slug) => {
  const mock = afterMonths();
  const { records, data, hiddenLeave } = mock.defaultSandbox.company(slug);
  const names = new Set([...mock.defaultSandbox.company(slug).employees.rows()].map(({ record }) => record.resource.last_name));
  const seeded = new Set(data.candidates.map(({ id }) => id));
  const candidates = [...records.candidates.values()];
  const secrets = [
    ...data.landmarks.canaries,
    ...candidates.flatMap(({ email, phone, cv_url }) => [email, phone, cv_url]),
    ...candidates.filter(({ id, last_name }) => !seeded.has(id) && !names.has(last_name)).map(({ id }) => id),
    ...[...hiddenLeave.rows()].map(({ id }) => id),
    ...[...records.offboarding_plans.values()].flatMap(({ exit_interview }) => exit_interview.responses.map(({ answer }) => answer)),
    ...[...records.surveys.values()].flatMap(({ responses }) =>
      responses.flatMap(({ answers }) => Object.values(answers).filter((answer) => typeof answer === "string")),
    ),
    ...(mock.defaultSandbox.company(slug).facts.conversation?.messages ?? []).map(({ body }) => body),
  ].filter((text) => text !== null);
  expect(secrets.length).toBeGreaterThan(data.landmarks.canaries.length);
  const shown = [...readSweep(mock, slug), events(mock)].join("\n");
  for (const secret of secrets) expect(shown.includes(secret)).toBe(false);
});
