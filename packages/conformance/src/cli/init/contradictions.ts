import { spelt } from "../../target/declared-gaps.ts";
import type { TriedKey } from "./tried-key.ts";

/**
 * What the service does that does not fit the name of a key: the first thing to look at. Whether the scope admin implies others is open
 * (§5).
 */
export function contradictionsOf(tried: readonly TriedKey[]): string[] {
  return tried.flatMap(({ candidate: { variable = "a key" }, named, first, hooks }) => {
    const mayRead = `${variable} can ${spelt(first.record.request)}`;
    const mayList = `${variable} can list webhooks`;
    const either = `either it has more scopes than ${named}, or scopes are not checked`;
    const refuses = (status: number): boolean => status === 401 || status === 403;
    switch (named) {
      case "revoked":
        return first.status === 401
          ? []
          : [`${variable} gets ${first.status} from ${spelt(first.record.request)}: it is not revoked, or revoked keys work`];
      case "full":
        return refuses(hooks.status) ? [`${variable} cannot list webhooks: ${hooks.status}; a full key has all four scopes`] : [];
      case "read":
        return [
          ...(refuses(first.status) ? [`${variable} is refused ${spelt(first.record.request)}: ${first.status}`] : []),
          ...(hooks.ok ? [`${mayList}: ${either}`] : []),
        ];
      case "write":
        return first.ok || hooks.ok ? [`${first.ok ? mayRead : mayList}: ${either}`] : [];
      case "webhooks":
        return [
          ...(refuses(hooks.status) ? [`${variable} cannot list webhooks: ${hooks.status}`] : []),
          ...(first.ok ? [`${mayRead}: ${either}`] : []),
        ];
      default:
        return [];
    }
  });
}
