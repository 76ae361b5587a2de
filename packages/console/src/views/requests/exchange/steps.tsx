import { tableWords } from "../../../parts/table-words.ts";
import { Instant } from "../../../parts/instant.tsx";
import type { Explanation } from "../feed/row.ts";
import { Decisions } from "./decisions.tsx";

/** Why it was answered so: the steps, the rule, what was near, and the open points that had a part in it. */
export function Steps({ explained }: { readonly explained: Explanation }) {
  const { steps, rate_limit: rate, near_routes: routes, near_ids: ids, hidden, requirements } = explained;
  const refusing = steps.find(({ passed }) => !passed);
  return (
    <>
      <ol class="pipeline-steps" aria-label="Steps">
        {steps.map(({ step, checks, sections, passed }) => (
          <li key={step} class={passed ? "passed" : "refused"} title={`checks ${checks} ${sections.join(", ")}`}>
            {step} <span class="unseen">{passed ? "passed" : "refused"}</span>
          </li>
        ))}
      </ol>
      {refusing === undefined ? null : (
        <p>
          <strong>{refusing.step}</strong> checks {refusing.checks}
          {refusing.sections.length === 0 ? "" : ` (${refusing.sections.join(", ")})`}.
        </p>
      )}
      {requirements.map((requirement) => (
        <Requirement key={requirement.id} {...requirement} />
      ))}
      {rate === null ? null : (
        <p class={rate.allowed ? "quiet" : ""}>
          Rate limit: {rate.remaining} of {rate.limit} left in the minute.
          {rate.allowed ? null : (
            <>
              {" "}
              Again at <Instant at={rate.retry_at} />.
            </>
          )}
        </p>
      )}
      {hidden.length === 0 ? null : (
        <>
          <h4>Hidden to protect people</h4>
          <ul class="plain">
            {hidden.map(({ figure, because }) => (
              <li key={figure}>
                <strong>{figure}</strong>: {because}
              </li>
            ))}
          </ul>
        </>
      )}
      {routes.length + ids.length === 0 ? null : <Near explained={explained} />}
      <Decisions explained={explained} />
    </>
  );
}

function Near({ explained: { near_routes: routes, near_ids: ids } }: { readonly explained: Explanation }) {
  return (
    <>
      <h4>Closest</h4>
      <ul class="plain">
        {routes.map(({ method, path, operation }) => (
          <li key={operation}>
            <code>
              {method} {path}
            </code>{" "}
            <span class="quiet">{operation}</span>
          </li>
        ))}
        {ids.map(({ id, company, table, is_same: isSame }) => (
          <li key={`${company} ${table} ${id}`}>
            <code>{id}</code> {isSame ? "is" : "is nearly the same, and is"} in {tableWords(table)} of {company}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The requirement by which it was refused. */
function Requirement({ id, statement, sections }: Explanation["requirements"][number]) {
  return (
    <p>
      <code>{id}</code> {statement} <span class="quiet">{sections.join(", ")}</span>
    </p>
  );
}
