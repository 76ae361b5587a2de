import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Matrix, matrixOf } from "../../conformance/src/matrix/matrix.ts";
import { matrixPage } from "../../conformance/src/matrix/page.ts";

/** Writes the page of the results that `npm run bench -- --only matrix` measured last, with the statements that the document had then. */
export async function writeMatrix(folder: string): Promise<void> {
  const measured = JSON.parse(readFileSync(new URL("../measured/matrix.json", import.meta.url), "utf8")) as Pick<Matrix, "results"> & {
    readonly statements: readonly string[];
  };
  const matrix = matrixOf(measured.results, [], []);
  const now = new Map(matrix.statements.map((row) => [row.id, row]));
  mkdirSync(folder, { recursive: true });
  const statements = measured.statements.map((id) => now.get(id)!);
  writeFileSync(join(folder, "index.html"), await matrixPage({ ...matrix, statements }));
}
