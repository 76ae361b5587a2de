import { ConfigurationError } from "./configuration-error.ts";
import { suggestion } from "./suggestion.ts";
import { eventKinds } from "@hr-platform/spec/operations";
import type { EventKind } from "@hr-platform/spec/types";

/** Every event kind of the document, in its order (§6). The description generates both the list and its type. */
export const EVENT_KINDS = eventKinds as readonly EventKind[];

/** @throws ConfigurationError for what is neither an event kind nor a ping, listing the known ones. */
export function requireKind(text: string): void {
  const known: readonly string[] = [...EVENT_KINDS, "ping"];
  if (!known.includes(text))
    throw new ConfigurationError(`unknown event '${text}'${suggestion(text, known)}; the events are ${known.join(", ")}`);
}
