/** Appends without end to the data that the first argument names, and prints each acknowledged entry: shard, number, text. */
import { openStore } from "../../src/data/stores/open-store.ts";

const store = await openStore(process.argv[2]!);
await store.open({ made: 0, settings: "{}" });

async function append(writer: number): Promise<never> {
  const shard = `killed-${writer % 3}`;
  for (let n = 0; ; n += 1) {
    const text = `${writer}.${n}`;
    const [result] = await store.append([{ shard, inputs: [{ at: 0, text }] }], 1);
    if (result!.kind !== "appended") throw new Error(result!.kind);
    process.stdout.write(`${shard} ${result!.last} ${text}\n`);
    if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => append(writer)));
