import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { machines } from "../machines/index.ts";
import type { Machine, Move, MoveCall } from "../machines/machine.ts";
import { type MachineName, type Position, positionsOf } from "../machines/states.ts";
import { type WebAction, tablesOf, type WebField } from "@hr-platform/engine/operations/web-action";
import { webActions } from "@hr-platform/engine/operations/web";
import { type DryRun, stateAfter, tryOperation, tryWebAction } from "./dry-run.ts";
import type { ListedRecord } from "./record-list.ts";
import type { StoredTable } from "./record-tables.ts";
import { type RecordPlace, recordOf } from "./stored-records.ts";
import type { ApiKey } from "@hr-platform/domain";

/** A body of a web action about a record, and what the action would do with it. */
interface FilledBody {
  readonly body: Readonly<Record<string, unknown>>;
  /** Members that a person has to say. Those that `body` has are examples. */
  readonly needs: readonly string[];
  readonly run: DryRun;
}

/** An example of a field; undefined: there is none. */
function exampleOf({ type, values }: WebField, { state }: RecordPlace): unknown {
  switch (type) {
    case "date":
      return state.today;
    case "text":
      return values?.[0] ?? "…";
    case "boolean":
      return true;
    case "integer":
      return 1;
    case "object":
      return {};
    case "texts":
      return [];
    case "uuid":
      return undefined;
  }
}

/** The body of a web action about a record: its id, and examples of what else is required. */
export function filledBody(
  { place, table, one }: { readonly place: RecordPlace; readonly table: StoredTable; readonly one: ListedRecord },
  action: WebAction,
  { body: known = {}, needs: said = [] }: MoveCall,
): FilledBody {
  const body: Record<string, unknown> = {};
  const needs = new Set(said);
  for (const [name, field] of Object.entries(action.fields)) {
    if (Object.hasOwn(known, name)) body[name] = known[name];
    else if (field.tables?.includes(table) === true) body[name] = one.id;
    else if (field.required) {
      needs.add(name);
      const example = exampleOf(field, place);
      if (example !== undefined) body[name] = example;
    }
  }
  if (table !== "keys") return { body, needs: [...needs], run: tryWebAction(place, action.name, body) };
  // The token is a secret: the page has it from the list of companies.
  const { token: _, ...shown } = body;
  return { body: shown, needs: [...needs], run: tryWebAction(place, action.name, { ...body, token: (one.kept as ApiKey).token }) };
}

/** Something that may happen to a record. */
export interface NextMove {
  readonly name: string;
  readonly title: string;
  /** null: it moves the record in no machine. */
  readonly machine: MachineName | null;
  /** The state afterwards; null: it stays, or it depends on what is sent. */
  readonly to: string | null;
  readonly by: "operation" | "web" | "control" | "clock";
  /** operationId or web action; null: neither. */
  readonly action: string | null;
  /** The call that does it; null: the clock does. */
  readonly call: { readonly method: string; readonly path: string; readonly scope: string | null } | null;
  /** A body for the call. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Members of the body that a person has to say. Those that `body` has are examples. */
  readonly needs: readonly string[];
  /** When it falls due by the clock: epoch milliseconds; null: somebody does it. */
  readonly at: number | null;
  /** Why it would be refused now; null: nothing is known to stop it. */
  readonly stoppedBy: string | null;
  /** What must hold; null: nothing else. */
  readonly when: string | null;
  /** The section of the API document; null: the web application alone has it. */
  readonly clause: string | null;
}

/** A record at its place. */
export interface MovedRecord {
  readonly place: RecordPlace;
  readonly table: StoredTable;
  readonly one: ListedRecord;
}

/** What the API or a person may do with a record now: the moves of its machines from where it is, and other web actions. */
export function nextMoves(subject: MovedRecord): NextMove[] {
  const { place, table, one } = subject;
  const moves = positionsOf(table, recordOf(one.kept)).flatMap((position) => movesFrom(subject, position));
  const own = machines.filter((machine) => machine.table === table).flatMap(({ moves: of }) => of(place.sandbox.decisions));
  const actions = webActions.filter((action) => tablesOf(action).includes(table) && !own.some(({ by }) => by.name === action.name));
  return [...moves, ...actions.map((action) => otherAction(subject, action))];
}

function movesFrom(subject: MovedRecord, { machine: name, state }: Position): NextMove[] {
  const { place, table, one } = subject;
  const { decisions } = place.sandbox;
  // Hidden leave has a state, but nobody moves it.
  const machine = machines.find((candidate) => candidate.name === name && candidate.table === table);
  return (machine?.moves(decisions) ?? []).flatMap((move) => {
    if (!move.from.includes(state)) return [];
    const calls: readonly MoveCall[] = move.calls?.(recordOf(one.kept) as never, place.state, decisions) ?? [{ title: move.title }];
    return calls.flatMap((call) => made(subject, machine!, move, call) ?? []);
  });
}

/** A move as a call; undefined: the clock makes it. */
function made(subject: MovedRecord, machine: Machine, move: Move, call: MoveCall): NextMove | undefined {
  const { name, by, when, clause } = move;
  const shared = { name, title: call.title, machine: machine.name, when, clause, at: null, by: by.kind };
  switch (by.kind) {
    case "clock":
      return undefined;
    case "control": {
      const [method, path] = by.name.replace("{id}", subject.one.id).split(" ") as [string, string];
      return {
        ...shared,
        by: by.kind,
        action: null,
        call: { method, path, scope: null },
        body: {},
        needs: [],
        to: move.to[0]!,
        stoppedBy: null,
      };
    }
    case "operation": {
      const params = { id: subject.one.id, ...call.params };
      const { body = {}, needs = [] } = call;
      const run = tryOperation(subject.place, by.name, params, body);
      const { method, path, scope } = subject.place.sandbox.contract.operation(by.name);
      const full = BASE_PATH + path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(params[member as "id"]));
      return {
        ...shared,
        action: by.name,
        call: { method, path: full, scope },
        body,
        needs,
        ...outcome(subject, move, run, needs, machine),
      };
    }
    case "web": {
      const action = webActions.find((candidate) => candidate.name === by.name)!;
      const filled = filledBody(subject, action, call);
      return { ...shared, ...webCall(subject, action, filled), ...outcome(subject, move, filled.run, filled.needs, machine) };
    }
  }
}

/** What a call makes of the record, and what stops it. A refusal of an example says nothing. */
function outcome(
  { table, one }: MovedRecord,
  { to }: Pick<Move, "to">,
  { refusal, changes }: DryRun,
  needs: readonly string[],
  machine: Machine,
): Pick<NextMove, "to" | "stoppedBy"> {
  const after = stateAfter(changes, table, one.id, machine.name);
  const isOfExample = refusal?.field != null && needs.includes(refusal.field);
  return { to: after ?? (to.length === 1 ? to[0]! : null), stoppedBy: refusal === null || isOfExample ? null : refusal.message };
}

function webCall(
  { place }: MovedRecord,
  { name }: WebAction,
  { body, needs }: FilledBody,
): Pick<NextMove, "action" | "call" | "body" | "needs"> {
  const call = { method: "POST", path: `/_mock/web/${name}`, scope: null };
  return { action: name, call, body: { company: place.state.slug, ...body }, needs };
}

/** A web action about the record that moves it in no machine. */
function otherAction(subject: MovedRecord, action: WebAction): NextMove {
  const filled = filledBody(subject, action, { title: action.title });
  const { refusal } = filled.run;
  const isOfExample = refusal?.field != null && filled.needs.includes(refusal.field);
  const stoppedBy = refusal === null || isOfExample ? null : refusal.message;
  const { name, title } = action;
  const rest = { machine: null, to: null, at: null, when: null, clause: null };
  return { name, title, by: "web", ...webCall(subject, action, filled), stoppedBy, ...rest };
}
