import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";

/** A key whose allowance is being used up (§8): reads that several keys may send are sent with it, so that the requests are of use. */
export interface KeyUse {
  readonly key: KeyName;
  /** Takes one of its requests for a read of a check. False: the key is so near the limit that the read may get a 429. */
  take(): boolean;
  /** Gets the exchange of each read that it sent. */
  used(exchange: Exchange): void;
}

/** Checks that only read and have not run yet. */
export interface Readers {
  /** Whether checks wait until these may read. */
  readonly held: boolean;
  /** Whether checks run beside each other, so that the reads of any of them may be sent with a key that is being used up. */
  readonly beside: boolean;
  /** Starts no further check until these may read, if they are held: others would use up what they need, and wait themselves. */
  readonly halt: () => void;
  /** Whether no check is left that might read. */
  readonly isOver: () => boolean;
  /** Runs them one after the other as long as `goesOn`, or lets them start. @param wanted operations whose reads come first */
  readonly read: (goesOn: () => boolean, wanted: () => ReadonlySet<OperationId>) => Promise<void>;
  /** Ends reading: checks for which reads must replace requests may start. */
  readonly end: () => void;
  /** Has them run with the others: their reads do not replace requests. @param why in words */
  readonly giveUp: (why: string) => void;
}

/** Whether a response is of use for a check. If not, the read is sent again with another key: this one is limited, unfit or unlucky. */
export function isOfUse({ status }: Exchange): boolean {
  return status !== 401 && status !== 403 && status !== 429 && status < 500;
}
