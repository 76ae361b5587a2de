import type { JSX } from "preact";

interface ChoiceProps {
  readonly label: string;
  /** The values, each with its text where that is another one. */
  readonly values: readonly (string | readonly [value: string, text: string])[] | Readonly<Record<string, string>>;
  readonly value: string;
  readonly choose: (value: string) => void;
  /** What is shown for no choice. Default: there has to be one. */
  readonly any?: string;
  /** Whether the label is beside it. Default: above. */
  readonly isInline?: boolean;
}

/** One of some values. One that is not among them, such as one of the address, is there, too. */
export function Choice({ label, values, value, choose, any, isInline = false }: ChoiceProps) {
  const listed = Array.isArray(values) ? (values as readonly (string | readonly [string, string])[]) : Object.entries(values);
  const known = listed.map((one) => (typeof one === "string" ? ([one, one] as const) : one));
  const isKnown = (value === "" && any !== undefined) || known.some(([one]) => one === value);
  return (
    <label class={isInline ? "inline" : "field"}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {any === undefined ? null : <option value="">{any}</option>}
        {[...known, ...(isKnown ? [] : [[value, value] as const])].map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type InputProps = Omit<JSX.IntrinsicElements["input"], "label" | "value" | "onInput" | "ref">;

interface TextFieldProps extends InputProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

/** A text or a number that is typed in. */
export function TextField({ label, set, ...input }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input autocomplete="off" {...input} onInput={({ currentTarget }) => set(currentTarget.value)} />
    </label>
  );
}
