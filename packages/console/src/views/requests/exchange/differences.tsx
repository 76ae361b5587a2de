import type { MemberChange } from "./whole-members.ts";

/** Rows that are shown. */
const MOST = 60;
const SIDES = ["before", "after"] as const;

interface DifferencesProps {
  /** A value that is left out was not there. */
  readonly members: readonly MemberChange[];
  /** Names the table, which scrolls. */
  readonly label: string;
  /** Heads of the columns. Default: what a record was before and afterwards. */
  readonly heads?: readonly [place: string, before: string, after: string];
}

/** What differs, a row for each place. */
export function Differences({ members, label, heads }: DifferencesProps) {
  const [place, ...titles] = heads ?? ["Member", "Before", "After"];
  // Of a record that was made or removed one side says all.
  const sides = SIDES.filter((side) => heads !== undefined || members.some((member) => !isNothing(member[side])));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table class="differences">
        <thead>
          <tr>
            {[place, ...sides.map((side) => titles[SIDES.indexOf(side)]!)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.slice(0, MOST).map((member) => (
            <tr key={member.path}>
              <th scope="row">{member.path === "" ? "all of it" : member.path.replace(/^resource\./, "")}</th>
              {sides.map((side) => (
                <td key={side}>
                  <Value of={member[side]} side={side} />
                </td>
              ))}
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

function Value({ of, side }: { readonly of: unknown; readonly side: "before" | "after" }) {
  if (isNothing(of)) return <span class="quiet">none</span>;
  return side === "before" ? <del>{valueText(of)}</del> : <ins>{valueText(of)}</ins>;
}

function valueText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 600 ? `${text.slice(0, 599)}…` : text;
}
