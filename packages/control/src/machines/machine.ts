import type { OperationId } from "@hr-platform/spec/operations";
import type { DecisionSlug, Decisions } from "@hr-platform/engine/contract/decisions";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { MachineName } from "./states.ts";

/** Who makes a move: an operation of the API, a web action, a call of the control API, or the clock. */
export type Mover =
  | { readonly kind: "operation"; readonly name: OperationId }
  | { readonly kind: "web"; readonly name: string }
  | { readonly kind: "control"; readonly name: string }
  | { readonly kind: "clock"; readonly name: null };

/** A way to make a move with a certain record. */
export interface MoveCall {
  /** What it does with this record. */
  readonly title: string;
  /** Path parameters of an operation besides the record's id. */
  readonly params?: Readonly<Record<string, string>>;
  /** Members of the body besides the record's id. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Members of the body that a person has to say. */
  readonly needs?: readonly string[];
}

export interface Move {
  readonly name: string;
  readonly title: string;
  /** Empty: it makes the record. */
  readonly from: readonly string[];
  /** Several: the record decides. */
  readonly to: readonly string[];
  readonly by: Mover;
  /** What must hold besides the state; null: nothing. */
  readonly when: string | null;
  /** The section of the API document. */
  readonly clause: string;
  /** The open points that it depends on. */
  readonly decisions: readonly DecisionSlug[];
  /** The ways to make it with a record. Default: one, with its id alone. */
  readonly calls?: (record: never, company: CompanyState, decisions: Decisions) => readonly MoveCall[];
}

/** A state machine: the states of the records of a table, and the moves between them. */
export interface Machine {
  readonly name: MachineName;
  readonly title: string;
  /** The table of its records, as `/_mock/records` names it. */
  readonly table: string;
  readonly states: readonly string[];
  /** The moves under the decisions in force. */
  readonly moves: (decisions: Decisions) => readonly Move[];
}

export const operation = (name: OperationId): Mover => ({ kind: "operation", name });
export const web = (name: string): Mover => ({ kind: "web", name });
export const controlCall = (name: string): Mover => ({ kind: "control", name });
export const clock: Mover = { kind: "clock", name: null };

/** A move with no more than its way. */
export function moveNamed(name: string, title: string, way: Pick<Move, "from" | "to" | "by"> & Partial<Move>): Move {
  return { name, title, when: null, clause: "§3.3", decisions: [], ...way };
}

/** The states from which no move leads anywhere else. */
export function terminalStates({ states, moves }: Machine, decisions: Decisions): string[] {
  const all = moves(decisions);
  return states.filter((state) => !all.some(({ from, to }) => from.includes(state) && to.some((next) => next !== state)));
}
