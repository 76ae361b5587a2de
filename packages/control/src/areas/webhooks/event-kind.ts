import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import type { EventKind } from "@hr-platform/engine/webhooks/event";
import { type JsonSchema, choice } from "../../row/schema.ts";

export const eventKind: JsonSchema<EventKind | "ping"> = choice([...EVENT_KINDS, "ping"], "The kind of event.");
