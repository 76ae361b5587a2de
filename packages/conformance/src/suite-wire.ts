import type { EvidenceLine } from "./evidence/evidence.ts";
import { recordingWire } from "./evidence/recording.ts";
import { withoutEchoes } from "./exchange/masking.ts";
import { keptRequests } from "./run/removal/cleanup.ts";
import type { TimeLimit } from "./run/time-limit.ts";
import type { Ledger } from "./run/removal/ledger.ts";
import { type Target, rateOf } from "./target/target.ts";
import { type Fetch, network } from "./wire/direct.ts";
import type { Time } from "./wire/time.ts";
import { type Wait, liveWire } from "./wire/live.ts";
import type { Wire } from "./wire/wire.ts";

/** What a run reaches its target with. Only `target` is required. */
export interface WireOptions {
  readonly target: Target;
  /** Replaces the network, such as `mock.fetch`, which needs no port. Default: the target's `connection`. */
  readonly fetch?: Fetch;
  /** Replaces `fetch` and all other effects, such as a wire that plays evidence back. */
  readonly wire?: Wire;
  /** Requests per minute and key. Default: the target's `requests_per_minute`, or 90. */
  readonly rate?: number;
  /** How time passes. Default: the target's clock if it can be turned, otherwise real time. */
  readonly time?: Time;
  /** Bounds the time of the run, clean-up included. Default: no bound. */
  readonly limit?: TimeLimit;
  /** Called with each line of evidence, as it happens. */
  readonly onEvidence?: (line: EvidenceLine) => void;
  /** Ends the run early: after it only clean-up sends requests. */
  readonly signal?: AbortSignal;
}

/** The wire of a run: the one that was given, or a live one, which writes evidence if somebody wants it. */
export function wireOf(
  { wire, target, fetch, rate, time, signal, limit, onEvidence }: WireOptions,
  ledger: Ledger,
  onWait: (wait: Wait) => void,
): Wire {
  if (wire !== undefined) return wire;
  const live = liveWire({
    target,
    fetch: fetch ?? network(target.connection),
    perMinute: rateOf(target, rate),
    onWait,
    ...(time === undefined ? {} : { time }),
    ...(signal === undefined ? {} : { signal }),
    ...(limit === undefined ? {} : { kept: () => keptRequests(ledger, rateOf(target, rate), limit) }),
  });
  return onEvidence === undefined ? live : recordingWire(live, onEvidence, (text) => withoutEchoes(text, target));
}
