import { control } from "../api/client.ts";
import { useChange, useRead } from "../api/use-control.ts";
import { instantText } from "../parts/instant.tsx";
import { streamState } from "./news.ts";
import { SandboxChoice } from "./sandbox-choice.tsx";

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
          {clock?.mode === "frozen" ? "Let it tick" : "Freeze"}
        </button>
        <button type="button" onClick={() => turn.mutate({ advance: "P1D" })} disabled={clock === undefined}>
          +1 day
        </button>
      </div>
      <span class={`stream ${streamState.value}`} role="status">
        {{ connecting: "Connecting …", open: "Live", cut: "Not connected: trying again" }[streamState.value]}
      </span>
    </header>
  );
}
