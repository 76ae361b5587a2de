import { expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { differing, unlike } from "./resource.ts";

const person = { id: "a", first_name: "Zoë", created_at: "2026-01-02T03:04:05Z", shoe_size: 41 };

test("only documented members are compared", () => {
  expect(differing("employee", new View(person), new View({ ...person, first_name: "Zoe", shoe_size: 42 }))).toEqual(["first_name"]);
});

test("an instant may be written in different ways", () => {
  expect(differing("employee", new View(person), new View({ ...person, created_at: "2026-01-02T13:04:05.250+10:00" }))).toEqual([]);
  expect(differing("employee", new View(person), new View({ ...person, created_at: "2026-01-02T13:04:05Z" }))).toEqual(["created_at"]);
});

test("a text member that looks like an instant is compared as text", () => {
  const [one, other] = ["2026-01-02", "2026-01-02T00:00:00Z"].map((first_name) => new View({ ...person, first_name }));
  expect(differing("employee", one!, other!)).toEqual(["first_name"]);
});

test("names that one side lacks are listed with a sign, except undocumented members of a response", () => {
  expect(unlike("employee", ["id", "role"], ["id", "email", "_links"])).toEqual(["+role", "-email"]);
});
