import { useMemo } from "preact/hooks";
import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { NextMoves } from "../next/next-moves.tsx";
import type { StoredRecord } from "../record/stored-record.ts";
import { worldPlace } from "../world-place.ts";
import { MachineDrawing } from "./machine-drawing.tsx";
import type { MachineShape } from "./machine-shape.ts";
import { MoveList } from "./move-list.tsx";
import type { ShownMachine } from "./shown-machine.ts";

/** The state machines of a record with its position, why it is there, and what may happen next. */
export function RecordMachines({ stored }: { readonly stored: StoredRecord }) {
  const { data } = useRead("/_mock/machines");
  const { company, positions, why, next } = stored;
  if (positions.length === 0 && next.length === 0) return null;
  return (
    <section class="card states" aria-labelledby="record-states">
      <h2 id="record-states">{positions.length === 0 ? "What may happen next" : "State, and what may happen next"}</h2>
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
