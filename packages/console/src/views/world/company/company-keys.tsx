import { Copy } from "../../../parts/copy.tsx";
import { Go } from "../../../parts/go.tsx";
import { Tag } from "../../../parts/status.tsx";
import { CompanyActions } from "../actions/company-actions.tsx";
import { ActionButton } from "../actions/action-button.tsx";
import { useWebActions } from "../actions/web-actions.ts";
import { worldPlace } from "../world-place.ts";
import type { Company } from "./use-company.ts";

/** The API keys of a company to copy, with what may be done about them. */
export function CompanyKeys({ company: { slug, keys } }: { readonly company: Company }) {
  const revoke = useWebActions().find(({ name }) => name === "revoke-key");
  return (
    <section class="card" aria-labelledby="company-keys">
      <h2 id="company-keys">API keys</h2>
      {keys.length === 0 ? <p class="quiet">The company has no key. "Create key" makes one.</p> : null}
      <ul class="keys">
        {keys.map(({ token, scopes, revoked }, n) => (
          <li key={token} class={revoked ? "revoked" : ""}>
            <code>{token}</code>
            <Copy text={token} what={token} />
            <span class="scopes">
              {revoked ? <Tag>revoked</Tag> : null}
              {scopes.length === 0 ? <Tag>no scope</Tag> : scopes.map((scope) => <Tag key={scope}>{scope}</Tag>)}
            </span>
            <Go to={worldPlace(`keys/${n + 1}`, slug)}>history</Go>
            {revoked || revoke === undefined ? null : <ActionButton action={revoke} company={slug} known={{ token }} />}
          </li>
        ))}
      </ul>
      <CompanyActions table="keys" company={slug} />
    </section>
  );
}
