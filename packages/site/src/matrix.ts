import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MatrixResult, matrixOf } from "../../conformance/src/matrix/matrix.ts";
import { matrixPage } from "../../conformance/src/matrix/page.ts";

/** Writes the page of the results that `npm run bench -- --only matrix` measured last. */
export async function writeMatrix(folder: string): Promise<void> {
  const results = JSON.parse(readFileSync(new URL("../measured/matrix.json", import.meta.url), "utf8")) as MatrixResult[];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), await matrixPage(matrixOf(results, [], [])));
}
