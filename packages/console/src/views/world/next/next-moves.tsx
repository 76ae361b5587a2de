import type { ComponentChildren } from "preact";
import { control } from "../../../api/client.ts";
import { useChange } from "../../../api/use-control.ts";
import { instantText } from "../../../parts/instant.tsx";
import { Tag } from "../../../parts/status.tsx";
import { sayAfter } from "../../../parts/toasts.tsx";
import { ActionButton } from "../actions/action-button.tsx";
import { actionTitle, beginningOf, type WebAction, useWebActions } from "../actions/action-values.ts";
import { useCompany } from "../company/use-company.ts";
import type { StoredRecord } from "../record/stored-record.ts";
import { SendRequest } from "./send-request.tsx";

/** Moves of the clock that are shown at once. */
const SOON = 2;

/** Who makes a move, in the order of the groups. */
const BY: readonly (readonly [by: Move["by"], title: string])[] = [
  ["clock", "By the clock"],
  ["operation", "API"],
  ["web", "Web application"],
  ["control", "Control API"],
];

/** What may happen to a record next: each as a button, or with the reason why it would be refused now. */
export function NextMoves({ stored }: { readonly stored: Pick<StoredRecord, "next" | "company" | "record" | "table" | "id"> }) {
  const actions = useWebActions();
  const { company, record, table, id } = stored;
  const token = useCompany().companies.find(({ slug }) => slug === company)?.keys[Number(id) - 1]?.token;
  const next: readonly Move[] = table === "keys" && token !== undefined ? stored.next.map((move) => withToken(move, token)) : stored.next;
  if (next.length === 0) return <p class="quiet">No next step: this state is final.</p>;
  const timed = next.filter(({ by }) => by === "clock");
  const possible = next.filter(({ by, stopped_by }) => by !== "clock" && stopped_by === null);
  const stopped = next.filter(({ stopped_by }) => stopped_by !== null);
  const said = new Set<string>();
  const line = (move: Move): ComponentChildren => {
    // What must hold is the same for each task of a plan.
    const isSaid = move.when !== null && said.has(move.when);
    if (move.when !== null) said.add(move.when);
    return (
      <NextMove
        key={`${move.by} ${move.name} ${move.title} ${JSON.stringify(move.call)} ${move.at}`}
        move={isSaid ? { ...move, when: null } : move}
        company={company}
        record={record}
        action={move.by === "web" ? actions.find(({ name }) => name === move.action) : undefined}
      />
    );
  };
  return (
    <>
      {BY.map(([by, title]) => {
        const own = [...timed.slice(0, SOON), ...possible, ...stopped].filter((move) => move.by === by);
        return own.length === 0 ? null : (
          <div key={by} class="next-group">
            <h3>{title}</h3>
            <ul class="next">{own.map(line)}</ul>
          </div>
        );
      })}
      {timed.length > SOON ? (
        <details>
          <summary>Later, by the clock ({timed.length - SOON})</summary>
          <ul class="next">{timed.slice(SOON).map(line)}</ul>
        </details>
      ) : null}
    </>
  );
}

/** A move of a key, with its token, which records do not show. */
function withToken(move: Move, token: string): Move {
  return { ...move, body: { ...move.body, token }, needs: move.needs.filter((name) => name !== "token") };
}

/** Something that may happen to a record, with the body of its call. */
type Move = Omit<StoredRecord["next"][number], "body"> & { readonly body: Readonly<Record<string, unknown>> };

interface NextMoveProps {
  readonly move: Move;
  readonly company: string;
  readonly record: unknown;
  /** The web action that makes it; undefined: none, or it is not read yet. */
  readonly action: WebAction | undefined;
}

/** Something that may happen to a record, with the button that does it. */
function NextMove(props: NextMoveProps) {
  const { to, when, clause, stopped_by } = props.move;
  return (
    <li>
      <div class="next-line">
        {stopped_by === null ? <MoveButton {...props} /> : <button disabled>{titleOf(props.move)}</button>}
        {to === null ? null : (
          <span>
            → <Tag>{to}</Tag>
          </span>
        )}
        {clause === null ? null : <span class="quiet clause">{clause}</span>}
      </div>
      {stopped_by === null ? null : <p class="stopped">Unavailable: {stopped_by}</p>}
      {when === null || stopped_by !== null ? null : <p class="quiet">Requires: {when}</p>}
    </li>
  );
}

function MoveButton({ move, company, record, action }: NextMoveProps) {
  const { by, title, at, call, body, needs } = move;
  if (by === "clock") return at === null ? <span>{title}</span> : <TurnClock title={title} at={at} />;
  if (call === null) return <span>{title}</span>;
  if (by === "control") return <ControlCall title={title} path={call.path} />;
  if (by === "operation") return <SendRequest title={title} call={call} body={body} needs={needs} company={company} />;
  if (action === undefined) return <button disabled>{title}</button>;
  const given = Object.entries(body).filter(([name]) => name !== "company");
  const known = Object.fromEntries(given.filter(([name]) => !needs.includes(name)));
  const texts = Object.fromEntries(
    given.filter(([name]) => needs.includes(name)).map(([name, value]) => [name, beginningOf(value, record)]),
  );
  // Nobody has to say what may be left out.
  const isWhole = needs.length === 0 && action.fields["plan_id"] !== undefined;
  const whole = isWhole
    ? { ...action, fields: Object.fromEntries(Object.entries(action.fields).filter(([name]) => name in known)) }
    : action;
  return <ActionButton action={whole} company={company} title={titleOf(move)} known={known} texts={texts} />;
}

/** What a button says: the name of an action that moves the record in no machine, since titles of actions are sentences. */
function titleOf({ by, machine, action, title }: Move): string {
  return by === "web" && machine === null && action !== null ? actionTitle(action) : title;
}

/** A call of the control API without a body. */
function ControlCall({ title, path }: { readonly title: string; readonly path: string }) {
  const { mutateAsync, isPending } = useChange(() => (control.POST as (path: string, init: object) => Promise<unknown>)(path, {}));
  return (
    <button type="button" disabled={isPending} onClick={() => void sayAfter(mutateAsync(), () => `${title}: done.`)}>
      {title}
    </button>
  );
}

function TurnClock({ title, at }: { readonly title: string; readonly at: string }) {
  const { mutateAsync, isPending } = useChange(() => control.POST("/_mock/clock", { body: { set: at } }));
  return (
    <>
      <span>{title}</span>
      <button type="button" disabled={isPending} onClick={() => void sayAfter(mutateAsync(), () => `The clock is at ${instantText(at)}.`)}>
        Advance to {instantText(at)}
      </button>
    </>
  );
}
