import { runSuite } from "../suite.ts";
import type { Report } from "../report.ts";
import type { Stands } from "./stand.ts";

/** A way of the mock to be wrong, as its control API lists it. */
export interface KnownFault {
  readonly id: string;
  readonly title: string;
  /** Ids of the requirements that it breaks. */
  readonly violates: readonly string[];
}

/** How a fault was noticed. */
export interface Kill {
  readonly fault: string;
  readonly requirement: string;
  readonly check: string;
  /** The company that showed it. */
  readonly main: string;
}

/** Companies that are judged one after the other until one shows the fault: some show in one of them only. */
export const MAINS: readonly string[] = ["wattle", "southern", "thistle", "acorn"];

/** Requirements of which a fault shows only while the limit holds. */
const LIMITED = /^RATE-|^ERR-10$/;

/** Requirements of which something arrives at a receiver, in real time: only what is about them waits for it. */
const OF_EVENTS = /^(?:EVT|SIG|HOOK)-|^PRIV-(?:08|21)$/;

/** Whether nothing short of a receiver shows a fault. */
export function isOfEvents({ violates }: KnownFault): boolean {
  return violates.some((id) => OF_EVENTS.test(id));
}

/** Whether a fault is noticed by a check of a requirement that it violates, not by a neighbour. Undefined: it survives. */
export async function killed({ id, violates }: KnownFault, stands: Stands): Promise<Kill | undefined> {
  // First only what is about it; then all, for what other checks come upon by the way.
  for (const only of [violates, []]) {
    for (const main of MAINS) {
      const report = await judge(
        stands,
        main,
        id,
        only,
        violates.some((name) => LIMITED.test(name)),
      );
      const row = report.requirements.find((one) => one.verdict === "fail" && violates.includes(one.id));
      if (row !== undefined) return { fault: id, requirement: row.id, check: row.complaints![0]!.check, main };
    }
  }
  return undefined;
}

async function judge(stands: Stands, main: string, fault: string, only: readonly string[], limited: boolean): Promise<Report> {
  const stand = await stands({ main, faults: [fault], limited });
  try {
    return await runSuite({ target: stand.target, fetch: stand.fetch, tier: "certify", only, onBug: () => undefined });
  } finally {
    await stand.close();
  }
}
