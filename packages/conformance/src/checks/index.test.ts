import { describe, expect, test } from "vitest";
import { checks } from "./index.ts";
import { oracles } from "../oracles/index.ts";
import reach from "../run/measured/reach.json" with { type: "json" };
import { requirementById, requirements } from "../document/requirements.ts";

const judges = [...checks, ...oracles];
const judged = new Set(judges.flatMap((row) => row.requirements));
const musts = requirements.filter(({ level }) => level === "must");

/** Names that occur more than once. */
function repeated(names: readonly string[]): string[] {
  return names.filter((name, n) => names.indexOf(name) !== n);
}

describe("checks and passive rules", () => {
  test("each has a unique id", () => {
    expect(repeated(judges.map(({ id }) => id))).toEqual([]);
  });

  test("each judges requirements of the register, and none twice", () => {
    const unknown = judges.flatMap(({ id, requirements: names }) =>
      names.filter((name) => !requirementById.has(name)).map((name) => `${id} judges ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(judges.filter(({ requirements: names }) => repeated(names).length > 0).map(({ id }) => id)).toEqual([]);
  });

  test("each says in its title whether it requires or records", () => {
    expect(judges.filter(({ title }) => !/^(MUST|SHOULD|OBSERVE) /.test(title)).map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
  });

  test("every observable requirement of level must is judged by one of them", () => {
    const missing = musts.filter(({ id, unobservable }) => unobservable === undefined && !judged.has(id));
    expect(missing.map(({ id, statement }) => `${id}: ${statement}`)).toEqual([]);
  });

  test("each check has a measurement by scripts/strength.ts measure, and nothing else has", () => {
    expect(Object.keys(reach).toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  });

  test("none judges a requirement that the register calls unobservable", () => {
    expect(requirements.filter(({ id, unobservable }) => unobservable !== undefined && judged.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

test("a check runs after checks that stand before it", () => {
  const ids = checks.map(({ id }) => id);
  const wrong = checks.flatMap(({ id, after }, at) =>
    after.filter((one) => !ids.slice(0, at).includes(one)).map((one) => `${id} after ${one}`),
  );
  expect(wrong).toEqual([]);
});
