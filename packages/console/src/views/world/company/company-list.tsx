import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Tag } from "../../../parts/status.tsx";
import { worldPlace } from "../world-place.ts";
import type { Company } from "./use-company.ts";
import { Table } from "../../../parts/table.tsx";

interface CompanyListProps {
  readonly companies: readonly Company[];
  readonly chosen: string;
}

/** The companies of the sandbox, in a line each. */
export function CompanyList({ companies, chosen }: CompanyListProps) {
  return (
    <Table
      label="Companies"
      columns={["Company", "Name", "Plan", "Subscription", "Where", { number: "People" }, { number: "Leave" }, { number: "Keys" }]}
      class="companies"
    >
      {companies.map((company) => (
        <CompanyLine key={company.slug} company={company} isChosen={company.slug === chosen} />
      ))}
    </Table>
  );
}

function CompanyLine({
  company: { slug, name, plan, jurisdictions, keys },
  isChosen,
}: {
  readonly company: Company;
  readonly isChosen: boolean;
}) {
  const { data: counted } = useRead("/_mock/records", { query: { company: slug } });
  const { data: billing } = useRead("/_mock/records/{table}", { path: { table: "billing" }, query: { company: slug, limit: 1 } });
  const count = (table: string): string => counted?.tables.find((one) => one.name === table)?.count.toLocaleString("en") ?? "…";
  const state = billing?.data[0]?.state;
  return (
    <tr class={isChosen ? "chosen" : ""}>
      <th scope="row">
        <Go to={worldPlace("", slug)} aria-current={isChosen ? "page" : undefined}>
          {slug}
        </Go>
      </th>
      <td>{name}</td>
      <td>{plan}</td>
      <td>{state == null ? "…" : <Tag>{state}</Tag>}</td>
      <td>{jurisdictions.join(", ")}</td>
      <td class="number">
        <Go to={worldPlace("employees", slug)}>{count("employees")}</Go>
      </td>
      <td class="number">
        <Go to={worldPlace("leave", slug)}>{count("leave")}</Go>
      </td>
      <td class="number">{keys.length}</td>
    </tr>
  );
}
