import { caseOf } from "../contract/decisions.ts";
import { BASE_PATH } from "../contract/base-path.ts";
import { type LogoPlace, logoPlace } from "../operations/branding/logo-address.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

/** What serves a path: the API, one of its description files, a logo, the control API, the console, or nothing. */
export type Destination =
  | { readonly kind: "api"; readonly path: string }
  | { readonly kind: "description"; readonly format: "json" | "yaml" }
  | { readonly kind: "logo"; readonly logo: LogoPlace }
  | { readonly kind: "control" }
  | { readonly kind: "console" }
  | { readonly kind: "welcome" }
  | { readonly kind: "nowhere" };

/** The paths where the description can be served. The decision selects one. */
const DESCRIPTIONS: Readonly<Record<string, Destination & { readonly place: string }>> = {
  "/openapi.json": { kind: "description", format: "json", place: "openapi-files" },
  "/openapi.yaml": { kind: "description", format: "yaml", place: "openapi-files" },
  "/docs/openapi.json": { kind: "description", format: "json", place: "docs-files" },
  "/docs/openapi.yaml": { kind: "description", format: "yaml", place: "docs-files" },
};

/** Texts of the control API where agents look for them. */
const LLMS = /^\/llms(?:-full)?\.txt$/;

/** Maps a URL path to what serves it. */
export function destination(mock: Mock, path: string): Destination {
  if (path.startsWith(BASE_PATH)) {
    const below = path.slice(BASE_PATH.length);
    const described = below.endsWith(".json") || below.endsWith(".yaml") ? DESCRIPTIONS[below] : undefined;
    if (described !== undefined && caseOf(mock.defaultSandbox.decisions["description-path"]) === described.place) return described;
    if (below === "" || below.startsWith("/")) return { kind: "api", path: below };
  }
  if (path === "/_mock" || path.startsWith("/_mock/") || LLMS.test(path)) return { kind: "control" };
  if (path === "/console" || path.startsWith("/console/")) return { kind: "console" };
  const logo = path.startsWith("/logos/") ? logoPlace(path) : undefined;
  if (logo !== undefined) return { kind: "logo", logo };
  return path === "/" ? { kind: "welcome" } : { kind: "nowhere" };
}
