import { useRead } from "../../../api/use-control.ts";
import { Bars } from "../../../parts/bars.tsx";
import { useGo } from "../../../parts/go.tsx";
import { worldPlace } from "../world-place.ts";

/** Headcount by month, and leave by week. A week that is marked leads to its month in the leave calendar. */
export function PeopleTrend({ company }: { readonly company: string }) {
  const { data } = useRead("/_mock/people-trend", { query: { company } });
  const go = useGo();
  if (data === undefined) return null;
  const { today, months, weeks } = data;
  const least = Math.min(...months.map(({ headcount }) => headcount));
  const most = Math.max(...months.map(({ headcount }) => headcount));
  return (
    <section class="card people-trend" aria-labelledby="people-trend">
      <h2 id="people-trend">
        Headcount {least === most ? most : `${least.toLocaleString("en")} to ${most.toLocaleString("en")}`} in twelve months
      </h2>
      <Trend months={months} />
      <h2>Leave by week</h2>
      <Bars
        label="Leave by week"
        bars={weeks.map(({ monday, absences, pending }) => ({ title: `Week of ${monday}`, parts: [absences, pending] }))}
        parts={[
          ["granted", "accent"],
          ["pending", "wait"],
        ]}
        now={weeks.findIndex(({ monday }) => monday > today)}
        mark={(first) => {
          const [year, month] = weeks[first]!.monday.split("-");
          go(`${worldPlace("leave-calendar", company)}&year=${year}&month=${Number(month)}`);
        }}
      />
    </section>
  );
}

/** A line from month to month. It does not begin at 0: what counts is how it moves. */
function Trend({ months }: { readonly months: readonly { readonly month: string; readonly headcount: number }[] }) {
  const counts = months.map(({ headcount }) => headcount);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const heightOf = (count: number): number => 90 - (most === least ? 40 : ((count - least) / (most - least)) * 80);
  const points = counts.map((count, n) => `${(n * 100) / (counts.length - 1)},${heightOf(count)}`);
  return (
    <>
      <svg
        class="trend"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={months.map(({ month, headcount }) => `${month}: ${headcount}`).join(", ")}
      >
        <polyline points={points.join(" ")} vector-effect="non-scaling-stroke" />
      </svg>
      <p class="trend-ends quiet">
        {[months[0], months.at(-1)].map((one) => (
          <span key={one?.month}>
            {one?.month}: {one?.headcount.toLocaleString("en")}
          </span>
        ))}
      </p>
    </>
  );
}
