import { useState } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { useChange } from "../../../api/use-control.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Failed } from "../../../parts/states.tsx";
import { say } from "../../../parts/toasts.tsx";
import { BASE } from "../../../shell/address.ts";
import { Link } from "wouter-preact";

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
    say(`Made the sandbox ${data!.name ?? data!.id}.`);
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
          <p>A sandbox of its own, with the world, the clock and the settings of then. This one stays as it is.</p>
          <label class="field">
            <span>Begins</span>
            <select value={at} onChange={({ currentTarget }) => setAt(currentTarget.value as typeof at)}>
              <option value="before">before the request</option>
              <option value="after">after the request</option>
            </select>
          </label>
          <label class="field">
            <span>Name (may be empty)</span>
            <input value={name} maxLength={60} placeholder={`why-${n}`} onInput={({ currentTarget }) => setName(currentTarget.value)} />
          </label>
          {fork.error === null ? null : <Failed error={fork.error} />}
          <button type="submit" class="primary" disabled={fork.isPending}>
            Make the sandbox
          </button>
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
