import type { Sandbox } from "./sandbox.ts";
import { keyLabel, keyName } from "./journal/key-name.ts";
import { maskKey } from "./journal/masks.ts";

/** Whose a bucket of the rate limiter is: a key's, or a company's. */
export interface BucketOwner {
  /** The company's slug; "" if it is gone. */
  readonly company: string;
  /** The masked key; null: the bucket is the company's. */
  readonly key: string | null;
  /** The key's name, such as `full`; null: it has none. */
  readonly name: string | null;
  /** What a person calls it. */
  readonly label: string;
}

export function bucketOwner(
  { keys, companies, keyEnding }: Pick<Sandbox, "keys" | "companies" | "keyEnding">,
  bucket: string,
): BucketOwner {
  const access = keys.get(bucket);
  if (access !== undefined)
    return { company: access.company.slug, key: maskKey(bucket), name: keyName(access, keyEnding), label: keyLabel(access, keyEnding) };
  const company = companies.find(({ id }) => id === bucket);
  return { company: company?.slug ?? "", key: null, name: null, label: company?.name ?? "…" };
}
