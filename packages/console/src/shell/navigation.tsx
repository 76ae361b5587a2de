import { Link, useRoute } from "wouter-preact";
import { placeIn, useSandbox } from "./address.ts";
import { nextTheme, theme } from "./theme.ts";
import { VIEWS, type View } from "./views.tsx";

/** The views, and the theme. */
export function Navigation() {
  const sandbox = useSandbox();
  return (
    <nav class="navigation" aria-label="Views">
      <p class="brand">
        HR Platform <span>mock</span>
      </p>
      <ul>
        {VIEWS.map((view) => (
          <Entry key={view.path} view={view} sandbox={sandbox} />
        ))}
      </ul>
      <button type="button" class="theme" onClick={() => (theme.value = nextTheme(theme.value))}>
        Theme: {theme}
      </button>
    </nav>
  );
}

function Entry({ view: { path, title }, sandbox }: { readonly view: View; readonly sandbox: string }) {
  const [isHere] = useRoute(`${path}/*?`);
  return (
    <li>
      <Link href={placeIn(path, sandbox)} aria-current={isHere ? "page" : undefined}>
        {title}
      </Link>
    </li>
  );
}
