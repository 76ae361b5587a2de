import { createMock } from "@hr-platform/mock-server";
import { describe, expect, test } from "vitest";
import { layMachine, type MachineShape } from "../src/views/world/machine/machine-layout.ts";

const LEAVE: MachineShape = {
  states: ["pending", "approved", "declined", "cancelled"],
  begin: ["pending"],
  moves: [
    { from: "pending", to: "approved", name: "approve" },
    { from: "pending", to: "declined", name: "decline" },
    { from: "pending", to: "cancelled", name: "cancel" },
    { from: "approved", to: "cancelled", name: "cancel" },
    { from: "declined", to: "approved", name: "approve" },
  ],
};

interface Shown {
  readonly name: string;
  readonly states: readonly { readonly name: string; readonly is_initial: boolean }[];
  readonly moves: readonly { readonly name: string; readonly from: readonly string[]; readonly to: readonly string[] }[];
}

/** All machines of a mock, and one that is here. */
const shapes: [string, MachineShape][] = [["leave with a way back", LEAVE]];
const { machines } = (await (await createMock().fetch(new Request("http://mock/_mock/machines"))).json()) as { machines: Shown[] };
for (const { name, states, moves } of machines)
  shapes.push([
    name,
    {
      states: states.map((state) => state.name),
      begin: states.filter(({ is_initial }) => is_initial).map((state) => state.name),
      moves: moves.flatMap((move) =>
        move.from.flatMap((from) => move.to.filter((to) => to !== from).map((to) => ({ from, to, name: move.name }))),
      ),
    },
  ]);

describe.each(shapes)("the drawing of %s", (_, shape) => {
  const { width, height, states, arrows } = layMachine(shape);
  const boxes = [
    ...states.map(({ name, x, y, width: wide }) => ({ name, left: x - wide / 2, right: x + wide / 2, top: y - 14, bottom: y + 14 })),
    ...arrows.map(({ names, x, y }) => {
      const [wide, high] = [Math.max(...names.map((name) => name.length)) * 3.2, names.length * 6.5];
      return { name: names.join(), left: x - wide, right: x + wide, top: y - high, bottom: y + high };
    }),
  ];

  test("has every state once, and an arrow for each pair of states with a move", () => {
    expect(states.map(({ name }) => name).toSorted()).toEqual([...shape.states].toSorted());
    const pairs = new Set(shape.moves.map(({ from, to }) => `${from} ${to}`));
    expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`))).toEqual(pairs);
  });

  test("has no state or name on another one, and all of them inside", () => {
    for (const [n, a] of boxes.entries()) {
      expect([a.name, a.left >= 0, a.right <= width, a.top >= 0, a.bottom <= height]).toEqual([a.name, true, true, true, true]);
      for (const b of boxes.slice(n + 1))
        expect([a.name, b.name, a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom]).toEqual([
          a.name,
          b.name,
          false,
        ]);
    }
  });
});
