import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { control } from "../../../api/client.ts";
import { useChange } from "../../../api/use-control.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Choice, TextField } from "../../../parts/fields.tsx";
import { Failed } from "../../../parts/states.tsx";
import { say } from "../../../parts/toasts.tsx";
import { Download } from "../../../parts/download.tsx";
import { BASE } from "../../../shell/address.ts";

const WORLD = "A file for --world. It has the keys, signing secrets and all data.";

interface ForkDialogProps {
  readonly n: number;
  readonly close: () => void;
}

/** Makes a sandbox whose world is that before the exchange, or after it. */
export function ForkDialog({ n, close }: ForkDialogProps) {
  const [at, setAt] = useState<"before" | "after">("before");
  const [name, setName] = useState("");
  const fork = useChange(async (body: { at: "before" | "after"; name?: string }) => {
    const { data } = await control.POST("/_mock/requests/{id}/fork", { params: { path: { id: String(n) } }, body });
    say(`Sandbox ${data!.name ?? data!.id} was created.`);
    return data!;
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    fork.mutate({ at, ...(name.trim() === "" ? {} : { name: name.trim() }) });
  };
  const made = fork.data;
  return (
    <Dialog title={`Fork at request ${n}`} close={close}>
      {made === undefined ? (
        <form onSubmit={submit}>
          <p>A new sandbox with the world, the clock and the settings of that moment. This one stays as it is.</p>
          <Choice
            label="Begins"
            values={{ before: "before the request", after: "after the request" }}
            value={at}
            choose={(one) => setAt(one as typeof at)}
          />
          <TextField label="Name (may be empty)" autofocus value={name} maxLength={60} placeholder={`why-${n}`} set={setName} />
          {fork.error === null ? null : <Failed error={fork.error} />}
          <div class="exchange-actions">
            <button type="submit" class="primary" disabled={fork.isPending}>
              Create sandbox
            </button>
            <WorldFiles n={n} />
          </div>
        </form>
      ) : (
        <>
          <p>
            The sandbox <strong>{made.name ?? made.id}</strong> begins {at} request {n}.
          </p>
          <p>
            <Link href={`~${BASE}/requests?sandbox=${encodeURIComponent(made.id)}`}>Its requests</Link> ·{" "}
            <Link href={`~${BASE}/world?sandbox=${encodeURIComponent(made.id)}`}>Its world</Link>
          </p>
          <p class="quiet">Its API is at {made.base_url}</p>
        </>
      )}
    </Dialog>
  );
}

/** Saves the world of then as a file. */
function WorldFiles({ n }: { readonly n: number }) {
  const world = { params: { path: { id: String(n) } }, parseAs: "text" } as const;
  return (
    <>
      <span class="quiet">or save that world as a file:</span>
      <Download
        title="World before"
        hint={WORLD}
        name={`world-before-${n}.json`}
        get={async () => await control.GET("/_mock/requests/{id}/before", world)}
      />
      <Download
        title="World after"
        hint={WORLD}
        name={`world-after-${n}.json`}
        get={async () => await control.GET("/_mock/requests/{id}/after", world)}
      />
    </>
  );
}
