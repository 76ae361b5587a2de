/** A stateful mock of the HR Platform REST API: `createMock(options)`. */
import "@hr-platform/faults/catalogue/index";

export { createMock } from "./mock.ts";
export type { ForkOptions, Mock, MockSandbox, OwnSandbox } from "./mock.ts";
export type { DispatcherOptions, Listening, MockOptions, OtherDispatcher } from "@hr-platform/engine/sandbox/mock-handle";
export { targetForms } from "./control/areas/target-forms.ts";
export type { MockClock, MockFaults, MockSnapshot } from "@hr-platform/engine/sandbox/mock-sandbox";
export type { MockJournal } from "./sandbox/mock-journal.ts";
export type { ChangedRecord } from "./sandbox/explain/changed-records.ts";
export type { Explanation } from "./sandbox/explain/explanation.ts";
export { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
export type { DecisionValues as Decisions, DecisionSlug } from "@hr-platform/engine/contract/decisions";
export type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
export type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
export { ApiError, ApiError as Refusal } from "@hr-platform/engine/contract/errors";
export type { DueWork } from "@hr-platform/engine/sandbox/clock/due-work";
export type { SandboxOptions } from "@hr-platform/engine/sandbox/sandboxes/sandbox-options";
export type { SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
export type { Latency, TransportEffect, TransportEffect as Hindrance, TransportRule } from "@hr-platform/engine/contract/transport-rule";
export type { Inbox, InboxDelivery, InboxWait } from "@hr-platform/engine/webhooks/inbox";
