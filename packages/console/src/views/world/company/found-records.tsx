import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Tag } from "../../../parts/status.tsx";
import { worldPlace } from "../world-place.ts";

const TABLES = [
  ["employees", "Employees"],
  ["leave", "Leave requests"],
  ["hiddenLeave", "Hidden leave, never in the API"],
] as const;

interface FoundProps {
  readonly company: string;
  readonly text: string;
}

/** People and leave in which a text occurs, the newest leave first. */
export function FoundRecords({ company, text }: FoundProps) {
  return (
    <div class="found">
      {TABLES.map(([table, title]) => (
        <Found key={table} table={table} title={title} company={company} text={text} />
      ))}
    </div>
  );
}

/** Records of each table that are shown. */
const MOST = 12;

function Found({ table, title, company, text }: FoundProps & { readonly table: (typeof TABLES)[number][0]; readonly title: string }) {
  const found = useRead(
    "/_mock/records/{table}",
    { path: { table }, query: { company, text, sort: table === "employees" ? "created" : "-created", limit: MOST } },
    { keepPrevious: true },
  );
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <Loaded of={found} what={title.toLowerCase()}>
        {({ total, data }) => (
          <>
            <ul class="links">
              {data.map(({ id, label, state }) => (
                <li key={id}>
                  <Go to={worldPlace(`${table}/${id}`, company)}>{label}</Go> {state === null ? null : <Tag>{state}</Tag>}
                </li>
              ))}
            </ul>
            {total === 0 ? <p class="quiet">None.</p> : null}
            {total > data.length ? (
              <Go to={`${worldPlace(table, company)}&text=${encodeURIComponent(text)}`}>All {total.toLocaleString("en")}</Go>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
