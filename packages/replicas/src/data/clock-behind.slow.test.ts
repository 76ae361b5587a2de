import { expect, test, vi } from "vitest";
import { joinedMock } from "../../test/support/joined-mock.ts";
import { ENGINE } from "./upkeep/engine.ts";
import { writeInput } from "./input.ts";
import { MemoryStore } from "./stores/memory-store.ts";

interface Health {
  readonly data: { readonly clock_behind: number };
}

test("a clock that is behind that of another machine is in the health, and warned of once", async () => {
  const store = new MemoryStore();
  const warnings: string[] = [];
  const { mock } = await joinedMock(store, "a", { warn: (message) => void warnings.push(message) });
  const behind = async (): Promise<number> => ((await (await mock.fetch("http://mock/_mock/health")).json()) as Health).data.clock_behind;
  const append = async (ahead: number): Promise<void> => {
    const text = writeInput({ mark: "b.1", input: { kind: "expire" } });
    await store.append([{ shard: "default", inputs: [{ at: Date.now() + ahead, text }] }], ENGINE);
    await mock.fetch("http://mock/_mock/clock");
  };
  await append(900);
  expect([await behind(), warnings]).toEqual([0, []]);
  await append(60_500);
  expect(await behind()).toBe(60);
  await vi.waitFor(() => expect(warnings).toHaveLength(1), 3000);
  expect(warnings[0]).toMatch(/^the clock of this machine is (?:60|59|58|57) s behind/);
  await append(90_000);
  const beats = vi.spyOn(store, "beat");
  await vi.waitFor(() => expect(beats.mock.calls.length).toBeGreaterThan(2), 3000);
  expect(warnings).toHaveLength(1);
});
