import type { ApiRequest, ApiResponse } from "../contract/request.ts";

/** A control call that changes something, as plain data: what its row needs to do it on every process that shares the data. */
export interface ChangeCall {
  /** Id of the row. */
  readonly row: string;
  readonly params: Readonly<Record<string, string>>;
  /** The members of the body, not checked yet. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Bytes of the body as it was sent. */
  readonly bytes: number;
  /** Texts that were made once, where the call arrived. */
  readonly drawn: Readonly<Record<string, string>>;
  /** Id of the sandbox that the call ends. */
  readonly ends?: string;
}

/** Whether a mock can serve, and what it knows of its data. */
export interface OrderHealth {
  readonly ready: boolean;
  /** Why it is not ready; null: it is. */
  readonly reason: string | null;
  /** `sqlite` or `postgres`. */
  readonly store: string;
  readonly reachable: boolean;
  /** Entries of its sandboxes that it knows of and has not applied yet. */
  readonly behind: number;
  /** Living processes that share the data. */
  readonly replicas: number;
  /** Seconds by which the clock of this machine is behind the newest entry, whose machine has another clock. */
  readonly clock_behind: number;
}

/**
 * Puts the inputs of all processes that share data in one order before they are applied. Every method throws an
 * ApiError with status 503 if that is impossible now; it is then unknown whether the input is in the order.
 */
export interface InputOrder {
  /** Orders a request, applies everything before it, and answers it. */
  request(request: ApiRequest): Promise<ApiResponse>;
  /** Orders a change of a sandbox, applies everything before it, and returns its result. `null`: a change of the sandboxes themselves. */
  change(sandbox: string | null, call: ChangeCall): Promise<unknown>;
  /** Resolves when everything that was answered before this call is applied here. `null`: what concerns the sandboxes themselves. */
  fresh(sandbox: string | null): Promise<void>;
  /** As `fresh`, for the sandboxes themselves and all that is in them. */
  freshAll(): Promise<void>;
  health(): OrderHealth;
}
