import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Json } from "../../parts/json.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { saveFile } from "../../parts/download.tsx";
import type { Profile } from "./shapes.ts";

/** The present behaviour as a file, files to load, and profiles that this browser keeps by name. */
export function Profiles() {
  const profile = useRead("/_mock/profile");
  const change = useChange(async ({ name, content }: { readonly name: string; readonly content: unknown }) => {
    await control.PUT("/_mock/profile", { body: content as Profile });
    say(`Profile ${name} applied.`);
  });
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      change.mutate({ name: file.name, content: JSON.parse(await file.text()) as unknown });
    } catch {
      say(`${file.name} is not JSON. A YAML file can be given at start, with --config ${file.name}.`, true);
    }
  };
  return (
    <section aria-labelledby="profiles">
      <h2 id="profiles">Profiles</h2>
      <p class="quiet">
        A profile has decisions, faults, transport rules, rate limit and activity, like a configuration file. Start a mock with a saved one
        by --config FILE.
      </p>
      {change.error === null ? null : <Failed error={change.error} />}
      <label class="field">
        <span>Load a profile from a file</span>
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            void load(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </label>
      <Loaded of={profile} what="the behaviour">
        {(now) => (
          <>
            <Kept now={now} use={(name, content) => change.mutate({ name, content })} />
            <div class="card">
              <h3>Current behaviour</h3>
              <div class="steps">
                <button type="button" onClick={() => saveFile("profile.json", JSON.stringify(now, null, 2))}>
                  Save as a file
                </button>
                <Copy text={JSON.stringify(now, null, 2)} what="the profile" />
                <button type="button" onClick={() => change.mutate({ name: "of the defaults", content: {} })}>
                  Reset to defaults
                </button>
              </div>
              <Json of={now} label="Current behaviour as JSON" />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

interface KeptProps {
  readonly now: Profile;
  readonly use: (name: string, content: Profile) => void;
}

const NAME = "hr-mock-profiles";

/** The profiles that this browser keeps, by name. What is not readable counts as none. */
function keptProfiles(): Readonly<Record<string, Profile>> {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}") as unknown;
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, Profile>) : {};
  } catch {
    return {};
  }
}

/** Keeps these profiles, and no others. */
function keepProfiles(profiles: Readonly<Record<string, Profile>>): void {
  localStorage.setItem(NAME, JSON.stringify(profiles));
}

/** Profiles that this browser keeps. */
function Kept({ now, use }: KeptProps) {
  const [kept, setKept] = useState(keptProfiles);
  const [name, setName] = useState("");
  const keep = (next: Readonly<Record<string, Profile>>): void => {
    keepProfiles(next);
    setKept(next);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    keep({ ...kept, [name]: now });
    say(`Saved as ${name}, in this browser.`);
    setName("");
  };
  return (
    <div class="card">
      <h3>Saved in this browser</h3>
      <ul class="rules">
        {Object.entries(kept).map(([title, content]) => (
          <li key={title}>
            <span>{title}</span>
            <span class="steps">
              <button type="button" class="primary" aria-label={`Use ${title}`} onClick={() => use(title, content)}>
                Use
              </button>
              <button
                type="button"
                aria-label={`Remove ${title}`}
                onClick={() => keep(Object.fromEntries(Object.entries(kept).filter(([other]) => other !== title)))}
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
      <form class="filters" onSubmit={submit}>
        <TextField label="Save the current behaviour as" required value={name} set={setName} />
        <button type="submit">Save</button>
      </form>
    </div>
  );
}
