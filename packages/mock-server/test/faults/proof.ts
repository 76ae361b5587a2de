import { type OperationId, operations } from "@hr-platform/spec/operations";
import type { Mock, MockOptions } from "../../src/sandbox/mock-handle.ts";
import { UNKNOWN } from "../support/cast.ts";
import { type Client, client } from "../support/client.ts";

/** What is asked of a mock, once sound and once with a fault: the two must see something different. */
export interface Proof {
  readonly fault: string;
  readonly observe: (mock: Mock) => unknown;
  /** What the mock must be besides. */
  readonly settings: MockOptions;
}

export function proof(fault: string, observe: (mock: Mock) => unknown, settings: MockOptions = {}): Proof {
  return { fault, observe, settings };
}

/** A client whose answers are not held against the description: a fault may break it. */
export function unchecked(mock: Mock, key = "hrk_wattle_full"): Client {
  return client(mock, key, { checked: false });
}

/** Calls an operation with ids of nothing in its path and no body; tells the status and code. */
export function outcomeOf(mock: Mock, id: OperationId, key: string): string {
  const { method, path } = operations.find((operation) => operation.id === id)!;
  const { status, error } = unchecked(mock, key).send({ method, path: path.replaceAll(/\{\w+\}/g, UNKNOWN) });
  return `${status} ${error?.code ?? ""}`;
}
