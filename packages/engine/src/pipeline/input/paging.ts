import type { Operation } from "@hr-platform/spec/operations";
import { type ByValue, type Decisions, caseOf, choose, holds } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";

/** The requested page of a list. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The most rows of a page, and whether a limit above it is refused. */
const MOST: ByValue<"limit-maximum", { readonly most: number; readonly refuses: boolean }> = {
  "clamp-100": { most: 100, refuses: false },
  reject: { most: 100, refuses: true },
  "clamp-20": { most: 20, refuses: false },
  none: { most: Number.POSITIVE_INFINITY, refuses: false },
};
/** Beyond any list, and still exact in floating-point arithmetic. */
const HUGE = 10_000_000_000_000;

function wholeNumber(text: string, name: "page" | "limit", fallback: number, policy: Decisions["bad-page"]): number {
  const value = /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isInteger(value) && value >= 1 && !text.includes(".")) return Math.min(value, HUGE);
  switch (caseOf(policy)) {
    case "reject":
      throw refuseBy.invalid("bad-page", name, `${name} must be a whole number from 1.`);
    case "default":
      return fallback;
    case "clamp":
      return Number.isNaN(value) ? fallback : Math.max(1, Math.min(HUGE, Math.round(value)));
  }
}

/** Whether an operation takes page and limit. The document leaves that open for some lists. */
export function isPaged({ list, pagedIf }: Operation, decisions: Decisions): boolean {
  return list && (pagedIf === null || holds(pagedIf, decisions));
}

/**
 * Reads the requested page (§8; defaults and bounds are open: ).
 * @throws ApiError VALIDATION_ERROR with field page or limit.
 */
export function readPage(operation: Operation, query: Readonly<Record<string, unknown>>, decisions: Decisions): Page {
  const policy = decisions["bad-page"];
  const { most, refuses } = choose(decisions["limit-maximum"], MOST);
  const standard = Math.min(Number(decisions["default-limit"]), most);
  if (!isPaged(operation, decisions)) return { page: 1, limit: standard };
  const { limit } = query;
  const page = typeof query["page"] === "string" ? wholeNumber(query["page"], "page", 1, policy) : 1;
  const asked = typeof limit === "string" ? wholeNumber(limit, "limit", standard, policy) : standard;
  if (asked <= most) return { page, limit: asked };
  if (refuses) throw refuseBy.invalid("limit-too-high", "limit", `limit must be at most ${most}.`);
  return { page, limit: most };
}
