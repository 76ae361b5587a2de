import type { CompanySummary } from "@hr-platform/domain";
import { presentDepartures } from "@hr-platform/control/explain/altered/as-delivered";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { printable } from "@hr-platform/engine/contract/printable";
import { asStarted } from "@hr-platform/command-line/as-started";
import { columns } from "./columns.ts";

/**
 * What a user needs to start: addresses, a key of each company, where more is, and what is not as delivered.
 * @param data where the data is kept; undefined: in memory
 */
export function banner(mock: Mock, listening: Listening, data?: string): string {
  const [url, baseUrl] = [listening.url, listening.baseUrl].map(reachable);
  const { settings, clock } = mock.defaultSandbox;
  const departures = presentDepartures(mock.defaultSandbox);
  const heads: readonly (readonly [string, string])[] = [
    ["Console", `${url}/`],
    ["API", baseUrl!],
    ...(data === undefined ? [] : [["Data", printable(data)] as const]),
    ...(clock.mode === "frozen" && settings.rateLimit !== null ? [FROZEN] : []),
    ...(departures.length === 0 ? [] : [["Not as delivered", departures.join("; ")] as const]),
  ];
  return asStarted(
    `${indented(heads)}\n${indented(mock.world.companies.map(company))}  More keys: hr-mock keys; all commands: hr-mock --help\n`,
  );
}

/** An address that listens on all interfaces is none that a program can call, nor a browser on Windows. */
export function reachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

const indented = (rows: readonly (readonly string[])[]): string => columns(rows).replaceAll(/^(?=.)/gm, "  ");

/** A frozen clock keeps the window of the rate limit open. */
const FROZEN = ["Clock", "stands still, and the window of the rate limit with it: hr-mock clock +1min, or --rate-limit off"] as const;

/** A company with the key that may do most. */
function company({ slug, name, plan, jurisdictions, keys }: CompanySummary): string[] {
  const valid = keys.filter(({ revoked }) => !revoked);
  const most = valid.toSorted((one, other) => other.scopes.length - one.scopes.length)[0];
  return [slug, printable(most?.token ?? "no key"), `${printable(name)}, ${plan}, ${jurisdictions.join(" and ")}`];
}
