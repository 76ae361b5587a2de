import { useLocation } from "wouter-preact";
import { Go } from "./go.tsx";

interface SubNavigationProps {
  readonly label: string;
  /** The place of the view, such as `/behaviour`. */
  readonly view: string;
  /** Parts of the view by the first part of their place in it. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The parts of a view as links. */
export function SubNavigation({ label, view, parts }: SubNavigationProps) {
  const [here] = useLocation();
  const now = here.split("/")[1] ?? "";
  return (
    <nav class="sub-navigation" aria-label={label}>
      {Object.entries(parts).map(([path, title]) => (
        <Go key={path} to={`${view}/${path}`} aria-current={now === path ? "page" : undefined}>
          {title}
        </Go>
      ))}
    </nav>
  );
}
