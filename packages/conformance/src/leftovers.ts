import type { OperationId } from "@hr-platform/spec/operations";
import type { Undo } from "./removal.ts";
import type { Run } from "./run.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";
import type { View } from "./view.ts";
import { walk } from "./given/walk.ts";

/** The mark on everything that runs make: `hrc` and the letters of the run's token. */
const MARK = /\bhrc[a-z0-9]{11}/i;

/** Lists in which marked things are looked for, and how one is removed. */
const PLACES: readonly {
  readonly what: string;
  readonly list: OperationId;
  readonly query: Record<string, string>;
  readonly undo: (id: string) => Omit<Undo, "label">;
}[] = [
  { what: "webhook endpoint", list: "listWebhooks", query: {}, undo: (id) => ({ operation: "deleteWebhook", params: { id } }) },
  { what: "leave request", list: "listLeave", query: { status: "pending" }, undo: (id) => ({ operation: "cancelLeave", params: { id } }) },
  {
    what: "job role",
    list: "listRoles",
    query: {},
    undo: (id) => ({ operation: "updateRole", params: { id }, body: { status: "closed" } }),
  },
  {
    what: "employee",
    list: "listEmployees",
    query: { status: "active" },
    undo: (id) => ({ operation: "terminateEmployee", params: { id } }),
  },
];

/** Pages that are looked through at most. */
const PAGES = 50;

/** Puts down in the ledger what bears the mark of a run and is still there. @returns what could not be looked up, with the reason */
export async function leftovers(run: Run): Promise<string[]> {
  const t = new Trial(run, "left-overs", run.judgements, null);
  const unseen: string[] = [];
  for (const { what, list, query, undo } of PLACES) {
    try {
      for (const row of await all(t, list, query)) {
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

async function all(t: Trial, list: OperationId, query: Record<string, string>): Promise<readonly View[]> {
  const { rows, exchanges } = await walk(t, list, { key: "full", query, mostPages: PAGES });
  const refused = exchanges.find(({ ok }) => !ok);
  return refused === undefined ? rows : t.stop(`${list} answers ${refused.status}`);
}
