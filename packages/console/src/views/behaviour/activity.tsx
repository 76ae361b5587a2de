import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Instant } from "../../parts/instant.tsx";
import { Empty, Failed, Loaded } from "../../parts/states.tsx";

const RATES: Readonly<Record<string, string>> = {
  "0": "nothing",
  "0.5": "half as much",
  "1": "as in a real company",
  "2": "twice as much",
  "5": "five times as much",
};

/** The rates that can be chosen, with the present one if it is another. */
function choices(rate: number): readonly (readonly [value: string, title: string])[] {
  const known = Object.entries(RATES);
  return RATES[String(rate)] === undefined ? [...known, [String(rate), `${rate} times as much`]] : known;
}

/** How much people do by themselves while time passes, and what they did. */
export function Activity() {
  const activity = useRead("/_mock/activity");
  const change = useChange((rate: number) => control.PUT("/_mock/activity", { body: { rate } }));
  return (
    <section class="card" aria-labelledby="activity">
      <h2 id="activity">What people do by themselves</h2>
      <Loaded of={activity} what="the activity">
        {({ rate, latest }) => (
          <>
            <label class="inline">
              <span>While time passes, people do</span>
              <select value={String(rate)} onChange={({ currentTarget }) => change.mutate(Number(currentTarget.value))}>
                {choices(rate).map(([value, title]) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            {change.error === null ? null : <Failed error={change.error} />}
            {latest.length === 0 ? (
              <Empty>
                <p>Nobody has done anything by themselves. Choose how much, then turn the clock.</p>
              </Empty>
            ) : (
              <ol class="fell-due" reversed>
                {latest
                  .slice(-200)
                  .toReversed()
                  .map(({ at, company, act }, n) => (
                    <li key={n}>
                      <Instant at={at} /> {company}: {act.replaceAll("-", " ")}
                    </li>
                  ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
