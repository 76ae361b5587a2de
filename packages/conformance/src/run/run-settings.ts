import type { ApiDocument } from "../document/api-document.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Target } from "../target/target.ts";
import type { Wire } from "../wire/wire.ts";
import type { Ledger } from "./removal/ledger.ts";

/** The settings of a run. */
export interface RunSettings {
  readonly target: Target;
  readonly wire: Wire;
  readonly ledger: Ledger;
  readonly seed: number;
  /** Start of the run, by this machine's clock. */
  readonly startedAt: Date;
  readonly readOnly: boolean;
  /** The version of the API document that the target is judged by. Default: the current one. */
  readonly document?: ApiDocument;
  /** Most requests to send, clean-up included. Default: no bound. */
  readonly mostRequests?: number;
  /** What the user calls that number, such as `the tier smoke`. Default `--max-requests`. */
  readonly budgetName?: string;
  /** Most requests of repeated attempts; after that, failures count at once. Default: no bound. */
  readonly mostAgain?: number;
  /** Ends the run: after it only clean-up sends requests. A reason that is a text is reported. */
  readonly signal?: AbortSignal;
  /** Called with every exchange, in the order of the responses. */
  readonly record?: (exchange: Exchange) => void;
  /** Called with what findings may cite and evidence holds otherwise: requests without a response (status 0), and earlier answers. */
  readonly recordAside?: (exchange: Exchange) => void;
}
