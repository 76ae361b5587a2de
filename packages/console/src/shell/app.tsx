import { Suspense } from "preact/compat";
import { Redirect, Route, Switch } from "wouter-preact";
import { Page } from "../parts/page.tsx";
import { Loading } from "../parts/states.tsx";
import { Toasts } from "../parts/toasts.tsx";
import { placeIn } from "./address.ts";
import { Navigation } from "./navigation.tsx";
import { useNews } from "./news.ts";
import { StatusBar } from "./status-bar.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { VIEWS } from "./views.tsx";

/** The whole page: navigation, status bar, and the view that the address names. */
export function App() {
  useNews();
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
          </Suspense>
        </main>
      </div>
      <TokenDialog />
      <Toasts />
    </>
  );
}
