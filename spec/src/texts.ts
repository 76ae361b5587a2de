/** The types of what `spec/` says in words: the register's requirements, decisions, sections and privacy cases. */
import type { Span } from "./version.ts";

/** A value of an open point, in words. */
export interface ValueText {
  readonly value: string;
  readonly means: string;
  /** Why the mock cannot be set to it. */
  readonly unserved?: string;
  /** Requirements that a server with this value breaks by the letter. */
  readonly against?: readonly string[];
}

/** A point that the document leaves open, with its question in words. */
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
  /** The requirements that list it under `decisions`. */
  readonly conditions: readonly string[];
  readonly observe: string;
}

/** What the document requires, in our own words (`requirements/README.md` names the keys). */
export interface RequirementText extends Span {
  readonly id: string;
  /** `must` or `informational`. */
  readonly level: string;
  readonly section: readonly string[];
  /** `explicit` or `derived`. */
  readonly basis: string;
  readonly statement: string;
  readonly observe: string;
  /** The name of its file. */
  readonly area: string;
  readonly operations?: readonly string[];
  readonly decisions?: readonly string[];
  readonly needs?: readonly string[];
  /** Members of bodies that must be there, such as `EmployeeCreate.email`. */
  readonly requires?: readonly string[];
  /** Members whose type, format or values it is about, such as `Employee.id`; a resource must have the member too. */
  readonly shapes?: readonly string[];
  /** Members whose length it limits. */
  readonly bounds?: readonly string[];
  /** Why it cannot be observed from outside the service. */
  readonly unobservable?: string;
}

/** What the description says of a value: the keywords of JSON Schema that say what it may be. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | null)[];
  readonly maxLength?: number;
  readonly items?: ValueSchema;
  readonly additionalProperties?: ValueSchema;
}

/** A member of a schema, with the requirements about it. */
export interface MemberText {
  readonly name: string;
  readonly schema: ValueSchema;
  readonly requires: readonly string[];
  readonly shapes: readonly string[];
  readonly bounds: readonly string[];
}

/** Members by schema, and the schema of each operation's JSON body. */
export interface MemberTables {
  readonly schemas: Readonly<Record<string, readonly MemberText[]>>;
  readonly bodies: Readonly<Record<string, string>>;
}

/** A section of the document, in our own words. */
export interface SectionText {
  /** Such as `§4.2`. */
  readonly section: string;
  readonly title: string;
  readonly summary: string;
  /** Numbered statements inside it, by the name that references use: `N2`. */
  readonly points?: Readonly<Record<string, string>>;
}

/** A way in which an answer can give away what the document keeps back. */
export interface PrivacyCase {
  readonly id: string;
  readonly area: string;
  readonly section: readonly string[];
  readonly leak: string;
  readonly channel: string;
  readonly standing: string;
  readonly requirements?: readonly string[];
  readonly decisions?: readonly string[];
}

/** What counts for a result of the suite, frozen when it was made (`editions/<id>.yaml`). */
export interface EditionText {
  /** Such as `1.3-2026.1`: the version of the API document, the year, the number in it. */
  readonly id: string;
  /** The version of the API document. */
  readonly document: string;
  /** The version of the suite that froze it. */
  readonly suite: string;
  /** The day, YYYY-MM-DD. */
  readonly frozen: string;
  /** Ids of the errata that were in force. */
  readonly errata: readonly string[];
  /** What was known of the suite's strength. */
  readonly strength: {
    /** By tier: its requests, and the percentages of faults that it finds. */
    readonly tiers: Readonly<
      Record<string, { readonly requests: number; readonly known: number; readonly unseen: number; readonly planted: number }>
    >;
    readonly measures: readonly { readonly measure: string; readonly result: string }[];
  };
  /** Requirements that count. */
  readonly statements: readonly string[];
  /** Checks that score, with a hash of what each is. */
  readonly checks: Readonly<Record<string, string>>;
  /** The same of passive rules. */
  readonly rules: Readonly<Record<string, string>>;
}

/** A mistake of a check, found after an edition was frozen (`errata.yaml`). */
export interface ErratumText {
  /** `E-` and a number. */
  readonly id: string;
  /** The check or passive rule. */
  readonly check: string;
  /** Whether it fails what is right, or passes what is wrong. */
  readonly kind: "too-strict" | "too-weak";
  readonly reason: string;
  /** The first version of the suite with the mistake. */
  readonly from: string;
  /** The last one. Left out: no version has it mended. */
  readonly until?: string;
  /** The hash of what the check is since then, if that changed. */
  readonly hash?: string;
}

/** What the document asks of programs that call the API. */
export interface ClientRequirement {
  /** `CLIENT-` and a number. */
  readonly id: string;
  /** `should`: advice. */
  readonly level: "must" | "should";
  readonly section: readonly string[];
  /** In our words. */
  readonly statement: string;
}
