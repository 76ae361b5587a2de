import { useState } from "preact/hooks";
import { type FieldTexts, bodyOf, fieldTitle } from "./action-values.ts";
import type { ActionField, WebAction } from "./web-actions.ts";

interface ActionFormProps {
  readonly action: WebAction;
  /** The fields that are not known yet. */
  readonly fields: Readonly<Record<string, ActionField>>;
  /** What they begin with. */
  readonly begin: FieldTexts;
  readonly send: (body: Readonly<Record<string, unknown>>) => void;
  readonly cancel: () => void;
}

/** A small form for what an action needs to know. */
export function ActionForm({ action, fields, begin, send, cancel }: ActionFormProps) {
  const [texts, setTexts] = useState<FieldTexts>(begin);
  const [problem, setProblem] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    try {
      setProblem("");
      send(bodyOf(fields, texts));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form
      class="action-form card"
      aria-label={action.title}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        cancel();
      }}
    >
      <p class="quiet">{action.title}</p>
      {Object.entries(fields).map(([name, field], n) => (
        <label key={name} class="field">
          <span>
            {fieldTitle(name)}
            {field.required ? "" : " (may be left out)"}
          </span>
          <FieldInput field={field} text={texts[name] ?? ""} isFirst={n === 0} change={(text) => setTexts({ ...texts, [name]: text })} />
          <small class="quiet">{field.meaning}</small>
        </label>
      ))}
      {problem === "" ? null : (
        <p class="answer failed" role="alert">
          {problem}
        </p>
      )}
      <div class="actions-line">
        <button type="submit" class="primary">
          Apply
        </button>
        <button type="button" onClick={cancel}>
          Close
        </button>
      </div>
    </form>
  );
}

interface FieldInputProps {
  readonly field: ActionField;
  readonly text: string;
  readonly isFirst: boolean;
  readonly change: (text: string) => void;
}

const BOOLEAN = [
  { value: "true", title: "Yes" },
  { value: "false", title: "No" },
];

function FieldInput({ field: { type, required, values }, text, isFirst, change }: FieldInputProps) {
  const heard = { value: text, required, autoFocus: isFirst };
  const listed = type === "boolean" ? BOOLEAN : (values ?? []).map((value) => ({ value, title: value }));
  if (listed.length > 0)
    return (
      <select {...heard} onChange={({ currentTarget }) => change(currentTarget.value)}>
        <option value="">{required ? "Choose …" : "Not given"}</option>
        {listed.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    );
  if (type === "object")
    return (
      <textarea
        {...heard}
        rows={Math.min(12, text.split("\n").length + 1)}
        spellcheck={false}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  const kind = { date: "date", integer: "number" }[type as string] ?? "text";
  return (
    <input {...heard} type={kind} autocomplete="off" spellcheck={false} onInput={({ currentTarget }) => change(currentTarget.value)} />
  );
}
