import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { control } from "../../api/client.ts";
import { ControlError } from "../../api/control-error.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { BASE, placeIn, useSandbox } from "../../shell/address.ts";
import { DecisionChoices } from "../../parts/decision-choices.tsx";
import { type MemberSchema, WrongText, askedMembers, fieldKind, optionsBody } from "./options.ts";
import { called } from "./shown.tsx";

type Properties = Readonly<Record<string, MemberSchema>>;

/** A form for a new sandbox: its fields are the members of the body that the control API describes. */
export function NewSandbox() {
  const description = useRead("/_mock/openapi.json");
  return (
    <Page title="New sandbox" from={["/sandboxes", "All sandboxes"]}>
      <p>An isolated copy of the mock with its own keys. Leave a field empty to start with the settings of the mock.</p>
      <Loaded of={description} what="the options">
        {(data) => <Form properties={propertiesOf(data)} />}
      </Loaded>
    </Page>
  );
}

const propertiesOf = (description: object): Properties =>
  (description as { readonly components: { readonly schemas: { readonly SandboxOptions: { readonly properties: Properties } } } })
    .components.schemas.SandboxOptions.properties;

function Form({ properties }: { readonly properties: Properties }) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => {
    const name = new URLSearchParams(location.search).get("name");
    return name === null ? {} : { name };
  });
  const [, navigate] = useLocation();
  const now = useSandbox();
  const make = useChange(async () => {
    const body = optionsBody(properties, texts);
    return await control.POST("/_mock/sandboxes", { body });
  });
  const wrong: unknown = make.error;
  const field = wrong instanceof ControlError || wrong instanceof WrongText ? wrong.field : undefined;
  const isOfField = field !== undefined && Object.hasOwn(properties, field);
  const send = (event: Event): void => {
    event.preventDefault();
    make.mutate(undefined, {
      onSuccess: ({ data, response }) => {
        if (data === undefined) return;
        const { id, name } = data as { readonly id: string; readonly name: string | null };
        say(response.status === 200 ? `${called({ id, name })} exists already.` : `${called({ id, name })} was created.`);
        navigate(`~${BASE}${placeIn(`/sandboxes/${encodeURIComponent(id)}`, now)}`);
      },
    });
  };
  return (
    <form class="card" onSubmit={send}>
      <div class="new-sandbox">
        {askedMembers(properties).map(([name, schema]) => (
          <OptionField
            key={name}
            name={name}
            schema={schema}
            text={texts[name] ?? ""}
            change={(text) => setTexts((before) => ({ ...before, [name]: text }))}
            wrong={field === name ? make.error?.message : undefined}
          />
        ))}
      </div>
      {make.error === null || isOfField ? null : (
        <p class="bad-text" role="alert">
          {make.error.message}
        </p>
      )}
      <button type="submit" class="primary" disabled={make.isPending}>
        Create
      </button>
    </form>
  );
}

/** A field for a member of a body. */
interface FieldProps {
  readonly id: string;
  readonly text: string;
  readonly change: (text: string) => void;
  /** Attributes of the input that name its help and its error. */
  readonly aria: { readonly "aria-describedby": string; readonly "aria-invalid": boolean };
}

interface OptionFieldProps {
  readonly name: string;
  readonly schema: MemberSchema;
  readonly text: string;
  readonly change: (text: string) => void;
  /** Why the mock refused what is in the field. */
  readonly wrong: string | undefined;
}

const TITLES: Readonly<Record<string, string>> = { ttl: "Lifetime", key_suffix: "Key suffix" };
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
        <option value="">same as the mock</option>
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
function OptionField({ name, schema, text, change, wrong }: OptionFieldProps) {
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
        <DecisionChoices
          decisions={text === "" ? {} : (JSON.parse(text) as Readonly<Record<string, string>>)}
          set={(all) => change(Object.keys(all).length === 0 ? "" : JSON.stringify(all))}
          adding={{ id, ...aria }}
        />
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
