import { useState } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { instantText } from "../../../parts/instant.tsx";
import { Failed, Loaded } from "../../../parts/states.tsx";
import { DueNext } from "./due-next.tsx";
import { FellDue } from "./fell-due.tsx";
import type { Turn, Turned } from "../shapes.ts";

const STEPS: Readonly<Record<string, string>> = {
  PT1M: "+1 minute",
  PT1H: "+1 hour",
  P1D: "+1 day",
  P7D: "+1 week",
  P1M: "+1 month",
  P1Y: "+1 year",
};

/** The clock of the sandbox: what it says, what falls due, and buttons that turn it. */
export function ClockPanel() {
  const clock = useRead("/_mock/clock", {}, { refetchInterval: 1000 });
  const [turned, setTurned] = useState<Turned>();
  const turn = useChange(async (body: Turn) => {
    const { data } = await control.POST("/_mock/clock", { body });
    setTurned(data);
  });
  return (
    <>
      <section class="card clock-panel" aria-labelledby="clock-now">
        <h2 id="clock-now">Now</h2>
        <Loaded of={clock} what="the clock">
          {({ now, mode }) => (
            <>
              <p class="now">
                {instantText(now)} <span class="quiet">UTC, {mode === "frozen" ? "frozen" : "ticking"}</span>
              </p>
              <div class="steps">
                <button type="button" onClick={() => turn.mutate({ freeze: mode !== "frozen" })}>
                  {mode === "frozen" ? "Let it tick" : "Freeze"}
                </button>
                <button type="button" class="primary" onClick={() => turn.mutate({ to: "next" })}>
                  To the next due event
                </button>
                {Object.entries(STEPS).map(([advance, title]) => (
                  <button key={advance} type="button" onClick={() => turn.mutate({ advance })}>
                    {title}
                  </button>
                ))}
              </div>
              <SetTo now={now} set={(instant) => turn.mutate({ set: instant })} />
            </>
          )}
        </Loaded>
        {turn.error === null ? null : <Failed error={turn.error} />}
      </section>
      {turned === undefined ? null : <FellDue turned={turned} />}
      <DueNext turnTo={(instant) => turn.mutate({ set: instant })} />
    </>
  );
}

function SetTo({ now, set }: { readonly now: string; readonly set: (instant: string) => void }) {
  const [wanted, setWanted] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    set(`${wanted}Z`.replace(/^([^T]*T\d+:\d+)Z$/, "$1:00Z"));
  };
  return (
    <form class="filters" onSubmit={submit}>
      <label class="field">
        <span>Another instant (UTC)</span>
        <input
          type="datetime-local"
          step="1"
          required
          min={now.slice(0, 19)}
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </label>
      <button type="submit">Turn the clock</button>
      <p class="quiet">The clock never moves back: restore a snapshot, reset, or make a sandbox with an earlier clock.</p>
    </form>
  );
}
