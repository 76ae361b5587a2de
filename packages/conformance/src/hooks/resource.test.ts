import { expect, test } from "vitest";
import { View } from "../view.ts";
import { differing, unlike } from "./resource.ts";

const person = { id: "a", first_name: "Zoë", created_at: "2026-01-02T03:04:05Z", shoe_size: 41 };

test("things differ in documented members alone", () => {
  expect(differing("employee", new View(person), new View({ ...person, first_name: "Zoe", shoe_size: 42 }))).toEqual(["first_name"]);
});

test("an instant may be written in different ways", () => {
  expect(differing("employee", new View(person), new View({ ...person, created_at: "2026-01-02T13:04:05.000+10:00" }))).toEqual([]);
  expect(differing("employee", new View(person), new View({ ...person, created_at: "2026-01-02T13:04:05Z" }))).toEqual(["created_at"]);
});

test("names that one side lacks are told with their side", () => {
  expect(unlike(["id", "role"], ["id", "email"])).toEqual(["+role", "-email"]);
});
