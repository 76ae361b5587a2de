/** Prints the `--decide` flags of one row of the pairwise array: `node scripts/row.ts N`. */
import { decisions } from "@hr-platform/spec/decisions";
import { coveringArray } from "../../mock-server/test/covering.ts";

const factors = Object.fromEntries(decisions.filter(({ switchable }) => switchable).map(({ slug, values }) => [slug, values]));
const row = coveringArray(factors, 1)[Number(process.argv[2])]!;
console.log(
  Object.entries(row)
    .map(([slug, value]) => `--decide ${slug}=${value}`)
    .join(" "),
);
