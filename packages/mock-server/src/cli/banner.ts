import type { CompanySummary } from "@hr-platform/domain";
import { choose } from "@hr-platform/engine/contract/decisions";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { bannerWords } from "@hr-platform/engine/contract/settings";
import { printable } from "@hr-platform/engine/contract/printable";

/**
 * What a user needs to start: addresses, companies with their keys, and a curl command that works.
 * @param data where the data is kept; undefined: in memory
 */
export function banner(mock: Mock, { url, baseUrl }: Listening, data?: string): string {
  const { settings, clock, decisions } = mock.defaultSandbox;
  const place = choose(decisions["description-path"], { "openapi-files": "", "docs-files": "/docs", "not-served": null });
  const described = `${baseUrl}${place}/openapi`;
  const shown = { ...settings, clock: `${clock.mode} at ${new Date(clock.now()).toISOString()}` };
  const { companies } = mock.world;
  const reader = companies.flatMap(({ keys }) => keys).find(({ revoked, scopes }) => !revoked && scopes.includes("read"));
  const decided = Object.entries(settings.decide).map(([slug, value]) => `${slug}=${value}`);
  const lines = [
    "",
    `  API          ${baseUrl}`,
    ...(place === null ? [] : [`  Description  ${described}.json and ${described}.yaml`]),
    `  Console      ${url}/`,
    `  Docs         ${url}/_mock/docs`,
    `  Control API  ${url}/_mock, described at ${url}/_mock/openapi.json`,
    `  Settings     ${bannerWords(shown).join(", ")}`,
    ...(data === undefined ? [] : [`  Data         ${printable(data)}`]),
    ...(decided.length === 0 ? [] : [`  Decisions    ${decided.join(", ")}`]),
    ...(settings.faults.length === 0 ? [] : [`  Faults       ${settings.faults.join(", ")}`]),
    ...(clock.mode === "frozen" && settings.rateLimit !== null ? FROZEN : []),
    "",
    ...companies.flatMap(company),
    ...(reader === undefined
      ? []
      : ["", `  Try: curl -H 'Authorization: Bearer ${reader.token.replaceAll("'", String.raw`'\''`)}' '${baseUrl}/employees?limit=2'`]),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

/** A frozen clock keeps the window of the rate limit open. */
const FROZEN: readonly string[] = [
  "  Note         the clock stands still, and the window of the rate limit with it: turn the clock, or start with --rate-limit off",
];

function company({ slug, name, plan, jurisdictions, keys }: CompanySummary): string[] {
  const tokens = keys.map(({ token, revoked }) => (revoked ? `${token} (revoked)` : token));
  const half = Math.ceil(tokens.length / 2);
  const rows = [tokens.slice(0, half), tokens.slice(half)].filter((row) => row.length > 0);
  return [
    `  ${slug.padEnd(11)}  ${printable(name)}, ${plan}, ${jurisdictions.join(" and ")}`,
    ...rows.map((row) => `${" ".repeat(15)}${row.join("  ")}`),
  ];
}
