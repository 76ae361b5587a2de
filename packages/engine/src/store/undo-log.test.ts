import { expect, test } from "vitest";
import { type Cause, UndoLog } from "./undo-log.ts";

/** A table that counts its writes. */
class Counted {
  readonly values = new Map<string, number>();
  writes = 0;

  get(id: string): number | undefined {
    return this.values.get(id);
  }

  write(id: string, value: never): void {
    this.writes += 1;
    if (value === undefined) this.values.delete(id);
    else this.values.set(id, value);
  }
}

function changed(log: UndoLog, of: Counted, id: string, value: number | undefined): void {
  log.note(of, id);
  if (value === undefined) of.values.delete(id);
  else of.values.set(id, value);
}

test("to look back over many updates of a thing costs one write there and one back", () => {
  const [log, table] = [new UndoLog(), new Counted()];
  table.values.set("a", 0);
  for (let n = 1; n <= 1000; n += 1) changed(log, table, "a", n);
  expect(log.at(500, () => table.get("a"))).toBe(500);
  expect([table.get("a"), table.writes]).toEqual([1000, 2]);
});

test("what was added and removed in between is as it was, and lists keep their order", () => {
  const [log, table] = [new UndoLog(), new Counted()];
  table.values.set("old", 1);
  changed(log, table, "a", 1);
  changed(log, table, "b", 1);
  changed(log, table, "old", 2);
  changed(log, table, "a", 2);
  changed(log, table, "c", 1);
  changed(log, table, "c", undefined);
  expect(log.at(1, () => [...table.values])).toEqual([
    ["old", 1],
    ["a", 1],
  ]);
  expect([...table.values]).toEqual([
    ["old", 2],
    ["a", 2],
    ["b", 1],
  ]);
});

test("a change has the innermost cause, and none when nothing said one", () => {
  const [log, table] = [new UndoLog(), new Counted()];
  const cause = (at: number): Cause => ({ by: "activity", at });
  log.because(cause(1), () => {
    changed(log, table, "a", 1);
    log.because(cause(2), () => changed(log, table, "a", 2));
    changed(log, table, "a", 3);
  });
  changed(log, table, "a", 4);
  expect(log.changesOf(table, "a").map((one) => one.cause?.at)).toEqual([1, 2, 1, undefined]);
  expect(log.between(0, 4)[0]!.causes.map((one) => one?.at)).toEqual([1, 2, undefined]);
  expect([log.positionAt(2), log.positionAt(3)]).toEqual([1, 4]);
});
