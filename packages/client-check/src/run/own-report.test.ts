import { expect, test } from "vitest";
import { failedTestsIn } from "./own-report.ts";

const CASES = `<testcase classname="it.test.ts" name="reads a &quot;page&quot;"><failure message="1 of 2"/></testcase>
  <testcase classname="it.test.ts" name="waits"/>
  <testcase name="ends"><error>no answer</error></testcase>
  <testcase classname="it.test.ts" name="is late"><skipped/></testcase>`;

test.each([
  ["suites in suites", `<?xml version="1.0"?><testsuites><testsuite><testsuite>${CASES}</testsuite></testsuite></testsuites>`],
  ["one suite", `\n<testsuite name="all">${CASES}</testsuite>`],
])("the failed tests of JUnit with %s have the names of their classes", (_, text) => {
  expect(failedTestsIn(text)).toEqual(['it.test.ts > reads a "page"', "ends"]);
});

test("the failed tests of CTRF have the names of their suites", () => {
  const tests = [
    { name: "reads", status: "failed", suite: ["lists", "people"] },
    { name: "writes", status: "failed", suite: "leave" },
    { name: "ends", status: "failed" },
    { name: "waits", status: "passed" },
    { name: "is late", status: "skipped" },
  ];
  expect(failedTestsIn(JSON.stringify({ results: { tests } }))).toEqual(["lists > people > reads", "leave > writes", "ends"]);
});

test("a report without tests has none that failed, and what is no report is none", () => {
  expect(["<testsuites/>", `{"results":{"tests":[]}}`].map(failedTestsIn)).toEqual([[], []]);
  expect(["", "<html></html>", "<testsuites>", "{}", "null", "3 passed"].map(failedTestsIn)).toEqual(Array(6).fill(undefined));
});
