import type { ApiRequest } from "../contract/request.ts";

/** Whether a request comes from the address bar of a browser. Other clients that take anything get JSON. */
export function wantsPage({ method, headers }: ApiRequest): boolean {
  return (method === "GET" || method === "HEAD") && /\btext\/html\b/i.test(String(headers["accept"] ?? ""));
}
