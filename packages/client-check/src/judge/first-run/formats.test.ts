import { expect, test } from "vitest";
import { formatFindings } from "./formats.ts";

const calendar = (...events: readonly (readonly string[])[]): string =>
  ["BEGIN:VCALENDAR", ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]), "END:VCALENDAR"].join("\r\n");
const day = (uid: string, summary = "Ada away"): string[] => [
  `UID:${uid}`,
  "DTSTART;VALUE=DATE:20260302",
  "DTEND;VALUE=DATE:20260303",
  `SUMMARY:${summary}`,
];

test.each([
  [
    "a calendar whose texts are escaped, with a line that is folded",
    calendar(day("a", String.raw`Ada\, MSc\; away\n`), day("b", "Ada\r\n away")),
    [],
  ],
  [
    "an event that ends on the day on which it begins",
    calendar(["UID:a", "DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260302"]),
    ["ends on 20260302"],
  ],
  ["two calendars with a line between them", `${calendar(day("a"))}\r\nof Bob, who is away:\r\n${calendar(day("a"))}`, []],
  ["two events of one id", calendar(day("a"), day("a")), ["the same UID"]],
  ["a comma in a text", calendar(day("a", "Ada, MSc")), ["not escaped"]],
  ["a line break in a text", calendar(day("a", "Ada\nMSc")), ["a line that is none"]],
  ["markup with a name that is escaped", "<li>Ada &lt;i&gt;&amp; Co&lt;/i&gt;</li>", []],
  ["markup with a name as it is", '{"html":"<li>Ada <i>& Co</i></li>"}', ["stands in markup"]],
  ["a name as it is in a text without markup", "Ada <i>& Co</i>", []],
  ["a number of nothing in markup", "<li>NaN days</li>", ["NaN days"]],
])("%s", (_, output, flaws) => {
  expect(formatFindings({ output }).map(({ text }) => text)).toEqual(flaws.map((flaw) => expect.stringContaining(flaw) as string));
});
