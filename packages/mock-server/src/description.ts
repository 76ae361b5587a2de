import type { ApiResponse } from "./request.ts";

/** The OpenAPI document as it is served (§9), loaded when first asked for; no key is needed. */
export async function description(format: "json" | "yaml", rateHeaders: Readonly<Record<string, string>>): Promise<ApiResponse> {
  const { default: json } = await import("@hr-platform/spec/openapi.json", { with: { type: "json" } });
  if (format === "json")
    return { status: 200, headers: { ...rateHeaders, "Content-Type": "application/json" }, body: JSON.stringify(json) };
  const { stringify } = await import("yaml");
  return {
    status: 200,
    headers: { ...rateHeaders, "Content-Type": "application/yaml" },
    body: stringify(json, { lineWidth: 120, aliasDuplicateObjects: false }),
  };
}
