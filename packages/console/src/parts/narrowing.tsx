import type { ComponentChildren } from "preact";
import { Empty } from "./states.tsx";

interface OnlyProps {
  /** The filter in the address: empty where it is off. */
  readonly value: string;
  readonly set: (value: string) => void;
  readonly children: ComponentChildren;
}

/** A box that narrows a list. */
export function Only({ value, set, children }: OnlyProps) {
  return (
    <label class="inline">
      <input type="checkbox" checked={value !== ""} onChange={({ currentTarget }) => set(currentTarget.checked ? "yes" : "")} />
      <span>{children}</span>
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** What is shown for no choice. Default: all. */
  readonly any?: string;
  readonly values: readonly string[];
  /** What is shown for a value. Default: the value. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** One of some values that narrows a list, or none. */
export function Choice({ label, any = "all", values, texts, value, choose }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{any}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {texts?.[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RemainingProps {
  readonly shown: number;
  readonly all: number;
  /** Names one of them: "decision". */
  readonly what: string;
}

/** How many of a list remain. */
export function Remaining({ shown, all, what }: RemainingProps) {
  return (
    <>
      <p class="quiet" role="status">
        {shown} of {all}
      </p>
      {shown === 0 ? (
        <Empty>
          <p>No {what} is like that. Remove a filter.</p>
        </Empty>
      ) : null}
    </>
  );
}
