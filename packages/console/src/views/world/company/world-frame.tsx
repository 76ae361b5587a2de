import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Choice } from "../../../parts/fields.tsx";
import { Go, useGo } from "../../../parts/go.tsx";
import { useCurrent } from "../../../parts/hooks/use-current.ts";
import { Page } from "../../../parts/page.tsx";
import { useRead } from "../../../api/use-control.ts";
import { worldPlace } from "../world-place.ts";
import { useCompany } from "./use-company.ts";

interface WorldFrameProps {
  readonly title: string;
  /** What the frame is about: a table, `leave-calendar`, or nothing for the company itself. */
  readonly here?: string;
  /** Slug of the company. Default: the one of the address. */
  readonly company?: string | undefined;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page of a company: the choice of the company, its tables, and what is shown of them. */
export function WorldFrame({ title, here = "", company, actions, children }: WorldFrameProps) {
  const { companies, slug } = useCompany();
  const go = useGo();
  // The link that was followed is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  const chosen = company ?? slug;
  return (
    <Page title={title} actions={actions}>
      <div class="world">
        <nav class="world-tables" aria-label="Company">
          <Choice
            label="Company"
            values={Object.fromEntries(companies.map(({ slug: one, name }) => [one, `${one} · ${name}`]))}
            value={chosen}
            choose={(one) => go(worldPlace(here, one))}
          />
          <Tables company={chosen} here={here} />
        </nav>
        <div class="world-body">{children}</div>
      </div>
    </Page>
  );
}

function Tables({ company, here }: { readonly company: string; readonly here: string }) {
  const { data } = useRead("/_mock/records", { query: { company } }, { enabled: company !== "", keepPrevious: true });
  const row = useRef<HTMLUListElement>(null);
  useCurrent(row, `${here} ${data === undefined}`);
  const current = (name: string): "page" | undefined => (name === here ? "page" : undefined);
  return (
    <ul ref={row}>
      <li>
        <Go to={worldPlace("", company)} aria-current={current("")}>
          Company and keys
        </Go>
      </li>
      <li>
        <Go to={worldPlace("leave-calendar", company)} aria-current={current("leave-calendar")}>
          Leave calendar
        </Go>
      </li>
      {data?.tables.map(({ name, title, count, is_single, never_in_api }) => (
        <li key={name} class={count === 0 ? "empty" : ""}>
          <Go to={worldPlace(is_single && count === 1 ? `${name}/${name}` : name, company)} aria-current={current(name)}>
            {title}
            {never_in_api ? (
              <span class="never" role="img" aria-label="never in the API" title="never in the API">
                ⊘
              </span>
            ) : null}
            <span class="count">{count.toLocaleString("en")}</span>
          </Go>
        </li>
      ))}
    </ul>
  );
}
