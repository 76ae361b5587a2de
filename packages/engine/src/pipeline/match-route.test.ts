import * as fc from "fast-check";
import { operations } from "@hr-platform/spec/operations";
import { runs } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { PathTree } from "../contract/contract.ts";
import { type Match, matchRoute } from "./match-route.ts";

const paths = new PathTree(operations);
const matched = (method: string, path: string): Match => matchRoute(paths, method, path);

const filled = (path: string): string => path.replaceAll(/\{(\w+)\}/g, "the-$1");

test("every operation is found by its method and path, with its parameters by name", () => {
  for (const operation of operations.filter(({ comingSoon }) => !comingSoon)) {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    const params = Object.fromEntries(names.map((name) => [name, `the-${name}`]));
    expect(matched(operation.method, filled(operation.path))).toEqual({ kind: "operation", operation, params });
  }
});

test("a literal segment wins over a parameter", () => {
  expect(matched("GET", "/leave/balances")).toMatchObject({ operation: { id: "listLeaveBalances" }, params: {} });
  expect(matched("GET", "/leave/balance")).toMatchObject({ operation: { id: "getLeave" }, params: { id: "balance" } });
});

test("a literal segment is found in any percent-encoding, and an encoded slash stays in its segment", () => {
  expect(matched("GET", "/leave%2Dtypes")).toMatchObject({ operation: { id: "listLeaveTypes" } });
  expect(matched("GET", "/%6ceave/b%61lances")).toMatchObject({ operation: { id: "listLeaveBalances" }, params: {} });
  expect(matched("GET", "/documen%74s/x")).toEqual({ kind: "coming-soon", exact: false });
  expect(matched("GET", "/leave%2Fbalances")).toEqual({ kind: "unknown" });
  expect(matched("GET", "/leave%252Dtypes")).toEqual({ kind: "unknown" });
});

test("HEAD is the GET of the same path, and only of one that takes GET", () => {
  expect(matched("HEAD", "/employees/x")).toMatchObject({ operation: { id: "getEmployee" } });
  expect(matched("HEAD", "/leave/x/approve")).toEqual({ kind: "wrong-method", allow: "PATCH" });
});

test("a known path with another method lists the valid methods", () => {
  expect(matched("PUT", "/employees")).toEqual({ kind: "wrong-method", allow: "GET, POST" });
  expect(matched("get", "/company")).toMatchObject({ kind: "wrong-method" });
});

test.for([
  "",
  "/",
  "company",
  "/Company",
  "/company/",
  "//company",
  "/employees/",
  "/employees//invite",
  "/employees/x/y",
  "/onboarding/plans/x/tasks",
  "/leave/balances/approve",
])("the path '%s' is unknown", (path) => {
  expect(matched("GET", path)).toEqual({ kind: "unknown" });
});

test("the whole tree below a coming-soon path is coming soon, with any method, and the path itself is marked", () => {
  for (const path of ["/documents", "/compliance", "/ask-hr", "/jobs"]) {
    expect(matched("DELETE", path)).toEqual({ kind: "coming-soon", exact: true });
    expect(matched("GET", `${path}/x/y`)).toEqual({ kind: "coming-soon", exact: false });
    expect(matched("GET", `${path}x`)).toEqual({ kind: "unknown" });
  }
});

test("parameters are decoded once, and an invalid encoding is left as it is", () => {
  for (const [segment, id] of [
    ["a%2Fb", "a/b"],
    ["%C4%80", "Ā"],
    ["%2525", "%25"],
    ["%zz", "%zz"],
    ["%ff", "%ff"],
  ] as const) {
    expect(matched("GET", `/employees/${segment}`)).toMatchObject({ params: { id } });
  }
});

test("every request has a match, and inherited property names match nothing", () => {
  const segment = fc.oneof(fc.constantFrom("employees", "leave", "constructor", "__proto__", "toString", "%", ""), fc.string());
  const property = fc.property(fc.constantFrom("GET", "PATCH", "constructor"), fc.array(segment, { maxLength: 5 }), (method, segments) => {
    expect(["operation", "coming-soon", "wrong-method", "unknown"]).toContain(matched(method, `/${segments.join("/")}`).kind);
  });
  fc.assert(property, runs(8, 300));
  expect(matched("GET", "/constructor")).toEqual({ kind: "unknown" });
});
