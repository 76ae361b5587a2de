import { Go } from "../../../parts/go.tsx";
import { instantText } from "../../../parts/instant.tsx";

interface MembersProps {
  readonly of: unknown;
  /** Where the ids of other records lead. */
  readonly links: ReadonlyMap<string, { readonly to: string; readonly label: string }>;
}

/** Items of a list that are shown; the JSON has all. */
const MOST = 20;
/** Characters of a text that are shown. */
const LONGEST = 2000;

/** The members of a record by name. What is inside of others is indented. */
export function Members({ of, links }: MembersProps) {
  const { resource, ...rest } = of as { readonly resource?: object };
  return <MemberList of={{ ...resource, ...rest }} links={links} />;
}

function MemberList({ of, links }: MembersProps) {
  const entries = Object.entries(of as object);
  if (entries.length === 0) return <span class="quiet">none</span>;
  return (
    <dl class="members">
      {entries.slice(0, Array.isArray(of) ? MOST : 100).map(([name, value]) => (
        <>
          <dt>{Array.isArray(of) ? Number(name) + 1 : name}</dt>
          <dd>
            <Value of={value} links={links} />
          </dd>
        </>
      ))}
      {Array.isArray(of) && of.length > MOST ? (
        <>
          <dt>…</dt>
          <dd class="quiet">{of.length - MOST} more, in the JSON</dd>
        </>
      ) : null}
    </dl>
  );
}

function Value({ of, links }: MembersProps) {
  if (of === null || of === undefined) return <span class="quiet">null</span>;
  if (Array.isArray(of) && of.every((item) => typeof item !== "object"))
    return of.length === 0 ? (
      <span class="quiet">none</span>
    ) : (
      <>
        {of.slice(0, MOST).map((item, n) => [n === 0 ? null : ", ", <Value key={n} of={item} links={links} />])}
        {of.length > MOST ? ` and ${of.length - MOST} more` : ""}
      </>
    );
  if (typeof of === "object") return <MemberList of={of} links={links} />;
  const text = typeof of === "string" ? of : JSON.stringify(of);
  const link = links.get(text);
  if (link !== undefined) return <Go to={link.to}>{link.label}</Go>;
  if (text === "") return <span class="quiet">empty</span>;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return <time dateTime={text}>{instantText(text)}</time>;
  return <span class="text">{text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}</span>;
}
