import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";

async function findings(document: unknown): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [oas as RulesetDefinition], rules: {} });
  return (await linter.run(JSON.stringify(document))).map(({ code, path }) => `${code} at ${path.join(".")}`);
}

/** What is announced answers 501, and nothing else: it has no success to describe. */
const comingSoon = Object.entries(description.paths)
  .filter(([, item]) => "x-status" in item)
  .map(([path]) => `operation-success-response at paths.${path}.get.responses`);

test("Spectral finds nothing in the description but that what is coming soon has no success", async () => {
  expect(comingSoon).toHaveLength(4);
  expect(await findings(description)).toEqual(comingSoon);
});

test("Spectral finds what is wrong in a description", async () => {
  const company = { get: { ...description.paths["/company"].get, tags: ["Unknown"] } };
  expect(await findings({ ...description, paths: { "/company": company } })).toContain(
    "operation-tag-defined at paths./company.get.tags.0",
  );
});
