import { expect, test } from "vitest";
import { compareVersions, holdsIn } from "./version.ts";

test("versions are ordered by number, not by text", () => {
  expect(["1.10.0", "1.9.9", "2.0.0", "1.9.10"].toSorted(compareVersions)).toEqual(["1.9.9", "1.9.10", "1.10.0", "2.0.0"]);
  expect(compareVersions("1.3.0", "1.3.0")).toBe(0);
});

test("a span includes both of its ends, and is open without them", () => {
  const versions = ["1.2.0", "1.3.0", "1.4.0", "1.5.0"];
  const within = (span: { since?: string; until?: string }): string[] => versions.filter((version) => holdsIn(span, version));
  expect(within({})).toEqual(versions);
  expect(within({ since: "1.4.0" })).toEqual(["1.4.0", "1.5.0"]);
  expect(within({ until: "1.3.0" })).toEqual(["1.2.0", "1.3.0"]);
  expect(within({ since: "1.3.0", until: "1.4.0" })).toEqual(["1.3.0", "1.4.0"]);
});

test("a text that is no version is refused", () => {
  expect(() => holdsIn({ since: "1.4" }, "1.3.0")).toThrow("'1.4' is not a version such as 1.3.0");
});
