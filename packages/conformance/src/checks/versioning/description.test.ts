import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { markerPlace, descriptionProblems } from "./description.ts";

const SOUND = {
  openapi: "3.1.0",
  info: { title: "HR", version: "1.3.0" },
  paths: { "/a": { get: { operationId: "getA", responses: { "200": { $ref: "#/components/responses/A~1b" } } } } },
  components: { responses: { "A/b": { description: "" } } },
};

test("a sound description has no problems", () => {
  expect(descriptionProblems(new View(SOUND))).toEqual([]);
});

test("another version, a missing title, a broken reference and a repeated operationId are problems", () => {
  const twice = { "/a": SOUND.paths["/a"], "/b": { post: { operationId: "getA" } } };
  expect(descriptionProblems(new View({ ...SOUND, openapi: "3.0.3" }))).toEqual(['openapi is "3.0.3", not 3.1.x']);
  expect(descriptionProblems(new View({ ...SOUND, info: { version: "1" } }))).toEqual(["info.title is not a string"]);
  expect(descriptionProblems(new View({ ...SOUND, components: {} }))).toEqual(["#/components/responses/A~1b does not exist"]);
  expect(descriptionProblems(new View({ ...SOUND, paths: twice }))).toEqual(["the operationId getA is not unique"]);
  expect(descriptionProblems(new View("<html>")).length).toBeGreaterThan(0);
});

test("each name in a path has a required path parameter, in the operation, beside it or by reference", () => {
  const id = { name: "id", in: "path", required: true };
  const of = (get: object, item: object = {}): string[] =>
    descriptionProblems(new View({ ...SOUND, paths: { "/a/{id}": { ...item, get } }, components: { parameters: { id } } }));
  expect(of({ parameters: [id] })).toEqual([]);
  expect(of({}, { parameters: [id] })).toEqual([]);
  expect(of({ parameters: [{ $ref: "#/components/parameters/id" }] })).toEqual([]);
  expect(of({ parameters: [{ $ref: "other.yaml#/id" }] })).toEqual([]);
  expect(of({})).toEqual(["the path /a/{id} has no parameter id"]);
  expect(of({ parameters: [{ name: "id", in: "path" }] })).toEqual(["the path parameter id of /a/{id} has no required: true"]);
});

test("a marker counts on the path item, on every operation, or on both, with a prefix or without", () => {
  const of = (item: object, path = "/jobs"): string => markerPlace(new View({ paths: { [path]: item } }), "/jobs");
  expect(of({ "x-status": "coming-soon", get: { "x-status": "coming-soon" } })).toBe("both");
  expect(of({ "x-status": "coming-soon", get: {} }, "/api/v1/jobs")).toBe("path");
  expect(of({ get: { "x-status": "coming-soon" } })).toBe("operation");
  expect(of({ get: { "x-status": "coming-soon" }, post: {} })).toBe("nowhere");
  expect(of({ "x-status": "soon", get: {} })).toBe("nowhere");
});
