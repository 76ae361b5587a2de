import type { Check } from "./run/check.ts";
import { checks as all } from "./checks/index.ts";
import { curlOf } from "./exchange/curl.ts";
import type { ExchangeRecord } from "./exchange/exchange.ts";
import { Ledger } from "./run/ledger.ts";
import { redaction } from "./evidence/redaction.ts";
import type { Complaint } from "./verdict/report.ts";
import { Run } from "./run/run.ts";
import { runCheck } from "./run/runner.ts";
import { cleanUp } from "./run/cleanup.ts";
import { type Selection, select } from "./run/select.ts";
import type { SuiteOptions } from "./suite.ts";
import { rateOf } from "./target/target.ts";
import { directFetch } from "./wire/direct.ts";
import { liveWire } from "./wire/live.ts";

/** How checks are picked and run one by one; all but the target has a default, as for `runSuite`. */
export interface ConformanceOptions extends Pick<SuiteOptions, "target" | "fetch" | "seed" | "rate" | "startedAt">, Partial<Selection> {
  /** Own checks, run after those of this package. Default: none. */
  readonly own?: readonly Check[];
}

/** What one check came to. */
export interface CheckResult {
  /** What is wrong, passive rules on its exchanges included. */
  readonly failures: readonly (Complaint & { readonly requirement: string })[];
  /** Why it came to no verdict; undefined where it did. */
  readonly reason: string | undefined;
}

/** Checks as data, and one run that they share. */
export interface Conformance extends AsyncDisposable {
  /** Rows with `id`, `title`, `tier` and `requirements`. */
  readonly checks: readonly Check[];
  /** Runs one check; checks of one suite share what they set up. */
  run(check: Check): Promise<CheckResult>;
  /** Removes what was made. `await using` does so by itself. */
  close(): Promise<void>;
}

/** The suite for a test runner of your own: `run` each of `checks`, then `close`. The README has the five lines for vitest. */
export function conformance(options: ConformanceOptions): Conformance {
  const { target, fetch = directFetch, seed = 1, startedAt = new Date(), rate, own = [] } = options;
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
