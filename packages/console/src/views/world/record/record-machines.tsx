import { RecordActions } from "../actions/record-actions.tsx";
import { CompanyActions } from "../actions/company-actions.tsx";
import type { StoredRecord } from "./stored-record.ts";

/** The state machines of a record, with what may happen next. */
export function RecordMachines({ stored: { company, table, id, record } }: { readonly stored: StoredRecord }) {
  return (
    <>
      {table === "keys" ? null : <RecordActions table={table} id={id} company={company} record={record} />}
      <CompanyActions table={table} company={company} />
    </>
  );
}
