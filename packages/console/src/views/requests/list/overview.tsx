import { type Answer, useRead } from "../../../api/use-control.ts";
import { Bars } from "../../../parts/bars.tsx";
import { instantText } from "../../../parts/instant.tsx";
import { Columns } from "../../../parts/table.tsx";
import { useFilters } from "../feed/use-filters.ts";
import { msText } from "./row.tsx";

type Statistics = Answer<"/_mock/requests/statistics">;

const PARTS = [
  ["succeeded", "good"],
  ["refused", "wait"],
  ["failed", "bad"],
] as const;

/** What the filters leave: by status over time, of which a part can be marked, and durations by operation. */
export function Overview() {
  const [filters, set] = useFilters();
  const { data } = useRead("/_mock/requests/statistics", { query: filters }, { keepPrevious: true });
  const bins = data?.bins ?? [];
  return (
    <div class="overview">
      <Bars
        label="Requests by status over time"
        parts={PARTS}
        bars={bins.map((bin) => ({ title: titleOf(bin, data!.axis), parts: [bin.succeeded, bin.refused, bin.failed] }))}
        mark={(first, last) => {
          const marked = bins.slice(first, last + 1).filter((bin) => bin.first !== null);
          if (marked.length > 0) set({ from: String(marked[0]!.first), to: String(marked.at(-1)!.last) });
        }}
      />
      <Durations operations={data?.operations ?? []} />
    </div>
  );
}

function titleOf({ from, first, last }: Statistics["bins"][number], axis: Statistics["axis"]): string {
  const numbers = first === null ? "" : first === last ? `#${first}` : `#${first}–${last}`;
  if (from === null) return numbers;
  return `${axis === "machine" ? new Date(from).toLocaleTimeString() : instantText(from)} ${numbers}`;
}

/** How long responses of each operation took, the slowest first. */
function Durations({ operations }: Pick<Statistics, "operations">) {
  const [, set] = useFilters();
  const most = Math.max(0.01, ...operations.map(({ p95_ms: ms }) => ms ?? 0));
  return (
    <details>
      <summary>Duration by operation</summary>
      <div class="scroll card flush" tabIndex={0} role="region" aria-label="Duration by operation">
        <table>
          <Columns
            of={["Operation", { number: "Requests" }, { number: "Errors" }, { number: "Median" }, { number: "95 %" }, "Median, up to 95 %"]}
          />
          <tbody>
            {operations.map(({ operation, count, errors, median_ms: median, p95_ms: p95 }) => (
              <tr key={operation}>
                <td>
                  <button type="button" class="link" onClick={() => set({ operation })}>
                    {operation}
                  </button>
                </td>
                <td class="number">{count.toLocaleString("en")}</td>
                <td class="number">{errors.toLocaleString("en")}</td>
                <td class="number">{median === null ? "" : msText(median)}</td>
                <td class="number">{p95 === null ? "" : msText(p95)}</td>
                <td class="duration">
                  <span class="p95" style={{ width: `${((p95 ?? 0) / most) * 100}%` }}>
                    <span style={{ width: `${((median ?? 0) / (p95 ?? 1)) * 100}%` }} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
