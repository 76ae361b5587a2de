import { expect, test } from "vitest";
import { wrongMember } from "./member.ts";

const wrong = (expected: string, got: string): string => {
  const found = wrongMember({ expected, got });
  return found === undefined ? "none" : `${found.name} ${found.words}`;
};

test("the member and what is wrong with it are read from the words of a complaint", () => {
  expect(wrong("email of every employee is an e-mail address", 'email "x" in {"id":1} (row 1 of 7)')).toBe(
    "email is not in the documented form",
  );
  expect(wrong("days of every leave request is a number", 'days "1" in {}')).toBe("days is a text");
  expect(wrong("days of every leave request is a number, 0.5 at most", "days 1 in {}")).toBe("days is another number than documented");
  expect(wrong("employeeId is a UUID string or null", 'data.employeeId is {"id":"1"}')).toBe("employeeId is an object");
  expect(wrong("date is a real date written YYYY-MM-DD", 'data[3].date is "2026-01-01T00:00:00Z"')).toBe("date is a date-time");
  expect(wrong("date is a real date written YYYY-MM-DD", 'data[3].date is "2026-02-30"')).toBe("date is a day that is in no calendar");
  expect(wrong("base_salary is a whole number of cents or null", "data.base_salary is 55000.25")).toBe("base_salary is not in whole cents");
  expect(wrong("every field as it was", 'allowed_domains was ["a"], and is [] after updateCompany')).toBe(
    "allowed_domains does not keep its value",
  );
  expect(wrong("is_active of every endpoint is true or false", 'is_active "yes" in {}')).toBe("is_active is a text");
  expect(wrong("every member", "200 without typeName")).toBe("typeName is missing");
  expect(wrong("every field as it was", 'name was "a", and is "b" after updateCompany')).toBe("name does not keep its value");
});

test("a complaint about anything else names no member", () => {
  for (const [expected, got] of [
    ["at most 46 people", "48"],
    ["only rows with the department X", 'department "Y" in 3 rows'],
    ["", ""],
    ["status 404 and code NOT_FOUND occur together", "status 404 with code missing"],
  ] as const)
    expect(wrong(expected, got)).toBe("none");
});
