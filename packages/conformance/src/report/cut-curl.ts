/** Most characters of a `curl` line outside the JSON report: a body of a megabyte would fill a page, and code hosts refuse it. */
const MOST = 4000;

/** A `curl` line, cut off if it is long. */
export function cutCurl(curl: string): string {
  return curl.length > MOST ? `${curl.slice(0, MOST)}… (${curl.length} characters; the JSON report has all of it)` : curl;
}
