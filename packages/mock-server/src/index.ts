/** A stateful mock of the HR Platform REST API: `createMock(options)`. */
export { createMock } from "./mock.ts";
export type { Listening, Mock, MockClock, MockOptions } from "./mock.ts";
export { ConfigurationError } from "./configuration-error.ts";
export type { Decisions, DecisionSlug } from "./decisions.ts";
export type { JournalEntry } from "./journal.ts";
export type { ApiRequest, ApiResponse } from "./request.ts";
export type { DueWork } from "./sandbox.ts";
