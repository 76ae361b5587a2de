/**
 * Runs careless programs once each on an ordinary mock: `node scripts/careless.ts [ID…]`; without ids all of them. Those of `CARELESS` have to do their
 * work, those of `FAILS_AT_ONCE` must not. Prints the others, and ends with 1 if there are any.
 */
import { CARELESS, FAILS_AT_ONCE } from "../careless/index.ts";
import { plant } from "../careless/plant.ts";
import { ordinaryRun } from "../test/ordinary-run.ts";

const ids = new Set(process.argv.slice(2));
let others = 0;
for (const mistake of [...CARELESS, ...FAILS_AT_ONCE]) {
  if (ids.size > 0 && !ids.has(mistake.id)) continue;
  const wrong = await ordinaryRun(plant(mistake));
  const isOther = (wrong !== undefined) !== FAILS_AT_ONCE.includes(mistake);
  if (isOther) others++;
  console.log(`${mistake.id}: ${wrong === undefined ? "does its work" : "fails"}${isOther ? `, against its list\n${wrong ?? ""}` : ""}`);
}
process.exitCode = others > 0 ? 1 : 0;
