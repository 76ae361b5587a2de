import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Choice } from "../../parts/fields.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Empty, Failed, Loaded } from "../../parts/states.tsx";

const RATES = [
  ["0", "not active"],
  ["0.5", "half as active as in a real company"],
  ["1", "as active as in a real company"],
  ["2", "twice as active"],
  ["5", "five times as active"],
] as const;

/** How much people do by themselves while time passes, and what they did. */
export function Activity() {
  const activity = useRead("/_mock/activity");
  const change = useChange((rate: number) => control.PUT("/_mock/activity", { body: { rate } }));
  return (
    <section class="card" aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <Loaded of={activity} what="the activity">
        {({ rate, latest }) => (
          <>
            <Choice
              isInline
              label="While time passes, people are"
              values={RATES}
              value={String(rate)}
              choose={(chosen) => change.mutate(Number(chosen))}
            />
            {change.error === null ? null : <Failed error={change.error} />}
            {latest.length === 0 ? (
              <Empty>
                <p>Nothing yet. Choose how active people are, then advance the clock.</p>
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
