import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "./support/chromium.ts";
import { type OpenConsole, endBrowser, openConsole } from "./support/console.ts";
import { DIAGNOSES } from "./support/diagnoses.ts";
import { Person } from "./support/person.ts";

describe.skipIf(!hasChromium)("a question is answered in at most three interactions from the first page:", () => {
  let console: OpenConsole;
  beforeAll(async () => {
    console = await openConsole({ rateLimit: 100, decide: { "retry-bytes": "new-timestamp" } });
  });
  afterAll(async () => {
    await console[Symbol.asyncDispose]();
    await endBrowser();
  });

  test.for(DIAGNOSES)("$question", async ({ before, ask }) => {
    const known = await before(console);
    const one = await Person.at(console.page);
    await console.go("/requests");
    await console.settled();
    await ask(one, console, known);
    expect(one.interactions.length).toBeLessThanOrEqual(3);
    expect(console.errors).toEqual([]);
  });
});
