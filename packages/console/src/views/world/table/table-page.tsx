import { useRead } from "../../../api/use-control.ts";
import { Choice } from "../../../parts/fields.tsx";
import { Search } from "../../../parts/search.tsx";
import { useEscape } from "../../../parts/hooks/use-escape.ts";
import { useInAddress } from "../../../shell/address.ts";
import { CompanyActions } from "../actions/company-actions.tsx";
import { useCompany } from "../company/use-company.ts";
import { WorldFrame } from "../company/world-frame.tsx";
import { worldPlace } from "../world-place.ts";
import { keepList } from "./list-place.ts";
import { RecordTable } from "./record-table.tsx";

const ORDERS = {
  "-created": "Newest first",
  created: "Oldest first",
  label: "Name, A to Z",
  "-label": "Name, Z to A",
  state: "State",
} as const;

/** The records of a table: search, a state, an order. */
export function TablePage({ table }: { readonly table: string }) {
  const { slug } = useCompany();
  const [text, setText] = useInAddress("text");
  const [state, setState] = useInAddress("state");
  const [sort, setSort] = useInAddress("sort", "-created");
  if (slug !== "") keepList(table, slug, { text, state, sort: sort === "-created" ? "" : sort });
  useEscape(worldPlace("", slug));
  const { data } = useRead("/_mock/records", { query: { company: slug } }, { enabled: slug !== "" });
  const about = data?.tables.find(({ name }) => name === table);
  const { data: known } = useRead("/_mock/machines");
  const states = known?.machines.find(({ name }) => name === about?.machines[0])?.states.map(({ name }) => name);
  return (
    <WorldFrame title={about?.title ?? table} here={table}>
      {about === undefined ? null : <p class="quiet about">{about.holds}</p>}
      <div class="filters" role="search">
        <Search label="Search" value={text} search={setText} />
        {states === undefined ? null : <Choice label="State" any="Any" values={states} value={state} choose={setState} />}
        <Choice label="Order" values={ORDERS} value={sort} choose={setSort} />
      </div>
      {slug === "" ? null : (
        <RecordTable
          key={slug}
          company={slug}
          table={table}
          text={text}
          state={state}
          sort={sort}
          clear={text === "" && state === "" ? undefined : () => (setText(""), setState(""))}
        />
      )}
      <CompanyActions table={table} company={slug} />
    </WorldFrame>
  );
}
