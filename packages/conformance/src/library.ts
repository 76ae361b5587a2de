import type { Check } from "./run/check/check.ts";
import { checks as all } from "./checks/index.ts";
import { curlOf } from "./exchange/curl.ts";
import type { ExchangeRecord } from "./exchange/exchange.ts";
import { Ledger } from "./run/removal/ledger.ts";
import { redaction } from "./evidence/redaction.ts";
import type { Complaint } from "./verdict/report.ts";
import { Run } from "./run/run.ts";
import { runCheck } from "./run/runner.ts";
import { cleanUp } from "./run/removal/cleanup.ts";
import { type Selection, select } from "./run/schedule/select.ts";
import type { SuiteOptions } from "./suite.ts";
import { rateOf } from "./target/target.ts";
import { network } from "./wire/direct.ts";
import { liveWire } from "./wire/live.ts";

/** How checks are selected and run one by one. Only `target` is required; defaults are those of `runSuite`. */
export interface ConformanceOptions extends Pick<SuiteOptions, "target" | "fetch" | "seed" | "rate" | "startedAt">, Partial<Selection> {
  /** Own checks, run after those of this package. Default: none. */
  readonly own?: readonly Check[];
}

/** The result of one check. */
export interface CheckResult {
  /** Failures by the check, and by passive rules on its exchanges. */
  readonly failures: readonly (Complaint & { readonly requirement: string })[];
  /** Why the check has no verdict; undefined if it has one. */
  readonly reason: string | undefined;
}

/** Checks as data, and the run that they share. */
export interface Conformance extends AsyncDisposable {
  /** Rows with `id`, `title`, `tier` and `requirements`. */
  readonly checks: readonly Check[];
  /** Runs one check. The checks of a suite share their set-ups. */
  run(check: Check): Promise<CheckResult>;
  /** Removes what the run made. `await using` calls it. */
  close(): Promise<void>;
}

/** The suite for a test runner: `run` each of `checks`, then `close`. The README has an example for vitest. */
export function conformance(options: ConformanceOptions): Conformance {
  const { target } = options;
  const { fetch = network(target.connection), seed = 1, startedAt = new Date(), rate, own = [] } = options;
  const { tier = "ci", only = [], skip = [], readOnly = false } = options;
  const wire = liveWire({ target, fetch, perMinute: rateOf(target, rate) });
  const exchanges = new Map<string, ExchangeRecord>();
  const record = (exchange: { id: string; record: ExchangeRecord }): void => void exchanges.set(exchange.id, exchange.record);
  const run = new Run({ target, wire, ledger: new Ledger(), seed, startedAt, readOnly, record });
  const close = async (): Promise<void> => {
    if (!readOnly) await cleanUp(run);
    await run.close();
  };
  return {
    checks: select([...all, ...own], { tier, only, skip, readOnly }),
    run: async (check) => {
      const found = await runCheck(run, check);
      const redact = redaction({ target, token: run.token, secrets: run.secrets, exchanges: exchanges.values() });
      const failures = found.all
        .filter(({ verdict }) => verdict === "fail")
        .map((judgement) => {
          const record = exchanges.get(judgement.exchanges.at(-1) ?? "");
          const curl = record === undefined ? "" : redact.sent(curlOf(target.base_url, record));
          return { ...judgement, expected: redact(judgement.expected), got: redact(judgement.got), curl };
        });
      const reason = found.gaps[0]?.reason;
      return { failures, reason: reason === undefined ? undefined : redact(reason) };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
