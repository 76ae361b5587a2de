import { type Answer, useRead } from "../../../api/use-control.ts";
import { Bars } from "../../../parts/bars.tsx";
import { instantText } from "../../../parts/instant.tsx";
import { Table } from "../../../parts/table.tsx";
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
  return `${instantText(from)} UTC${axis === "machine" ? " by the machine's clock" : ""} ${numbers}`;
}

/** How long responses of each operation took, the slowest first. */
function Durations({ operations }: Pick<Statistics, "operations">) {
  const [, set] = useFilters();
  const most = Math.max(0.01, ...operations.map(({ p95_ms: ms }) => ms ?? 0));
  return (
    <details>
      <summary>Duration by operation</summary>
      <Table
        label="Duration by operation"
        isCard
        rows={operations}
        keyOf={({ operation }) => operation}
        columns={[
          [
            "Operation",
            ({ operation }, link) => (
              <button type="button" class="link" onClick={() => set({ operation })} {...link}>
                {operation}
              </button>
            ),
          ],
          ["Requests", ({ count }) => count.toLocaleString("en"), "number"],
          ["Errors", ({ errors }) => errors.toLocaleString("en"), "number"],
          ["Median", ({ median_ms: ms }) => (ms === null ? "" : msText(ms)), "number"],
          ["95 %", ({ p95_ms: ms }) => (ms === null ? "" : msText(ms)), "number"],
          [
            "Median, up to 95 %",
            ({ median_ms: median, p95_ms: p95 }) => (
              <span class="p95" style={{ width: `${((p95 ?? 0) / most) * 100}%` }}>
                <span style={{ width: `${((median ?? 0) / (p95 ?? 1)) * 100}%` }} />
              </span>
            ),
          ],
        ]}
      />
    </details>
  );
}
