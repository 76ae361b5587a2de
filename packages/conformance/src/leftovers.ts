import { type Removable, TRACES } from "./removal.ts";
import type { Run } from "./run.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";
import type { View } from "./view.ts";
import { walk } from "./given/walk.ts";

/** The mark on everything that runs make: `hrc` and the letters of the run's token. */
const MARK = /\bhrc[a-z0-9]{11}/i;

/** How many lists are looked through. */
export const PLACES: number = Object.values(TRACES).filter((trace) => !("stays" in trace)).length;

/** Pages that are looked through at most. */
const PAGES = 50;

/** Puts down in the ledger what bears the mark of a run and is still there. @returns what could not be looked up, with the reason */
export async function leftovers(run: Run): Promise<string[]> {
  const t = new Trial(run, "left-overs", run.judgements, null);
  const unseen: string[] = [];
  for (const trace of Object.values(TRACES)) {
    if ("stays" in trace) continue;
    const { what, undo, listed } = trace;
    try {
      for (const row of await all(t, listed)) {
        const id = row.at("id").text;
        if (id !== undefined && MARK.test(JSON.stringify(row.raw))) run.ledger.later({ label: `${what} ${id}`, ...undo(id) });
      }
    } catch (error) {
      if (!(error instanceof Unmet)) throw error;
      unseen.push(`${what}s: ${error.message}`);
    }
  }
  return unseen;
}

async function all(t: Trial, { operation, query = {} }: Removable["listed"]): Promise<readonly View[]> {
  const { rows, exchanges } = await walk(t, operation, { key: "full", query, mostPages: PAGES });
  const refused = exchanges.find(({ ok }) => !ok);
  return refused === undefined ? rows : t.stop(`${operation} answers ${refused.status}`);
}
