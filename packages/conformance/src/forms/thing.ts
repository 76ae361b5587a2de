import type { OperationId } from "@hr-platform/spec/operations";
import type { Kind } from "./part-reader.ts";

/** A part of a thing. */
export interface OpenPart {
  readonly kind: Kind;
  /** Names of the member that is read where no row declares it, in snake case; the same in camel case counts too. None: only a row. */
  readonly plain: readonly string[];
  /** The operation whose answer shows it, if that is another one than that of the thing's rows. */
  readonly from?: OperationId;
}

/** Something that an answer must show, in a form that the API document does not show. */
export interface OpenThing {
  /** Operations whose answers show it; its paths begin at `data` of these answers, or at each of their rows. */
  readonly operations: readonly OperationId[];
  /** What it is, for messages, such as `the head count of each department`. */
  readonly what: string;
  /** Left out: it stands once in an answer. Otherwise names of the member that lists it; none: `data` itself is the list. */
  readonly rows?: readonly string[];
  /** Names that the members of a map in place of the list have in the plain form; its rows are the members, and `key` is their name. */
  readonly keys?: readonly string[];
  /** Whether it is read from a text/csv answer, by columns. */
  readonly csv?: true;
  readonly parts: Readonly<Record<string, OpenPart>>;
}

/** A part that is read from a member with one of these names. */
export function part(kind: Kind, ...plain: readonly string[]): OpenPart {
  return { kind, plain };
}
