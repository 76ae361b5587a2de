import { Suspense } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import { Redirect, Route, Switch, useLocation } from "wouter-preact";
import { endedSandbox } from "../api/client.ts";
import { Page } from "../parts/page.tsx";
import { Loading } from "../parts/states.tsx";
import { Toasts } from "../parts/toasts.tsx";
import { placeIn, useSandbox } from "./address.ts";
import { Navigation } from "./navigation.tsx";
import { useNews } from "./news.ts";
import { SandboxEnded } from "./sandbox-ended.tsx";
import { StatusBar } from "./status-bar.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { VIEWS } from "./views.tsx";

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
                  <Page title="No such place">
                    <p>There is nothing at this address. The views are in the navigation.</p>
                  </Page>
                </Route>
              </Switch>
            )}
          </Suspense>
        </main>
      </div>
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
