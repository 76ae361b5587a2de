import type { ApiResponse } from "./request.ts";
import { respond } from "./respond.ts";

/** The OpenAPI document as it is served (§9), loaded when first asked for; no key is needed. */
export async function description(
  format: "json" | "yaml",
  now: number,
  rateHeaders: Readonly<Record<string, string>>,
): Promise<ApiResponse> {
  const { default: json } = await import("@hr-platform/spec/openapi.json", { with: { type: "json" } });
  if (format === "json") return respond(now, 200, JSON.stringify(json), { ...rateHeaders });
  const { stringify } = await import("yaml");
  return respond(now, 200, stringify(json, { lineWidth: 120, aliasDuplicateObjects: false }), {
    ...rateHeaders,
    "Content-Type": "application/yaml",
  });
}
