/** The mock in a page or a service worker: `createMock(options)`, without a port. Nothing of Node is in its bundle. */
import "@hr-platform/faults/catalogue/index";
import { type Mock, createMock } from "@hr-platform/control/mock";
import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

/** A mock in a browser: without what needs Node. Deliveries go to the inbox only. */
export type BrowserMock = Omit<Mock, "dispatcher" | "listen">;

/** As `createMock` of the package; the same seed, clock and requests give the same bytes. */
function browserMock(options: MockOptions = {}): BrowserMock {
  return createMock(options);
}

export { browserMock as createMock };

export { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
export { ApiError } from "@hr-platform/engine/contract/errors";
export type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
export type { MockSandbox, OwnSandbox } from "@hr-platform/control/mock";
