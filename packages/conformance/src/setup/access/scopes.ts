import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { newRole } from "./own-resources.ts";

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
  t.call("getAnalytics", { key: await t.use(keyWithoutRead) }),
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

/** A key without the scope read. Ends the check if all keys of the target may read, which the document leaves open (§5.8). */
export const keyWithoutRead: SetUp<KeyName> = setUp("key-without-read", async (t) => {
  const present = [...opens].filter(([key]) => t.has(`${key as "write"}-key`));
  for (const [key, asked] of present) if (!(await t.use(asked))) return key;
  if (present.length === 0) throw new CheckStopped("not-run", "the target file has no keys.webhooks, keys.write or keys.admin");
  return t.notApplicable("every key of the target file may read, which the document leaves open (A-38 to A-40)");
});

/** Whether the admin key may write. Probed with a status that a new role may have. */
export const adminWrites: SetUp<boolean> = setUp("admin-writes", async (t) => {
  const { id } = await t.use(newRole);
  return !(await t.call("updateRole", { params: { id }, body: { status: "open" }, key: "admin" })).refused(403, "FORBIDDEN");
});
