import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Bench, bench, benches, savedTraces, takeStep } from "@hr-platform/engine/test/support/saved-trace";
import { currentContract } from "@hr-platform/engine/contract/current";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { savedState } from "../../src/saved-state/saved-sandbox.ts";
import { changedRecords } from "@hr-platform/control/explain/changed-records";
import { explanationOf } from "@hr-platform/control/explain/explanation";
import { specTexts } from "@hr-platform/control/explain/spec-texts";
import { type Moment, lookBack } from "@hr-platform/control/explain/look-back";

const texts = await specTexts(currentContract);

function rowsOf(table: { readonly added: number; rows(): Iterable<{ readonly record: unknown }> }): readonly unknown[] {
  return [table.added, ...Array.from(table.rows(), ({ record }) => record)];
}

/** All data and keys, as text. */
function dump({ parts, companies }: Sandbox): string {
  const data = Array.from(parts.companies.own(), ({ slug, today, employees, leave, hiddenLeave, recognition, records, facts }) => {
    const tables = [rowsOf(employees), rowsOf(leave), rowsOf(hiddenLeave), rowsOf(recognition)];
    return { slug, today, tables, records: Object.values(records).map((kept) => [kept.added, ...kept.values()]), facts };
  });
  return JSON.stringify([data.sort((a, b) => (a.slug < b.slug ? -1 : 1)), companies]);
}

function momentOf({ undoLog, clock }: Sandbox): Moment {
  return { position: undoLog.position, at: clock.now() };
}

/** A clock that is set back is not followed: only a snapshot goes back. */
const traces = savedTraces(30).map((steps) => steps.filter((step) => !("turn" in step && step.turn === "back")));

const saved = ({ defaultSandbox }: Bench): string => JSON.stringify(savedState(defaultSandbox));

test("each earlier state that is kept can be looked at, and looking changes nothing", () => {
  const property = fc.property(benches, traces, ({ options, id }, steps) => {
    const one = bench(options, id);
    const sandbox = one.defaultSandbox;
    // What is used first has no state of its own before.
    for (const { slug } of sandbox.companies) sandbox.parts.companies.write(slug, sandbox.decisions);
    const seen: { readonly moment: Moment; readonly data: string }[] = [];
    for (const step of steps) {
      takeStep(one, step);
      for (const { slug } of sandbox.companies) sandbox.parts.companies.write(slug, sandbox.decisions);
      seen.push({ moment: momentOf(sandbox), data: dump(sandbox) });
    }
    const state = saved(one);
    for (const { moment, data } of seen.filter((one) => one.moment.position >= sandbox.undoLog.first))
      expect(lookBack(sandbox, moment, () => dump(sandbox))).toBe(data);
    expect(saved(one)).toBe(state);
  });
  fc.assert(property, runs(71, 10));
});

test("an exchange that is explained gets the same response again, and nothing shows that it was explained", () => {
  const property = fc.property(benches, traces, ({ options, id }, steps) => {
    const one = bench(options, id);
    for (const step of steps) takeStep(one, step);
    const sandbox = one.defaultSandbox;
    const state = saved(one);
    for (let n = sandbox.journal.first; n < sandbox.journal.next; n += 1) {
      const exchanged = sandbox.journal.whole(n);
      if (exchanged?.context == null || exchanged.context.from < sandbox.undoLog.first) continue;
      const { isRepeatable, trace, steps: shown } = explanationOf(sandbox, n, texts);
      const isLate = exchanged.context.decisions["read-your-writes"] === "eventual";
      if (sandbox.transport.length === 0 && !isLate) expect([n, isRepeatable]).toEqual([n, true]);
      expect(shown.map(({ passed }) => passed)).toEqual(shown.map((_, at) => trace.refusedBy === null || at < shown.length - 1));
    }
    expect(saved(one)).toBe(state);
  });
  fc.assert(property, runs(72, 40));
});

test("what changed between two positions is what differs between the states", () => {
  const property = fc.property(benches, traces, ({ options, id }, steps) => {
    const one = bench(options, id);
    const sandbox = one.defaultSandbox;
    for (const { slug } of sandbox.companies) sandbox.parts.companies.write(slug, sandbox.decisions);
    const { position } = sandbox.undoLog;
    const before = dump(sandbox);
    for (const step of steps) takeStep(one, step);
    if (position < sandbox.undoLog.first) return;
    const changes = changedRecords(sandbox, position, sandbox.undoLog.position);
    const undated = (text: string): string => text.replaceAll(/"today":"[^"]*"/g, "");
    expect(changes.length === 0).toBe(undated(dump(sandbox)) === undated(before));
    for (const { members } of changes) expect(members.length).toBeGreaterThan(0);
  });
  fc.assert(property, runs(73, 40));
});
