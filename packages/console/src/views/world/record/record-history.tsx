import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { Tag } from "../../../parts/status.tsx";
import { worldPlace } from "../world-place.ts";
import { type StoredRecord } from "./stored-record.ts";

type Change = StoredRecord["history"][number];

const KINDS: Readonly<Record<Change["kind"], string>> = {
  seed: "In the seeded world",
  forgotten: "Earlier changes, not kept one by one",
  made: "Created",
  changed: "Changed",
  removed: "Removed",
};

/** What happened to a record and by whom, the newest first. */
export function RecordHistory({ stored: { company, history } }: { readonly stored: StoredRecord }) {
  return (
    <ol class="history" reversed>
      {history.toReversed().map((change, n) => (
        <li key={history.length - n}>
          <p>
            <strong>{KINDS[change.kind]}</strong> {change.at === null ? null : <Instant at={change.at} />}
          </p>
          <Cause company={company} cause={change.cause} />
          <MemberChanges members={change.members} />
        </li>
      ))}
    </ol>
  );
}

function Cause({ company, cause }: { readonly company: string; readonly cause: Change["cause"] }) {
  if (cause === null) return null;
  const { by, what, exchange, method, path, key } = cause;
  if (by === "request" && exchange !== null)
    return (
      <p>
        by{" "}
        <Go to={`/requests/${exchange}`}>
          #{exchange} {method} {path}
        </Go>
        {key === null ? null : <KeyOf company={company} of={key} />}
      </p>
    );
  return (
    <p>
      {BY[by]}
      {what === null ? "" : `: ${what}`}
    </p>
  );
}

const BY: Readonly<Record<NonNullable<Change["cause"]>["by"], string>> = {
  request: "by a request that is no longer in the journal",
  web: "in the web application",
  clock: "by the clock",
  activity: "by simulated activity",
  control: "by the control API",
  program: "by the program that runs the mock",
};

function KeyOf({
  company,
  of: { id, name, masked, scopes },
}: {
  readonly company: string;
  readonly of: NonNullable<NonNullable<Change["cause"]>["key"]>;
}) {
  const text = name === null ? masked : `${name} (${masked})`;
  return (
    <>
      {" "}
      with the key {id === null ? <code>{text}</code> : <Go to={worldPlace(`keys/${id}`, company)}>{text}</Go>}{" "}
      {scopes.map((scope) => (
        <Tag key={scope}>{scope}</Tag>
      ))}
    </>
  );
}

/** Member changes that are shown. */
const MOST = 40;

function MemberChanges({ members }: Pick<Change, "members">) {
  if (members.length === 0) return null;
  return (
    <ul class="member-changes">
      {members.slice(0, MOST).map(({ path, before, after }) => (
        <li key={path}>
          <code>{path.replace(/^resource\./, "")}</code> <del>{short(before)}</del> → <ins>{short(after)}</ins>
        </li>
      ))}
      {members.length > MOST ? <li class="quiet">and {members.length - MOST} more</li> : null}
    </ul>
  );
}

function short(value: unknown): string {
  const text = value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}
