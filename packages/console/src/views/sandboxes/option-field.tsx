import { useState } from "preact/hooks";
import { say } from "../../parts/toasts.tsx";
import { DecisionsField } from "./decisions-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { type MemberSchema, fieldKind } from "./options.ts";

interface OptionFieldProps {
  readonly name: string;
  readonly schema: MemberSchema;
  readonly text: string;
  readonly change: (text: string) => void;
  /** Why the mock refused what is in the field. */
  readonly wrong: string | undefined;
}

const TITLES: Readonly<Record<string, string>> = { ttl: "Lifetime", key_suffix: "End of the keys" };
const titleOf = (name: string): string => TITLES[name] ?? `${name[0]!.toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;

/** The world that a sandbox begins with: that of the mock, a known one, or one from a file. */
function WorldChoice({ id, text, change, aria }: FieldProps) {
  const [file, setFile] = useState("");
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    try {
      change(await chosen.text());
      setFile(chosen.name);
    } catch (error) {
      say(`Not read: ${(error as Error).message}`, true);
    }
  };
  const isFile = text !== "" && text !== "default" && text !== "empty";
  return (
    <>
      <select id={id} {...aria} value={isFile ? "file" : text} onChange={({ currentTarget }) => change(currentTarget.value)}>
        <option value="">as the mock was started</option>
        <option value="default">default: five companies</option>
        <option value="empty">empty: the same companies without employees</option>
        {isFile ? <option value="file">{file}</option> : null}
      </select>
      <label class="inline">
        <span>or a file</span>
        <input type="file" accept=".json,application/json" onChange={({ currentTarget }) => void read(currentTarget.files?.[0])} />
      </label>
    </>
  );
}

/** A field for a member of a body, of the kind of its schema. */
export function OptionField({ name, schema, text, change, wrong }: OptionFieldProps) {
  const id = `option-${name}`;
  const kind = fieldKind(schema);
  const aria = { "aria-describedby": `${id}-help${wrong === undefined ? "" : ` ${id}-wrong`}`, "aria-invalid": wrong !== undefined };
  const props: FieldProps = { id, text, change, aria };
  return (
    <div class={kind === "choices" || kind === "json" ? "field wide" : "field"}>
      <label for={id}>{titleOf(name)}</label>
      {kind === "world" ? (
        <WorldChoice {...props} />
      ) : kind === "choices" ? (
        <DecisionsField {...props} />
      ) : kind === "lines" || kind === "json" ? (
        <textarea
          id={id}
          {...aria}
          rows={2}
          spellcheck={false}
          placeholder={kind === "json" ? "[]" : "one on each line"}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <Line {...props} schema={schema} isNumber={kind === "number"} />
      )}
      <small id={`${id}-help`}>{schema.description}</small>
      {wrong === undefined ? null : (
        <p class="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function Line({ id, text, change, aria, schema, isNumber }: FieldProps & { readonly schema: MemberSchema; readonly isNumber: boolean }) {
  const isNull = text === "null" && isNumber;
  const example = schema.examples?.[0];
  const mayBeNull = isNumber && Array.isArray(schema.type) && schema.type.includes("null");
  return (
    <>
      <input
        id={id}
        {...aria}
        type={isNumber ? "number" : "text"}
        autocomplete="off"
        disabled={isNull}
        value={isNull ? "" : text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        {...(example === undefined ? {} : { placeholder: example })}
        {...(schema.pattern === undefined ? {} : { pattern: schema.pattern })}
        {...(schema.minimum === undefined ? {} : { min: schema.minimum })}
        {...(schema.maximum === undefined ? {} : { max: schema.maximum })}
        {...(schema.minLength === undefined ? {} : { minLength: schema.minLength })}
        {...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength })}
        {...(isNumber ? { step: schema.type === "number" ? "any" : 1 } : {})}
      />
      {mayBeNull ? (
        <label class="inline">
          <input type="checkbox" checked={isNull} onChange={({ currentTarget }) => change(currentTarget.checked ? "null" : "")} />
          none
        </label>
      ) : null}
    </>
  );
}
