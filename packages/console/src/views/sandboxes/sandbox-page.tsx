import { Link } from "wouter-preact";
import { control } from "../../api/client.ts";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Empty, Loaded } from "../../parts/states.tsx";
import { say } from "../../parts/toasts.tsx";
import { useEscape } from "../../parts/use-escape.ts";
import { BASE, placeIn } from "../../shell/address.ts";
import { Keys } from "./keys.tsx";
import { MachineTime } from "./list-page.tsx";
import { type Details, type Shown, addressName, called, shareAddress } from "./shown.ts";
import { Snapshots } from "./snapshots.tsx";
import { useSandboxActions } from "./use-sandbox-actions.tsx";

/** A sandbox: what it is, its snapshots and its keys. @param id its id or name */
export function SandboxPage({ id }: { readonly id: string }) {
  const sandbox = useRead("/_mock/sandboxes/{id}", { path: { id } }, { refetchInterval: 10_000 });
  const isGone = sandbox.error?.status === 404;
  useEscape("/sandboxes");
  return (
    <Page title={sandbox.data === undefined || isGone ? "Sandbox" : `Sandbox ${called(sandbox.data)}`}>
      <p class="way-back">
        <Go to="/sandboxes">← All sandboxes</Go>
      </p>
      {isGone ? (
        <Empty>
          <p>
            There is no sandbox {id}. It may have ended. <Go to={`/sandboxes/new?name=${encodeURIComponent(id)}`}>Make one</Go>
          </p>
        </Empty>
      ) : (
        <Loaded of={sandbox} what="the sandbox">
          {(data) => (
            <>
              <Actions sandbox={data} />
              <Facts sandbox={data} />
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
  const save = async (): Promise<void> => {
    const name = `${addressName(sandbox)}.json`;
    try {
      const { data } = await control.GET("/_mock/world", {
        params: { query: { sandbox: sandbox.id, with: "settings" } },
        parseAs: "text",
      });
      saveFile(name, data!);
      say(`Saved: ${name}. Start a mock with --world ${name}, or make a sandbox of it.`);
    } catch (error) {
      say(`Not saved: ${(error as Error).message}`, true);
    }
  };
  return (
    <div class="buttons">
      <Link class="button primary" href={`~${BASE}${placeIn("/requests", addressName(sandbox))}`}>
        Open it
      </Link>
      <Copy text={shareAddress(sandbox)} what="address">
        Copy address
      </Copy>
      <button type="button" onClick={() => void save()}>
        Save as a file
      </button>
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

function Facts({ sandbox }: { readonly sandbox: Details }) {
  const { id, name, owner, clock, seed, profile, counts, created_at, expires_at, base_url } = sandbox;
  return (
    <dl class="facts card">
      <dt>Id</dt>
      <dd>{id}</dd>
      <dt>Name</dt>
      <dd>{name ?? <span class="quiet">none</span>}</dd>
      <dt>Owner</dt>
      <dd>{owner ?? <span class="quiet">nobody</span>}</dd>
      <dt>Clock</dt>
      <dd>
        <Instant at={clock.now} /> {clock.mode === "frozen" ? "frozen" : "ticking"}
      </dd>
      <dt>Seed</dt>
      <dd>{seed}</dd>
      <dt>Behaviour</dt>
      <dd>{behaviourOf(profile)}</dd>
      <dt>Holds</dt>
      <dd>
        {counts.exchanges} exchanges, {counts.deliveries} deliveries ({counts.waiting} waiting), {counts.inbox} in the inbox; about{" "}
        {Math.ceil(counts.bytes / 1_000_000)} MB
      </dd>
      <dt>Made</dt>
      <dd>
        <MachineTime at={created_at} /> <span class="quiet">by the machine's time</span>
      </dd>
      <dt>Ends</dt>
      <dd>
        {expires_at === null ? (
          <>{id === "default" ? "never: it is the default one" : "when somebody ends it"}</>
        ) : (
          <>
            <MachineTime at={expires_at} /> <span class="quiet">by the machine's time</span>
          </>
        )}
      </dd>
      <dt>Base URL</dt>
      <dd>
        <code>{base_url}</code> <span class="quiet">the key selects the sandbox</span>
      </dd>
    </dl>
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
    activity === 0 ? "nobody does anything by themselves" : `activity ${activity}`,
  ].join("; ");
}
