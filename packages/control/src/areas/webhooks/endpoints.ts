import type { WebhookRecord } from "@hr-platform/domain";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** An endpoint, and the slug of its company. */
export interface KnownEndpoint {
  readonly company: string;
  readonly record: WebhookRecord;
}

/**
 * Every endpoint of a sandbox, with deleted ones: by company, oldest first. Opens no company.
 * @param only the slug of the one company whose endpoints are wanted: the data of the others are not even built
 */
export function knownEndpoints({ companies, parts, dataOf }: Sandbox, only?: string): KnownEndpoint[] {
  return companies.flatMap(({ slug }) => {
    if (only !== undefined && slug !== only) return [];
    const own = parts.companies.ownOf(slug);
    const records = own === undefined ? dataOf(slug).webhooks : own.records.webhooks.values();
    return Array.from(records, (record) => ({ company: slug, record }));
  });
}

/** An endpoint of any company, deleted or not. Opens no company. `member`: where the id came. @throws ApiError NOT_FOUND */
export function knownEndpoint(sandbox: Sandbox, id: string, member = "id"): KnownEndpoint {
  const wanted = id.toLowerCase();
  const found = knownEndpoints(sandbox).find(({ record }) => record.resource.id === wanted);
  if (found === undefined) throw refuse.unknownId(member);
  return found;
}
