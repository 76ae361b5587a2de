import type { ShownMachine } from "./shown-machine.ts";

const BY: Readonly<Record<ShownMachine["moves"][number]["by"], string>> = {
  operation: "by the operation",
  web: "in the web application by",
  control: "by the control call",
  clock: "by the clock",
};

/** All moves of a machine in words: what the drawing shows, for those who do not see it, and what must hold. */
export function MoveList({ machine: { title, states, moves }, at }: { readonly machine: ShownMachine; readonly at: string }) {
  const last = states.filter(({ is_terminal }) => is_terminal).map(({ name }) => name);
  return (
    <details>
      <summary>
        {title}: {at}. All moves in words
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
      {last.length === 0 ? null : <p class="quiet">No move leads out of {last.join(", ")}.</p>}
    </details>
  );
}
