import { posix } from "node:path";
import { relativeAddress } from "./pages.ts";

/** What a link of a Markdown page becomes in the site. */
export type SiteLink =
  | { readonly kind: "keep" }
  | { readonly kind: "page" | "image"; readonly href: string }
  /** A file of the repository that is no page: the site shows its path. */
  | { readonly kind: "file"; readonly path: string };

const IMAGE = /\.(?:png|svg|jpg|webp)$/;

/**
 * Finds what a link means that a page has for readers of the repository.
 * @param source path of the page from the root of the repository
 * @param addresses the address in the site of each page, by its path in the repository
 * @param asset takes a picture into the site, and gives its address
 */
export function siteLink(href: string, source: string, addresses: ReadonlyMap<string, string>, asset: (path: string) => string): SiteLink {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return { kind: "keep" };
  const [file, anchor] = href.split("#") as [string, string?];
  const path = posix.join(posix.dirname(source), decodeURI(file)).replace(/\/$/, "");
  const here = addresses.get(source)!;
  if (IMAGE.test(path)) return { kind: "image", href: relativeAddress(here, asset(path)) };
  const there = addresses.get(path) ?? addresses.get(posix.join(path, "README.md"));
  if (there === undefined) return { kind: "file", path };
  return { kind: "page", href: relativeAddress(here, there) + (anchor === undefined ? "" : `#${anchor}`) };
}
