import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { TextField } from "../../parts/fields.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { Empty, Failed, Loaded } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import type { Turn, Turned } from "./shapes.ts";

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
                  {mode === "frozen" ? "Unfreeze" : "Freeze"}
                </button>
                <button type="button" class="primary" onClick={() => turn.mutate({ to: "next" })}>
                  Advance to what is due next
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
      <DueNext advanceTo={(instant) => turn.mutate({ set: instant })} />
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
      <TextField label="Another time (UTC)" type="datetime-local" step="1" required min={now.slice(0, 19)} value={wanted} set={setWanted} />
      <button type="submit">Advance the clock</button>
      <p class="quiet">The clock cannot go back. Restore a snapshot, reset, or create a sandbox with an earlier clock.</p>
    </form>
  );
}

type Work = Turned["due"][number];

/** The most rows that are shown; a turn of a year can do tens of thousands of things. */
const MOST = 500;

/** What fell due in the last turn of the clock, in order. */
function FellDue({ turned: { now, due } }: { readonly turned: Turned }) {
  return (
    <section class="card" aria-labelledby="fell-due" aria-live="polite">
      <h2 id="fell-due">
        {due.length === 0 ? "Nothing was due" : `${due.length.toLocaleString("en")} due`} until <Instant at={now} />
      </h2>
      {due.length > MOST ? <p class="quiet">The first {MOST} of them.</p> : null}
      {due.length === 0 ? null : (
        <ol class="fell-due">
          {due.slice(0, MOST).map((work, n) => (
            <li key={n}>
              <Instant at={work.at} /> <Described work={work} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Described({ work }: { readonly work: Work }) {
  const { kind, company = "" } = work;
  if (kind === "employee-status")
    return (
      <>
        {company}: <Go to={`/world/employees/${work.employee_id}?company=${company}`}>an employee</Go> went from {work.from} to {work.to}.
      </>
    );
  if (kind === "subscription")
    return (
      <>
        {company}: the subscription went from {work.from} to {work.to}.
      </>
    );
  if (kind === "delivery")
    return (
      <>
        {company}: attempt {work.attempt} to deliver {work.event} got {work.status ?? "no response"}.{" "}
        <Go to={`/webhooks/deliveries/${work.delivery_id}`}>The delivery</Go>
      </>
    );
  if (kind === "activity")
    return (
      <>
        {company}: {work.act?.replaceAll("-", " ")}.
      </>
    );
  return <>{company === "" ? "" : `${company}: `}a window of the rate limit ended.</>;
}

/** Where a person sees the record of each kind of due work. */
const PLACES: Readonly<Record<string, string>> = { "employee-status": "/world/employees", delivery: "/webhooks/deliveries" };

/** What is due next, each with a button that turns the clock to it. The end of a window of the rate limit is not: Rate limits has it. */
function DueNext({ advanceTo }: { readonly advanceTo: (instant: string) => void }) {
  const due = useRead("/_mock/due", { query: { limit: 50 } }, { refetchInterval: 5000 });
  return (
    <section class="card" aria-labelledby="due-next">
      <h2 id="due-next">Due next</h2>
      <Loaded of={due} what="what is due">
        {({ due: all }) => {
          const rows = all.flatMap((one, n) => (one.kind === "rate-window" ? [] : [{ ...one, n }]));
          return rows.length === 0 ? (
            <Empty>
              <p>Nothing is due: no leave begins, no probation ends, no delivery waits.</p>
            </Empty>
          ) : (
            <Table
              label="What is due next"
              class="due"
              rows={rows}
              keyOf={({ at, id, n }) => `${at} ${id ?? n}`}
              columns={[
                ["When", ({ at }) => <Instant at={at} />],
                ["Company", ({ company }) => company],
                [
                  "About",
                  ({ id, kind, label, company }) =>
                    id === null || PLACES[kind] === undefined ? label : <Go to={`${PLACES[kind]}/${id}?company=${company}`}>{label}</Go>,
                ],
                ["What happens", ({ what }) => what],
                [
                  "Advance",
                  ({ at }) => (
                    <button type="button" aria-label={`Advance the clock to ${at}`} onClick={() => advanceTo(at)}>
                      Advance
                    </button>
                  ),
                  "unseen",
                ],
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
