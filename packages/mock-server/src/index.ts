/** A stateful mock of the HR Platform REST API: `createMock(options)`. */
import "./faults/catalogue/index.ts";

export { createMock } from "./mock.ts";
export type { DispatcherOptions, ForkOptions, Listening, Mock, MockOptions, OtherDispatcher, OwnSandbox } from "./sandbox/mock-handle.ts";
export { targetForms } from "./control/areas/target-forms.ts";
export type { MockClock, MockFaults, MockSandbox, MockSnapshot } from "./sandbox/mock-sandbox.ts";
export type { MockJournal } from "./sandbox/mock-journal.ts";
export type { ChangedRecord } from "./sandbox/explain/changed-records.ts";
export type { Explanation } from "./sandbox/explain/explanation.ts";
export { ConfigurationError } from "./contract/configuration-error.ts";
export type { DecisionValues as Decisions, DecisionSlug } from "./contract/decisions.ts";
export type { JournalEntry } from "./sandbox/journal/journal.ts";
export type { ApiRequest, ApiResponse } from "./contract/request.ts";
export { ApiError, ApiError as Refusal } from "./contract/errors.ts";
export type { DueWork } from "./sandbox/clock/due-work.ts";
export type { SandboxOptions } from "./sandbox/sandboxes/sandbox-options.ts";
export type { SavedWorld } from "./sandbox/snapshots/exported-world.ts";
export type { Latency, TransportEffect, TransportEffect as Hindrance, TransportRule } from "./contract/transport-rule.ts";
export type { Inbox, InboxDelivery, InboxWait } from "./webhooks/inbox.ts";
