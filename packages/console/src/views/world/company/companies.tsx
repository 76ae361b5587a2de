import { useRead } from "../../../api/use-control.ts";
import { Copy } from "../../../parts/copy.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { Go } from "../../../parts/go.tsx";
import { Search } from "../../../parts/search.tsx";
import { Empty, Failed, Loading, Loaded } from "../../../parts/states.tsx";
import { Tag } from "../../../parts/status.tsx";
import { useInAddress } from "../../../shell/address.ts";
import { ActionButton } from "../actions/action-button.tsx";
import { CompanyActions } from "../actions/company-actions.tsx";
import { useWebActions } from "../actions/action-values.ts";
import { NextMoves } from "../next/next-moves.tsx";
import { worldPlace } from "../world-place.ts";
import { type Company, useCompany } from "./use-company.ts";
import { PeopleTrend } from "./people-trend.tsx";
import { WorldFrame } from "./world-frame.tsx";
import { type Column, Table } from "../../../parts/table.tsx";

const TABLES = [
  ["employees", "Employees"],
  ["leave", "Leave requests"],
  ["hiddenLeave", "Hidden leave, never in the API"],
] as const;

interface FoundProps {
  readonly company: string;
  readonly text: string;
}

/** People and leave in which a text occurs, the newest leave first. */
function FoundRecords({ company, text }: FoundProps) {
  return (
    <div class="found">
      {TABLES.map(([table, title]) => (
        <Found key={table} table={table} title={title} company={company} text={text} />
      ))}
    </div>
  );
}

/** Records of each table that are shown. */
const MOST = 12;

function Found({ table, title, company, text }: FoundProps & { readonly table: (typeof TABLES)[number][0]; readonly title: string }) {
  const found = useRead(
    "/_mock/records/{table}",
    { path: { table }, query: { company, text, sort: table === "employees" ? "created" : "-created", limit: MOST } },
    { keepPrevious: true },
  );
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <Loaded of={found} what={title.toLowerCase()}>
        {({ total, data }) => (
          <>
            <ul class="links">
              {data.map(({ id, label, state }) => (
                <li key={id}>
                  <Go to={worldPlace(`${table}/${id}`, company)}>{label}</Go> {state === null ? null : <Tag>{state}</Tag>}
                </li>
              ))}
            </ul>
            {total === 0 ? <p class="quiet">None.</p> : null}
            {total > data.length ? (
              <Go to={`${worldPlace(table, company)}&text=${encodeURIComponent(text)}`}>All {total.toLocaleString("en")}</Go>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface CompanyListProps {
  readonly companies: readonly Company[];
  readonly chosen: string;
}

/** The companies of the sandbox, in a line each. */
function CompanyList({ companies, chosen }: CompanyListProps) {
  const columns: readonly Column<Company>[] = [
    [
      "Company",
      ({ slug }, link) => (
        <Go to={worldPlace("", slug)} aria-current={slug === chosen ? "page" : undefined} {...link}>
          {slug}
        </Go>
      ),
      "head",
    ],
    ["Name", ({ name }) => name],
    ["Plan", ({ plan }) => plan],
    ["Subscription", ({ slug }) => <Subscription company={slug} />],
    ["Where", ({ jurisdictions }) => jurisdictions.join(", ")],
    ["People", ({ slug }) => <Count company={slug} table="employees" />, "number"],
    ["Leave", ({ slug }) => <Count company={slug} table="leave" />, "number"],
    ["Keys", ({ keys }) => keys.length, "number"],
  ];
  return (
    <Table
      label="Companies"
      columns={columns}
      rows={companies}
      keyOf={({ slug }) => slug}
      class="companies"
      isChosen={({ slug }) => slug === chosen}
    />
  );
}

function Subscription({ company }: { readonly company: string }) {
  const { data } = useRead("/_mock/records/{table}", { path: { table: "billing" }, query: { company, limit: 1 } });
  const state = data?.data[0]?.state;
  return state == null ? <>…</> : <Tag>{state}</Tag>;
}

function Count({ company, table }: { readonly company: string; readonly table: string }) {
  const { data } = useRead("/_mock/records", { query: { company } });
  return <Go to={worldPlace(table, company)}>{data?.tables.find((one) => one.name === table)?.count.toLocaleString("en") ?? "…"}</Go>;
}

/** Plan and subscription of a company, with what may be done about them. */
function CompanyFacts({ company: { slug, id, name, plan, jurisdictions } }: { readonly company: Company }) {
  const { data: stored } = useRead("/_mock/records/{table}/{id}", { path: { table: "billing", id: "billing" }, query: { company: slug } });
  const billing = stored?.record as { readonly subscription_status: string } | undefined;
  return (
    <section class="card" aria-labelledby="company-facts">
      <h2 id="company-facts">{name}</h2>
      <Facts
        class="facts"
        of={{
          Id: <code>{id}</code>,
          Where: jurisdictions.join(", "),
          Plan: plan,
          Subscription: [
            billing === undefined ? "…" : <Tag key="state">{billing.subscription_status}</Tag>,
            " ",
            <Go key="record" to={worldPlace("billing/billing", slug)} children="states and history" />,
          ],
        }}
      />
      {stored === undefined ? null : <NextMoves stored={stored} />}
    </section>
  );
}

/** The API keys of a company to copy, with what may be done about them. */
function CompanyKeys({ company: { slug, keys } }: { readonly company: Company }) {
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

/** The companies of the sandbox; of one of them plan, subscription and keys; and a search in its people and leave. */
export function Companies() {
  const { companies, company, slug, error } = useCompany();
  const [text, setText] = useInAddress("text");
  return (
    <WorldFrame title="World">
      <div class="filters" role="search">
        <Search isFirst label={`Find people and leave${slug === "" ? "" : ` of ${slug}`}`} value={text} search={setText} />
      </div>
      {text === "" ? (
        <>
          {companies.length > 0 ? (
            <CompanyList companies={companies} chosen={slug} />
          ) : error === null ? (
            <Loading what="the companies" />
          ) : null}
          {companies.length === 0 && error !== null ? <Failed error={error} /> : null}
          {company === undefined ? (
            companies.length === 0 ? null : (
              <Empty>
                <p>This sandbox has no company "{slug}". Choose one of the list.</p>
              </Empty>
            )
          ) : (
            <div class="company-cards" key={slug}>
              <div class="record-side">
                <CompanyFacts company={company} />
                <PeopleTrend company={slug} />
              </div>
              <CompanyKeys company={company} />
            </div>
          )}
        </>
      ) : slug === "" ? null : (
        <FoundRecords company={slug} text={text} />
      )}
    </WorldFrame>
  );
}
