import { readFileSync, writeFileSync } from "node:fs";

const fileOf = (name: string): URL => new URL(`../../src/run/measured/${name}.json`, import.meta.url);

/** A measured table: rows by their id. */
export function readTable<Row>(name: string): Record<string, Row> {
  return JSON.parse(readFileSync(fileOf(name), "utf8")) as Record<string, Row>;
}

/** Writes one row a line, so that a change of one row is a change of one line. */
export function writeTable(name: string, rows: Iterable<readonly [id: string, row: unknown]>): void {
  writeFileSync(fileOf(name), `{\n${[...rows].map(([id, row]) => `  ${JSON.stringify(id)}: ${JSON.stringify(row)}`).join(",\n")}\n}\n`);
}

/** Writes a list of ids, the same way. */
export function writeIds(name: string, ids: readonly string[]): void {
  writeFileSync(fileOf(name), `[\n${ids.map((id) => `  ${JSON.stringify(id)}`).join(",\n")}\n]\n`);
}
