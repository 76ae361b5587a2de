import type { SequentialModel } from "../linearizability/sequential-model.ts";

/** What a request does to one object. `value`: what it sets, if it sets anything. */
export interface ObjectStep {
  readonly action: string;
  readonly value?: string;
}

/** How a request was answered, as far as an object is concerned. */
export interface ObjectAnswer {
  /** `done`: a success. `refused`: 409 CONFLICT. Any other status by its number. */
  readonly outcome: "done" | "refused" | `status ${number}`;
  /** What the response shows of the object; undefined: nothing. */
  readonly shows?: string | undefined;
}

/** An answer that an object may give in a state, and its state afterwards. */
export interface LegalAnswer {
  readonly outcome: "done" | "refused";
  /** What the response shows of the object if it shows anything. */
  readonly shows: string;
  readonly next: string;
}

/** The sequential model of one object of the API. */
export type ObjectModel = SequentialModel<string, ObjectStep, ObjectAnswer>;

/** For each action the legal answers in a state; none: nobody can do this now. */
export type LegalAnswers = Readonly<Record<string, (state: string, value: string) => readonly LegalAnswer[]>>;

/** A success that shows the new state. */
export function done(next: string): LegalAnswer {
  return { outcome: "done", shows: next, next };
}

/** A 409 that changes nothing. */
export function conflict(state: string): LegalAnswer {
  return { outcome: "refused", shows: state, next: state };
}

/** The model of an object by its legal answers. An unknown outcome may have been any of them. @throws Error for an unknown action */
export function objectModel(initial: string, legal: LegalAnswers): ObjectModel {
  return {
    initial,
    next(state, { action, value = "" }, answer) {
      const answers = legal[action];
      if (answers === undefined) throw new Error(`no model has the action '${action}'`);
      return answers(state, value)
        .filter(({ outcome, shows }) => answer === undefined || (outcome === answer.outcome && (answer.shows ?? shows) === shows))
        .map(({ next }) => next);
    },
  };
}
