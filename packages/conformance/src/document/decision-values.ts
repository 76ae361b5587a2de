import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import { currentDocument } from "./api-document.ts";

/** A text as a value of an open point; undefined if the point has no such value. */
export function decisionValue<Slug extends DecisionSlug>(decision: Slug, text: string | undefined): DecisionValues[Slug] | undefined {
  return text !== undefined && isValueOf(decision, text) ? text : undefined;
}

function isValueOf<Slug extends DecisionSlug>(decision: Slug, text: string): text is DecisionValues[Slug] {
  return currentDocument.decision(decision).values.includes(text);
}
