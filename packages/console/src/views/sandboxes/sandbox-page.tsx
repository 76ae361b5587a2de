import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { useConfirm } from "../../parts/confirm.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Download } from "../../parts/download.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { say, sayAfter } from "../../parts/toasts.tsx";
import { BASE, placeIn } from "../../shell/address.ts";
import { type Details, MachineTime, type Shown, addressName, called, shareAddress } from "./shown.tsx";
import { useSandboxActions } from "./use-sandbox-actions.tsx";

/** What a saved world is for. */
const WORLD = "Start a mock with --world FILE, or create a sandbox from it.";

/** A sandbox: what it is, its snapshots and its keys. @param id its id or name */
export function SandboxPage({ id }: { readonly id: string }) {
  const sandbox = useRead("/_mock/sandboxes/{id}", { path: { id } }, { refetchInterval: 10_000 });
  const isGone = sandbox.error?.status === 404;
  return (
    <Page
      title={sandbox.data === undefined || isGone ? "Sandbox" : `Sandbox ${called(sandbox.data)}`}
      from={["/sandboxes", "All sandboxes"]}
    >
      {isGone ? (
        <Empty>
          <p>
            There is no sandbox {id}. It may have ended. <Go to={`/sandboxes/new?name=${encodeURIComponent(id)}`}>Create it</Go>
          </p>
        </Empty>
      ) : (
        <Loaded of={sandbox} what="the sandbox">
          {(data) => (
            <>
              <Actions sandbox={data} />
              <SandboxFacts sandbox={data} />
              <Snapshots sandbox={data} />
              <Keys companies={data.companies} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Actions({ sandbox }: { readonly sandbox: Shown }) {
  const { dialog, reset, end } = useSandboxActions(sandbox);
  const world = { params: { query: { sandbox: sandbox.id, with: "settings" } }, parseAs: "text" } as const;
  return (
    <div class="buttons">
      <Link class="button primary" href={`~${BASE}${placeIn("/requests", addressName(sandbox))}`}>
        Open
      </Link>
      <Copy text={shareAddress(sandbox)} what="address">
        Copy address
      </Copy>
      <Download
        title="Save as a file"
        hint={WORLD}
        name={`${addressName(sandbox)}.json`}
        get={async () => await control.GET("/_mock/world", world)}
      />
      <button type="button" onClick={reset}>
        Reset
      </button>
      {sandbox.id === "default" ? null : (
        <button type="button" class="danger" onClick={end}>
          End
        </button>
      )}
      {dialog}
    </div>
  );
}

function SandboxFacts({ sandbox }: { readonly sandbox: Details }) {
  const { id, name, owner, clock, seed, profile, counts, created_at, expires_at, base_url } = sandbox;
  const none = <span class="quiet">none</span>;
  return (
    <Facts
      of={{
        Id: id,
        Name: name ?? none,
        Owner: owner ?? none,
        Clock: [<Instant key="now" at={clock.now} />, clock.mode === "frozen" ? " frozen" : " ticking"],
        Seed: seed,
        Behaviour: behaviourOf(profile),
        Holds: `${counts.exchanges} exchanges, ${counts.deliveries} deliveries (${counts.waiting} waiting), ${counts.inbox} in the inbox; about ${Math.ceil(counts.bytes / 1_000_000)} MB`,
        Created: <MachineTime at={created_at} />,
        Ends:
          expires_at === null ? (
            id === "default" ? (
              "never: it is the default one"
            ) : (
              "when somebody ends it"
            )
          ) : (
            <MachineTime at={expires_at} />
          ),
        "Base URL": [
          <code key="url">{base_url}</code>,
          <span key="note" class="quiet">
            {" "}
            the key selects the sandbox
          </span>,
        ],
      }}
    />
  );
}

/** How a sandbox behaves, in a line. */
function behaviourOf({ decide, faults, transport, rateLimit, activity }: Details["profile"]): string {
  const changed = Object.entries(decide).map(([slug, value]) => `${slug} is ${value}`);
  return [
    changed.length === 0 ? "every decision at its default" : changed.join(", "),
    faults.length === 0 ? "no fault" : `faults: ${faults.join(", ")}`,
    ...(transport.length === 0 ? [] : [`transport rules: ${transport.length}`]),
    rateLimit === null ? "no rate limit" : `${rateLimit} requests a minute`,
    activity === 0 ? "no activity" : `activity ${activity}`,
  ].join("; ");
}

/** The snapshots of a sandbox: take one, restore it, save it as a file, remove it. */
function Snapshots({ sandbox }: { readonly sandbox: Shown }) {
  const query = { sandbox: sandbox.id };
  const snapshots = useRead("/_mock/snapshots", { query });
  const [restored, setRestored] = useState("");
  const take = useChange(() => control.POST("/_mock/snapshots", { params: { query } }));
  return (
    <>
      <h2>Snapshots</h2>
      <p>
        <button
          type="button"
          disabled={take.isPending}
          onClick={() => void sayAfter(take.mutateAsync(), ({ data }) => `Snapshot ${data?.id} was taken.`)}
        >
          Take a snapshot
        </button>
      </p>
      <p role="status" class={restored === "" ? "unseen" : "card"}>
        {restored}
      </p>
      <Loaded of={snapshots} what="the snapshots">
        {(data) =>
          data.snapshots.length === 0 ? (
            <Empty>
              <p>No snapshots yet. A snapshot can be restored as often as needed.</p>
            </Empty>
          ) : (
            <Table
              label="Snapshots, oldest first"
              isCard
              rows={data.snapshots}
              keyOf={({ id }) => id}
              columns={[
                ["Snapshot", ({ id }) => id],
                ["Clock", ({ at }) => <Instant at={at} />],
                ["Actions", ({ id, at }) => <SnapshotActions sandbox={sandbox} snapshot={id} at={at} restored={setRestored} />],
              ]}
            />
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
                they were. The journal goes on. Take a snapshot first, if it may be needed again.
              </p>
            ),
            button: "Restore",
            run: () =>
              restore.mutate(undefined, {
                onSuccess: ({ data }) => {
                  const now = data === undefined ? "" : ` It is ${instantText(data.clock.now)} now, and the clock is ${data.clock.mode}.`;
                  restored(
                    `${snapshot} is restored: data, keys, clock, limits, decisions, faults, transport rules, activity, deliveries and inbox.${now}`,
                  );
                },
                onError: ({ message }) => say(message, true),
              }),
          })
        }
      >
        Restore
      </button>
      <Download
        title="Save"
        label={`Save ${snapshot} as a file`}
        hint={WORLD}
        name={`${addressName(sandbox)}-${snapshot}.json`}
        // As text: an export is always the same bytes.
        get={async () => await control.GET("/_mock/snapshots/{id}", { params, parseAs: "text" })}
      />
      <button
        type="button"
        class="danger"
        aria-label={`Remove ${snapshot}`}
        onClick={() =>
          ask({
            title: `Remove ${snapshot}?`,
            text: <p>The snapshot is lost. The sandbox stays as it is.</p>,
            button: "Remove",
            run: () => void sayAfter(remove.mutateAsync(), () => `${snapshot} was removed.`),
          })
        }
      >
        Remove
      </button>
      {dialog}
    </span>
  );
}

/** The keys of a sandbox, on demand. */
function Keys({ companies }: Pick<Details, "companies">) {
  const [isShown, show] = useState(false);
  return (
    <>
      <h2>Keys</h2>
      <p>
        <button type="button" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? "Hide keys" : "Show keys"}
        </button>
      </p>
      {isShown ? (
        <Table
          label="Keys by company"
          isCard
          rows={companies.flatMap(({ slug, keys }) => keys.map((key) => ({ slug, ...key })))}
          keyOf={({ token }) => token}
          columns={[
            ["Company", ({ slug }) => slug],
            [
              "Key",
              ({ token, revoked }) => (
                <>
                  <code>{token}</code> {revoked ? <span class="tag bad">revoked</span> : <Copy text={token} what={`key ${token}`} />}
                </>
              ),
            ],
            ["Scopes", ({ scopes }) => scopes.join(", ")],
          ]}
        />
      ) : null}
    </>
  );
}
