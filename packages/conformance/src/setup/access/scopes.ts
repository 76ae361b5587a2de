import * as fc from "fast-check";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { seedOf } from "../../exchange/seeded-values.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { newRole } from "./own-resources.ts";

type Scope = NonNullable<Operation["scope"]>;

/** Keys that may lack the scope read, the likeliest first. */
const CANDIDATES = ["webhooks", "write", "admin"] as const;

/**
 * Whether a key may read. One refused read proves that it may not. One served read proves nothing, because this read may lack its check of
 * the scope.
 */
async function opensReads(t: CheckContext, key: KeyName): Promise<boolean> {
  if ((await t.use(companyWith(key))).refused(403, "FORBIDDEN")) return false;
  for (const operation of ["listLeaveTypes", "listPermissionPresets"] as const) {
    if ((await t.call(operation, { key })).refused(403, "FORBIDDEN")) return false;
  }
  return true;
}

const companies = new Map<KeyName, SetUp<Exchange>>();

/** GET /company with a key, sent once per run. */
export function companyWith(key: KeyName): SetUp<Exchange> {
  const known = companies.get(key) ?? setUp(`company-with:${key}`, async (t) => t.call("getCompany", { key }));
  companies.set(key, known);
  return known;
}

/** GET /analytics with a key without the scope read. */
export const analyticsWithoutRead: SetUp<Exchange> = setUp("analytics-without-read", async (t) =>
  t.call("getAnalytics", { key: await keyWithoutRead(t, "getAnalytics") }),
);

const opens = new Map<KeyName, SetUp<boolean>>(
  CANDIDATES.map((key) => [key, setUp(`opens-reads:${key}`, async (t) => opensReads(t, key))]),
);

/** Whether each narrow key may read, for the keys in the target file. */
export const keysThatRead: SetUp<ReadonlyMap<KeyName, boolean>> = setUp("readers", async (t) => {
  const seen = new Map<KeyName, boolean>();
  for (const [key, asked] of opens) if (t.has(`${key as "write"}-key`)) seen.set(key, await t.use(asked));
  return seen;
});

/** The keys that may lack a scope. Whether admin comes with write or webhooks is open. */
const LACKING: Readonly<Record<Scope, readonly KeyName[]>> = {
  read: CANDIDATES,
  write: ["read", "webhooks"],
  admin: ["read", "write", "webhooks"],
  webhooks: ["read", "write"],
};

/** The keys of the target file that lack the scope of an operation, in an order that depends on the seed and the operation. */
export async function keysWithoutScope(t: CheckContext, operation: OperationId): Promise<KeyName[]> {
  const { scope } = t.run.document.operation(operation);
  const present = LACKING[scope].filter((key) => t.has(`${key as "write"}-key`));
  const shuffled = fc.shuffledSubarray(present, { minLength: present.length, maxLength: present.length });
  const [order] = fc.sample(shuffled, { seed: seedOf(t.run.seed, "keys without a scope", operation), numRuns: 1 });
  const keys: KeyName[] = [];
  for (const key of order!) if (scope !== "read" || !(await t.use(opens.get(key)!))) keys.push(key);
  return keys;
}

/** A key that may not read. Ends the check if all keys of the target may read, which the document leaves open (§5.8). */
export async function keyWithoutRead(t: CheckContext, operation: OperationId): Promise<KeyName> {
  const [key] = await keysWithoutScope(t, operation);
  if (key !== undefined) return key;
  if (!CANDIDATES.some((name) => t.has(`${name}-key`)))
    throw new CheckStopped("not-run", "the target file has no keys.webhooks, keys.write or keys.admin");
  return t.notApplicable("every key of the target file may read, which the document leaves open (A-38 to A-40)");
}

/** Whether the admin key may write. Probed with a status that a new role may have. */
export const adminWrites: SetUp<boolean> = setUp("admin-writes", async (t) => {
  const { id } = await t.use(newRole);
  return !(await t.call("updateRole", { params: { id }, body: { status: "open" }, key: "admin" })).refused(403, "FORBIDDEN");
});
