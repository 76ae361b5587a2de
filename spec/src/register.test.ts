import { expect, test } from "vitest";
import openapi from "../generated/openapi.json" with { type: "json" };
import { type Document, readYaml } from "../scripts/bundle.ts";
import { requirements } from "../scripts/requirements.ts";
import type { ClientRequirement, DecisionText, PrivacyCase, SectionText } from "./texts.ts";

const sections = readYaml<SectionText[]>("sections.yaml");
const cases = readYaml<PrivacyCase[]>("privacy-cases.yaml");
const clients = readYaml<ClientRequirement[]>("client-requirements.yaml");
const decisions = readYaml<DecisionText[]>("decisions.yaml");
const register = requirements(openapi as unknown as Document);
const levels = new Map(register.map(({ id, level }) => [id, level]));
const decisionIds = new Set(decisions.map(({ id }) => id));
/** Everything that a reference to a section can name: `§4.9`, and `§4.9 N2` inside it. */
const places = new Set(
  sections.flatMap(({ section, points = {} }) => [section, ...Object.keys(points).map((point) => `${section} ${point}`)]),
);

test("the sections stand in the order of the document, each below its chapter", () => {
  const numbers = sections.map(({ section }) => section.slice(1));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true })));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(numbers).toContain(number.split(".")[0]);
});

test("every section has a title and a summary", () => {
  for (const { section, title, summary } of sections) {
    expect(title.length, section).toBeGreaterThan(4);
    expect(summary, section).toMatch(/\.$/);
  }
});

test("requirements, decisions and privacy cases name sections that exist", () => {
  const rows = [...register, ...decisions, ...cases, ...clients];
  expect(rows.flatMap(({ id, section }) => section.filter((name) => !places.has(name)).map((name) => `${id}: ${name}`))).toEqual([]);
});

test("the privacy cases are numbered without a gap", () => {
  expect(cases.map(({ id }) => id)).toEqual(cases.map((_, at) => `T-${String(at + 1).padStart(2, "0")}`));
});

test("the requirements of clients are numbered without a gap, and each is a sentence", () => {
  expect(clients.map(({ id }) => id)).toEqual(clients.map((_, at) => `CLIENT-${String(at + 1).padStart(2, "0")}`));
  for (const { id, level, statement } of clients) {
    expect(statement, id).toMatch(/^[A-Z].*\.$/);
    expect(["must", "should"], id).toContain(level);
  }
});

test("a privacy case says what leaks, where, and what in the contract it touches", () => {
  for (const { id, leak, channel, standing, requirements: held = [], decisions: open = [] } of cases) {
    expect(leak, id).toMatch(/^[A-Z].*\.$/);
    expect(channel, id).toMatch(/^[A-Z0-9a-z_].*\.$/);
    expect(["must", "advisory", "by-design"], id).toContain(standing);
    for (const requirement of held) expect(levels.has(requirement), `${id}: ${requirement}`).toBe(true);
    for (const decision of open) expect(decisionIds, id).toContain(decision);
    expect(standing !== "must" || held.some((requirement) => levels.get(requirement) === "must"), `${id} must, but no must holds it`).toBe(
      true,
    );
  }
});
