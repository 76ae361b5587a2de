import { control } from "../../../api/client.ts";
import { useChange, useRead } from "../../../api/use-control.ts";
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
