import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { currentContract } from "@hr-platform/engine/contract/current";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import { createMock } from "../../src/mock.ts";
import type { SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import { type LoadedWorld, readWorld } from "../../src/world-file/world-file.ts";
import { decisionSets } from "@hr-platform/engine/test/support/arbitraries";
import { client } from "@hr-platform/engine/test/support/client";
import { png, upload } from "@hr-platform/engine/test/support/logos";
import { readSweep } from "@hr-platform/engine/test/support/read-sweep";
import { bench, savedTraces, takeStep } from "@hr-platform/engine/test/support/saved-trace";
import { type Damage, damaged, damages } from "../support/world-damage.ts";
import { NOW } from "@hr-platform/engine/test/support/worlds";
import { frozenMock } from "../support/whole-mock.ts";

/** A world with what a day of work leaves: new people, a termination, hidden leave, a logo, a key. Only one company, of four people. */
function worked(): SavedWorld {
  const mock = frozenMock();
  const api = client(mock, "hrk_acorn_full");
  const [first, second, third] = mock.defaultSandbox.company("acorn").data.employees.map(({ resource }) => resource.id);
  const person = { first_name: "Ada", last_name: "Li", email: "ada@acorn.example", start_date: "2026-04-01" };
  const job = { employment_type: "full_time", jurisdiction: "UK", role: "employee" };
  expect(api.post("/employees", { ...person, ...job }).status).toBeLessThan(300);
  expect(api.delete(`/employees/${third}`, { termination_reason: "voluntary" }).status).toBe(200);
  expect(upload(api, png()).status).toBeLessThan(300);
  const praise = { from_employee_id: first, to_employee_id: second, message: "Thanks", is_public: false };
  expect(api.post("/recognition", praise).status).toBeLessThan(300);
  mock.web("add-hidden-leave", { company: "acorn", employee_id: second, start_date: "2026-03-05" });
  mock.web("create-key", { company: "acorn", scopes: ["read"] });
  mock.clock.advance("P3D");
  const { companies, ...rest } = mock.snapshot().save();
  return asJson({ ...rest, companies: companies.filter(({ slug }) => slug === "acorn") });
}

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The world, or why it is refused. */
async function tried(json: unknown, choices: Readonly<Record<string, string>> = {}): Promise<LoadedWorld | string> {
  try {
    return await readWorld(currentContract, json, "world", choices);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

/** Reads all that a mock of the world shows, now and a year later. The client compares each response with the description. */
function readAll({ make, settings: { clock = NOW } }: LoadedWorld): void {
  const bug = (error: unknown): never => {
    throw error;
  };
  const mock = createMock({ world: make, clock: `frozen:${clock}`, rateLimit: null, onBug: bug });
  const [company] = mock.world.companies;
  const key = company!.keys.find(({ revoked, scopes }) => !revoked && scopes.length === 4)?.token;
  if (key === undefined) return;
  for (const step of ["P1D", "P1Y"]) {
    const broken = readSweep(mock, company!.slug, key).filter((line) => / 5\d\d /.test(line));
    expect(broken).toEqual([]);
    mock.clock.advance(step);
  }
}

const base = worked();

test("a world file with one wrong place is refused with a line that names a place, or all of it is served", async () => {
  const property = fc.asyncProperty(damages(base), async (damage: Damage) => {
    const world = await tried(damaged(base, damage));
    if (typeof world === "string") expect(world).toMatch(/^world: (?:the file|clock|companies)[^\p{Cc}]+$/u);
    else readAll(world);
  });
  await fc.assert(property, runs(81, 600));
});

test("a world file with wrong characters is refused with a line, or all of it is served", async () => {
  const text = JSON.stringify(base);
  const cut = fc.tuple(fc.nat({ max: text.length }), fc.nat({ max: 8 }), fc.string({ unit: "binary", maxLength: 4 }));
  const property = fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 3 }), async (cuts) => {
    const broken = cuts.reduce((whole, [at, length, by]) => whole.slice(0, at) + by + whole.slice(at + length), text);
    let json: unknown;
    try {
      json = JSON.parse(broken);
    } catch {
      return;
    }
    const world = await tried(json);
    if (typeof world === "string") expect(world).toMatch(/^world: [^\p{Cc}]+$/u);
    else readAll(world);
  });
  await fc.assert(property, runs(82, 400));
});

test("whatever happened in a sandbox, its exported world is taken", async () => {
  const decide = fc.oneof(fc.constant({}), decisionSets());
  const property = fc.asyncProperty(savedTraces(40), decide, async (steps, choices) => {
    const one = bench({ clock: `frozen:${NOW}`, rateLimit: null, decide: choices }, "sb1");
    for (const step of steps) takeStep(one, step);
    const { snapshots, decisions } = one.defaultSandbox;
    const world = await tried(asJson(snapshots.saved(snapshots.take())), { ...valuesOf(decisions) });
    // Under decisions that were changed, a world may hold what those of now forbid. The message says how to take it.
    if (typeof world === "string") expect(world).toMatch(/, (?:or )?decide [a-z-]+=[a-z-]+$/);
  });
  await fc.assert(property, runs(83, 200));
});

test("the exported world of any seed, start and activity is taken", async () => {
  const start = fc.date({ min: new Date("2024-01-01"), max: new Date("2032-12-31"), noInvalidDate: true });
  const property = fc.asyncProperty(
    fc.nat(),
    start,
    fc.constantFrom(0, 3),
    fc.constantFrom("PT0S", "P10D", "P5M"),
    async (seed, at, activity, by) => {
      const mock = createMock({ seed: seed >>> 0, clock: `frozen:${at.toISOString()}`, activity, rateLimit: null });
      mock.clock.advance(by);
      expect(await tried(asJson(mock.snapshot().save({ settings: true })))).not.toBeTypeOf("string");
    },
  );
  await fc.assert(property, runs(86, 24));
});
