import type { Mock } from "@hr-platform/control/mock";
import type { ClientReport } from "@hr-platform/client-check/report";
import type { Deliverer, ProgramEnd, ProgramPlace } from "@hr-platform/client-check/run/program";

/** What a program gets for one run: a company of its own. */
export interface ClientPlace {
  /** Base URL of the API: ends in /api/v1. */
  readonly baseUrl: string;
  /** The key with all scopes (§5). */
  readonly key: string;
  /** The keys by what they may do: `full`, `read`, `write`, `admin`, `webhooks`, `none`, `revoked`. */
  readonly keys: Readonly<Record<string, string>>;
  /** The mock's time at the start: an ISO 8601 instant in UTC. */
  readonly now: string;
  /** What signs the deliveries of this run (§6). */
  readonly webhookSecret: string;
  /** Aborts when the run is to end: at its time limit, or with the whole check. */
  readonly signal: AbortSignal;
  /** Delivers the events of the company to a receiver from now on. A program that calls it is judged as a service. */
  readonly deliverTo: (url: string) => Deliverer;
}

/**
 * A program under check. It ends well if it returns, and says that it failed if it throws: the message of the error is what it prints.
 * It runs many times, and several of its runs are under way at once.
 */
export type ClientRun = (place: ClientPlace) => unknown;

/** How a program is checked. */
export interface ClientCheckOptions {
  /** Slug of the company whose keys it gets. Default `wattle`, or the first company of the world. */
  readonly company?: string;
  /** Only these scenarios: ids, or patterns such as `network.*`. Default: all that can matter to the program. */
  readonly only?: readonly string[];
  /** Not these scenarios. Default: none. */
  readonly skip?: readonly string[];
  /** Runs at a time. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds after which no further scenario begins. Default: none. */
  readonly budget?: number;
  /** Whether no further scenario begins after one that fails. Default false. */
  readonly bail?: boolean;
  /** Ends the check: what has not run is `not-run`. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a program of this process against a mock: once as it is, then in each scenario that the API document permits and that can matter to
 * it. Opens a port for as long as that takes; the mock itself stays as it is. Give the mock a clock that ticks: a program that waits after
 * a 429 (§8) would wait for ever.
 * `const { verdict, scenarios } = await checkClient(createMock(), async ({ baseUrl, key, signal }) => await sync(baseUrl, key, signal))`
 * @returns the report: `ready`, `not-ready`, or `inconclusive` with the problem. A program that fails is a report, no error.
 * @throws ConfigurationError if there is no such company
 */
export async function checkFunction(mock: Mock, run: ClientRun, options: ClientCheckOptions = {}): Promise<ClientReport> {
  const [{ checkProgram }, { keyVariables }] = await Promise.all([
    import("../cli/check-client/check-program.ts"),
    import("../cli/exec/environment.ts"),
  ]);
  return await checkProgram(mock, async (place, signal) => await endOf(run, place, signal, keyVariables(place.company.keys)), {
    ...options,
    command: [run.name === "" ? "function" : run.name],
  });
}

async function endOf(
  run: ClientRun,
  { baseUrl, now, webhookSecret, deliverTo }: ProgramPlace,
  signal: AbortSignal,
  variables: Readonly<Record<string, string>>,
): Promise<ProgramEnd> {
  const keys = Object.fromEntries(Object.entries(variables).map(([name, token]) => [name.replace("HR_KEY_", "").toLowerCase(), token]));
  let isService = false;
  const place: ClientPlace = {
    baseUrl,
    key: keys["full"] ?? Object.values(keys)[0] ?? "",
    keys,
    now,
    webhookSecret,
    signal,
    deliverTo: (url) => {
      isService = true;
      return deliverTo(url);
    },
  };
  // A function that goes on after the signal cannot be ended: nobody waits for it.
  const stopped = new Promise<ProgramEnd>((resolve) => {
    signal.addEventListener("abort", () => resolve({ status: null, output: "" }), { once: true });
  });
  const ended = Promise.resolve()
    .then(async () => await run(place))
    .then(
      (): ProgramEnd => ({ status: 0, output: "", isService }),
      (error: unknown): ProgramEnd => ({ status: 1, output: error instanceof Error ? error.message : String(error), isService }),
    );
  return await Promise.race([ended, stopped]);
}
