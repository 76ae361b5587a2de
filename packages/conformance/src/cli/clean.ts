import { ConfigurationError } from "../configuration-error.ts";
import { PLACES, leftovers } from "../leftovers.ts";
import { Run } from "../run.ts";
import { cleanUp } from "../cleanup.ts";
import { forget, openLedger, stateOf } from "../state.ts";
import { rateOf } from "../target.ts";
import { readTarget } from "../target-file.ts";
import { directFetch } from "../wire/direct.ts";
import { liveWire } from "../wire/live.ts";

/**
 * `hr-conformance clean`: removes what earlier runs left, by what they wrote down and by the marks that all runs put on
 * what they make; lists what the API cannot remove. Exit status 1 when something could not be removed, or not be looked up.
 */
export async function clean(source: string): Promise<void> {
  const target = await readTarget(source, { env: process.env, fetch: directFetch });
  const state = stateOf(target);
  const ledger = openLedger(state);
  const wire = liveWire({ target, fetch: directFetch, perMinute: rateOf(target) });
  const run = new Run({ target, wire, ledger, seed: 1, startedAt: new Date(), readOnly: false });
  run.beginCleaning();
  const unseen = await leftovers(run);
  const planned = ledger.pending;
  const left = await cleanUp(run);
  const failed = new Set(left.map(({ label }) => label));
  for (const { label } of planned) if (!failed.has(label)) process.stdout.write(`removed  ${label}\n`);
  for (const { label, reason } of left) process.stdout.write(`left     ${label}: ${reason}\n`);
  for (const { label, reason } of ledger.stayed) process.stdout.write(`stays    ${label}: ${reason}\n`);
  for (const text of unseen) process.stdout.write(`unseen   ${text}\n`);
  process.stdout.write(
    `${planned.length - left.length} removed, ${left.length} left, ${ledger.stayed.length} cannot be removed by the API; ${wire.requests} requests.\n`,
  );
  if (left.length === 0 && unseen.length === 0) forget(state);
  if (unseen.length === PLACES && planned.length === 0)
    throw new ConfigurationError(`nothing could be looked up at ${target.base_url}: ${unseen[0]}`);
  process.exitCode = left.length > 0 || unseen.length > 0 ? 1 : 0;
}
