import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Answer, useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { Tag } from "../../../parts/status.tsx";
import { useVirtual } from "../../../parts/hooks/use-virtual.ts";
import { usePart } from "../use-part.ts";
import { worldPlace } from "../world-place.ts";
import { type RecordColumn, columnsOf, memberText } from "./columns.ts";
import { useGridKeys } from "../use-grid-keys.ts";

type RecordList = Answer<"/_mock/records/{table}">;
type Sort = "created";

interface RecordTableProps {
  readonly company: string;
  readonly table: string;
  readonly text: string;
  readonly state: string;
  readonly sort: string;
  /** Removes the filters; undefined: there are none. */
  readonly clear: (() => void) | undefined;
}

/** Records that are read at once. What is seen has to fit into half of it. */
const PART = 200;

/** The records of a table that fit, of which only those in sight are read. */
export function RecordTable({ company, table, text, state, sort, clear }: RecordTableProps) {
  const shown = JSON.stringify([company, table, text, state, sort]);
  const [offset, read] = usePart(shown);
  const filters = { ...(text === "" ? {} : { text }), ...(state === "" ? {} : { state }), sort: sort as Sort };
  const records = useRead(
    "/_mock/records/{table}",
    { path: { table: table as "leave" }, query: { company, ...filters, offset, limit: PART } },
    { keepPrevious: true },
  );
  return (
    <Loaded of={records} what="the records">
      {(data) =>
        data.total === 0 ? (
          <Empty>
            {clear === undefined ? (
              <p>No records yet. Requests and actions of the web application create them.</p>
            ) : (
              <>
                <p>No matching record.</p>
                <button type="button" onClick={clear}>
                  Show all
                </button>
              </>
            )}
          </Empty>
        ) : (
          <Rows key={shown} name={shown} list={data} table={table} read={read} />
        )
      }
    </Loaded>
  );
}

interface RowsProps {
  /** Names the list with its filters. */
  readonly name: string;
  readonly list: RecordList;
  readonly table: string;
  /** Reads the part that begins there. */
  readonly read: (offset: number) => void;
}

const ROW = 33;

function Rows({ name, list: { total, offset, data, company }, table, read }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtual({ count: total, getScrollElement: () => box.current, estimateSize: () => ROW });
  const rows = virtual.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    const isRead = first >= offset && (last < offset + PART || last >= total);
    if (!isRead) read(Math.max(0, Math.floor((first - PART / 4) / 50) * 50));
  }, [first, last, offset, total, read]);
  const keys = useGridKeys({ list: name, count: total, first, last, box, show: (index) => virtual.scrollToIndex(index) });
  const columns = columnsOf(table);
  const widths = useWidths(["Name", "State", ...columns.map(({ title }) => title)], data, columns);
  const above = rows[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0);
  return (
    <>
      <p class="quiet about" role="status">
        {total === 1 ? "1 record" : `${total.toLocaleString("en")} records`}
      </p>
      <div class="scroll rows" ref={box} onKeyDown={keys.onKeyDown} onFocusIn={keys.onFocusIn}>
        <table aria-rowcount={total + 1}>
          <colgroup>
            {widths.map((width, n) => (
              <col key={n} style={{ width: `calc(${width * 0.84 + 1}ch + ${n === 1 ? 2.1 : 1.3}rem)` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">State</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden="true" style={{ height: `${above}px` }} />
            {rows.map(({ index }) => {
              const one = data[index - offset];
              return (
                <tr key={index} class="record" aria-rowindex={index + 2}>
                  <th scope="row">
                    {one === undefined ? (
                      <span class="quiet">…</span>
                    ) : (
                      <Go to={worldPlace(`${table}/${one.id}`, company)} {...keys.cell(index, 0)}>
                        {one.label}
                      </Go>
                    )}
                  </th>
                  <td>{one?.state == null ? null : <Tag>{one.state}</Tag>}</td>
                  {columns.map(({ path }) => (
                    <td key={path}>{one === undefined ? "" : memberText(one.record, path)}</td>
                  ))}
                </tr>
              );
            })}
            <tr aria-hidden="true" style={{ height: `${below}px` }} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The most characters that a column is made wide for. */
const LONGEST = 60;

/** The characters that each column needs for the rows that were read. It never becomes narrower while somebody reads on. */
function useWidths(titles: readonly string[], rows: RecordList["data"], columns: readonly RecordColumn[]): readonly number[] {
  const widths = useRef<readonly number[]>(titles.map(({ length }) => length));
  return useMemo(() => {
    const texts = rows.map(({ label, state, record }) => [label, state ?? "", ...columns.map(({ path }) => memberText(record, path))]);
    widths.current = widths.current.map((width, n) =>
      texts.reduce((most, row) => Math.max(most, Math.min(LONGEST, row[n]!.length)), width),
    );
    return widths.current;
  }, [rows, columns]);
}
