import { useState } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { useChange } from "../../../api/use-control.ts";
import { Copy } from "../../../parts/copy.tsx";
import { say } from "../../../parts/toasts.tsx";
import { InlineForm } from "../inline-form.tsx";
import { type FieldTexts, actionTitle, bodyOf, fieldTitle, type ActionField, type WebAction } from "./action-values.ts";

interface ActionButtonProps {
  readonly action: WebAction;
  readonly company: string;
  /** What the button says. Default: the name of the action. */
  readonly title?: string;
  /** Values of the fields that are known. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** What the other fields begin with. */
  readonly texts?: FieldTexts;
}

/** A button that does something of the web application: at once, or after a small form if it needs to know more. */
export function ActionButton({ action, company, title = actionTitle(action.name), known = {}, texts = {} }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const act = useChange(async (body: Readonly<Record<string, unknown>>) => {
    const post = control.POST as (path: string, init: object) => Promise<{ data?: { data?: unknown } }>;
    return (await post(`/_mock/web/${action.name}`, { body: { company, ...known, ...body } })).data?.data;
  });
  const open = Object.fromEntries(Object.entries(action.fields).filter(([name]) => !(name in known)));
  // What it changes may take the button away before the answer is here, and callbacks of `mutate` with it.
  const send = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    try {
      await act.mutateAsync(body);
      setOpen(false);
      say(`Done: ${title}.`);
    } catch (error) {
      say(`Refused: ${(error as Error).message}`, true);
    }
  };
  const isForm = Object.keys(open).length > 0;
  return (
    <div class={isOpen ? "action open" : "action"}>
      <button
        type="button"
        title={action.title}
        disabled={act.isPending}
        {...(isForm ? { "aria-expanded": isOpen } : {})}
        onClick={() => (isForm ? setOpen(!isOpen) : void send({}))}
      >
        {title}
        {isForm ? " …" : ""}
      </button>
      {isOpen ? (
        <ActionForm action={action} fields={open} begin={texts} send={(body) => void send(body)} cancel={() => setOpen(false)} />
      ) : null}
      {act.error === null ? null : (
        <p class="answer failed">
          {act.error.code}: {act.error.message}
        </p>
      )}
      {act.isSuccess && !isOpen ? <ActionAnswer data={act.data} /> : null}
    </div>
  );
}

/** Characters of an answer that are shown. */
const LONGEST = 160;

/** The answer of an action, in a line. */
function ActionAnswer({ data }: { readonly data: unknown }) {
  const text = data === null || data === undefined ? "Done." : JSON.stringify(data);
  const { token } = (data ?? {}) as { readonly token?: unknown };
  return (
    <p class="answer" title={text}>
      {text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}{" "}
      {typeof token === "string" ? <Copy text={token} what="the key" /> : null}
    </p>
  );
}

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
function ActionForm({ action, fields, begin, send, cancel }: ActionFormProps) {
  const [texts, setTexts] = useState<FieldTexts>(begin);
  const [problem, setProblem] = useState("");
  const submit = (): void => {
    try {
      setProblem("");
      send(bodyOf(fields, texts));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <InlineForm label={action.title} button="Apply" send={submit} close={cancel}>
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
    </InlineForm>
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
