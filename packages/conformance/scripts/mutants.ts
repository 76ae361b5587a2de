/** Finds wire mutants that the suite does not notice, on a mock in this process: `node scripts/mutants.ts [PATTERN]…` prints the survivors. */
import { createMock } from "@hr-platform/mock-server";
import { matcher } from "../src/run/schedule/select.ts";
import { mockSandboxes } from "../src/strength/mock-sandboxes.ts";
import { mutants } from "../src/strength/mutants.ts";
import { mutantKilled } from "../src/strength/wire.ts";

const patterns = process.argv.slice(2);
const wanted = matcher(patterns.length === 0 ? ["*"] : patterns);
await using mock = createMock();
const startTarget = mockSandboxes("http://mock", async (url, init) => mock.fetch(url, init));
const chosen = mutants().filter(({ id }) => wanted(id));
const survivors: string[] = [];
for (const mutant of chosen) if ((await mutantKilled(mutant, startTarget)).length === 0) survivors.push(mutant.id);
console.log(`${chosen.length - survivors.length} of ${chosen.length} killed.${survivors.length === 0 ? "" : " Survivors:"}`);
for (const id of survivors) console.log(`  ${id}`);
