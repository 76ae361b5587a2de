/** Prints the `--decide` flags of one row of the pairwise array: `node scripts/row.ts N`. */
import { pairwise } from "../../mock-server/test/support/combinations.ts";

const row = pairwise()[Number(process.argv[2])]!;
console.log(
  Object.entries(row)
    .map(([slug, value]) => `--decide ${slug}=${value}`)
    .join(" "),
);
