import { useRead } from "../../../api/use-control.ts";
import { Copy } from "../../../parts/copy.tsx";
import { tableTitle } from "../../../parts/table-words.ts";
import { Go } from "../../../parts/go.tsx";
import { Json } from "../../../parts/json.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Tag } from "../../../parts/status.tsx";
import { Tabs } from "../../../parts/tabs.tsx";
import { useEscape } from "../../../parts/hooks/use-escape.ts";
import { useInAddress } from "../../../shell/address.ts";
import { useCompany } from "../company/use-company.ts";
import { WorldFrame } from "../company/world-frame.tsx";
import { listPlace } from "../table/list-place.ts";
import { worldPlace } from "../world-place.ts";
import { RecordMachines } from "../machine/record-machines.tsx";
import { Members } from "./members.tsx";
import { RecordHistory } from "./record-history.tsx";
import type { StoredRecord } from "./stored-record.ts";

interface RecordPageProps {
  readonly table: string;
  readonly id: string;
}

/** A record: its state machine and what may happen next, its members, what it is related to, and who changed it. */
export function RecordPage({ table, id }: RecordPageProps) {
  const [company] = useInAddress("company");
  const read = useRead("/_mock/records/{table}/{id}", {
    path: { table: table as "leave", id },
    ...(company === "" ? {} : { query: { company } }),
  });
  const of = read.data?.company ?? company;
  useEscape(listPlace(table, of));
  return (
    <WorldFrame title={read.data?.label ?? tableTitle(table)} here={table} company={of === "" ? undefined : of}>
      <Loaded of={read} what="the record">
        {(stored) => <RecordBody stored={stored} />}
      </Loaded>
    </WorldFrame>
  );
}

function RecordBody({ stored }: { readonly stored: StoredRecord }) {
  const { company, table, id, never_in_api, record, positions, related } = stored;
  const [shown, show] = useInAddress("show", "members");
  return (
    <>
      <p class="record-line">
        <Go to={listPlace(table, company)}>{tableTitle(table)}</Go> <code>{id}</code>
        <Copy text={id} what="the id" />
        {table === "keys" ? <KeyToken company={company} id={id} /> : null}
        {positions.map(({ machine, state }) => (
          <Tag key={machine}>{state}</Tag>
        ))}
        {never_in_api ? <span class="never">never in the API</span> : null}
      </p>
      <RecordMachines stored={stored} />
      <div class="record-columns">
        <section class="card" aria-labelledby="record-history">
          <h2 id="record-history">History</h2>
          <RecordHistory stored={stored} />
        </section>
        <div class="record-side">
          <RelatedRecords company={company} id={id} related={related} />
          <section class="card">
            <Tabs
              label="The record"
              chosen={shown}
              choose={show}
              tabs={[
                { id: "members", title: "Members", body: () => <Members of={record} links={linksOf(stored)} /> },
                { id: "json", title: "JSON", body: () => <Json of={record} label="The record as JSON" /> },
              ]}
            />
          </section>
        </div>
      </div>
    </>
  );
}

/** The token of a key, which its record does not show. */
function KeyToken({ company, id }: Pick<StoredRecord, "company" | "id">) {
  const token = useCompany().companies.find(({ slug }) => slug === company)?.keys[Number(id) - 1]?.token;
  if (token === undefined) return null;
  return (
    <>
      <code>{token}</code>
      <Copy text={token} what={token}>
        Copy the key
      </Copy>
    </>
  );
}

/** Where the ids lead that the record names: address and name by id. */
function linksOf({ company, related }: StoredRecord): ReadonlyMap<string, { readonly to: string; readonly label: string }> {
  return new Map(
    related
      .filter(({ is_back }) => !is_back)
      .flatMap(({ records }) => records.map(({ table, id, label }) => [id, { to: worldPlace(`${table}/${id}`, company), label }] as const)),
  );
}

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
function RelatedRecords({ company, id, related }: RelatedRecordsProps) {
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
