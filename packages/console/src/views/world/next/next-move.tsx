import { control } from "../../../api/client.ts";
import { useChange } from "../../../api/use-control.ts";
import { instantText } from "../../../parts/instant.tsx";
import { Tag } from "../../../parts/status.tsx";
import { say } from "../../../parts/toasts.tsx";
import { ActionButton } from "../actions/action-button.tsx";
import { actionTitle, beginningOf } from "../actions/action-values.ts";
import type { WebAction } from "../actions/web-actions.ts";
import type { StoredRecord } from "../record/stored-record.ts";
import { SendRequest } from "./send-request.tsx";

/** Something that may happen to a record, with the body of its call. */
export type Move = Omit<StoredRecord["next"][number], "body"> & { readonly body: Readonly<Record<string, unknown>> };

interface NextMoveProps {
  readonly move: Move;
  readonly company: string;
  readonly record: unknown;
  /** The web action that makes it; undefined: none, or it is not read yet. */
  readonly action: WebAction | undefined;
}

const BY: Readonly<Record<Move["by"], string>> = {
  operation: "API",
  web: "web application",
  control: "control API",
  clock: "clock",
};

/** Something that may happen to a record, with the button that does it. */
export function NextMove(props: NextMoveProps) {
  const { by, to, when, clause, stopped_by } = props.move;
  return (
    <li>
      <div class="next-line">
        {stopped_by === null ? <MoveButton {...props} /> : <button disabled>{titleOf(props.move)}</button>}
        <span class="quiet">
          {BY[by]}
          {clause === null ? "" : `, ${clause}`}
        </span>
        {to === null ? null : (
          <span>
            → <Tag>{to}</Tag>
          </span>
        )}
      </div>
      {stopped_by === null ? null : <p class="stopped">Not now: {stopped_by}</p>}
      {when === null || stopped_by !== null ? null : <p class="quiet">If: {when}</p>}
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
  const post = useChange(() => (control.POST as (path: string, init: object) => Promise<unknown>)(path, {}));
  const press = (): void =>
    post.mutate(undefined, { onSuccess: () => say(`Done: ${title}.`), onError: ({ message }) => say(`Refused: ${message}`, true) });
  return (
    <button type="button" disabled={post.isPending} onClick={press}>
      {title}
    </button>
  );
}

function TurnClock({ title, at }: { readonly title: string; readonly at: string }) {
  const turn = useChange(() => control.POST("/_mock/clock", { body: { set: at } }));
  const press = (): void =>
    turn.mutate(undefined, {
      onSuccess: () => say(`The clock is at ${instantText(at)}.`),
      onError: ({ message }) => say(`Refused: ${message}`, true),
    });
  return (
    <>
      <span>{title}</span>
      <button type="button" disabled={turn.isPending} onClick={press}>
        Turn the clock to {instantText(at)}
      </button>
    </>
  );
}
