import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Tag } from "../../../parts/status.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { worldPlace } from "../world-place.ts";
import type { Company } from "./use-company.ts";

interface CompanyListProps {
  readonly companies: readonly Company[];
  readonly chosen: string;
}

/** The companies of the sandbox, in a line each. */
export function CompanyList({ companies, chosen }: CompanyListProps) {
  const columns: readonly Column<Company>[] = [
    [
      "Company",
      ({ slug }, link) => (
        <Go to={worldPlace("", slug)} aria-current={slug === chosen ? "page" : undefined} {...link}>
          {slug}
        </Go>
      ),
      "head",
    ],
    ["Name", ({ name }) => name],
    ["Plan", ({ plan }) => plan],
    ["Subscription", ({ slug }) => <Subscription company={slug} />],
    ["Where", ({ jurisdictions }) => jurisdictions.join(", ")],
    ["People", ({ slug }) => <Count company={slug} table="employees" />, "number"],
    ["Leave", ({ slug }) => <Count company={slug} table="leave" />, "number"],
    ["Keys", ({ keys }) => keys.length, "number"],
  ];
  return (
    <Table
      label="Companies"
      columns={columns}
      rows={companies}
      keyOf={({ slug }) => slug}
      class="companies"
      isChosen={({ slug }) => slug === chosen}
    />
  );
}

function Subscription({ company }: { readonly company: string }) {
  const { data } = useRead("/_mock/records/{table}", { path: { table: "billing" }, query: { company, limit: 1 } });
  const state = data?.data[0]?.state;
  return state == null ? <>…</> : <Tag>{state}</Tag>;
}

function Count({ company, table }: { readonly company: string; readonly table: string }) {
  const { data } = useRead("/_mock/records", { query: { company } });
  return <Go to={worldPlace(table, company)}>{data?.tables.find((one) => one.name === table)?.count.toLocaleString("en") ?? "…"}</Go>;
}
