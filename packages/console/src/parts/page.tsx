import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

interface PageProps {
  readonly title: string;
  /** Beside the title: what the page can do. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A view with its heading, which is also the title of the browser's tab. */
export function Page({ title, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · HR Platform mock`;
  }, [title]);
  return (
    <div class="page">
      <div class="page-head">
        <h1>{title}</h1>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
