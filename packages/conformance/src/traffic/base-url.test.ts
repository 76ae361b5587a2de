import { expect, test } from "vitest";
import { BaseUrlGuess, candidatesOf, pathBelow, readBaseUrl } from "./base-url.ts";

test("the path below a base address is found, and nothing beside it", () => {
  const base = "https://hr.example/gateway/api/v1";
  expect(pathBelow(base, new URL("https://hr.example/gateway/api/v1/leave?page=2"))).toBe("/leave");
  for (const other of [
    "https://hr.example/gateway/api/v12/leave",
    "http://hr.example/gateway/api/v1/leave",
    "https://hr.example/api/v1/leave",
  ])
    expect(pathBelow(base, new URL(other))).toBeUndefined();
});

test("every place of the version prefix may be the end of the base address", () => {
  expect(candidatesOf(new URL("https://a.example/api/v1/x/api/v1/leave"))).toEqual([
    "https://a.example/api/v1",
    "https://a.example/api/v1/x/api/v1",
  ]);
  expect(candidatesOf(new URL("https://a.example/api/v1"))).toEqual([]);
});

test("the guess is the base address with the most requests that the document has", () => {
  const guess = new BaseUrlGuess();
  const add = (url: string): void => guess.add("GET", new URL(url));
  for (const n of [1, 2, 3]) add(`https://metrics.example/api/v1/beacon/${n}`);
  add("https://staging.example/api/v1/leave");
  add("https://hr.example:8443/api/v1/employees");
  add("https://hr.example:8443/api/v1/company");
  expect(guess.best).toBe("https://hr.example:8443/api/v1");
  expect(guess.found).toEqual([
    ["https://hr.example:8443/api/v1", 2],
    ["https://staging.example/api/v1", 1],
  ]);
});

test("without a request of the API there is no guess, and the message names the hosts and the flag", () => {
  const guess = new BaseUrlGuess();
  guess.add("GET", new URL("https://hr.example/hr/company"));
  expect(() => guess.best).toThrow(/https:\/\/hr\.example; give --base-url/);
});

test("a flag is normalised, or refused", () => {
  expect(readBaseUrl("HTTPS://HR.example:443/api/v1/")).toBe("https://hr.example/api/v1");
  for (const wrong of ["hr.example", "ftp://hr.example/api/v1", ""]) expect(() => readBaseUrl(wrong)).toThrow("--base-url");
});
