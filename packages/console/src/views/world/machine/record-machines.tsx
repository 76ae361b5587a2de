import { useMemo } from "preact/hooks";
import { type Answer, useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { NextMoves } from "../next/next-moves.tsx";
import type { StoredRecord } from "../record/stored-record.ts";
import { worldPlace } from "../world-place.ts";
import { MachineDrawing } from "./machine-drawing.tsx";
import type { MachineShape } from "./machine-layout.ts";

/** The state machines of a record with its position, why it is there, and what may happen next. */
export function RecordMachines({ stored }: { readonly stored: StoredRecord }) {
  const { data } = useRead("/_mock/machines");
  const { company, positions, why, next } = stored;
  if (positions.length === 0 && next.length === 0) return null;
  return (
    <section class="card states" aria-labelledby="record-states">
      <h2 id="record-states">{positions.length === 0 ? "Next steps" : "State and next steps"}</h2>
      {why === null ? null : (
        <p>
          {why.sentence}{" "}
          {why.records.map(({ table, id, label }) => (
            <Go key={id} to={worldPlace(`${table}/${id}`, company)}>
              {label}
            </Go>
          ))}
        </p>
      )}
      <div class="machines">
        {positions.map(({ machine: name, state }) => {
          const machine = data?.machines.find((one) => one.name === name);
          return machine === undefined ? null : <OneMachine key={name} machine={machine} at={state} />;
        })}
      </div>
      <NextMoves stored={stored} />
    </section>
  );
}

/** A state machine with all that is said of its moves. */
type ShownMachine = Answer<"/_mock/machines">["machines"][number];

const BY: Readonly<Record<ShownMachine["moves"][number]["by"], string>> = {
  operation: "by the operation",
  web: "in the web application by",
  control: "by the control call",
  clock: "by the clock",
};

/** All moves of a machine in words: what the drawing shows, for those who do not see it, and what must hold. */
function MoveList({ machine: { title, states, moves }, at }: { readonly machine: ShownMachine; readonly at: string }) {
  const last = states.filter(({ is_terminal }) => is_terminal).map(({ name }) => name);
  return (
    <details>
      <summary>
        {title}: {at}. All transitions as text
      </summary>
      <ul class="moves">
        {moves.map(({ name, title: what, from, to, by, action, when, clause, decisions }) => (
          <li key={name}>
            <strong>{name}</strong>: {from.length === 0 ? "begins as" : `from ${from.join(" or ")} to`} {to.join(" or ")}. {what}, {BY[by]}
            {action === null ? "" : ` ${action}`} ({clause}).{when === null ? "" : ` ${when}`}
            {decisions.length === 0 ? "" : ` Depends on ${decisions.join(", ")}.`}
          </li>
        ))}
      </ul>
      {last.length === 0 ? null : <p class="quiet">{last.join(", ")}: final.</p>}
    </details>
  );
}

function OneMachine({ machine, at }: { readonly machine: ShownMachine; readonly at: string }) {
  const shape = useMemo(() => shapeOf(machine), [machine]);
  return (
    <div class="one-machine">
      <MachineDrawing machine={shape} label={machine.title} at={at} />
      <MoveList machine={machine} at={at} />
    </div>
  );
}

/** A machine as it is drawn: states in which records begin first, and a move for each pair of states. */
function shapeOf({ states, moves }: ShownMachine): MachineShape {
  const [begin, others] = [states.filter(({ is_initial }) => is_initial), states.filter(({ is_initial }) => !is_initial)];
  return {
    states: [...begin, ...others].map(({ name }) => name),
    begin: begin.map(({ name }) => name),
    moves: moves.flatMap(({ name, from, to }) =>
      from.flatMap((one) => to.filter((other) => other !== one).map((other) => ({ from: one, to: other, name }))),
    ),
  };
}
