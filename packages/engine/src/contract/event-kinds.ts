import { eventKinds } from "@hr-platform/spec/operations";
import type { EventKind } from "@hr-platform/spec/types";

/** Every event kind of the document, in its order (§6). The description generates both the list and its type. */
export const EVENT_KINDS = eventKinds as readonly EventKind[];
