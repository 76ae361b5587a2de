/** A path with its query, as one reads it in a URL. */
export function pathAndQuery({ path, query }: { readonly path: string; readonly query: string }): string {
  return query === "" ? path : `${path}?${query}`;
}
