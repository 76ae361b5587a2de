import type { MemberChange } from "./whole-members.ts";

/** Rows that are shown. */
const MOST = 60;

interface DifferencesProps {
  /** A value that is left out was not there. */
  readonly members: readonly MemberChange[];
  /** Names the table, which scrolls. */
  readonly label: string;
  /** Heads of the columns. Default: what a record was before and afterwards. */
  readonly heads?: readonly [place: string, before: string, after: string];
}

/** What differs, a row for each place. */
export function Differences({ members, label, heads = ["Member", "Before", "After"] }: DifferencesProps) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table class="differences">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.slice(0, MOST).map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{path === "" ? "all of it" : path.replace(/^resource\./, "")}</th>
              <td>{isNothing(before) ? <Nothing /> : <del>{valueText(before)}</del>}</td>
              <td>{isNothing(after) ? <Nothing /> : <ins>{valueText(after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {members.length > MOST ? <p class="quiet">and {members.length - MOST} more</p> : null}
    </div>
  );
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function Nothing() {
  return <span class="quiet">none</span>;
}

function valueText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 600 ? `${text.slice(0, 599)}…` : text;
}
