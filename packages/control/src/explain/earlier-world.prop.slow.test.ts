import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bench, benches, savedTraces, takeStep } from "@hr-platform/engine/test/support/saved-trace";
import { exportedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { earlierWorld } from "./earlier-world.ts";
import { keptExchange } from "./explanation.ts";

/** The world as text, without transport rules: an earlier world has none. */
function text(world: ReturnType<typeof exportedWorld>): string {
  const { settings = {}, ...rest } = world;
  return JSON.stringify({ ...rest, settings: { ...settings, transport: [], clock: "" } });
}

const now = (sandbox: Sandbox): string => text(exportedWorld(sandbox, true));

test("the world before an exchange, and after it, is what an export gave then", () => {
  const property = fc.property(benches, savedTraces(25), ({ options, id }, steps) => {
    const one = bench(options, id);
    const sandbox = one.defaultSandbox;
    const seen: { readonly n: number; readonly before: string; readonly after: string }[] = [];
    for (const step of steps) {
      const [n, before] = [sandbox.journal.next, now(sandbox)];
      takeStep(one, step);
      if (sandbox.journal.next === n + 1) seen.push({ n, before, after: now(sandbox) });
    }
    const present = now(sandbox);
    for (const { n, before, after } of seen) {
      const exchanged = sandbox.journal.whole(n);
      if (exchanged?.context == null || exchanged.context.from < sandbox.undoLog.first) continue;
      const kept = keptExchange(sandbox, n);
      expect([n, text(earlierWorld(sandbox, kept, "before"))]).toEqual([n, before]);
      expect([n, text(earlierWorld(sandbox, kept, "after"))]).toEqual([n, after]);
    }
    expect(now(sandbox)).toBe(present);
  });
  fc.assert(property, runs(77, 12));
});
