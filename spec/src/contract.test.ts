import { describe, expect, it } from "vitest";
import { type Document, type Operation, type Schema, readYaml, resolve } from "../scripts/bundle.ts";
import type { DecisionText } from "./texts.ts";
import { requirements } from "../scripts/requirements.ts";
import openapi from "../generated/openapi.json" with { type: "json" };
import { operations } from "../generated/operations.ts";

interface Tables {
  operations: { section: string; operation: string; scope: string; growth?: boolean; status?: number }[];
  coming_soon: string[];
  resources: Record<string, { section: string; fields: Record<string, string> }>;
}

const document = openapi as unknown as Document;
const tables = readYaml<Tables>("document-tables.yaml");
const decisions = readYaml<DecisionText[]>("decisions.yaml");
const register = requirements(document);
const decisionIds = new Set(decisions.map(({ id }) => id));
const requirementIds = new Set(register.map(({ id }) => id));
const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Every value found under a key, anywhere in the description. */
function everywhere(value: unknown, key: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([at, child]) => [...(at === key ? [child] : []), ...everywhere(child, key)]);
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

describe("the OpenAPI document and the document's operation tables", () => {
  it("name the same operations, and the coming-soon paths beside them", () => {
    const described = operations.filter(({ comingSoon }) => !comingSoon).map(name);
    expect(described.toSorted()).toEqual(tables.operations.map(({ operation }) => operation).toSorted());
    expect([...new Set(operations.filter(({ comingSoon }) => comingSoon).map(({ path }) => path))].toSorted()).toEqual(
      tables.coming_soon.toSorted(),
    );
  });

  it.each(tables.operations)("agree on scope, plan gate and success status of $operation", ({ operation, scope, growth, status }) => {
    const row = operations.find((candidate) => name(candidate) === operation)!;
    expect(row.scope).toBe(scope);
    if (growth === true) expect(row.plan).toBe("growth");
    // Beyond the table only the two onboarding plan operations that §5.7 speaks of are gated.
    if (row.plan === "growth" && growth !== true) expect(["getOnboardingPlan", "updateOnboardingTask"]).toContain(row.id);
    const answers = Object.keys(document.paths[row.path]![row.method.toLowerCase()]!.responses);
    expect(answers.filter((code) => code.startsWith("2"))).toEqual([String(status ?? 200)]);
  });

  it("marks every coming-soon path and operation, and answers 501 there", () => {
    for (const path of tables.coming_soon) {
      const item = document.paths[path] as unknown as Record<string, unknown>;
      expect(item["x-status"]).toBe("coming-soon");
      expect((item["get"] as Operation)["x-status"]).toBe("coming-soon");
      expect(Object.keys((item["get"] as Operation).responses)).toContain("501");
    }
  });

  it("is version 1.3.0 of an OpenAPI 3.1 document", () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe("1.3.0");
  });

  it("gives every operation the errors that can always happen, with the rate headers", () => {
    for (const row of operations) {
      const { responses } = document.paths[row.path]![row.method.toLowerCase()]!;
      // A coming-soon path answers any valid key, whatever its scope.
      const always = row.comingSoon ? ["401", "429", "500", "501"] : ["401", "403", "429", "500"];
      expect(Object.keys(responses), row.id).toEqual(expect.arrayContaining(always));
      for (const [status, entry] of Object.entries(responses)) {
        const response = resolve<{ headers?: Record<string, unknown> }>(document, entry as { $ref: string });
        expect(Object.keys(response.headers ?? {}), `${row.id} ${status}`).toEqual(
          expect.arrayContaining(["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]),
        );
      }
    }
  });
});

const WORDS = { string: "string", integer: "integer", number: "number", boolean: "boolean", "array of string": "array" } as const;

describe("resources have every field of the document, with its type", () => {
  const listed = Object.entries(tables.resources).filter(([resource]) => resource !== "Error");
  it.each(listed)("%s", (resource, { fields }) => {
    const schema = document.components.schemas[resource]!;
    const properties = schema["properties"] as Record<string, Schema>;
    const shown = resource === "Webhook" ? Object.keys(fields).filter((field) => field !== "secret") : Object.keys(fields);
    expect(Object.keys(properties)).toEqual(shown);
    const body = resource.endsWith("Create");
    for (const field of shown) {
      const [, type, format, nullable, required] = /^(array of string|\w+)(?: \(([\w-]+)\))?( or null)?(!)?$/.exec(fields[field]!)!;
      const property = resolve<Schema>(document, properties[field]!);
      const types = [property["type"] ?? "string"].flat();
      expect(types, field).toContain(WORDS[type as keyof typeof WORDS]);
      if (!body) expect(types.includes("null"), field).toBe(nullable !== undefined);
      if (format !== undefined) expect(property["format"], field).toBe(format);
      // A resource always shows all its fields; a body must hold those that the document calls required.
      expect((schema["required"] as string[]).includes(field), field).toBe(!body || required !== undefined);
    }
  });

  it("Error", () => {
    const error = (document.components.schemas["Error"]!["properties"] as Record<string, Schema>)["error"]!;
    const inner = resolve<Schema>(document, error);
    expect(Object.keys(inner["properties"] as object)).toEqual(["code", "message", "field"]);
    expect(inner["required"]).toEqual(["code", "message"]);
  });
});

describe("requirements and decisions", () => {
  it("use no id and no slug twice", () => {
    expect(repeated(register.map(({ id }) => id))).toEqual([]);
    expect(repeated(decisions.map(({ id }) => id))).toEqual([]);
    expect(repeated(decisions.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(operations.map(({ id }) => id))).toEqual([]);
  });

  it("hold at least the 477 statements and 248 open points found by reading", () => {
    expect(register.length).toBeGreaterThanOrEqual(477);
    expect(decisions.length).toBeGreaterThanOrEqual(248);
  });

  it("say of every requirement what, where and how it is seen", () => {
    for (const { id, level, section, basis, statement, observe } of register) {
      expect(["must", "informational"], id).toContain(level);
      expect(["explicit", "derived"], id).toContain(basis);
      expect(section.length, id).toBeGreaterThan(0);
      expect(statement.length, id).toBeGreaterThan(15);
      expect(observe.length, id).toBeGreaterThan(10);
    }
  });

  it("name only operations and decisions that exist", () => {
    const ids = new Set<string>(operations.map(({ id }) => id));
    for (const row of register) {
      for (const operation of row.operations ?? []) expect(ids, row.id).toContain(operation);
      for (const decision of row.decisions ?? []) expect(decisionIds, row.id).toContain(decision);
    }
  });

  it("name only members that the description has", () => {
    const members = register.flatMap(({ requires = [], shapes = [], bounds = [] }) => [...requires, ...shapes, ...bounds]);
    const isThere = (member: string): boolean => {
      const [schema = "", field = ""] = member.split(".");
      return field in ((document.components.schemas[schema]?.["properties"] as object | undefined) ?? {});
    };
    expect(members.filter((member) => !isThere(member))).toEqual([]);
    expect(members).toContain("Employee.id");
  });

  it("name each other by ids that exist", () => {
    expect(register.flatMap((row) => row.decisions ?? []).filter((id) => !decisionIds.has(id))).toEqual([]);
    for (const { id, values } of decisions)
      for (const { against = [] } of values) for (const requirement of against) expect(requirementIds, id).toContain(requirement);
  });

  it("give every decision distinct values with a meaning, the default first", () => {
    for (const { id, slug, values, default: chosen, question } of decisions) {
      expect(slug, id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(question, id).toMatch(/\?$/);
      expect(values[0]!.value, id).toBe(chosen);
      expect(repeated(values.map(({ value }) => value)), id).toEqual([]);
      for (const { means } of values) expect(means.length, id).toBeGreaterThan(2);
    }
  });

  it("are reached from the description: every x-decisions id exists and every operation is named by a requirement", () => {
    const named = everywhere(document, "x-decisions").flat() as string[];
    expect([...new Set(named)].filter((id) => !decisionIds.has(id))).toEqual([]);
    const covered = new Set(register.flatMap((row) => row.operations ?? []));
    expect(operations.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });
});
