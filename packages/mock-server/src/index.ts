/** A stateful mock of the HR Platform REST API: `createMock(options)`. */
import "./faults.ts";

export { createMock } from "./mock.ts";
export type { Listening, Mock, MockOptions, OwnSandbox } from "./mock.ts";
export type { MockClock, MockFaults, MockSandbox, MockSnapshot } from "./mock-sandbox.ts";
export { ConfigurationError } from "./configuration-error.ts";
export type { Decisions, DecisionSlug } from "./decisions.ts";
export type { JournalEntry } from "./journal.ts";
export type { ApiRequest, ApiResponse } from "./request.ts";
export { Refusal } from "./errors.ts";
export type { DueWork } from "./due-work.ts";
export type { SandboxOptions } from "./sandboxes.ts";
export type { SavedWorld } from "./snapshots.ts";
export type { Hindrance, Latency, TransportRule } from "./transport-rule.ts";
export type { Inbox, InboxDelivery, InboxWait } from "./inbox.ts";
