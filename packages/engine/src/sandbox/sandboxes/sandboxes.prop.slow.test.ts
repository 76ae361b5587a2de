import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MachineTime } from "../../contract/clock.ts";
import { currentContract } from "../../contract/current.ts";
import { settingsOf } from "../../contract/settings/settings.ts";
import { standardPipeline } from "../../operations/standard-pipeline.ts";
import { NoRoom } from "../snapshots/memory-budget.ts";
import { NameTaken } from "./sandbox-options.ts";
import { Sandboxes } from "./sandboxes.ts";

const START = Date.parse("2026-03-02T09:00:00Z");
const MOST = 3;
const pipeline = standardPipeline(currentContract);

/** A sandbox as the model knows it. */
interface Modelled {
  readonly id: string;
  readonly name: string | undefined;
  readonly seed: number;
  expiresAt: number | null;
}

interface Create {
  readonly kind: "create";
  readonly name?: string;
  readonly seed: number;
  readonly seconds?: number;
}

type Step =
  | Create
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "end"; readonly place: string }
  | { readonly kind: "find"; readonly place: string };

const names = fc.constantFrom("red", "blue");
const places = fc.constantFrom("red", "blue", "sb1", "sb2", "sb3", "sb4");
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(
        {
          kind: fc.constant("create" as const),
          name: names,
          seed: fc.constantFrom(1, 1, 2),
          seconds: fc.integer({ min: 1, max: 9 }),
        },
        { requiredKeys: ["kind", "seed"] },
      ),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 0, max: 6 }) }) },
    fc.record({ kind: fc.constant("end" as const), place: places }),
    fc.record({ kind: fc.constant("find" as const), place: places }),
  ),
  { maxLength: 40, size: "max" },
);

function unused(): never {
  throw new Error("no company is read");
}

/** What a call did, in one text. */
function outcome(call: () => string): string {
  try {
    return call();
  } catch (error) {
    if (error instanceof NameTaken) return `taken: ${error.option}`;
    if (error instanceof NoRoom) return "full";
    throw error;
  }
}

/** The model: a list, and what the calls do to it. */
class Model {
  now = START;
  made = 0;
  living: Modelled[] = [];

  find(place: string): Modelled | undefined {
    this.living = this.living.filter(({ expiresAt }) => expiresAt === null || expiresAt > this.now);
    return this.living.find(({ id }) => id === place) ?? this.living.find(({ name }) => name === place);
  }

  create({ name, seed, seconds }: Create): string {
    const found = name === undefined ? this.find("") : this.find(name);
    const expiresAt = seconds === undefined ? null : this.now + seconds * 1000;
    if (found !== undefined) {
      if (found.seed !== seed) return "taken: seed";
      found.expiresAt = expiresAt ?? found.expiresAt;
      return `again ${found.id}`;
    }
    if (this.living.length === MOST) return "full";
    this.made += 1;
    this.living.push({ id: `sb${this.made}`, name, seed, expiresAt });
    return `new sb${this.made}`;
  }
}

/** A pair of the real sandboxes and the model, at the same time. */
class Pair {
  readonly model = new Model();
  readonly machine = new MachineTime();
  readonly attached = new Set<string>();
  /** The ends of all keys that there ever were, by id. */
  readonly suffixes = new Map<string, string>();
  readonly real: Sandboxes;
  #drawn = 0;

  constructor() {
    this.machine.pin(START);
    const settings = settingsOf({ clock: "frozen:2026-03-02T09:00:00Z", world: () => ({ companies: [], data: unused }) });
    this.real = new Sandboxes(
      settings,
      pipeline,
      ({ id, deliveries }) => {
        this.attached.add(id);
        deliveries.sender = { wake: () => {}, idle: async () => {}, end: () => void this.attached.delete(id) };
      },
      { machine: this.machine, most: MOST },
    );
  }

  /** Takes a step on both sides. @returns what it did there, and by the model */
  take(step: Step): readonly [unknown, unknown] {
    const { model, real } = this;
    switch (step.kind) {
      case "wait":
        this.machine.pin((model.now += step.seconds * 1000));
        return [undefined, undefined];
      case "find":
        return [real.get(step.place)?.id, model.find(step.place)?.id];
      case "end": {
        const found = model.find(step.place);
        model.living = model.living.filter((one) => one !== found);
        return [real.end(step.place), found?.id];
      }
      case "create": {
        const drawnSuffix = `r${(this.#drawn += 1)}`;
        return [this.#create(step, drawnSuffix), model.create(step)];
      }
    }
  }

  #create({ name, seed, seconds }: Create, drawnSuffix: string): string {
    const named = name === undefined ? {} : { name };
    const lasting = seconds === undefined ? {} : { ttl: `PT${seconds}S` };
    return outcome(() => {
      const { listed, isNew } = this.real.create({ seed, drawnSuffix, ...named, ...lasting });
      if (isNew) this.suffixes.set(listed.sandbox.id, drawnSuffix);
      return `${isNew ? "new" : "again"} ${listed.sandbox.id}`;
    });
  }

  /** What each look-up shows, and what it must. `first`: which one comes first, because each alone must notice what has expired. */
  lookUps(first: number): (readonly [unknown, unknown])[] {
    const { model, real } = this;
    model.find("");
    const { living } = model;
    const all = [
      () => this.#keys(),
      () =>
        [
          real.list().map(({ sandbox, name, expiresAt }) => [sandbox.id, name, expiresAt]),
          [["default", null, null], ...living.map(({ id, name, expiresAt }) => [id, name ?? null, expiresAt])],
        ] as const,
      () => [real.size, living.length + 1] as const,
    ];
    const shown = [...all.slice(first), ...all.slice(0, first)].map((look) => look());
    return [...shown, [[...this.attached], ["default", ...living.map(({ id }) => id)]]];
  }

  /** The sandboxes that the keys of all sandboxes there ever were lead to. */
  #keys(): readonly [unknown, unknown] {
    const living = new Set(this.model.living.map(({ id }) => id));
    const keys = [...this.suffixes];
    return [
      keys.map(([id, suffix]) => this.real.of(`Bearer hrk_x_full_${id}-${suffix}`).id),
      keys.map(([id]) => (living.has(id) ? id : "default")),
    ];
  }
}

test("sandboxes are made, found, renewed and ended as a list would do it", () => {
  const property = fc.property(steps, fc.boolean(), fc.nat(2), (sequence, lookOften, first) => {
    const pair = new Pair();
    for (const step of sequence) {
      const [did, modelled] = pair.take(step);
      expect(did).toEqual(modelled);
      if (lookOften) for (const [shown, wanted] of pair.lookUps(first)) expect(shown).toEqual(wanted);
    }
    for (const [shown, wanted] of pair.lookUps(first)) expect(shown).toEqual(wanted);
  });
  fc.assert(property, runs(91, 4000));
});

test("without expiry at look-ups, what has expired stays until it is ended", () => {
  const machine = new MachineTime();
  const settings = settingsOf({ clock: "frozen:2026-03-02T09:00:00Z" });
  const one = new Sandboxes(settings, pipeline, undefined, { machine, isOrdered: true });
  machine.pin(START);
  one.create({ name: "red", ttl: "PT1S" });
  machine.pin(START + 5000);
  expect([one.get("red")?.id, one.size, one.nextExpiry]).toEqual(["sb1", 2, START + 1000]);
  one.expire(machine.now());
  expect([one.get("red")?.id, one.size, one.nextExpiry]).toEqual([undefined, 1, Number.POSITIVE_INFINITY]);
});
