import type { ObjectKind } from "../objects/models.ts";
import type { ObjectAnswer, ObjectStep } from "../objects/object-model.ts";
import type { ApiAnswer, ApiCall } from "./api-client.ts";

/** What a request did to one object. */
export interface Touch {
  readonly kind: ObjectKind;
  /** With the kind it identifies the object. */
  readonly id: string;
  readonly step: ObjectStep;
  /** Undefined: the outcome is unknown. */
  readonly answer: ObjectAnswer | undefined;
}

/** A request with its response, and when both happened: numbers of one sequence of calls and returns. */
export interface RecordedExchange {
  readonly agent: number;
  /** Which of the clients sent it. */
  readonly client: number;
  readonly call: ApiCall;
  /** Undefined: the outcome is unknown. */
  readonly answer: ApiAnswer | undefined;
  readonly called: number;
  /** Infinity if the outcome is unknown. */
  readonly returned: number;
  readonly touches: readonly Touch[];
}

/** What concurrent agents saw. */
export interface RecordedHistory {
  readonly name: string;
  readonly seed: number;
  readonly exchanges: readonly RecordedExchange[];
}
