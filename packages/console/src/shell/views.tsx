import type { ComponentType } from "preact";
import { lazy } from "preact/compat";

export interface View {
  /** The first part of its address. */
  readonly path: string;
  readonly title: string;
  /** Gets the rest of the address in its route. */
  readonly body: ComponentType;
}

/** The views in the order of the navigation. Each one is loaded when it is opened. */
export const VIEWS: readonly View[] = [
  { path: "/requests", title: "Requests", body: lazy(() => import("../views/requests/requests.tsx")) },
  { path: "/world", title: "World", body: lazy(() => import("../views/world/world.tsx")) },
  { path: "/webhooks", title: "Webhooks", body: lazy(() => import("../views/webhooks/webhooks.tsx")) },
  { path: "/behaviour", title: "Clock and behaviour", body: lazy(() => import("../views/behaviour/behaviour.tsx")) },
  { path: "/reference", title: "Reference", body: lazy(() => import("../views/reference/reference.tsx")) },
  { path: "/conformance", title: "Conformance", body: lazy(() => import("../views/conformance/conformance.tsx")) },
  { path: "/sandboxes", title: "Sandboxes", body: lazy(() => import("../views/sandboxes/sandboxes.tsx")) },
];
