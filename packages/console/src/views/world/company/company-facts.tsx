import { useRead } from "../../../api/use-control.ts";
import { Go } from "../../../parts/go.tsx";
import { Tag } from "../../../parts/status.tsx";
import { NextMoves } from "../next/next-moves.tsx";
import { worldPlace } from "../world-place.ts";
import type { Company } from "./use-company.ts";

interface BillingRecord {
  readonly subscription_status: string;
  readonly billing_interval: string | null;
  readonly trial: { readonly ends_at?: string | null } | null;
  readonly seats: { readonly used: number; readonly included: number | null } | null;
}

/** Plan and subscription of a company, with what may be done about them. */
export function CompanyFacts({ company: { slug, id, name, plan, jurisdictions } }: { readonly company: Company }) {
  const { data: stored } = useRead("/_mock/records/{table}/{id}", { path: { table: "billing", id: "billing" }, query: { company: slug } });
  const billing = stored?.record as BillingRecord | undefined;
  return (
    <section class="card" aria-labelledby="company-facts">
      <h2 id="company-facts">{name}</h2>
      <dl class="members">
        <dt>Id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Where</dt>
        <dd>{jurisdictions.join(", ")}</dd>
        <dt>Plan</dt>
        <dd>{plan}</dd>
        <dt>Subscription</dt>
        <dd>
          {billing === undefined ? "…" : <Tag>{billing.subscription_status}</Tag>}{" "}
          <Go to={worldPlace("billing/billing", slug)}>its states and history</Go>
        </dd>
      </dl>
      {stored === undefined ? null : <NextMoves stored={stored} />}
    </section>
  );
}
