import { readFileSync } from "node:fs";
import type { Planted } from "./planted.ts";
import { checkEdit, wrongServer } from "./wrong-server.ts";

/** Mistakes in an order of the seed, the first of them that can be planted together: their edits fit, and the source still loads. */
export async function together(rows: readonly Planted[], count: number, seed: number): Promise<Planted[]> {
  const chosen: Planted[] = [];
  for (const row of shuffled(rows, seed)) {
    if (chosen.length === count) break;
    if (await fits([...chosen, row])) chosen.push(row);
  }
  return chosen;
}

/** All mistakes as one, in a server that delivers events if one of them needs that. */
export function asOne(rows: readonly Planted[]): Planted {
  return {
    id: rows.map(({ id }) => id).join("; "),
    kind: "plain",
    breaks: [...new Set(rows.flatMap(({ breaks }) => breaks))],
    receiver: rows.some(({ receiver }) => receiver === true),
    edits: rows.flatMap(({ edits }) => edits),
  };
}

async function fits(rows: readonly Planted[]): Promise<boolean> {
  const sources = new Map<string, string>();
  for (const { id, edits } of rows)
    for (const edit of edits) {
      checkEdit(id, edit);
      const { file, find, replace } = edit;
      const source = sources.get(file) ?? readFileSync(new URL(`../other-server/${file}`, import.meta.url), "utf8");
      if (source.split(find).length !== 2) return false;
      sources.set(
        file,
        source.replace(find, () => replace),
      );
    }
  return wrongServer(asOne(rows)).then(
    () => true,
    () => false,
  );
}

/** The rows in an order that the seed gives. */
function shuffled<T>(rows: readonly T[], seed: number): T[] {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31);
  for (let n = 0; n < 5; n += 1) next();
  return rows
    .map((row) => ({ row, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
}
