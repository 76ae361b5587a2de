import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Collection } from "./collection.ts";
import { History, type Version } from "./history.ts";

interface Thing {
  readonly id: string;
  readonly group: string;
  readonly value: number;
}

const thing = fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), group: fc.constantFrom("x", "y"), value: fc.nat(99) });
const step = fc.oneof(
  { weight: 4, arbitrary: thing },
  { weight: 1, arbitrary: fc.constant("mark" as const) },
  { weight: 1, arbitrary: fc.nat(5) },
);

test("any version can be restored from any other, with records, order and groups", () => {
  const property = fc.property(fc.array(thing, { maxLength: 4 }), fc.array(step, { maxLength: 40 }), (initial, steps) => {
    const things = new Collection<Thing>(initial, ({ id }) => id);
    const history = new History();
    const versions: { readonly version: Version; readonly content: Thing[] }[] = [];
    const check = (content: readonly Thing[]): void => {
      expect([...things.values()]).toEqual(content);
      for (const group of ["x", "y"]) {
        const ids = (list: readonly Thing[]): string[] => list.map(({ id }) => id).sort();
        expect(ids(things.where("group", group))).toEqual(ids(content.filter((one) => one.group === group)));
      }
    };
    for (const next of steps) {
      if (next === "mark") versions.push({ version: history.mark(), content: [...things.values()] });
      else if (typeof next === "number") {
        const wanted = versions[next];
        if (wanted === undefined) continue;
        history.goTo(wanted.version);
        check(wanted.content);
      } else {
        history.note(things, next.id);
        things.put(next);
      }
    }
  });
  fc.assert(property, runs(31, 500));
});

test("a version has the edits since the one before it, and nothing else", () => {
  const things = new Collection<Thing>(
    Array.from({ length: 1000 }, (_, n) => ({ id: `${n}`, group: "x", value: n })),
    ({ id }) => id,
  );
  const history = new History();
  const edit = (id: string, value: number): void => {
    history.note(things, id);
    things.put({ id, group: "x", value });
  };
  edit("1", -1);
  expect(history.mark().edits).toEqual([]);
  for (let n = 0; n < 10; n += 1) edit("2", n);
  expect(history.mark().edits.map(({ id }) => id)).toEqual(["2"]);
});
