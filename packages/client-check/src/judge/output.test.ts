import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { linesOf, outputFindings, steadyLines } from "./output.ts";

const KNOWN = "11111111-1111-4111-8111-111111111111";
const NEW = "22222222-2222-4222-8222-222222222222";
const printed = (...lines: readonly string[]): Observation =>
  ({ output: lines.join("\n"), knows: (id: string) => id === KNOWN }) as unknown as Observation;
const ADVICE = { requirement: "CLIENT-14", mend: "Mend it." };

test("a line is compared without what is of the moment: times, durations, files, and ids of new records", () => {
  const lines = linesOf(
    printed(
      `at 2026-03-02T01:00:00.5Z ${KNOWN} ${NEW}`,
      "DTSTAMP:20260302T010000Z, on 20260302 at 2026-03-02T09:00",
      "  12 people in 0.3 s, at 09:15: /tmp/a1/list.csv,",
      "",
    ),
  );
  expect(lines).toEqual([`at … ${KNOWN} new`, "DTSTAMP:…, on 20260302 at 2026-03-02…", "12 people in …, at …: …"]);
});

test("a program prints the same if each line that two runs have alike is there, as often", () => {
  const lines = steadyLines(printed("3 people", "run 1", "Ada", "Ada"), printed("3 people", "run 2", "Ada", "Ada"));
  expect(lines).toEqual(["3 people", "Ada", "Ada"]);
  expect(outputFindings(lines, printed("tried again", "Ada", "3 people", "Ada"), ADVICE)).toEqual([]);
  expect(outputFindings(lines, printed("3 people", "Ada"), ADVICE)).toMatchObject([{ text: "The program does not say “Ada”." }]);
  expect(outputFindings(lines, printed("2 people", "Ada", "Ada"), ADVICE)).toMatchObject([
    { level: "fail", requirement: "CLIENT-14", text: "The program says “2 people” in place of “3 people”." },
  ]);
});
