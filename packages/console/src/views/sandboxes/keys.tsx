import { useState } from "preact/hooks";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Loaded } from "../../parts/states.tsx";
import type { Shown } from "./shown.ts";

/** The keys of a sandbox, on demand. */
export function Keys({ sandbox: { id } }: { readonly sandbox: Shown }) {
  const [isShown, show] = useState(false);
  return (
    <>
      <h2>Keys</h2>
      <p>
        <button type="button" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? "Hide the keys" : "Show the keys"}
        </button>
      </p>
      {isShown ? <KeyTable id={id} /> : null}
    </>
  );
}

function KeyTable({ id }: { readonly id: string }) {
  const world = useRead("/_mock/world", { query: { sandbox: id } });
  return (
    <Loaded of={world} what="the keys">
      {(data) => (
        <div class="scroll card flush">
          <table>
            <caption class="unseen">Keys by company</caption>
            <thead>
              <tr>
                <th scope="col">Company</th>
                <th scope="col">Key</th>
                <th scope="col">Scopes</th>
              </tr>
            </thead>
            <tbody>
              {companiesOf(data).flatMap(({ slug, keys }) =>
                keys.map(({ token, scopes, revoked }) => (
                  <tr key={token}>
                    <td>{slug}</td>
                    <td>
                      <code>{token}</code> {revoked ? <span class="tag bad">revoked</span> : <Copy text={token} what={`key ${token}`} />}
                    </td>
                    <td>{scopes.join(", ")}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
    </Loaded>
  );
}

interface Company {
  readonly slug: string;
  readonly keys: readonly { readonly token: string; readonly scopes: readonly string[]; readonly revoked: boolean }[];
}

/** `/world` is typed as a world file too, which it is with `with=settings` only. */
const companiesOf = (data: object): readonly Company[] => (data as { readonly companies: readonly Company[] }).companies;
