import { BASE_PATH } from "../../../contract/base-path.ts";

type Workflows = Readonly<Record<string, unknown>> & {
  readonly sourceDescriptions: readonly { readonly name: string; readonly type: string; readonly url: string }[];
};

/** The life cycles as an Arazzo document whose descriptions are those of this mock. */
export async function workflows(origin: string): Promise<Workflows> {
  const { default: written } = await import("@hr-platform/spec/arazzo.json", { with: { type: "json" } });
  const addresses: Readonly<Record<string, string>> = { hr: `${origin}${BASE_PATH}/openapi.json`, mock: `${origin}/_mock/openapi.json` };
  const sourceDescriptions = written.sourceDescriptions.map((source) => ({ ...source, url: addresses[source.name] ?? source.url }));
  return { ...written, sourceDescriptions };
}
