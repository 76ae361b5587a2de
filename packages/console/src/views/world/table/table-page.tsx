import { useRead } from "../../../api/use-control.ts";
import { Search } from "../../../parts/search.tsx";
import { useEscape } from "../../../parts/use-escape.ts";
import { useInAddress } from "../../../shell/address.ts";
import { CompanyActions } from "../actions/company-actions.tsx";
import { useCompany } from "../company/use-company.ts";
import { WorldFrame } from "../company/world-frame.tsx";
import { worldPlace } from "../world-place.ts";
import { keepList } from "./list-place.ts";
import { RecordTable } from "./record-table.tsx";

interface StateChoiceProps {
  /** The machine whose states there are; undefined: the records have none. */
  readonly machine: string | undefined;
  readonly state: string;
  readonly choose: (state: string) => void;
}

/** Chooses a state that records must be in. */
function StateChoice({ machine, state, choose }: StateChoiceProps) {
  const { data } = useRead("/_mock/machines");
  const states = data?.machines.find(({ name }) => name === machine)?.states.map(({ name }) => name) ?? [];
  if (machine === undefined) return null;
  const all = state === "" || states.includes(state) ? states : [...states, state];
  return (
    <label class="field">
      <span>State</span>
      <select value={state} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">Any</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

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
  return (
    <WorldFrame title={about?.title ?? table} here={table}>
      {about === undefined ? null : <p class="quiet about">{about.holds}</p>}
      <div class="filters" role="search">
        <Search label="Search" value={text} search={setText} />
        <StateChoice machine={about?.machines[0]} state={state} choose={setState} />
        <label class="field">
          <span>Order</span>
          <select value={sort} onChange={({ currentTarget }) => setSort(currentTarget.value)}>
            <option value="-created">Newest first</option>
            <option value="created">Oldest first</option>
            <option value="label">Name, A to Z</option>
            <option value="-label">Name, Z to A</option>
            <option value="state">State</option>
          </select>
        </label>
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
