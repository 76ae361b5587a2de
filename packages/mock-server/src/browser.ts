/** The mock in a page or a service worker: `createMock(options)`, without a port. Nothing of Node is in its bundle. */
import "./faults/catalogue/index.ts";
import { createMock } from "./mock.ts";
import type { Mock, MockOptions } from "./sandbox/mock-handle.ts";

/** A mock in a browser: without what needs Node. Deliveries go to the inbox only. */
export type BrowserMock = Omit<Mock, "dispatcher" | "listen">;

/** As `createMock` of the package; the same seed, clock and requests give the same bytes. */
function browserMock(options: MockOptions = {}): BrowserMock {
  return createMock(options);
}

export { browserMock as createMock };

export { ConfigurationError } from "./contract/configuration-error.ts";
export { ApiError } from "./contract/errors.ts";
export type { MockOptions, OwnSandbox } from "./sandbox/mock-handle.ts";
export type { MockSandbox } from "./sandbox/mock-sandbox.ts";
