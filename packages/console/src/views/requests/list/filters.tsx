import { useState } from "preact/hooks";
import { useRead } from "../../../api/use-control.ts";
import { Choice } from "../../../parts/fields.tsx";
import { Search } from "../../../parts/search.tsx";
import type { ExchangeRow } from "../feed/row.ts";
import type { FilterName } from "../feed/filters.ts";
import { useFilters } from "../feed/use-filters.ts";

const CLASSES = [["4xx,5xx", "errors"], "2xx", "4xx", "5xx"] as const;
const STATUSES = ["200", "201", "204", "304", "400", "401", "402", "403", "404", "409", "413", "429", "500", "501", "503"];
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];

/** The filters of the list, which are in the address. The mock filters, not the page. */
export function FilterForm({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const [filters, set, range] = useFilters();
  const { data: world } = useRead("/_mock/world", {}, { isFixed: true });
  const choice = (name: FilterName, label: string, values: Parameters<typeof Choice>[0]["values"]) => (
    <Choice label={label} any="any" values={values} value={filters[name] ?? ""} choose={(value) => set({ [name]: value })} />
  );
  const count = Object.keys(filters).length;
  const [isOpen, open] = useState(false);
  return (
    <div class={isOpen ? "filters request-filters open" : "filters request-filters"} role="search" aria-label="Filter the requests">
      <Search label="Text anywhere" value={filters.text ?? ""} search={(text) => set({ text: text.slice(0, 200) })} />
      {/* On a narrow page only. */}
      <button type="button" class="more" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? "Fewer filters" : "More filters"}
      </button>
      {choice("status", "Status", [...CLASSES, ...STATUSES])}
      {choice("method", "Method", METHODS)}
      <Typed name="path" label="Path" hint="/leave/*" />
      <Typed name="operation" label="Operation" hint="getLeave" suggest={() => seen(rows, ({ operation }) => operation)} />
      {choice("company", "Company", world?.companies.map(({ slug }) => slug) ?? [])}
      <Typed name="key" label="Key" hint="full" suggest={() => seen(rows, ({ key_name: name, key }) => name ?? key)} />
      {range === undefined ? null : (
        <button type="button" onClick={() => set({ from: "", to: "" })}>
          Remove #{range.from}–{range.to}
        </button>
      )}
      {count === 0 ? null : (
        <button type="button" onClick={() => set({ text: "", status: "", method: "", path: "", operation: "", company: "", key: "" })}>
          Remove {count === 1 ? "the filter" : `${count} filters`}
        </button>
      )}
    </div>
  );
}

/** Values that the newest rows have, for suggestions. */
function seen(rows: readonly ExchangeRow[], valueOf: (row: ExchangeRow) => string | null): string[] {
  return [...new Set(rows.slice(-2000).map(valueOf))].filter((value) => value !== null).toSorted();
}

interface TypedProps {
  readonly name: FilterName;
  readonly label: string;
  readonly hint: string;
  readonly suggest?: () => readonly string[];
}

/** A field whose value counts when the person leaves it or presses Enter. */
function Typed({ name, label, hint, suggest }: TypedProps) {
  const [, set] = useFilters();
  const value = new URLSearchParams(location.search).get(name) ?? "";
  return (
    <label class="field">
      <span>{label}</span>
      <input
        key={value}
        type="search"
        defaultValue={value}
        placeholder={hint}
        list={suggest === undefined ? undefined : `known-${name}`}
        autocomplete="off"
        spellcheck={false}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
      />
      {suggest === undefined ? null : (
        <datalist id={`known-${name}`}>
          {suggest().map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  );
}
