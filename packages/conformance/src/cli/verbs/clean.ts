import { cleanUp } from "../../run/removal/cleanup.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { LISTS_SEARCHED, leftovers } from "../../run/removal/leftovers.ts";
import { redaction } from "../../evidence/redaction.ts";
import { Run } from "../../run/run.ts";
import { CheckContext } from "../../run/check/check-context.ts";
import { DeploymentState } from "../../evidence/state.ts";
import { rateOf } from "../../target/target.ts";
import { out } from "../../terminal/print.ts";
import { liveWire } from "../../wire/live.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";

/**
 * `hr-conformance clean`: removes what earlier runs left on the target. It finds that in the ledger, and by the mark that every
 * run puts on what it makes. Lists what the API cannot remove. Exit status 1 if something could not be removed or looked up.
 */
export async function clean(flags: ConnectionFlags): Promise<void> {
  const { target, fetch } = await openTarget(flags);
  const state = new DeploymentState({ target });
  const { ledger } = state;
  const wire = liveWire({ target, fetch, perMinute: rateOf(target) });
  const run = new Run({ target, wire, ledger, seed: 1, startedAt: new Date(), readOnly: false });
  state.bind(await companyOf(run));
  try {
    run.beginCleaning();
    const unseen = await leftovers(run);
    const planned = ledger.pending;
    const left = await cleanUp(run);
    const failed = new Set(left.map(({ label }) => label));
    const removed = new Set(planned.map(({ label }) => label).filter((label) => !failed.has(label)));
    const { sent: redact } = redaction({ target, token: run.token, secrets: run.secrets, exchanges: [] });
    const lines = [
      ...[...removed].map((label) => `removed  ${label}`),
      ...left.map(({ label, reason }) => `left     ${label}: ${reason}`),
      ...ledger.stayed.map(({ label, reason }) => `stays    ${label}: ${reason}`),
      ...unseen.map((text) => `unseen   ${text}`),
      ...state.notes,
      ...state.others,
      `${removed.size} removed, ${left.length} left, ${ledger.stayed.length} cannot be removed by the API; ${wire.requests} requests.`,
      ...(ledger.pending.length + ledger.foreign.length === 0
        ? []
        : [`${state.ledgerFile} lists what is left; delete that file to forget it.`]),
    ];
    out.print(...lines.map(redact));
    if (unseen.length === LISTS_SEARCHED && planned.length === 0)
      throw new ConfigurationError(`nothing could be looked up at ${target.base_url}: ${unseen[0]}`);
    process.exitCode = left.length > 0 || unseen.length > 0 ? 1 : 0;
  } finally {
    state.end();
  }
}

/** Id of the full key's company, by GET /company; null: the response has none. @throws ConfigurationError if there is no response */
async function companyOf(run: Run): Promise<string | null> {
  const { base_url } = run.target;
  const answer = await new CheckContext(run, "clean", run.judgements, null).use(ownCompany).catch((error: unknown) => {
    throw new ConfigurationError(`nothing could be looked up at ${base_url}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (answer.status === 401 || answer.status === 403)
    throw new ConfigurationError(`keys.full cannot read its company at ${base_url}: GET /company answers ${answer.status}`);
  return (answer.ok ? answer.data.at("id").text : undefined) ?? null;
}
