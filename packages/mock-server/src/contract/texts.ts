import type { Span } from "@hr-platform/spec/version";

/** A value of an open point, in words. */
export interface ValueText {
  readonly value: string;
  readonly means: string;
  /** Why the mock cannot be set to it. */
  readonly unserved?: string;
  /** Requirements that a server with this value breaks by the letter. */
  readonly against?: readonly string[];
}

/** An open point of the document with its question in words. */
export interface DecisionText extends Span {
  readonly id: string;
  readonly slug: string;
  readonly area: string;
  readonly section: readonly string[];
  readonly kind: string;
  readonly weight: number;
  readonly question: string;
  readonly values: readonly ValueText[];
  readonly default: string;
  readonly switchable: boolean;
  readonly conditions: readonly string[];
  readonly observe: string;
}

/** A requirement of the document in words. */
export interface RequirementText extends Span {
  readonly id: string;
  readonly level: string;
  readonly section: readonly string[];
  readonly basis: string;
  readonly statement: string;
  readonly observe: string;
  readonly area: string;
  readonly operations?: readonly string[];
  readonly decisions?: readonly string[];
  readonly needs?: readonly string[];
  readonly unobservable?: string;
}

/** A section of the document, in our own words. */
export interface SectionText {
  /** Such as `§4.2`. */
  readonly section: string;
  readonly title: string;
  readonly summary: string;
}
