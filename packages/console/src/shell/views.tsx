import type { ComponentType } from "preact";
import { lazy } from "preact/compat";
import { Page } from "../parts/page.tsx";

export interface View {
  /** The first part of its address. */
  readonly path: string;
  readonly title: string;
  /** Gets the rest of the address in its route. */
  readonly body: ComponentType;
}

/** What is shown in place of a view whose file could not be loaded. */
function NotLoaded() {
  return (
    <Page title="This view could not be loaded">
      <div class="card" role="alert">
        <p>The mock does not answer, or it was started anew in another version since this page was opened.</p>
        <p>
          <button type="button" class="primary" onClick={() => location.reload()}>
            Load the page again
          </button>
        </p>
      </div>
    </Page>
  );
}

/** A view that is loaded when it is opened. A mock that was started anew may not have its file any more. */
function loaded(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(async () => await load().catch(() => ({ default: NotLoaded })));
}

/** The views in the order of the navigation. Each one is loaded when it is opened. */
export const VIEWS: readonly View[] = [
  { path: "/requests", title: "Requests", body: loaded(() => import("../views/requests/requests.tsx")) },
  { path: "/world", title: "World", body: loaded(() => import("../views/world/world.tsx")) },
  { path: "/webhooks", title: "Webhooks", body: loaded(() => import("../views/webhooks/webhooks.tsx")) },
  { path: "/behaviour", title: "Clock and behaviour", body: loaded(() => import("../views/behaviour/behaviour.tsx")) },
  { path: "/reference", title: "Reference", body: loaded(() => import("../views/reference/reference.tsx")) },
  { path: "/conformance", title: "Conformance", body: loaded(() => import("../views/conformance/conformance.tsx")) },
  { path: "/sandboxes", title: "Sandboxes", body: loaded(() => import("../views/sandboxes/sandboxes.tsx")) },
];
