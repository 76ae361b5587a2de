/**
 * Prints how long each interaction of the diagnoses takes, from the event to the paint that shows the answer, over a mock with
 * 100,000 employees and 10,000 exchanges in its journal: the median of several runs. Needs Chromium.
 *
 *     npm run generate && node packages/console/scripts/measure.ts [RUNS]      # default: 5
 */
import { endBrowser, openConsole } from "../test/support/console.ts";
import { DIAGNOSES } from "../test/support/diagnoses.ts";
import { LARGE, fillJournal } from "../test/support/busy-mock.ts";
import { Person } from "../test/support/person.ts";

const runs = Number(process.argv[2] ?? 5);
const { employees, exchanges, rateLimit } = LARGE;
const large = await openConsole({ employees, rateLimit, decide: { "retry-bytes": "new-timestamp" } });
fillJournal(large.mock, exchanges);
const beginning = large.mock.snapshot();
const measured = new Map<string, number[]>();
for (let run = 0; run < runs; run += 1) {
  // What was mended is to be found again.
  beginning.restore();
  for (const { question, before, ask, mend } of DIAGNOSES) {
    const known = await before(large);
    const person = await Person.at(large.page);
    await large.go("/requests");
    await large.settled();
    await ask(person, large, known);
    await mend?.(person, large);
    for (const [n, { what, ms }] of person.interactions.entries()) {
      const name = `${question.padEnd(62)} ${n + 1}. ${what.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f-]{27}|…)|\b\d+\b/g, "…")}`;
      measured.set(name, [...(measured.get(name) ?? []), ms]);
    }
  }
}
for (const [name, times] of measured) {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  console.log(`${median.toFixed(0).padStart(5)} ms (at most ${most.toFixed(0).padStart(5)})  ${name}`);
}
await large[Symbol.asyncDispose]();
await endBrowser();
