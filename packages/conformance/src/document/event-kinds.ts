/** The kinds of events that an endpoint can subscribe to (§6), in the order of the document. */
export { eventKinds as EVENT_KINDS } from "@hr-platform/spec/operations";
