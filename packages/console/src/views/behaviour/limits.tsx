import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { say } from "../../parts/toasts.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Failed, Loaded } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";

/** What is left of each rate limit, and when the next request can pass (§8). */
export function Limits() {
  const limits = useRead("/_mock/limits", {}, { refetchInterval: 2000 });
  const reset = useChange((id: string) => control.POST("/_mock/limits/{id}/reset", { params: { path: { id } } }));
  return (
    <section class="card" aria-labelledby="limits">
      <h2 id="limits">Rate limits</h2>
      <LimitForm />
      {reset.error === null ? null : <Failed error={reset.error} />}
      <Loaded of={limits} what="the rate limits">
        {({ limits: rows }) => (
          <Table
            label="The limit of each key"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              ["Company", ({ company }) => company],
              ["Key", ({ name, key }) => name ?? key ?? "all keys together"],
              ["Used", ({ used }) => used, "number"],
              ["Left", ({ limit, remaining }) => (limit === null ? "no limit" : `${remaining} of ${limit}`), "number"],
              ["Window ends", ({ reset_at: end }) => (end === null ? "" : <Instant at={end} />)],
              ["Next request passes", ({ retry_at: again }) => (again === null ? "now" : <Instant at={again} />)],
              [
                "Reset",
                ({ id, company, name, used }) =>
                  used === 0 ? null : (
                    <button type="button" aria-label={`Reset the limit of ${company} ${name ?? ""}`} onClick={() => reset.mutate(id)}>
                      Reset
                    </button>
                  ),
                "unseen",
              ],
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

/** Sets the limit of all keys, or switches it off. */
function LimitForm() {
  const { data: profile } = useRead("/_mock/profile");
  const change = useChange(async (rateLimit: number | null) => {
    await control.PUT("/_mock/profile", { body: { ...profile, rateLimit } });
    say(rateLimit === null ? "The rate limit is off." : `The limit is now ${rateLimit} requests a minute for each key.`);
  });
  if (profile === undefined) return null;
  const { rateLimit } = profile;
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(Number(new FormData(event.currentTarget).get("limit")));
      }}
    >
      <label class="field">
        <span>Requests a minute for each key</span>
        <input key={rateLimit} name="limit" type="number" min="1" max="1000000" required defaultValue={String(rateLimit ?? 100)} />
      </label>
      <button type="submit">{rateLimit === null ? "Limit requests" : "Change the limit"}</button>
      {rateLimit === null ? null : (
        <button type="button" onClick={() => change.mutate(null)}>
          Remove the limit
        </button>
      )}
      {change.error === null ? null : <Failed error={change.error} />}
    </form>
  );
}
