import type { ComponentChildren } from "preact";
import { useWebActions } from "../actions/web-actions.ts";
import { useCompany } from "../company/use-company.ts";
import type { StoredRecord } from "../record/stored-record.ts";
import { type Move, NextMove } from "./next-move.tsx";

/** Moves of the clock that are shown at once. */
const SOON = 2;

/** What may happen to a record next: each as a button, or with the reason why it would be refused now. */
export function NextMoves({ stored }: { readonly stored: Pick<StoredRecord, "next" | "company" | "record" | "table" | "id"> }) {
  const actions = useWebActions();
  const { company, record, table, id } = stored;
  const token = useCompany().companies.find(({ slug }) => slug === company)?.keys[Number(id) - 1]?.token;
  const next: readonly Move[] = table === "keys" && token !== undefined ? stored.next.map((move) => withToken(move, token)) : stored.next;
  if (next.length === 0) return <p class="quiet">Nothing: no move leads out of this state.</p>;
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
      <ul class="next">{[...timed.slice(0, SOON), ...possible, ...stopped].map(line)}</ul>
      {timed.length > SOON ? (
        <details>
          <summary>What the clock does later ({timed.length - SOON})</summary>
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
