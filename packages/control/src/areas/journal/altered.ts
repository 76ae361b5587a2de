import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type Touches, touchesOf } from "../../explain/altered/touches.ts";
import { decisionInfluence } from "../decisions.ts";

/** Names what changed the answer to an exchange, and what may have. */
export type Altered = (n: number, kept: Exchanged | JournalEntry) => Touches;

/** The same for the exchanges of a sandbox. */
export async function alteredIn(sandbox: Sandbox): Promise<Altered> {
  const influence = await decisionInfluence(sandbox.contract);
  const readers = new Map(sandbox.contract.decisions.rows.map(({ id, slug }) => [slug as string, influence.get(id) ?? []]));
  const isRead = (slug: string, operation: string | null): boolean => {
    const operations = readers.get(slug) ?? [];
    return operations.length === 0 || (operation !== null && operations.includes(operation));
  };
  return (n, kept) => ("n" in kept ? { by: [], perhaps: [] } : touchesOf(sandbox, n, kept, isRead));
}
