import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";
import { type MemberSchema, WrongText, askedMembers, optionsBody, fieldKind } from "../src/views/sandboxes/options.ts";

/** The members of the body of `POST /_mock/sandboxes`. */
async function described(): Promise<Record<string, MemberSchema>> {
  const response = await createMock().fetch("http://mock/_mock/openapi.json");
  const { components } = (await response.json()) as {
    components: { schemas: { SandboxOptions: { properties: Record<string, MemberSchema> } } };
  };
  return components.schemas.SandboxOptions.properties;
}

test("each option of a sandbox has a field of its kind", async () => {
  expect(Object.fromEntries(askedMembers(await described()).map(([name, schema]) => [name, fieldKind(schema)]))).toEqual({
    name: "text",
    owner: "text",
    ttl: "text",
    clock: "text",
    seed: "number",
    employees: "number",
    activity: "number",
    world: "world",
    decisions: "choices",
    faults: "lines",
    rate_limit: "number",
    transport: "json",
    key_suffix: "text",
  });
});

test("what is typed in becomes the body of a sandbox, and what is empty is left out", async () => {
  const texts = {
    name: " team-blue ",
    owner: "",
    seed: "7",
    activity: "0.5",
    rate_limit: "null",
    faults: "meta-missing\n\n",
    world: "empty",
    decisions: '{"create-status":"201"}',
  };
  const body = optionsBody(await described(), texts);
  expect(body).toEqual({
    name: "team-blue",
    seed: 7,
    activity: 0.5,
    rate_limit: null,
    faults: ["meta-missing"],
    world: "empty",
    decisions: { "create-status": "201" },
  });
  const made = await createMock().fetch("http://mock/_mock/sandboxes", { method: "POST", body: JSON.stringify(body) });
  expect(made.status).toBe(201);
});

test("a text that is no value names its field", async () => {
  const properties = await described();
  for (const [field, text] of Object.entries({ seed: "many", transport: "[", world: "{" }))
    expect(() => optionsBody(properties, { [field]: text })).toThrow(expect.objectContaining({ field, constructor: WrongText }) as Error);
});
