import { describe, expect, test } from "vitest";
import { checks } from "../checks/index.ts";
import { requirementById } from "../document/requirements.ts";
import { oracles } from "../oracles/index.ts";
import { check } from "../run/check/check.ts";
import { type Edition, OURS, apartUnder, editionNamed, editions, judgeHash } from "./edition.ts";
import { errata, hasMistake } from "./errata.ts";

const newest = editions.at(-1)!;
const [first, second] = checks as unknown as [(typeof checks)[0], (typeof checks)[0]];
const MISTAKE = { id: "E-01", check: first.id, kind: "too-strict", reason: "it is", from: "0.1.0" } as const;

test("every check and passive rule that the newest edition froze is there and the same, or has an erratum", () => {
  const judges = new Map([...checks, ...oracles].map((judge) => [judge.id, judge]));
  const apart = apartUnder(newest);
  const gone = Object.keys({ ...newest.checks, ...newest.rules }).filter((id) => !judges.has(id) || apart.get(id) === "changed");
  const now = (id: string): string => (judges.has(id) ? `hash: "${judgeHash(judges.get(id)!, newest.statements)}"` : "it is gone");
  expect(
    gone.map((id) => `${id} is not what ${newest.id} froze (${now(id)}): add a row to spec/errata.yaml, or npm run strength -- edition`),
  ).toEqual([]);
});

test("editions have statements of the document that a check of theirs judges, and known errata", () => {
  for (const { statements, checks: ids, errata: rows } of editions) {
    expect(statements.filter((id) => requirementById.get(id)?.level !== "must")).toEqual([]);
    expect(rows.filter((id) => !errata.some((row) => row.id === id))).toEqual([]);
    expect(Object.keys(ids).filter((id) => !requirementById.has(id.split(".")[0]!))).toEqual([]);
  }
});

test("every erratum is about a check or passive rule that is, or was, there", () => {
  const known = new Set([
    ...[...checks, ...oracles].map(({ id }) => id),
    ...editions.flatMap((one) => Object.keys({ ...one.checks, ...one.rules })),
  ]);
  expect(errata.filter((row) => !known.has(row.check))).toEqual([]);
});

test("the newest edition is the default, and an unknown one is refused with one line", () => {
  expect(editionNamed()).toBe(newest);
  expect(editionNamed(editions[0]!.id)).toBe(editions[0]);
  expect(() => editionNamed(`${newest.id}7`)).toThrow(`there is no edition '${newest.id}7'; did you mean ${newest.id}?`);
  expect(() => editionNamed("x")).toThrow(`the editions are ${editions.map(({ id }) => id).join(", ")}`);
});

describe("a check scores under an edition", () => {
  const under = (changes: Partial<Edition>, judges: Partial<typeof OURS> = {}): object =>
    Object.fromEntries(apartUnder({ ...newest, ...changes }, { ...OURS, checks: frozen, ...judges }));
  const frozen = checks.filter(({ id }) => id in newest.checks);
  const { [first.id]: hash, ...others } = newest.checks;

  test("if the edition froze it", () => {
    expect(under({})).toEqual({});
    expect(under({ checks: others })).toEqual({ [first.id]: "later" });
  });

  test("unless it is another one since, and no erratum says so", () => {
    const checksThen = { ...others, [first.id]: "00000000" };
    expect(under({ checks: checksThen })).toEqual({ [first.id]: "changed" });
    const mended = { ...MISTAKE, until: "0.0.9", from: "0.0.1" };
    expect(under({ checks: checksThen }, { errata: [{ ...mended, hash: "11111111" }] })).toEqual({ [first.id]: "changed" });
    expect(under({ checks: checksThen }, { errata: [{ ...mended, hash: hash! }] })).toEqual({});
  });

  test("unless it fails what is right, until a version mends it", () => {
    expect(under({}, { errata: [MISTAKE], version: "0.1.0" })).toEqual({ [first.id]: "erratum E-01" });
    expect(under({}, { errata: [{ ...MISTAKE, until: "0.1.0" }], version: "0.1.1" })).toEqual({});
    expect(under({}, { errata: [{ ...MISTAKE, kind: "too-weak" }], version: "0.1.0" })).toEqual({});
  });
});

test("a version has a mistake from the first to the last one that has it", () => {
  const has = (version: string): boolean => hasMistake({ ...MISTAKE, until: "0.2.0" }, version);
  expect(["0.0.9", "0.1.0", "0.2.0", "0.2.1"].map(has)).toEqual([false, true, true, false]);
  expect(hasMistake(MISTAKE, "9.0.0")).toBe(true);
});

test("the hash of a check is what it declares: neither its code nor its place", () => {
  const row = { ...second };
  expect(judgeHash({ ...row, run: async () => {}, after: ["x"], replaces: ["y"] })).toBe(judgeHash(row));
  expect(judgeHash({ ...row, requirements: row.requirements.toReversed() })).toBe(judgeHash(row));
  const later = { ...row, requirements: [...row.requirements, "EMP-01"] };
  expect(
    judgeHash(
      later,
      newest.statements.filter((id) => id !== "EMP-01"),
    ),
  ).toBe(judgeHash(row));
  for (const other of [
    { title: "MUST not" },
    { requirements: ["EMP-01"] },
    { needs: ["receiver"] as const },
    { confirm: !row.confirm },
    { shared: !row.shared },
  ])
    expect(judgeHash({ ...row, ...other })).not.toBe(judgeHash(row));
  expect(judgeHash(check("EMP-01", "MUST x", {}, async () => {}))).toMatch(/^[0-9a-f]{8}$/);
});
