import { ApiError } from "@hr-platform/engine/contract/errors";
import type { ChangedRecord } from "./changed-records.ts";
import { changesSince } from "./changes-since.ts";
import { earlierWorld } from "./earlier-world.ts";
import { type Explanation, explanationOf, keptExchange, requireKept } from "./explanation.ts";
import { specTexts } from "./spec-texts.ts";
import type { SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** The exchanges of a sandbox that are kept, and why they were answered so. Exchanges are named by their numbers. */
export interface MockJournal {
  /** The latest 1,024, oldest first, with masked keys. */
  readonly entries: readonly JournalEntry[];
  /** Explains an exchange. Default: the last one. @throws ApiError NOT_FOUND, or CONFLICT if the state before it is not kept */
  explain(n?: number): Promise<Explanation>;
  /**
   * The records that differ from those before an exchange, or at an instant of the mock's clock, and what changed them.
   * @throws ApiError as `explain`
   */
  changesSince(since: number | Date): readonly ChangedRecord[];
  /** The world before an exchange as a world file, with the settings of then. @throws ApiError as `explain` */
  before(n: number): SavedWorld;
  /** The world after an exchange, likewise. */
  after(n: number): SavedWorld;
}

/** The journal of a sandbox, for tests and programs. */
export function mockJournal(sandbox: Sandbox): MockJournal {
  const { contract, journal } = sandbox;
  const world = (n: number, side: "before" | "after"): SavedWorld => {
    const exchanged = keptExchange(sandbox, n);
    requireKept(sandbox, exchanged.context);
    return earlierWorld(sandbox, exchanged, side);
  };
  return {
    get entries() {
      return journal.latest();
    },
    explain: async (n = journal.next - 1) => {
      if (n < 0) throw new ApiError("NOT_FOUND", "There is no exchange yet: the journal is empty.");
      return explanationOf(sandbox, n, await specTexts(contract));
    },
    changesSince: (since) => changesSince(sandbox, typeof since === "number" ? { n: since } : { at: since.getTime() }),
    before: (n) => world(n, "before"),
    after: (n) => world(n, "after"),
  };
}
