import type { ApiResponse } from "../contract/request.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

/** Counts a response that was sent, and passes it to the log. `began`: when the headers of its request arrived, as `performance.now()`. */
export function noteAnswer(mock: Mock, operation: string, response: ApiResponse, began: number): void {
  const seconds = (performance.now() - began) / 1000;
  mock.requestCounts.add(operation, response.status, seconds);
  mock.onAnswer?.(response, seconds);
}
