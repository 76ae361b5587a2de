import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { useConfirm } from "../../parts/confirm.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Empty, Loaded } from "../../parts/states.tsx";
import { say, sayAfter } from "../../parts/toasts.tsx";
import { type Shown, addressName, called } from "./shown.ts";
import { Columns } from "../../parts/table.tsx";

const failed = ({ message }: Error): void => say(message, true);

/** The snapshots of a sandbox: keep one, go back to one, save one as a file, let one go. */
export function Snapshots({ sandbox }: { readonly sandbox: Shown }) {
  const query = { sandbox: sandbox.id };
  const snapshots = useRead("/_mock/snapshots", { query });
  const [restored, setRestored] = useState("");
  const keep = useChange(() => control.POST("/_mock/snapshots", { params: { query } }));
  return (
    <>
      <h2>Snapshots</h2>
      <p>
        <button
          type="button"
          disabled={keep.isPending}
          onClick={() => void sayAfter(keep.mutateAsync(), ({ data }) => `Kept as ${data?.id}: the state of now.`)}
        >
          Keep the present state
        </button>
      </p>
      <p role="status" class={restored === "" ? "unseen" : "card"}>
        {restored}
      </p>
      <Loaded of={snapshots} what="the snapshots">
        {(data) =>
          data.snapshots.length === 0 ? (
            <Empty>
              <p>No state was kept yet. A kept state can be restored as often as needed.</p>
            </Empty>
          ) : (
            <div class="scroll card flush">
              <table>
                <caption class="unseen">Snapshots, oldest first</caption>
                <Columns of={["Snapshot", "Clock then", "Actions"]} />
                <tbody>
                  {data.snapshots.map(({ id, at }) => (
                    <tr key={id}>
                      <td>{id}</td>
                      <td>
                        <Instant at={at} />
                      </td>
                      <td>
                        <SnapshotActions sandbox={sandbox} snapshot={id} at={at} restored={setRestored} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

interface SnapshotActionsProps {
  readonly sandbox: Shown;
  readonly snapshot: string;
  readonly at: string;
  /** Gets a sentence that says what is back. */
  readonly restored: (text: string) => void;
}

function SnapshotActions({ sandbox, snapshot, at, restored }: SnapshotActionsProps) {
  const [dialog, ask] = useConfirm();
  const params = { path: { id: snapshot }, query: { sandbox: sandbox.id } };
  const restore = useChange(() => control.POST("/_mock/snapshots/{id}/restore", { params }));
  const remove = useChange(() => control.DELETE("/_mock/snapshots/{id}", { params }));
  const save = async (): Promise<void> => {
    const name = `${addressName(sandbox)}-${snapshot}.json`;
    try {
      // As text: an export is always the same bytes.
      saveFile(name, (await control.GET("/_mock/snapshots/{id}", { params, parseAs: "text" })).data!);
      say(`Saved: ${name}. Start a mock with --world ${name}, or make a sandbox of it.`);
    } catch (error) {
      failed(error as Error);
    }
  };
  return (
    <span class="buttons">
      <button
        type="button"
        aria-label={`Restore ${snapshot}`}
        onClick={() =>
          ask({
            title: `Restore ${snapshot} of ${called(sandbox)}?`,
            text: (
              <p>
                Everything since {instantText(at)} is lost: data, keys, clock, limits, decisions, faults, deliveries and inbox become what
                they were. The journal goes on. Keep the present state first, if it may be needed again.
              </p>
            ),
            button: "Restore it",
            run: () =>
              restore.mutate(undefined, {
                onSuccess: ({ data }) => {
                  const now = data === undefined ? "" : ` It is ${instantText(data.clock.now)} now, and the clock is ${data.clock.mode}.`;
                  restored(
                    `${snapshot} is back: data, keys, clock, limits, decisions, faults, transport rules, activity, deliveries and inbox.${now}`,
                  );
                },
                onError: failed,
              }),
          })
        }
      >
        Restore
      </button>
      <button type="button" aria-label={`Save ${snapshot} as a file`} onClick={() => void save()}>
        Save
      </button>
      <button
        type="button"
        class="danger"
        aria-label={`Remove ${snapshot}`}
        onClick={() =>
          ask({
            title: `Remove ${snapshot}?`,
            text: <p>The kept state is lost. The sandbox stays as it is.</p>,
            button: "Remove it",
            run: () => void sayAfter(remove.mutateAsync(), () => `${snapshot} is removed.`),
          })
        }
      >
        Remove
      </button>
      {dialog}
    </span>
  );
}
