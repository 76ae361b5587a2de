import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isWhole, runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Appended, DataStore, NewInput } from "../../src/data/store.ts";
import { type StoreKind, type Place, memory, postgres, sqlite } from "./places.ts";
import { StoreModel, callVerb, renamed, verbs } from "./store-model.ts";

const KINDS: readonly StoreKind[] = [memory, sqlite, postgres];
const HEADER = { made: 1_772_442_000_000, settings: '{"seed":7}' };
const WRITER = fileURLToPath(new URL("writing-process.ts", import.meta.url));

const input = (text: string): NewInput => ({ at: 5, text });
const open: DataStore[] = [];

/** A new store on the data, open until the test ends. */
async function opened(place: Place): Promise<DataStore> {
  const store = await place.connect();
  open.push(store);
  await store.open(HEADER);
  return store;
}

/** Several stores on the data, or the same one so many times where only one can be open. */
async function several(place: Place, count: number): Promise<DataStore[]> {
  const first = await opened(place);
  return place.shared ? [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => opened(place))))] : Array(count).fill(first);
}

async function closeAll(): Promise<void> {
  for (const store of open.splice(0)) await store.close();
}

/** The texts of all entries of a shard, read in several calls. Fails at a gap. */
async function textsOf(store: DataStore, shard: string): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const entries = await store.read(shard, texts.length, 1000);
    if (entries.length === 0) return texts;
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => texts.length + n + 1));
    texts.push(...entries.map(({ text }) => text));
  }
}

describe.each(KINDS)("$name", (kind) => {
  let place: Place;

  beforeAll(async () => {
    place = (await kind.make())!;
  });

  beforeEach(({ skip }) => {
    if (place === undefined) skip(`${kind.name} is not installed`);
  });

  afterAll(async () => {
    await closeAll();
    await kind.end();
  });

  test("the first start writes the header, and others read it", async () => {
    const fresh = await kind.make();
    for (const header of [HEADER, { made: 1, settings: "{}" }]) {
      const store = await fresh!.connect();
      expect(await store.open(header)).toEqual(HEADER);
      await store.close();
    }
  });

  test("random verbs answer as the model does", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(verbs, async (calls) => {
        const prefix = `run${(run += 1)}-`;
        const rename = (shard: string): string => prefix + shard;
        const model = new StoreModel();
        let store = await opened(place);
        for (const drawn of calls) {
          const verb = renamed(drawn, rename);
          if (verb.verb === "reopen") {
            await closeAll();
            store = await opened(place);
            continue;
          }
          const answer = await callVerb(store, verb);
          const own = verb.verb === "unsettled" ? (answer as string[]).filter((name) => name.startsWith(prefix)) : answer;
          expect(own).toEqual(model.run(verb));
        }
        await closeAll();
      }),
      // A run on PostgreSQL takes as long as three on SQLite.
      runs(12, (isWhole() ? 200 : 80) / (kind === postgres ? 2 : 1)),
    );
  });

  test("a newer state replaces the older ones, whatever entries are kept", async () => {
    const store = await opened(place);
    await store.append([{ shard: "states", inputs: ["1", "2", "3"].map(input) }], 1);
    for (const seq of [1, 3, 2]) await store.saveState("states", { seq, engine: 1, text: `"${seq}"` }, 0);
    expect([await store.readState("states"), await store.readState("states", 1)]).toEqual([{ seq: 3, engine: 1, text: '"3"' }, undefined]);
    expect(await textsOf(store, "states")).toEqual(["1", "2", "3"]);
    await closeAll();
  });

  test("concurrent appends get numbers without gaps, and each is there once", async () => {
    const stores = await several(place, 3);
    const shards = ["few-1", "few-2", "few-3"];
    const appends = Array.from({ length: 120 }, async (_, n) => {
      const additions = shards.filter((_, m) => (n + m) % 3 > 0).map((shard) => ({ shard, inputs: [input(`${n}a`), input(`${n}b`)] }));
      const results = await stores[n % 3]!.append(n % 2 === 0 ? additions : additions.toReversed(), 1);
      expect(results.map(({ kind }) => kind)).toEqual(additions.map(() => "appended"));
    });
    await Promise.all(appends);
    for (const [m, shard] of shards.entries()) {
      const texts = await textsOf(stores[1]!, shard);
      const numbers = Array.from({ length: 120 }, (_, n) => n).filter((n) => (n + m) % 3 > 0);
      expect(
        texts
          .filter((_, n) => n % 2 === 0)
          .map((text) => Number.parseInt(text, 10))
          .toSorted((a, b) => a - b),
      ).toEqual(numbers);
      // The inputs of an addition are directly one after the other.
      for (let n = 0; n < texts.length; n += 2) expect(texts[n + 1]).toBe(texts[n]!.replace("a", "b"));
      expect(await stores[2]!.heads([shard])).toEqual([{ seq: texts.length, engine: 1, removed: false }]);
    }
    await closeAll();
  });

  test("an append may return entries that the caller lacks, and none that it has", async () => {
    const [one, two] = await several(place, 2);
    const texts = ["1", "2", "x".repeat(3000), "4"];
    await one!.append([{ shard: "between", inputs: texts.map(input) }], 1);
    await one!.append([{ shard: "beside", inputs: [input("1")] }], 1);
    const all = await one!.read("between", 0, 10);
    const [appended, beside] = await two!.append(
      [
        { shard: "between", inputs: [input("5")], known: 1 },
        { shard: "beside", inputs: [input("2")], known: 1 },
      ],
      1,
    );
    const { between = [], ...placed } = appended as Extract<Appended, { kind: "appended" }>;
    expect(placed).toEqual({ kind: "appended", last: 5 });
    expect(beside).toEqual({ kind: "appended", last: 2 });
    expect(between).toEqual(all.filter(({ seq }) => between.some((entry) => entry.seq === seq)));
    if (place.shared) expect(between.map(({ seq }) => seq)).toEqual(expect.arrayContaining([2, 4]));
    expect(between.map(({ seq }) => seq)).not.toContain(1);
    expect(await two!.append([{ shard: "between", inputs: [input("6")], known: 5 }], 1)).toEqual([{ kind: "appended", last: 6 }]);
    await two!.remove("between");
    expect(await two!.append([{ shard: "between", inputs: [input("7")], known: 0 }], 1)).toEqual([{ kind: "removed" }]);
    await closeAll();
  });

  test("a read is bounded by its text, and an entry that is longer comes alone", async () => {
    const store = await opened(place);
    const large = "x".repeat(1_500_000);
    await store.append([{ shard: "large", inputs: [input(large), input(large), input(large), input(large.repeat(4)), input("")] }], 1);
    const pages: number[][] = [];
    for (let after = 0; after < 5; after = pages.at(-1)!.at(-1)!) pages.push((await store.read("large", after, 100)).map(({ seq }) => seq));
    expect(pages).toEqual([[1, 2], [3], [4], [5]]);
    await closeAll();
  });

  test("replicas that beat are alive, those that left or are silent are not", async () => {
    const [one, two] = await several(place, 2);
    const [a, b] = [
      { id: "a", engine: 1 },
      { id: "b", engine: 2 },
    ];
    expect(await one!.beat(a, 60_000)).toEqual([a]);
    if (place.shared) {
      expect(await two!.beat(b, 60_000)).toEqual([a, b]);
      expect(await one!.beat(a, 60_000)).toEqual([a, b]);
      await two!.leave("b");
      expect(await one!.beat(a, 60_000)).toEqual([a]);
      await two!.beat(b, 60_000);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(await one!.beat(a, 50)).toEqual([a]);
    }
    await closeAll();
  });

  test("another store hears of a change", async () => {
    if (!place.shared) return;
    const [one, two] = await several(place, 2);
    await two!.append([{ shard: "heard", inputs: [input("1")] }], 1);
    const heard = new Promise<readonly string[]>((resolve) => {
      two!.onChange((shards) => shards.includes("heard") && resolve(shards));
    });
    await two!.heads(["heard"]);
    await one!.append([{ shard: "heard", inputs: [input("2")] }], 1);
    expect(await heard).toContain("heard");
    await closeAll();
  });

  test("nothing acknowledged is gone after kill -9 of a process that writes", async () => {
    if (place.data === undefined) return;
    const writer = spawn(process.execPath, [WRITER, place.data], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    writer.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (output.length > 4000) writer.kill("SIGKILL");
    });
    await once(writer, "close");
    const lines = output.split("\n").slice(0, -1);
    expect(lines.length).toBeGreaterThan(50);
    const store = await opened(place);
    for (const shard of ["killed-0", "killed-1", "killed-2"]) {
      const texts = await textsOf(store, shard);
      const acknowledged = lines.filter((line) => line.startsWith(shard)).map((line) => line.split(" "));
      for (const [, seq, text] of acknowledged) expect(texts[Number(seq) - 1]).toBe(text);
      expect(new Set(texts).size).toBe(texts.length);
    }
    await closeAll();
  });
});
