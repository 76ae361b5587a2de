import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { control } from "../../api/client.ts";
import { ControlError } from "../../api/control-error.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { useEscape } from "../../parts/use-escape.ts";
import { BASE, placeIn, useSandbox } from "../../shell/address.ts";
import { OptionField } from "./option-field.tsx";
import { type MemberSchema, WrongText, askedMembers, optionsBody } from "./options.ts";
import { called } from "./shown.ts";

type Properties = Readonly<Record<string, MemberSchema>>;

/** A form for a new sandbox: its fields are the members of the body that the control API describes. */
export function NewPage() {
  const description = useRead("/_mock/openapi.json");
  useEscape("/sandboxes");
  return (
    <Page title="Make a sandbox">
      <p class="way-back">
        <Go to="/sandboxes">← All sandboxes</Go>
      </p>
      <p>An isolated copy of the mock with keys of its own. Every field may stay empty: then the sandbox is as the mock was started.</p>
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
        say(response.status === 200 ? `${called({ id, name })} was there already.` : `${called({ id, name })} is made.`);
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
        Make it
      </button>
    </form>
  );
}
