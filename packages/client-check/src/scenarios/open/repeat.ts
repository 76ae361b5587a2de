import { responseDifferences } from "@hr-platform/control/explain/response-differences";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { SeenExchange } from "../../run/observation.ts";
import type { Bench } from "../../run/run-once.ts";
import { unshownIds } from "./unshown-rows.ts";

/** What a sandbox has in which the requests of a run are sent again. */
interface Otherwise {
  readonly decide?: Readonly<Record<string, string>>;
  readonly faults?: readonly string[];
}

/** Numbers of the exchanges that a sandbox answers otherwise, and of those that it refuses although they usually succeed. */
export interface Changed {
  readonly changed: readonly number[];
  readonly refused: readonly number[];
  /** Ids that the program read, and that no answer of that sandbox shows it, whatever it asks for. */
  readonly unshown: ReadonlySet<string>;
}

/**
 * Sends the requests of a run again without the program, in a sandbox in which something is otherwise, and compares the answers with those
 * of one in which nothing is.
 */
export class Repetition {
  readonly #bench: Bench;
  readonly #exchanges: readonly SeenExchange[];
  readonly #usual: readonly ApiResponse[];

  constructor(bench: Bench, exchanges: readonly SeenExchange[]) {
    this.#bench = bench;
    this.#exchanges = exchanges;
    this.#usual = this.#answers({});
  }

  under(otherwise: Otherwise): Changed {
    const answers = this.#answers(otherwise);
    const changed: number[] = [];
    const refused: number[] = [];
    for (const [place, { n }] of this.#exchanges.entries()) {
      const [before, after] = [this.#usual[place]!, answers[place]!];
      if (responseDifferences(before, after).length > 0) changed.push(n);
      if (before.status < 400 && after.status >= 400) refused.push(n);
    }
    const unshown = unshownIds(this.#exchanges.map((seen, place) => ({ seen, before: this.#usual[place]!, after: answers[place]! })));
    return { changed, refused, unshown };
  }

  /** The answers of a new sandbox. Its clock stands still: two repetitions differ by what is otherwise alone. */
  #answers({ decide = {}, faults = [] }: Otherwise): ApiResponse[] {
    const { mock, settings } = this.#bench;
    const { seed, world, clock } = settings;
    const isTicking = !clock.startsWith("frozen:") && clock !== "real";
    using sandbox = mock.sandbox({
      seed,
      world,
      clock: isTicking ? `frozen:${clock}` : clock,
      rateLimit: null,
      decide: { ...settings.decide, ...decide },
      faults,
    });
    const { keyEnding } = mock.sandboxes.get(sandbox.id)!;
    return this.#exchanges.map(({ request, token }) => {
      const headers = { ...request.headers, authorization: `Bearer ${token.replace(/_sb\d+(?:-[\w-]+)?$/, keyEnding)}` };
      const answer = mock.exchange({ ...request, headers });
      return { ...answer, body: answer.body.replaceAll(keyEnding, "") };
    });
  }
}
