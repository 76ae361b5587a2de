import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { FROZEN } from "@hr-platform/engine/test/support/worlds";
import { type Mock, createMock } from "../../src/mock.ts";

/** A whole mock with a clock frozen at `NOW` and no rate limit. */
export function frozenMock(options: MockOptions = {}): Mock {
  return createMock({ ...FROZEN, ...options });
}
