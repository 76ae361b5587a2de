import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileQuery, notAnObject, trapped } from "./hostile.ts";
import { LEAVE } from "./sound.fixture.ts";

describe("Hostile text", () => {
  test("that is to be no object never parses as one", () => {
    for (const { name, text } of fc.sample(notAnObject, { seed: 3, numRuns: 300 })) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        continue;
      }
      expect([name, typeof value === "object" && value !== null && !Array.isArray(value)]).toEqual([name, false]);
    }
  });

  test("with a trap is JSON all the same, and differs from the sound body", () => {
    const texts = fc.sample(trapped(LEAVE), { seed: 3, numRuns: 300 });
    for (const { text } of texts) {
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      expect(text).not.toBe(JSON.stringify(LEAVE));
    }
    expect(texts.some(({ name }) => name.includes("twice"))).toBe(true);
  });

  test("of queries is short enough for any server", () => {
    for (const query of fc.sample(hostileQuery, { seed: 3, numRuns: 300 })) expect(query.length).toBeLessThan(1000);
  });
});
