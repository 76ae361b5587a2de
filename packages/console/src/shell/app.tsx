import { Suspense } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import { Link, Redirect, Route, Switch, useLocation, useRoute } from "wouter-preact";
import { endedSandbox } from "../api/client.ts";
import { Page } from "../parts/page.tsx";
import { Loading } from "../parts/states.tsx";
import { useCurrent } from "../parts/hooks/use-current.ts";
import { Toasts } from "../parts/toasts.tsx";
import { placeIn, useSandbox } from "./address.ts";
import { useNews } from "./news.ts";
import { overlay } from "./overlay.ts";
import { Overlays } from "./overlays.tsx";
import { StatusBar } from "./status-bar.tsx";
import { nextTheme, theme } from "./theme.ts";
import { TokenDialog } from "./token-dialog.tsx";
import { VIEWS, type View } from "./views.tsx";

/** The views, and the theme. */
function Navigation() {
  const sandbox = useSandbox();
  const [here] = useLocation();
  const row = useRef<HTMLElement>(null);
  useCurrent(row, here);
  return (
    <nav ref={row} class="navigation" aria-label="Views">
      <p class="brand">
        HR Platform <span>mock</span>
      </p>
      <ul>
        {VIEWS.map((view) => (
          <Entry key={view.path} view={view} sandbox={sandbox} />
        ))}
      </ul>
      <div class="more">
        <button type="button" onClick={() => (overlay.value = "commands")}>
          Commands <kbd>Ctrl K</kbd>
        </button>
        <button type="button" onClick={() => (overlay.value = "keys")}>
          Keys <kbd>?</kbd>
        </button>
        <button type="button" onClick={() => (overlay.value = "tour")}>
          Tour
        </button>
        <button type="button" onClick={() => (theme.value = nextTheme(theme.value))}>
          Theme: {theme}
        </button>
      </div>
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

/** What is shown in place of a view when the sandbox of the address is there no more, with the ways back. */
function SandboxEnded({ sandbox, here }: { readonly sandbox: string; readonly here: string }) {
  return (
    <Page title="Sandbox not found">
      <div class="card" role="alert">
        <p>
          The mock has no sandbox <strong>{sandbox}</strong>: it has ended, its lifetime is over, or the mock was restarted without its
          data.
        </p>
        <ul>
          <li>
            <Link href={placeIn(here, "default")}>The same view of the default sandbox</Link>
          </li>
          <li>
            <Link href={placeIn("/sandboxes", "default")}>All sandboxes</Link>
          </li>
          <li>
            <Link href={placeIn(`/sandboxes/new?name=${encodeURIComponent(sandbox)}`, "default")}>Create a sandbox with this name</Link>
          </li>
        </ul>
        <p class="quiet">When it is created again, this page shows it.</p>
      </div>
    </Page>
  );
}

/** The whole page: navigation, status bar, and the view that the address names. */
export function App() {
  useNews();
  const sandbox = useSandbox();
  const [here] = useLocation();
  useFocusIn(here);
  const view = `/${here.split("/")[1] ?? ""}`;
  // The view of all sandboxes is a way back.
  const hasEnded = endedSandbox.value !== "" && endedSandbox.value === sandbox && view !== "/sandboxes";
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Navigation />
      <div class="column">
        <StatusBar />
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<Loading what="the view" />}>
            {hasEnded ? (
              <SandboxEnded sandbox={sandbox} here={view} />
            ) : (
              <Switch>
                {VIEWS.map(({ path, body: Body }) => (
                  <Route key={path} path={path} nest>
                    <Body />
                  </Route>
                ))}
                <Route path="/">
                  <Redirect to={placeIn("/requests")} replace />
                </Route>
                <Route>
                  <Page title="Page not found">
                    <p>Nothing is at this address. Choose a view in the navigation.</p>
                  </Page>
                </Route>
              </Switch>
            )}
          </Suspense>
        </main>
      </div>
      <Overlays />
      <TokenDialog />
      <Toasts />
    </>
  );
}

/** Brings the focus to the content when what had it is gone, because another place was opened. */
function useFocusIn(place: string): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [place]);
}
