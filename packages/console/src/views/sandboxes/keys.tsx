import { useState } from "preact/hooks";
import { Copy } from "../../parts/copy.tsx";
import type { Details } from "./shown.ts";
import { Columns } from "../../parts/table.tsx";

type Companies = Details["companies"];

/** The keys of a sandbox, on demand. */
export function Keys({ companies }: { readonly companies: Companies }) {
  const [isShown, show] = useState(false);
  return (
    <>
      <h2>Keys</h2>
      <p>
        <button type="button" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? "Hide the keys" : "Show the keys"}
        </button>
      </p>
      {isShown ? <KeyTable companies={companies} /> : null}
    </>
  );
}

function KeyTable({ companies }: { readonly companies: Companies }) {
  return (
    <div class="scroll card flush">
      <table>
        <caption class="unseen">Keys by company</caption>
        <Columns of={["Company", "Key", "Scopes"]} />
        <tbody>
          {companies.flatMap(({ slug, keys }) =>
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
  );
}
