import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Go } from "./go.tsx";
import { useEscape } from "./hooks/use-escape.ts";

interface PageProps {
  readonly title: string;
  /** Beside the title: what the page can do. */
  readonly actions?: ComponentChildren;
  /** Of a page about one thing: the list that it is from, where Escape leads, too. */
  readonly from?: readonly [place: string, title: string];
  readonly children: ComponentChildren;
}

/** A view with its heading, which is also the title of the browser's tab. */
export function Page({ title, actions, from, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · HR Platform mock`;
  }, [title]);
  useEscape(from?.[0]);
  return (
    <div class="page">
      <div class="page-head">
        <h1>{title}</h1>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </div>
      {from === undefined ? null : (
        <p class="way-back">
          <Go to={from[0]}>← {from[1]}</Go>
        </p>
      )}
      {children}
    </div>
  );
}
