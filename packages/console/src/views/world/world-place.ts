/**
 * The address of a table, a record, or the company itself, for `Go`.
 * @param path such as `leave`, `leave/ID` or nothing
 */
export function worldPlace(path: string, company: string): string {
  const place = path === "" ? "/world" : `/world/${path.split("/").map(encodeURIComponent).join("/")}`;
  return company === "" ? place : `${place}?company=${encodeURIComponent(company)}`;
}
