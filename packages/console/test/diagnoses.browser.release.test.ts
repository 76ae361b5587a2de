import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGE, fillJournal } from "./support/busy-mock.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { type OpenConsole, openConsole } from "./support/console.ts";
import { DIAGNOSES } from "./support/diagnoses.ts";
import { Person } from "./support/person.ts";

/** Milliseconds that an interaction may take here, where other tests have the cores too. Alone it takes less than 100: scripts/measure.ts. */
const PATIENCE = 3000;

describe.skipIf(!hasChromium)(
  "a question is answered with one click, and mended with the second, among 100,000 employees and 10,000 requests:",
  ONCE_MORE,
  () => {
    let console: OpenConsole;
    beforeAll(async () => {
      const { employees, exchanges, rateLimit } = LARGE;
      console = await openConsole({ employees, rateLimit, decide: { "retry-bytes": "new-timestamp" } });
      fillJournal(console.mock, exchanges);
    }, 120_000);
    afterAll(async () => {
      await console[Symbol.asyncDispose]();
    });

    test.for(DIAGNOSES)("$question", async ({ before, ask, most = 1, mend }) => {
      const known = await before(console);
      const one = await Person.at(console.page);
      await console.go("/requests");
      await console.settled();
      await ask(one, console, known);
      expect(one.interactions.length).toBeLessThanOrEqual(most);
      await mend?.(one, console);
      expect(one.interactions.length).toBeLessThanOrEqual(2);
      expect(one.interactions.filter(({ ms }) => ms > PATIENCE)).toEqual([]);
      expect(console.errors).toEqual([]);
    });
  },
);
