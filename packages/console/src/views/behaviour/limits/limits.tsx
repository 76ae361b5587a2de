import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
import { say } from "../../../parts/toasts.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { Failed, Loaded } from "../../../parts/states.tsx";
import { Table } from "../../../parts/table.tsx";

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
            columns={["Company", "Key", { number: "Used" }, { number: "Left" }, "Window ends", "Next request passes", { unseen: "Reset" }]}
          >
            {rows.map(({ id, company, key, name, limit, used, remaining, reset_at: end, retry_at: again }) => (
              <tr key={id}>
                <td>{company}</td>
                <td>{name ?? key ?? "all keys together"}</td>
                <td class="number">{used}</td>
                <td class="number">{limit === null ? "no limit" : `${remaining} of ${limit}`}</td>
                <td>{end === null ? "" : <Instant at={end} />}</td>
                <td>{again === null ? "now" : <Instant at={again} />}</td>
                <td>
                  {used === 0 ? null : (
                    <button type="button" aria-label={`Reset the limit of ${company} ${name ?? ""}`} onClick={() => reset.mutate(id)}>
                      Reset
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
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
    say(rateLimit === null ? "There is no rate limit now." : `The limit is ${rateLimit} requests a minute for each key now.`);
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
