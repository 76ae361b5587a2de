import type { TestPostgres } from "../../support/postgres.ts";
import { type SourceEdit, buildVariant } from "../processes/variant.ts";
import type { DisturbanceKind } from "./disturb.ts";
import { type DrillFigure, mustHold } from "./figure.ts";
import { killDrill } from "./kills.ts";

interface Mutant {
  readonly name: string;
  readonly edits: readonly SourceEdit[];
  readonly replicas: number;
  readonly kinds: readonly DisturbanceKind[];
}

/** Builds that promise more than they keep. The kills have to show it. */
const MUTANTS: readonly Mutant[] = [
  {
    name: "answers before the append has returned",
    // One replica: with several, others would show it without a kill.
    replicas: 1,
    kinds: ["database", "replica"],
    edits: [
      {
        file: "data/writer.ts",
        from: "const results = await this.#store.append(batch, ENGINE);",
        to: `const before = globalThis.late;
        let done;
        globalThis.late = new Promise((resolve) => (done = resolve));
        await before;
        const heads = await this.#store.heads(batch.map(({ shard }) => shard)).catch((error) => {
          done();
          throw error;
        });
        const results = batch.map(({ inputs }, n) => ({ kind: "appended", last: heads[n].seq + inputs.length }));
        setTimeout(() => this.#store.append(batch, ENGINE).then(done, done), 5);`,
      },
    ],
  },
  {
    name: "commits without waiting for the disk",
    replicas: 3,
    kinds: ["database"],
    edits: [
      {
        file: "data/stores/postgres-store.ts",
        from: "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
        to: "SET synchronous_commit = off",
      },
    ],
  },
];

/** Kills of builds with a mistake: each has to be found. */
export async function mutantDrill(postgres: TestPostgres, seed: number): Promise<readonly DrillFigure[]> {
  const figures: DrillFigure[] = [];
  for (const { name, edits, replicas, kinds } of MUTANTS) {
    await using variant = await buildVariant(edits);
    const { program } = variant;
    const found = await killDrill({ postgres, program, kills: 5, histories: 1, seed, replicas, apart: 700, kinds });
    const missed = found.figures.filter(({ isMet }) => !isMet).map((figure) => `${figure.name}: ${figure.measured}`);
    figures.push(mustHold(`a build that ${name} is found`, missed.length > 0, missed.join("; ") || "no"));
  }
  return figures;
}
