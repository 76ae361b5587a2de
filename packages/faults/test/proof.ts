import { type OperationId, operations } from "@hr-platform/spec/operations";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN } from "@hr-platform/engine/test/support/cast";
import { type Client, client } from "@hr-platform/engine/test/support/client";

/** Requests to a mock, made once without and once with a fault: the results must differ. */
export interface Proof {
  readonly fault: string;
  readonly observe: (mock: Mock) => unknown;
  /** Other options of the mock. */
  readonly settings: MockOptions;
}

export function proof(fault: string, observe: (mock: Mock) => unknown, settings: MockOptions = {}): Proof {
  return { fault, observe, settings };
}

type Observe = Proof["observe"];

const numbers = new Map<Observe, number>();
const sequences = new Map<string, Observe>();

/** Observes one thing after the other. The same function for the same ones, so that the sound mock is observed once for all their faults. */
export function inTurn(...observed: readonly Observe[]): Observe {
  for (const one of observed) if (!numbers.has(one)) numbers.set(one, numbers.size);
  const name = observed.map((one) => numbers.get(one)).join(" ");
  const known = sequences.get(name) ?? ((mock: Mock) => observed.map((one) => one(mock)));
  sequences.set(name, known);
  return known;
}

/** A client whose responses are not validated: a fault may violate the description. */
export function unchecked(mock: Mock, key = "hrk_wattle_full"): Client {
  return client(mock, key, { checked: false });
}

/** Calls an operation with unknown ids in its path and no body. Returns status and code. */
export function outcomeOf(mock: Mock, id: OperationId, key: string): string {
  const { method, path } = operations.find((operation) => operation.id === id)!;
  const { status, error } = unchecked(mock, key).send({ method, path: path.replaceAll(/\{\w+\}/g, UNKNOWN) });
  return `${status} ${error?.code ?? ""}`;
}
