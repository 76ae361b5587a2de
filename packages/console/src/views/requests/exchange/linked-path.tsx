import { Go } from "../../../parts/go.tsx";
import { readablePath } from "../short-path.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where the page shows what a path is about, by the part of the path before its id. */
const VIEWS: Readonly<Record<string, string>> = { employees: "/world/employees", leave: "/world/leave", webhooks: "/webhooks/endpoints" };

interface LinkedPathProps {
  /** Below the base URL, percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly company: string | null;
}

/** A path in which the ids are links to what they name. */
export function LinkedPath({ path, query, company }: LinkedPathProps) {
  const parts = path.split("/");
  return (
    <code class="linked-path">
      {parts.map((part, n) => {
        const view = VIEWS[parts[n - 1] ?? ""];
        const shown = readablePath(part, "");
        const of = company === null ? "" : `?company=${encodeURIComponent(company)}`;
        return (
          <span key={n}>
            {n === 0 ? "" : "/"}
            {view !== undefined && ID.test(part) ? <Go to={`${view}/${part.toLowerCase()}${of}`}>{shown}</Go> : shown}
          </span>
        );
      })}
      {query === "" ? "" : readablePath("", query)}
    </code>
  );
}
