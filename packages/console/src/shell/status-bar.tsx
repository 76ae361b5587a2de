import { useLocation } from "wouter-preact";
import { Go } from "../parts/go.tsx";
import { control } from "../api/client.ts";
import { useChange, useRead } from "../api/use-control.ts";
import { instantText } from "../parts/instant.tsx";
import { placeIn, useSandbox } from "./address.ts";
import { streamState } from "./news.ts";

/** The most sandboxes to choose from. The view of the sandboxes has them all. */
const MOST = 100;

/** Chooses the sandbox that the page is about. */
function SandboxChoice() {
  const sandbox = useSandbox();
  const [here, navigate] = useLocation();
  const { data } = useRead("/_mock/sandboxes", { query: { limit: MOST } });
  const known = (data?.sandboxes ?? []).map(({ id, name }) => ({
    // A name outlives its sandbox: an address with it still works if the sandbox is made again.
    value: sandbox === id ? id : (name ?? id),
    label: name === null ? id : `${name} (${id})`,
  }));
  const others = known.some(({ value }) => value === sandbox) ? known : [...known, { value: sandbox, label: sandbox }];
  const more = (data?.total ?? 0) - MOST;
  return (
    <label class="sandbox-choice">
      <span>Sandbox</span>
      <select
        value={sandbox}
        onChange={({ currentTarget: { value } }) =>
          navigate(value === "" ? placeIn("/sandboxes", sandbox) : placeIn(`/${here.split("/")[1] ?? ""}`, value))
        }
      >
        {others.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {more > 0 ? <option value="">{more} more …</option> : null}
      </select>
    </label>
  );
}

/** What makes the mock behave other than at its start, each with a link to where it is changed. */
function Altered() {
  const { data } = useRead("/_mock/profile");
  if (data === undefined) return null;
  const { faults, transport, decide, rateLimit } = data;
  const decisions = Object.entries(decide).map(([slug, value]) => `${slug}=${value}`);
  const counted = (all: readonly unknown[], one: string): string => `${all.length} ${one}${all.length === 1 ? "" : "s"}`;
  const signs = [
    { text: `${counted(faults, "fault")} on`, to: "/behaviour/faults?active=yes", names: faults },
    { text: counted(transport, "transport rule"), to: "/behaviour/transport", names: transport.map(({ kind }) => kind) },
    { text: `${counted(decisions, "decision")} switched`, to: "/behaviour/decisions?changed=yes", names: decisions },
    { text: "No rate limit", to: "/behaviour/limits", names: rateLimit === null ? ["Every key may send any number of requests."] : [] },
  ].filter(({ names }) => names.length > 0);
  if (signs.length === 0) return null;
  return (
    <nav class="signs" aria-label="Changed behaviour">
      {signs.map(({ text, to, names }) => (
        <Go key={to} to={to} title={names.slice(0, 20).join("\n")}>
          {text}
        </Go>
      ))}
    </nav>
  );
}

/** The sandbox, its clock, and whether the page is live. */
export function StatusBar() {
  const { data: clock } = useRead("/_mock/clock", {}, { refetchInterval: 5000 });
  const turn = useChange((body: { advance: string } | { freeze: boolean }) => control.POST("/_mock/clock", { body }));
  return (
    <header class="status-bar">
      <SandboxChoice />
      <div class="clock" role="group" aria-label="Clock">
        <span>
          {clock === undefined ? "…" : instantText(clock.now)}{" "}
          <em>{clock === undefined ? "" : clock.mode === "frozen" ? "frozen" : "ticking"}</em>
        </span>
        <button type="button" onClick={() => turn.mutate({ freeze: clock?.mode !== "frozen" })} disabled={clock === undefined}>
          {clock?.mode === "frozen" ? "Unfreeze" : "Freeze"}
        </button>
        <button type="button" onClick={() => turn.mutate({ advance: "P1D" })} disabled={clock === undefined}>
          +1 day
        </button>
      </div>
      <span class={`stream ${streamState.value}`} role="status">
        {{ connecting: "Connecting …", open: "Live", cut: "Not connected: trying again" }[streamState.value]}
      </span>
      <Altered />
    </header>
  );
}
