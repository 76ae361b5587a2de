import type { Exchange } from "./exchange.ts";
import type { CallSettings } from "./request.ts";
import type { Run } from "./run.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";

/** Removes what the run made and puts settings back. @returns what could not be, with the reason */
export async function cleanUp(run: Run): Promise<{ label: string; reason: string }[]> {
  const left: { label: string; reason: string }[] = [];
  run.beginCleaning();
  const trial = new Trial(run, "clean-up", run.judgements, null);
  for (const undo of run.ledger.pending) {
    const { label, operation, ...asked } = undo;
    const { key, ...rest } = asked;
    let settings: CallSettings = key === "full" ? { ...rest, unread: true } : asked;
    try {
      let exchange: Exchange = await trial.call(operation, { ...settings, kept: true });
      if (key === "full" && exchange.key !== key && (exchange.status === 401 || exchange.status === 403)) {
        settings = asked;
        exchange = await trial.call(operation, { ...settings, kept: true });
      }
      // A termination may have to say its date.
      if (operation === "terminateEmployee" && exchange.status === 400)
        exchange = await trial.call(operation, { ...settings, body: { termination_date: trial.date(0) }, kept: true });
      // 404 and 409: it is gone, or ended, already.
      if (exchange.ok || exchange.status === 404 || exchange.status === 409) run.ledger.done(undo);
      else left.push({ label, reason: `its removal was answered ${exchange.status} ${exchange.code ?? ""}`.trim() });
    } catch (error) {
      if (!(error instanceof Unmet)) throw error;
      left.push({ label, reason: error.message });
    }
  }
  return [...left, ...run.ledger.staying];
}
