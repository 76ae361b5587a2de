import { readFileSync, writeFileSync } from "node:fs";

/** The rows of a measured table by their id. */
type TableRows = readonly (readonly [id: string, row: unknown])[];

/** The file of a measured table. Those that the built suite reads are with it. */
export function tableFile(name: string): URL {
  const folder = name === "planted" ? "../../measured" : "../../../conformance/src/run/measured";
  return new URL(`${folder}/${name}.json`, import.meta.url);
}

/** A measured table: rows by their id. */
export function readTable<Row>(name: string): Record<string, Row> {
  return JSON.parse(readFileSync(tableFile(name), "utf8")) as Record<string, Row>;
}

/** One row a line, so that a change of one row is a change of one line. */
export function tableText(rows: TableRows): string {
  return `{\n${rows.map(([id, row]) => `  ${JSON.stringify(id)}: ${JSON.stringify(row)}`).join(",\n")}\n}\n`;
}

/** Writes rows in the order of their ids: two people who add rows seldom add them at one place. */
export function writeTable(name: string, rows: TableRows): void {
  writeFileSync(tableFile(name), tableText(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
