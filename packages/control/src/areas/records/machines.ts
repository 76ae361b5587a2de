import { machines } from "../../machines/index.ts";
import { type Machine, type Move, terminalStates } from "../../machines/machine.ts";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, flag, listOf, named, object, orNull, text } from "../../row/schema.ts";

const moveForm = object("A move.", {
  name: text("Its name.", { examples: ["approve"] }),
  title: text("What it does."),
  from: listOf(text("A state."), "The states from which it starts; none: it makes the record."),
  to: listOf(text("A state."), "The state afterwards; several: the record decides."),
  by: choice(["operation", "web", "control", "clock"], "Who makes it: the API, the web application, the control API or the clock."),
  action: orNull(text("operationId, name of the web action, or call of the control API; null: the clock.")),
  when: orNull(text("What must hold besides the state; null: nothing.")),
  clause: text("The section of the API document."),
  decisions: listOf(text("A slug."), "The decisions that it depends on."),
});

const machineForm = object("A state machine.", {
  name: text("Its name.", { examples: ["leave-request"] }),
  title: text("Its name for people."),
  table: text("The table of its records."),
  states: listOf(
    object("A state.", {
      name: text("Its name.", { examples: ["pending"] }),
      is_terminal: flag("Whether no move leads out of it."),
      is_initial: flag("Whether a record may begin with it."),
    }),
    "Every state.",
  ),
  moves: listOf(moveForm, "Every move under the decisions in force."),
});

const showMove = ({ name, title, from, to, by, when, clause, decisions }: Move): ValueOf<typeof moveForm> => ({
  name,
  title,
  from,
  to,
  by: by.kind,
  action: by.name,
  when,
  clause,
  decisions,
});

function show(machine: Machine, decisions: Decisions): ValueOf<typeof machineForm> {
  const { name, title, table, states } = machine;
  const moves = machine.moves(decisions);
  const terminal = new Set(terminalStates(machine, decisions));
  const initial = new Set(moves.flatMap(({ from, to }) => (from.length === 0 ? to : [])));
  return {
    name,
    title,
    table,
    states: states.map((state) => ({ name: state, is_terminal: terminal.has(state), is_initial: initial.has(state) })),
    moves: moves.map(showMove),
  };
}

export const machineRow: ControlRow = row("GET /machines", {
  id: "listMachines",
  summary: "List the state machines: states, moves, and who makes them",
  answer: ok(
    "Every machine, under the decisions in force.",
    named("Machines", object("The state machines.", { machines: listOf(machineForm, "By area.") })),
  ),
  run: ({ sandbox: { decisions } }) => ({ machines: machines.map((machine) => show(machine, decisions)) }),
});
