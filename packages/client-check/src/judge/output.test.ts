import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { halfWritten, linesOf, outputFindings, saysUndone, spoiltResults, steadyLines } from "./output.ts";

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
      '"at": 1772413200915,',
      "  12 people in 0.3 s, at 09:15: /tmp/a1/list.csv,",
      "",
    ),
  );
  expect(lines).toEqual([`at … ${KNOWN} new`, "DTSTAMP:…, on 20260302 at 2026-03-02…", '"at": …', "12 people in …, at …: …"]);
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

/** A run that wrote a file for three people, the second of whom has a name. */
const wrote = (file: string, lineOf: (name: string) => string, name: string, head: readonly string[] = []): Observation => {
  const lines = [...head, ...["Ada", name, "Eve"].map(lineOf)];
  return {
    ...printed(),
    status: 0,
    exchanges: [],
    files: file === "" ? {} : { [file]: lines.join("\n") },
    output: file === "" ? lines.join("\n") : "",
  };
};

test.each<[string, string, (name: string) => string, readonly string[]]>([
  ["lines of JSON", "mails.jsonl", (name) => `{"to":"${name}","days":1}`, []],
  ["JSON in columns", "mails.json", (name) => `["${name}", 1],`, []],
  ["YAML", "mails.yaml", (name) => `- {name: ${name}, days: 1}`, []],
  ["a calendar", "away.ics", (name) => `SUMMARY:${name}\\, away`, []],
  ["Markdown", "report.md", (name) => `- ${name}, 1 day`, []],
  ["markup", "report.html", (name) => `<li>${name}, 1 day</li>`, []],
  ["a log", "run.log", (name) => `INFO thanked ${name}, once`, []],
  ["a table with semicolons", "people.csv", (name) => `${name};1,5`, ["name;days,half"]],
  ["text for people", "", (name) => `${name}, you have 1 day left`, []],
])("commas of a name in %s are no broken table", (_, file, line, head) => {
  expect(spoiltResults(wrote(file, line, "Bob", head), wrote(file, line, String.raw`Bob \"B\", MSc, PhD`, head))).toEqual([]);
});

test.each(["people.csv", ""])("a name whose comma makes a field more is named in a table: %s", (file) => {
  const of = (name: string): Observation => wrote(file, (one) => `${one},1`, name, ["name,days"]);
  expect(spoiltResults(of("Bob"), of('"Bob, MSc"'))).toEqual([]);
  expect(spoiltResults(of("Bob"), of("Bob, MSc"))).toMatchObject([
    { requirement: "CLIENT-11", text: expect.stringContaining("Record 3 of") as string },
  ]);
});

test("a program says that something was not done in a line that it does not print else", () => {
  const usual = printed("2 done", "0 errors");
  expect(saysUndone(usual, printed("1 done", "0 errors", "leave 7 was refused (VALIDATION_ERROR)"))).toBe(true);
  expect(saysUndone(usual, { ...printed("1 done", "0 errors"), files: { "result.csv": "7,could not be approved" } })).toBe(true);
  expect(saysUndone(usual, printed("1 done", "0 errors"))).toBe(false);
});

test("how many requests a program has sent is no part of its result", () => {
  const sent = (count: number): Observation => ({
    ...printed(`12 people, 3 leave requests, ${count} requests`, `{"requests": ${count}}`),
    exchanges: Array.from<Observation["exchanges"][number]>({ length: count }),
  });
  expect(linesOf(sent(9))).toEqual(linesOf(sent(24)));
  expect(linesOf({ ...sent(9), output: "10 requests" })).toEqual(["10 requests"]);
});

test("a table has a column more with its heading, and no field more without one", () => {
  const table = (...lines: readonly string[]): Observation => ({
    ...printed(),
    status: 0,
    exchanges: [],
    files: { "a.csv": lines.join("\n") },
  });
  const usual = table("id,name", "1,Ada", "2,Eve");
  expect(spoiltResults(usual, table("id,name,Sick days (carer's)", "1,Ada,0", "2,Eve,1"))).toEqual([]);
  expect(spoiltResults(usual, table("id,name", "1,Ada, Countess", "2,Eve"))).toMatchObject([{ requirement: "CLIENT-11" }]);
  expect(spoiltResults(table("1,Ada", "2,Eve", "3,Bob"), table("1,Ada,b", "2,Eve,b", "3,Bob,b"))).toMatchObject([
    { requirement: "CLIENT-11" },
  ]);
});

test("a table that a program left under its name when it gave up is named, and one that is whole is not", () => {
  const table = (count: number, status = 0): Observation => {
    const lines = ["id,name", ...Array.from({ length: count }, (_, n) => `${n},Ada`)];
    return { ...printed(), status, files: { "people.csv": lines.join("\n"), "run.log": lines.join("\n") } };
  };
  const text = (line: string, count: number, status = 0): Observation => {
    return { ...printed(), status, files: { "report.txt": Array.from({ length: count }, (_, n) => `${line} ${n}`).join("\n") } };
  };
  // A log in a text file has times.
  expect(halfWritten(text("people:", 9), text("people:", 5, 1))).toHaveLength(1);
  expect(halfWritten(text("12:30 people:", 9), text("12:30 people:", 5, 1))).toEqual([]);
  expect(halfWritten(table(9), table(4, 1))).toMatchObject([
    { level: "warn", text: "The program ended with status 1, and left people.csv with 5 of its 10 lines." },
  ]);
  expect([halfWritten(table(9), table(9, 1)), halfWritten(table(9), table(4)), halfWritten(table(9), table(0, 1))]).toEqual([[], [], []]);
});

test("lines of JSON are compared whatever the order of their members", () => {
  const of = (output: string): string[] => linesOf({ output, knows: () => false });
  expect(of('sent 2\n{"b":{"d":1,"c":[2]},"a":"x"}')).toEqual(of('sent 2\n{"a":"x","b":{"c":[2],"d":1}}'));
  expect(of('{"a":1}\n{"a":2}')).not.toEqual(of('{"a":2}\n{"a":1}'));
  expect(of("{not JSON")).toEqual(["{not JSON"]);
});
