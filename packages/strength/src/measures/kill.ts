import { matcher } from "../../../conformance/src/run/schedule/select.ts";
import { type KnownFault, isOfEvents, killed } from "../../../conformance/src/strength/faults.ts";
import { mockFaults } from "../../../conformance/src/strength/mock-sandboxes.ts";
import { mutants } from "../../../conformance/src/strength/mutants.ts";
import { mutantKilled } from "../../../conformance/src/strength/wire.ts";
import { ORIGIN, inProcess, sandboxes, sandboxesWithReceiver } from "../../../conformance/test/mock-sandboxes.ts";
import type { Flags, Measure, Pool } from "./measure.ts";

interface Looked {
  readonly name: string;
  /** What noticed it; undefined: it survives. */
  readonly by: string | undefined;
}

export const kill: Measure<KnownFault, Looked> = {
  run: async ({ only = ["*"], fault, ...flags }, pool) => {
    const wanted = matcher(only);
    const all = await mockFaults(ORIGIN, inProcess);
    await survivors(
      all.filter(({ id, violates }) => (fault === undefined ? violates.some(wanted) : fault.includes(id))),
      pool,
      flags,
    );
  },
  judge: async (fault) => {
    const found = await killed(fault, isOfEvents(fault) ? sandboxesWithReceiver : sandboxes);
    if (found === undefined) return { name: `${fault.id}: ${fault.title} [${fault.violates.join(" ")}]`, by: undefined };
    return { name: fault.id, by: `${found.requirement} by ${found.check} (${found.main})` };
  },
};

export const wireMutants: Measure<string, Looked> = {
  run: async ({ only = ["*"], ...flags }, pool) => {
    await survivors(
      mutants().flatMap(({ id }) => (matcher(only)(id) ? [id] : [])),
      pool,
      flags,
    );
  },
  judge: async (name) => {
    const requirements = await mutantKilled(
      mutants().find(({ id }) => id === name)!,
      sandboxes,
    );
    return { name, by: requirements.length === 0 ? undefined : requirements.join(" ") };
  },
};

async function survivors<Job>(jobs: readonly Job[], pool: Pool<Job, Looked>, { verbose = false }: Flags): Promise<void> {
  const began = performance.now();
  const left: string[] = [];
  await pool(jobs, ({ name, by }) => {
    if (by === undefined) left.push(name);
    else if (verbose) console.log(`killed ${name}: ${by}`);
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${jobs.length - left.length} of ${jobs.length} killed in ${seconds} s.${left.length === 0 ? "" : " Survivors:"}`);
  for (const line of left) console.log(`  ${line}`);
}
