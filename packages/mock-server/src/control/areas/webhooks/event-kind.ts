import { EVENT_KINDS } from "../../../contract/event-kinds.ts";
import type { EventKind } from "../../../webhooks/event.ts";
import { type JsonSchema, choice } from "../../row/schema.ts";

export const eventKind: JsonSchema<EventKind | "ping"> = choice([...EVENT_KINDS, "ping"], "The kind of event.");
