import { ConfigurationError } from "../contract/configuration-error.ts";

const EXPOSED = "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** Headers that let pages of an origin read a response; `*`: pages of any origin. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  const vary = origin === "*" ? {} : { Vary: "Origin" };
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED, ...vary };
}

/** Adds CORS headers to a response that may vary by other request headers too. */
export function addCors(fields: Record<string, string | number>, cors: Readonly<Record<string, string>>): void {
  const vary = fields["Vary"];
  Object.assign(fields, cors);
  if (vary !== undefined) fields["Vary"] = String(vary).includes("Origin") ? vary : `${vary}, Origin`;
}

/**
 * Parses an origin as browsers send it, or `*`.
 * @throws ConfigurationError for any other text.
 */
export function readOrigin(name: string, value: unknown): string {
  if (value === "*") return value;
  const text = typeof value === "string" ? value.replace(/\/$/, "") : "";
  const url = /^[a-z][a-z0-9+.-]*:\/\/[\w.:[\]*-]+$/i.test(text) && !text.includes("*") ? URL.parse(text) : null;
  // App schemes such as capacitor have no origin in the URL standard.
  if (url !== null) return url.origin === "null" ? text : url.origin;
  throw new ConfigurationError(`${name} '${String(value)}' must be an origin such as https://app.example, or * for any`);
}

/** Whether every resolver maps a name or address to this machine. */
export function isLoopback(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || name === "::1" || /^127(\.\d+){3}$/.test(name);
}
