import { tableTitle } from "../../../parts/table-words.ts";
import { Go } from "../../../parts/go.tsx";
import { Tag } from "../../../parts/status.tsx";
import { worldPlace } from "../world-place.ts";
import type { StoredRecord } from "./stored-record.ts";

interface RelatedRecordsProps {
  readonly company: string;
  /** Id of the record. */
  readonly id: string;
  readonly related: StoredRecord["related"];
}

/** `resource.manager_id` as `manager`. */
function roleOf(member: string): string {
  const name = member.split(".").findLast((part) => part !== "id")!;
  return name
    .replaceAll(/_ids?$|Id$/g, "")
    .replaceAll("_", " ")
    .toLowerCase();
}

/** Records that a record names, and that name it. */
export function RelatedRecords({ company, id, related }: RelatedRecordsProps) {
  if (related.length === 0) return null;
  return (
    <section class="card" aria-labelledby="record-related">
      <h2 id="record-related">Related</h2>
      <dl class="members">
        {related.map(({ member, is_back, table, total, records }) => (
          <>
            <dt>{is_back ? `${tableTitle(table)}, as ${roleOf(member)}` : roleOf(member)}</dt>
            <dd>
              <ul class="links">
                {records.map(({ id: other, table: own, label, state }) => (
                  <li key={other}>
                    <Go to={worldPlace(`${own}/${other}`, company)}>{label}</Go> {state === null ? null : <Tag>{state}</Tag>}
                  </li>
                ))}
              </ul>
              {total > records.length ? <Go to={`${worldPlace(table, company)}&text=${id}`}>All {total.toLocaleString("en")}</Go> : null}
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}
