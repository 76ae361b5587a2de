/** A stateful mock of the HR Platform REST API: `createMock(options)`. */
import "@hr-platform/faults/catalogue/index";

export { createMock } from "@hr-platform/control/mock";
export type { ForkOptions, Mock, MockSandbox, OwnSandbox } from "@hr-platform/control/mock";
export type { DispatcherOptions, Listening, MockOptions, OtherDispatcher } from "@hr-platform/engine/sandbox/mock-handle";
export { targetForms } from "@hr-platform/control/areas/target-forms";
export type { MockClock, MockFaults, MockSnapshot } from "@hr-platform/engine/sandbox/mock-sandbox";
export type { MockJournal } from "@hr-platform/control/explain/mock-journal";
export type { ChangedRecord } from "@hr-platform/control/explain/changed-records";
export type { Explanation } from "@hr-platform/control/explain/explanation";
export { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
export type { DecisionValues as Decisions, DecisionSlug } from "@hr-platform/engine/contract/decisions";
export type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
export type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
export { ApiError, ApiError as Refusal } from "@hr-platform/engine/contract/errors";
export type { DueWork } from "@hr-platform/engine/sandbox/clock/move-clock";
export type { SandboxOptions } from "@hr-platform/engine/sandbox/sandboxes/sandbox-options";
export type { SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
export type {
  Latency,
  TransportEffect,
  TransportEffect as Hindrance,
  TransportRule,
} from "@hr-platform/engine/contract/settings/transport-rule";
export type { Inbox, InboxDelivery, InboxWait } from "@hr-platform/engine/webhooks/inbox";
