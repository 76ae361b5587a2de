import { useEffect, useState } from "preact/hooks";
import { controlToken, tokenHeaders } from "../../api/token.ts";
import { errorOf } from "../../api/control-error.ts";
import { Failed } from "../../parts/states.tsx";
import { saveFile } from "../../parts/download.tsx";

/** The forms of a report, with the ends of their files. */
const FORMS: Readonly<Record<string, string>> = { html: "html", json: "json", markdown: "md", junit: "xml", sarif: "sarif" };

/** The report of a run: to open, and to save in each form. */
export function Reports({ id }: { readonly id: string }) {
  const [error, setError] = useState<Error>();
  const path = `/_mock/conformance/${encodeURIComponent(id)}/report`;
  const save = async (form: string): Promise<void> => {
    try {
      const response = await fetch(`${path}?as=${form}`, { headers: tokenHeaders() });
      const text = await response.text();
      if (!response.ok) throw errorOf(response.status, JSON.parse(text));
      saveFile(`conformance-${id}.${FORMS[form]}`, text, response.headers.get("content-type") ?? "text/plain");
      setError(undefined);
    } catch (failure) {
      setError(failure as Error);
    }
  };
  return (
    <>
      <Causes path={path} />
      <section class="card" aria-labelledby="report">
        <h2 id="report">Report</h2>
        <div class="steps">
          {controlToken.value === "" ? (
            <a href={path} target="_blank" rel="noreferrer">
              Open the report
            </a>
          ) : null}
          {Object.keys(FORMS).map((form) => (
            <button key={form} type="button" onClick={() => void save(form)}>
              Save as {form}
            </button>
          ))}
        </div>
        {error === undefined ? null : <Failed error={error} />}
      </section>
    </>
  );
}

interface Cause {
  /** Code stands in backticks. */
  readonly title: string;
  readonly operations: readonly string[];
  readonly requirements: readonly string[];
}

/** What the failures probably come from, as in the report: one cause often has many. */
function Causes({ path }: { readonly path: string }) {
  const [causes, setCauses] = useState<readonly Cause[]>([]);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const response = await fetch(`${path}?as=json`, { headers: tokenHeaders() });
      if (response.ok) setCauses(((await response.json()) as { readonly causes?: readonly Cause[] }).causes ?? []);
    };
    // The report below says why it cannot be read.
    void read().catch(() => {});
  }, [path]);
  if (causes.length === 0) return null;
  return (
    <section class="card" aria-labelledby="causes">
      <h2 id="causes">Probable causes</h2>
      <ol class="probable-causes">
        {causes.map(({ title, operations, requirements }) => (
          <li key={title}>
            {title.split("`").map((part, n) => (n % 2 === 0 ? part : <code key={n}>{part}</code>))}
            {operations.length > 1 ? ` in ${operations.length} operations` : ""}:{" "}
            {requirements.length === 1 ? "1 requirement fails" : `${requirements.length} requirements fail`}{" "}
            <span class="quiet">{requirements.join(", ")}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
