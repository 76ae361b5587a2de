import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompanyData } from "@hr-platform/domain";
import { createWorld } from "@hr-platform/fixtures";
import { describe, expect, it } from "vitest";
import { currentContract } from "@hr-platform/engine/contract/current";
import { createMock } from "../mock.ts";
import { loadWorld } from "./world-file.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-world-"));

const options = { seed: 1, now: new Date("2026-03-02T09:00:00Z"), bulkEmployees: 0 };
const acorn = createWorld(options).data("acorn");

function file(content: unknown): string {
  const path = join(folder, "world.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** The company as in a file, with one place changed; undefined removes it. */
function changed(path: string, value?: unknown): { companies: unknown[] } {
  const company = JSON.parse(JSON.stringify(acorn)) as Record<string, unknown>;
  const keys = path.split("/");
  const last = keys.pop()!;
  const at = keys.reduce((node, key) => node[key] as Record<string, unknown>, company);
  at[last] = value;
  return { companies: [company] };
}

/** The company with its employees in a circle: each is the manager of the next. */
function circle(): { companies: unknown[] } {
  const people = acorn.employees.map((one, n, all) => ({
    ...one,
    resource: { ...one.resource, manager_id: all[(n + 1) % all.length]!.resource.id },
  }));
  return changed("employees", people);
}

describe("a world from a file", () => {
  it("serves the content of the file", async () => {
    const mock = createMock({
      world: (await loadWorld(currentContract, file({ companies: [acorn] }))).make,
      clock: "frozen:2026-03-02T09:00:00Z",
    });
    expect(mock.world.companies.map(({ slug, id }) => [slug, id])).toEqual([["acorn", acorn.company.resource.id]]);
    const { body } = mock.exchange({
      method: "GET",
      path: "/company",
      query: "",
      headers: { authorization: "Bearer hrk_acorn_full" },
      body: null,
    });
    expect(JSON.parse(body)).toEqual({ data: acorn.company.resource });
    mock.reset();
    expect(mock.defaultSandbox.company("acorn").data).toEqual(acorn);
  });

  it("may begin with a byte order mark", async () => {
    const { make } = await loadWorld(currentContract, file(`\ufeff${JSON.stringify({ companies: [acorn] })}`));
    expect(make(options).companies.map(({ slug }) => slug)).toEqual(["acorn"]);
  });

  it("takes every company of the default world", async () => {
    const world = createWorld(options);
    const companies = world.companies.map(({ slug }) => world.data(slug));
    const loaded = (await loadWorld(currentContract, file({ companies }))).make(options);
    expect(companies.map(({ slug }) => loaded.data(slug))).toEqual(companies);
  });

  it("may omit the areas that a company does not use", async () => {
    const { slug, keys, company, billing } = acorn;
    const data: CompanyData = (await loadWorld(currentContract, file({ companies: [{ slug, keys, company, billing }] })))
      .make(options)
      .data("acorn");
    expect([data.employees, data.conversation, data.landmarks.canaries]).toEqual([[], null, []]);
  });

  it.each<[string, unknown, RegExp]>([
    ["is not JSON", "{", /not valid JSON/],
    ["holds no companies", { firms: [] }, /must have required property 'companies'|additional properties/],
    ["holds an empty list", { companies: [] }, /companies must NOT have fewer than 1 items/],
    ["misses a part", changed("billing"), /companies\[0\] must have required property 'billing'/],
    ["has a part too many", changed("extra", 1), /companies\[0\] must NOT have additional properties 'extra'/],
    [
      "has a resource that is not as described",
      changed("employees/1/resource/start_date", "2026-13-01"),
      /companies\[0\]\.employees\[1\]\.resource\.start_date must be a date such as 2026-03-02/,
    ],
    [
      "has a value outside the permitted ones",
      changed("keys/0/scopes", ["all"]),
      /companies\[0\]\.keys\[0\]\.scopes\[0\] must be equal to one of the allowed values: read,write,admin,webhooks/,
    ],
    ["has a termination that is not one", changed("employees/0/termination", { date: "x" }), /companies\[0\]\.employees\[0\]\.termination/],
    ["repeats an id", changed("employees/4", acorn.employees[0]), /companies\[0\]\.employees\[4\]\.resource\.id repeats the id/],
    ["repeats a key", changed("keys/7", acorn.keys[0]), /companies\[0\]\.keys\[7\]\.token repeats the key 'hrk_acorn_full'/],
    ["repeats a company", { companies: [acorn, acorn] }, /companies\[1\]\.slug repeats the slug 'acorn'/],
    [
      "has leave of nobody",
      changed("leave/0/resource/employeeId", acorn.company.resource.id),
      /companies\[0\]\.leave\[0\]\.resource\.employeeId is '.*', which is none of this company's employees/,
    ],
    [
      "has leave of no type",
      changed("leave/0/resource/typeId", acorn.company.resource.id),
      /companies\[0\]\.leave\[0\]\.resource\.typeId .* none of this company's leave_types/,
    ],
    [
      "has a time zone that nobody knows",
      changed("company/resource/timezone", "../../etc/passwd"),
      /companies\[0\]\.company\.resource\.timezone is '.*', which is no known time zone/,
    ],
    [
      "has leave that ends before it starts",
      changed("leave/0/resource/endDate", "1999-01-01"),
      /companies\[0\]\.leave\[0\]\.resource\.endDate is before its startDate/,
    ],
    [
      "has two people with one address",
      changed("employees/1/resource/email", acorn.employees[0]!.resource.email.toUpperCase()),
      /companies\[0\]\.employees\[1\]\.resource\.email is somebody else's too; .* decide duplicate-email=allowed/,
    ],
    [
      "has somebody who is their own manager",
      changed("employees/2/resource/manager_id", acorn.employees[2]!.resource.id),
      /companies\[0\]\.employees\[\d\]\.resource\.manager_id leads into a circle of managers/,
    ],
    ["has a circle of managers", circle(), /companies\[0\]\.employees\[\d\]\.resource\.manager_id leads into a circle of managers/],
    ["holds control characters", changed("\u001b[2Jx", 1), /^[^\p{Cc}]+$/u],
  ])("that %s is refused in one line that names file and place", async (_, content, message) => {
    const path = file(content);
    const error: unknown = await loadWorld(currentContract, path).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "ConfigurationError", message: expect.stringMatching(message) });
    expect((error as Error).message).toContain(path);
    expect((error as Error).message).not.toContain("\n");
  });

  it("that does not exist is refused with a hint", async () => {
    await expect(loadWorld(currentContract, join(folder, "none.json"))).rejects.toThrow(
      /there is no such file; a world is 'default', 'empty' or a JSON file/,
    );
  });
});
